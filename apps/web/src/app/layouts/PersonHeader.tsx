import { isOfficer } from '../../lib/is-officer.ts'
import { useSession } from '../../lib/use-session.ts'
import { OfficerHeader } from './OfficerHeader.tsx'
import { Queries } from './Queries.tsx'
import { UserHeader } from './UserHeader.tsx'

/** The header of the signed-in person's own area, on a page outside of it. */
export function PersonHeader() {
  const { user } = useSession()
  return <Queries>{isOfficer(user) ? <OfficerHeader /> : <UserHeader />}</Queries>
}
