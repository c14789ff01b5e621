import type { EndpointInput, updatePin as endpoint } from '@amana/contract'
import type { UserActor } from '../../../kernel/actor.ts'
import { newId } from '../../../kernel/random.ts'
import type { AccountDeps } from '../deps.ts'
import { requireCurrentPassword } from './current-password.ts'
import { updatePinHash } from './pin-queries.ts'
import { pinWrong, requirePin } from './require-pin.ts'
import { requirePrivatePin } from './require-private-pin.ts'
import { hashPin } from './sealed-pins.ts'

/**
 * Replaces the PIN; the owner is notified. The contract checks that they differ.
 *
 * @throws AppError validation_failed on `current_password` or `new_pin`, pin_missing, pin_wrong on `old_pin`,
 *   account_locked
 */
export async function updatePin(
  deps: AccountDeps,
  actor: UserActor,
  { current_password, old_pin, new_pin }: EndpointInput<typeof endpoint>['body'],
): Promise<null> {
  const { userId } = actor
  await requireCurrentPassword(deps, actor, current_password)
  const from = await requirePin(deps, actor, old_pin, { field: 'old_pin', evenHeld: true })
  await requirePrivatePin(deps.database.db, userId, new_pin, 'new_pin')
  const to = await hashPin(deps, userId, new_pin)
  await deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    // Another request was faster: the typed PIN is no longer the present one.
    if (!(await updatePinHash(tx, userId, { from, to, now }))) throw pinWrong('old_pin')
    await deps.jobs.enqueue(tx, 'accounts.notify', { id: newId(now), userId, what: 'pin_changed' })
  })
  return null
}
