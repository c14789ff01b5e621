/** The only door of accounts. */

import type { Route } from '../../http/route.ts'
import { contactRoutes } from './contact-routes.ts'
import type { AccountDeps } from './deps.ts'
import { registrationRoutes } from './registration-routes.ts'
import { securityRoutes } from './security-routes.ts'
import { sessionRoutes } from './session-routes.ts'

export { readUser } from './account-queries.ts'
export { requireCurrentPassword } from './current-password.ts'
export type { AccountDeps, NoticeDeps } from './deps.ts'
export {
  createOfficer,
  type ListedOfficer,
  listOfficers,
  type NewOfficer,
  OfficerRefused,
  reinstateOfficer,
  renewOfficer,
  suspendOfficer,
} from './manage-officers.ts'
export { hashPassword, inPasswordLine, passwordMatches } from './passwords.ts'
export { purgeAccounts } from './purge-accounts.ts'
export { requirePin } from './require-pin.ts'
export { resetSecondStep } from './reset-second-step.ts'
export { rotateAuthenticators } from './rotate-authenticators.ts'
export { issueEmailLink } from './send-email-link.ts'
export { createSessionGate, type EndedSessions, rememberEnded } from './session-gate.ts'
export { tellAccount } from './tell-account.ts'
export { ERASED_NAME, emptyUnproven } from './unproven-queries.ts'

export function accountRoutes(deps: AccountDeps): Route[] {
  return [...registrationRoutes(deps), ...sessionRoutes(deps), ...contactRoutes(deps), ...securityRoutes(deps)]
}
