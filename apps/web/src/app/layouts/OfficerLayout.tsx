import { Outlet } from 'react-router'
import { brand, shownOf } from '../../lib/brand.ts'
import { OfficerHeader } from './OfficerHeader.tsx'
import { Queries } from './Queries.tsx'

/** The law-enforcement portal: the officer, the page, a one-line footer. */
export function Component() {
  return (
    <>
      <OfficerHeader />
      <main id="main" tabIndex={-1} className="page flex-1 py-6 md:py-10">
        <Queries>
          <Outlet />
        </Queries>
      </main>
      <OfficerFooter />
    </>
  )
}

function OfficerFooter() {
  const badges = shownOf(brand.badges).map(({ text }) => text)
  return (
    <footer className="on-ground mt-auto">
      <p className="page py-6 text-center text-sm text-on-ground-muted">{badges.join(' • ')}</p>
    </footer>
  )
}
