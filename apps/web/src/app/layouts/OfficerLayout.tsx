import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useEarlyKeys } from '../../features/law-enforcement/desk/early-keys.ts'
import { brand, shownOf } from '../../lib/brand.ts'
import { isOfficer } from '../../lib/is-officer.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { ui } from '../../lib/messages/ui.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/use-session.ts'
import { classes } from '../../ui/classes.ts'
import { Link } from '../../ui/Link.tsx'
import { DraftNote } from './DraftNote.tsx'
import { Main, type PlaceProps } from './Main.tsx'
import { OfficerHeader } from './OfficerHeader.tsx'
import { Queries } from './Queries.tsx'

const OfficerKeys = lazyPart(
  async () => (await import('../../features/law-enforcement/desk/OfficerKeys.tsx')).OfficerKeys,
  () => null,
)

const UnsentScans = lazyPart(
  async () => (await import('../../features/law-enforcement/property/UnsentScans.tsx')).UnsentScans,
  () => null,
)

const PADDING = 'py-6 md:py-10'

/** Where pages besides the desk stand while they start (app/beginnings.ts). */
export function Place(main: PlaceProps) {
  return <Main {...main} className={PADDING} />
}

/** The law-enforcement portal: the officer, the page, a short footer. */
export function Component() {
  const { pathname } = useLocation()
  // The list of cases is a desk: the whole width, and little above it.
  const desk = pathname.startsWith(paths.officerDashboard)
  const wide = desk || [paths.officerAudit, paths.officerProperty].some((path) => pathname.startsWith(path))
  return (
    <Queries>
      <OfficerHeader />
      <Keys />
      <Unsent />
      <Main className={classes(wide && 'max-w-none', desk ? 'py-2' : PADDING)}>
        <Outlet />
      </Main>
      <OfficerFooter />
    </Queries>
  )
}

/** Keys of an officer who may use the portal; they come behind the page. */
function Keys() {
  const { user } = useSession()
  const pressAgain = useEarlyKeys()
  if (!user || !isOfficer(user) || user.authenticator_required) return null
  return (
    <Suspense fallback={null}>
      <OfficerKeys supervisor={user.is_supervisor === true} onReady={pressAgain} />
    </Suspense>
  )
}

/** Scans of seized phones that wait in this browser; they come behind the page, and are sent from there. */
function Unsent() {
  const { status, user } = useSession()
  if (status === 'loading') return null
  return (
    <Suspense fallback={null}>
      <UnsentScans key={user?.id} officer={isOfficer(user) ? (user?.id ?? null) : null} />
    </Suspense>
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
