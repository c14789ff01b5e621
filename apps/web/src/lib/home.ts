import type { User } from '@amana/contract/accounts'
import { isOfficer } from './is-officer.ts'
import { paths } from './paths.ts'

/** Where the logo and "home" lead: visitors to the landing page, others to the dashboard of their kind. */
export function homeOf(user: User | null): string {
  if (user === null) return paths.home
  return isOfficer(user) ? paths.officerDashboard : paths.dashboard
}
