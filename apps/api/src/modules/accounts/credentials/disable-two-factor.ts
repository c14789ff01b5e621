import type { UserActor } from '../../../kernel/actor.ts'
import { newId } from '../../../kernel/random.ts'
import { updateOpenCodeEnded } from '../../one-time-codes/index.ts'
import type { AccountDeps } from '../deps.ts'
import { type Confirmation, confirmPerson } from './confirm-person.ts'
import { deleteSecondStep, updateTwoFactorOff } from './two-factor-queries.ts'

/**
 * Turns the second step off, with the password and the second step; secret and recovery codes are deleted,
 * and the owner is notified. Off already: nothing changes.
 *
 * @throws AppError those of `confirmPerson`
 */
export async function disableTwoFactor(
  deps: AccountDeps,
  actor: UserActor,
  confirmation: Confirmation,
): Promise<null> {
  const { userId } = actor
  const spend = await confirmPerson(deps, actor, confirmation)
  await deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    await spend(tx)
    if (!(await updateTwoFactorOff(tx, userId))) return
    await deleteSecondStep(tx, userId)
    await updateOpenCodeEnded(tx, { purpose: 'sign_in', subject: userId }, now)
    await deps.jobs.enqueue(tx, 'accounts.notify', { id: newId(now), userId, what: 'two_factor_off' })
  })
  return null
}
