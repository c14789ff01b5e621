import type { UserActor } from '../../../kernel/actor.ts'
import { AppError } from '../../../kernel/app-error.ts'
import type { AccountDeps } from '../deps.ts'
import { confirmPerson } from './confirm-person.ts'
import { hasPin, insertPin } from './pin-queries.ts'
import { requirePrivatePin } from './require-private-pin.ts'
import { hashPin } from './sealed-pins.ts'

/**
 * The first PIN of an account. Changing it is another call, which asks for the old one. Within 72 hours of a
 * recovery it is held (decisions §17).
 *
 * @throws AppError pin_exists; validation_failed on `pin`; those of `confirmPerson`, with `current_password`
 */
export async function createPin(
  deps: AccountDeps,
  actor: UserActor,
  {
    current_password,
    pin,
    second_step,
  }: { current_password: string; pin: string; second_step?: string | undefined },
): Promise<null> {
  const { userId } = actor
  const spend = await confirmPerson(
    deps,
    actor,
    { password: current_password, second_step },
    'current_password',
  )
  // The update checks it again; here it saves a hash.
  if (await hasPin(deps.database.db, userId)) throw new AppError('pin_exists')
  await requirePrivatePin(deps.database.db, userId, pin, 'pin')
  const pinHash = await hashPin(deps, userId, pin)
  await deps.database.transaction(async (tx) => {
    await spend(tx)
    if (!(await insertPin(tx, userId, pinHash, deps.clock.now()))) throw new AppError('pin_exists')
  })
  return null
}
