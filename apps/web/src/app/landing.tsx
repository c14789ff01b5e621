import { Landing } from '../features/landing/Landing.tsx'
import { Footer } from './layouts/Footer.tsx'
import { PublicHeader } from './layouts/PublicHeader.tsx'

/** The landing page, prerendered. */
export function Component() {
  return (
    <>
      <PublicHeader />
      <Landing />
      <Footer />
    </>
  )
}
