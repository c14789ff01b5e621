import { paths } from '../../lib/paths.ts'
import { RequireSession } from './RequireSession.tsx'

/** S1 §6: pages of signed-in people. Visitors go to the login, which brings them back. */
export function RequireUser() {
  return <RequireSession login={paths.login} />
}
