/** The only door of accounts. */

import type { Route } from '../../http/route.ts'
import { contactRoutes } from './contacts/routes.ts'
import { credentialRoutes } from './credentials/routes.ts'
import type { AccountDeps } from './deps.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { signUpRoutes } from './sign-up/routes.ts'

export { issueEmailLink } from './contacts/send-email-link.ts'
export { requireCurrentPassword } from './credentials/current-password.ts'
export { hashPassword, passwordMatches, passwordQueueLength } from './credentials/passwords.ts'
export { requirePin } from './credentials/require-pin.ts'
export { rotateAuthenticators } from './credentials/rotate-authenticators.ts'
export type { AccountDeps, NoticeDeps } from './deps.ts'
export { notifyAccount } from './notify-account.ts'
export {
  createOfficer,
  type ListedOfficer,
  listOfficers,
  type NewOfficer,
  OfficerRefused,
  reinstateOfficer,
  renewOfficer,
  suspendOfficer,
} from './officers/manage-officers.ts'
export { resetSecondStep } from './officers/reset-second-step.ts'
export { purgeAccounts } from './purge-accounts.ts'
export { readUser } from './sessions/read-me.ts'
export { createSessionGate, type EndedSessions, rememberEnded } from './sessions/session-gate.ts'
export { anonymiseUnverified, ERASED_NAME } from './sign-up/unverified-account-queries.ts'

export function accountRoutes(deps: AccountDeps): Route[] {
  return [...signUpRoutes(deps), ...sessionRoutes(deps), ...contactRoutes(deps), ...credentialRoutes(deps)]
}
