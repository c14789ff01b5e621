import type { EndpointData, EndpointInput, resetPin as endpoint } from '@amana/contract'
import type { UserActor } from '../../../kernel/actor.ts'
import { AppError } from '../../../kernel/app-error.ts'
import { newId } from '../../../kernel/random.ts'
import { spendCode, tryCode } from '../../one-time-codes/index.ts'
import { requireNoSimChange } from '../../telecom/index.ts'
import type { AccountDeps } from '../deps.ts'
import { deleteFailures } from './attempt-lock-queries.ts'
import { requireSecondStep } from './confirm-person.ts'
import { hasPin, updatePinReset } from './pin-queries.ts'
import { requirePrivatePin } from './require-private-pin.ts'
import { hashPin } from './sealed-pins.ts'

/**
 * Replaces a forgotten PIN with the code from the mail, whose sending asked for the password. It is a
 * recovery: the new PIN is held. The owner is notified. Nobody resets it after a change of the SIM (decisions
 * §19).
 *
 * @throws AppError pin_missing; sim_recently_changed; validation_failed on `pin`; code_wrong, code_expired on
 *   `code` or `second_step`; code_tries_used, account_locked
 */
export async function resetPin(
  deps: AccountDeps,
  actor: UserActor,
  { code, pin, second_step }: EndpointInput<typeof endpoint>['body'],
): Promise<EndpointData<typeof endpoint>> {
  const { userId } = actor
  if (!(await hasPin(deps.database.db, userId))) throw new AppError('pin_missing')
  const spendStep = await requireSecondStep(deps, actor, second_step)
  const codeId = await tryCode(deps, { purpose: 'reset_pin', subject: userId, code, field: 'code' })
  await requirePrivatePin(deps.database.db, userId, pin, 'pin')
  await requireNoSimChange(deps, { userId, act: 'pin_reset' })
  const pinHash = await hashPin(deps, userId, pin)
  const heldUntil = await deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    await spendCode(tx, codeId, now)
    await spendStep(tx)
    const until = await updatePinReset(tx, userId, pinHash, now)
    if (until === undefined) throw new AppError('pin_missing')
    // Failures of the old PIN say nothing about the new one.
    await deleteFailures(tx, { kind: 'pin', subject: userId })
    await deps.jobs.enqueue(tx, 'accounts.notify', { id: newId(now), userId, what: 'pin_reset' })
    return until
  })
  return { held_until: heldUntil.toISOString() }
}
