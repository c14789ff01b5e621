import { paths } from '../../lib/paths.ts'
import { RequireSession } from './RequireSession.tsx'

/** Pages of signed-in people. Visitors go to the login, which brings them back. */
export function RequireUser() {
  return <RequireSession login={paths.login} />
}
