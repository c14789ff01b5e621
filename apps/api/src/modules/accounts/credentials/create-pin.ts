import type { UserActor } from '../../../kernel/actor.ts'
import { AppError } from '../../../kernel/app-error.ts'
import type { AccountDeps } from '../deps.ts'
import { requireCurrentPassword } from './current-password.ts'
import { hashPassword } from './passwords.ts'
import { hasPin, insertPin } from './pin-queries.ts'

/**
 * The first PIN of an account. Changing it is another call, which asks for the old one.
 *
 * @throws AppError validation_failed on `current_password`, account_locked, pin_exists
 */
export async function createPin(
  deps: AccountDeps,
  actor: UserActor,
  { current_password, pin }: { current_password: string; pin: string },
): Promise<null> {
  const { userId } = actor
  await requireCurrentPassword(deps, actor, current_password)
  // The update checks it again; here it saves a hash.
  if (await hasPin(deps.database.db, userId)) throw new AppError('pin_exists')
  if (!(await insertPin(deps.database.db, userId, await hashPassword(pin)))) throw new AppError('pin_exists')
  return null
}
