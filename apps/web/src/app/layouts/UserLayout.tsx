import { Outlet } from 'react-router'
import { Footer } from './Footer.tsx'
import { Queries } from './Queries.tsx'
import { UserHeader } from './UserHeader.tsx'

/** The user area: header with the person, the page, the footer. */
export function Component() {
  return (
    <Queries>
      <UserHeader />
      <main id="main" tabIndex={-1} className="page flex-1 py-6 md:py-10">
        <Outlet />
      </main>
      <Footer />
    </Queries>
  )
}
