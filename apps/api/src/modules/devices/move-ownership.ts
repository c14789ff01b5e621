import type { Tx } from '../../db/index.ts'
import { supersedeCertificates } from '../certificates/index.ts'
import { insertDeviceEvent, insertOwnership, updateOwnershipEnded, updateProofWithdrawn } from './ownership-queries.ts'

export interface OwnershipMove {
  deviceId: number
  toUserId: string
  /** Who did it: the sender of a transfer, the officer who upheld a claim. */
  actorUserId: string
  origin: 'registration' | 'transfer'
  now: Date
}

/**
 * Gives a device to somebody else, in the transaction of what decides it: the current ownership ends, the next begins, the event is
 * written, the certificates of the device are superseded, and documents of the owner until now wait no longer. That ownership is proven stays true (decisions §5). The caller has
 * locked the device (`lockDevice`) and looked whether it may go. Gives the owner until now.
 *
 * @throws Error when nobody owns the device
 */
export async function moveOwnership(
  tx: Tx,
  { deviceId, toUserId, actorUserId, origin, now }: OwnershipMove,
): Promise<{ fromUserId: string | null }> {
  const ended = await updateOwnershipEnded(tx, deviceId, now)
  if (!ended) throw new Error('the device has no current owner')
  await insertOwnership(tx, { deviceId, userId: toUserId, origin, now })
  await updateProofWithdrawn(tx, deviceId)
  await insertDeviceEvent(tx, {
    deviceId,
    actionType: 'transferred',
    actorUserId,
    ownerUserId: toUserId,
    now,
  })
  await supersedeCertificates(tx, deviceId, now)
  return { fromUserId: ended.userId }
}
