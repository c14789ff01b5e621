import type { Tx } from '../../db/index.ts'
import { replaceCertificates } from '../certificates/index.ts'
import type { LockedDevice } from './lock-queries.ts'
import {
  insertDeviceEvent,
  insertOwnership,
  updateOwnershipEnded,
  updateProofWithdrawn,
} from './ownership-queries.ts'

export interface OwnershipMove {
  deviceId: LockedDevice
  toUserId: string
  /** The sender of a transfer, or the officer who upheld a claim. */
  actorUserId: string
  now: Date
}

/**
 * Moves ownership to another account, in the transaction of the decision: the current ownership ends, the
 * next begins, the event is recorded, the device's certificates are superseded, and documents of the previous
 * owner no longer wait. Proven ownership stays proven (decisions §5). The caller has checked that it may
 * move. Returns the previous owner.
 *
 * @throws Error when nobody owns the device
 */
export async function moveOwnership(
  tx: Tx,
  { deviceId, toUserId, actorUserId, now }: OwnershipMove,
): Promise<{ fromUserId: string | null }> {
  const ended = await updateOwnershipEnded(tx, deviceId, now)
  if (!ended) throw new Error('the device has no current owner')
  await insertOwnership(tx, { deviceId, userId: toUserId, now })
  await updateProofWithdrawn(tx, deviceId)
  await insertDeviceEvent(tx, {
    deviceId,
    actionType: 'transferred',
    actorUserId,
    ownerUserId: toUserId,
    now,
  })
  await replaceCertificates(tx, deviceId, now)
  return { fromUserId: ended.user_id }
}
