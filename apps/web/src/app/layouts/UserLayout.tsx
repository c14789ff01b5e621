import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { isOfficer } from '../../lib/is-officer.ts'
import { useSession } from '../../lib/use-session.ts'
import { BareHeader } from './BareHeader.tsx'
import { Main, type PlaceProps } from './Main.tsx'
import { Queries } from './Queries.tsx'
import { RoutedFooter } from './RoutedFooter.tsx'
import { UserHeader } from './UserHeader.tsx'

const OfficerHeader = lazy(() =>
  import('./OfficerHeader.tsx').then(
    (module) => ({ default: module.OfficerHeader }),
    () => ({ default: BareHeader }),
  ),
)

/** Where the pages stand, also while they start (app/beginnings.ts). */
export function Place(main: PlaceProps) {
  return <Main {...main} className="py-6 md:py-10" />
}

/** The user area: header with the person, the page, the footer. Officers read their notifications here. */
export function Component() {
  const { user } = useSession()
  return (
    <Queries>
      {isOfficer(user) ? (
        <Suspense fallback={<BareHeader />}>
          <OfficerHeader />
        </Suspense>
      ) : (
        <UserHeader />
      )}
      <Place>
        <Outlet />
      </Place>
      <RoutedFooter />
    </Queries>
  )
}
