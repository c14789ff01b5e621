import { Outlet } from 'react-router'
import { RoutedFooter } from './RoutedFooter.tsx'
import { SessionHeader } from './SessionHeader.tsx'

/** Header, page, footer: for pages that belong to no area. */
export function Component() {
  return (
    <>
      <SessionHeader />
      <main id="main" tabIndex={-1} className="page flex-1 py-8 md:py-12">
        <Outlet />
      </main>
      <RoutedFooter />
    </>
  )
}
