import type { MemberRole } from '@amana/contract'
import type { UserActor } from '../../../kernel/actor.ts'
import {
  type Confirmation,
  type ConfirmDeps,
  confirmPerson,
  confirmUnlessRecent,
  type Spend,
} from '../../accounts/index.ts'
import { makesKeys } from './policy.ts'

/**
 * A session alone makes no owner. Nor does one that began a while ago give a role that makes API keys: a
 * thief would invite their own mailbox.
 *
 * @throws AppError those of `confirmPerson`
 */
export async function confirmRole(
  deps: ConfirmDeps,
  actor: UserActor,
  role: MemberRole,
  confirmation: Confirmation,
): Promise<Spend> {
  if (role === 'owner') return confirmPerson(deps, actor, confirmation)
  return makesKeys(role) ? confirmUnlessRecent(deps, actor, confirmation) : async () => undefined
}
