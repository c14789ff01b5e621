import type { EndpointInput, changePassword as endpoint } from '@amana/contract'
import { ACCOUNT_MESSAGES } from '@amana/contract'
import type { UserActor } from '../../../kernel/actor.ts'
import { fieldError } from '../../../kernel/app-error.ts'
import { newId } from '../../../kernel/random.ts'
import { updateOpenCodesEnded } from '../../one-time-codes/index.ts'
import { selectAccount, updatePasswordHash } from '../account-queries.ts'
import type { AccountDeps } from '../deps.ts'
import { updateSessionsEnded } from '../sessions/queries.ts'
import { requireCurrentPassword } from './current-password.ts'
import { hashPassword } from './passwords.ts'
import { requireUncommonPassword, requireUnrelatedPassword } from './require-uncommon-password.ts'

/**
 * Changes the password of a signed-in person who knows the present one. Every other session ends at once,
 * with every open code; the owner is notified.
 *
 * @throws AppError validation_failed on `current_password` or `new_password`, account_locked
 */
export async function changePassword(
  deps: AccountDeps,
  actor: UserActor,
  { current_password, new_password }: EndpointInput<typeof endpoint>['body'],
): Promise<null> {
  const { userId, sessionId } = actor
  // First: a refused new password does not cost a try.
  requireUncommonPassword('new_password', new_password)
  const account = await selectAccount(deps.database.db, userId)
  if (account) requireUnrelatedPassword('new_password', new_password, account)
  const from = await requireCurrentPassword(deps, actor, current_password)
  const to = await hashPassword(new_password)
  const ended = await deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    // Another request was faster: the typed password is no longer the present one.
    if (!(await updatePasswordHash(tx, userId, { from, to })))
      throw fieldError('current_password', ACCOUNT_MESSAGES.currentPasswordWrong)
    await updateOpenCodesEnded(tx, userId, now)
    await deps.jobs.enqueue(tx, 'accounts.notify', { id: newId(now), userId, what: 'password_changed' })
    return updateSessionsEnded(tx, userId, 'password_changed', now, sessionId)
  })
  deps.ended.add(...ended)
  return null
}
