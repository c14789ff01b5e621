import { Outlet, useLocation } from 'react-router'
import { OfficerKeys } from '../../features/law-enforcement/desk/OfficerKeys.tsx'
import { brand, shownOf } from '../../lib/brand.ts'
import { ui } from '../../lib/messages/ui.ts'
import { paths } from '../../lib/paths.ts'
import { classes } from '../../ui/classes.ts'
import { Link } from '../../ui/Link.tsx'
import { DraftNote } from './DraftNote.tsx'
import { OfficerHeader } from './OfficerHeader.tsx'
import { Queries } from './Queries.tsx'

/** The law-enforcement portal: the officer, the page, a short footer. */
export function Component() {
  // The list of cases is a desk: the whole width, and little above it.
  const desk = useLocation().pathname.startsWith(paths.officerDashboard)
  return (
    <Queries>
      <OfficerHeader />
      <OfficerKeys />
      <main
        id="main"
        tabIndex={-1}
        className={classes('page flex-1', desk ? 'max-w-none py-2' : 'py-6 md:py-10')}
      >
        <Outlet />
      </main>
      <OfficerFooter />
    </Queries>
  )
}

function OfficerFooter() {
  const badges = shownOf(brand.badges).map(({ text }) => text)
  return (
    <footer className="on-ground mt-auto">
      <div className="page grid justify-items-center gap-1 py-4 text-center text-sm text-on-ground-muted">
        <Link to={paths.support} className="inline-flex min-h-11 items-center underline underline-offset-4">
          {ui.help}
        </Link>
        <DraftNote />
        <p>{badges.join(' • ')}</p>
      </div>
    </footer>
  )
}
