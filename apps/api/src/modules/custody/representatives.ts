/** The person whom an owner sends to collect a phone (decisions §21). */
import {
  CUSTODY_MESSAGES,
  type EndpointData,
  type EndpointInput,
  type nameRepresentative as endpoint,
  type Imei,
} from '@amana/contract'
import { isCheckViolation } from '../../db/errors.ts'
import type { UserActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { requirePin } from '../accounts/index.ts'
import { lockFlagTarget } from '../flags/index.ts'
import type { RepresentativeDeps } from './deps.ts'
import { deleteRepresentative, upsertRepresentative } from './owner-queries.ts'
import { loadOwnCustody } from './read-own-custody.ts'

/**
 * Names the person; another one replaces them. A session alone sends nobody: the PIN is asked, and one that
 * was set after a recovery is held.
 *
 * @throws AppError not_found; custody_state: the phone does not wait; pin_missing, pin_wrong,
 *   account_locked, recently_recovered
 */
export async function nameRepresentative(
  deps: RepresentativeDeps,
  actor: UserActor,
  imei: Imei,
  { security_pin, ...representative }: EndpointInput<typeof endpoint>['body'],
): Promise<EndpointData<typeof endpoint>> {
  const { database, clock } = deps
  const { userId } = actor
  await loadOwnCustody(database.db, userId, imei)
  await requirePin(deps, actor, security_pin)
  try {
    await database.transaction(async (tx) => {
      await lockFlagTarget(deps, tx, imei)
      // A claim that was upheld meanwhile gave the phone to somebody else.
      const own = await loadOwnCustody(tx, userId, imei)
      await upsertRepresentative(tx, own.id, representative, { userId, now: clock.now() })
    })
  } catch (error) {
    throw isCheckViolation(error, 'custody_representatives_wait') ? notWaiting(error) : error
  }
  return representative
}

/** @throws AppError not_found; custody_state: the phone no longer waits, and the receipt stays as it is */
export async function removeRepresentative(
  deps: Pick<RepresentativeDeps, 'database' | 'clock'>,
  { userId }: UserActor,
  imei: Imei,
): Promise<null> {
  await deps.database.transaction(async (tx) => {
    await lockFlagTarget(deps, tx, imei)
    const own = await loadOwnCustody(tx, userId, imei)
    if (own.state !== 'matched' && own.state !== 'owner_called') throw notWaiting()
    await deleteRepresentative(tx, own.id)
  })
  return null
}

const notWaiting = (cause?: unknown) =>
  new AppError('custody_state', { message: CUSTODY_MESSAGES.notWaiting, cause })
