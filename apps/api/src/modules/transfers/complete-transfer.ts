import { type Transfer, transferObstacleOf } from '@amana/contract'
import type { Tx } from '../../db/index.ts'
import { AppError } from '../../kernel/app-error.ts'
import {
  certifyDevice,
  lockDevice,
  moveOwnership,
  selectDeviceState,
  selectOwnedDevice,
} from '../devices/index.ts'
import { updateOpenCodesEnded } from '../one-time-codes/index.ts'
import { hasSimHold } from '../telecom/index.ts'
import type { TransferDeps } from './deps.ts'
import { notTransferable } from './not-transferable.ts'
import { selectTransfer, type TransferRow, updateEnded } from './queries.ts'
import { presentTransfer } from './rules.ts'

/**
 * Completes a transfer: ownership moves, the old certificate is superseded and the new owner gets one, both
 * are notified, all in one transaction. Of several simultaneous ends of a transfer one wins.
 *
 * @param spend uses up the code, in the same transaction
 * @throws AppError transfer_over; device_not_transferable: flagged or held since, no longer the sender's, or
 *   the sender's SIM was replaced
 */
export async function completeTransfer(
  deps: TransferDeps,
  { id, device_id, from_user_id, to_user_id }: TransferRow,
  spend: (tx: Tx, now: Date) => Promise<void> = async () => undefined,
): Promise<Transfer> {
  const { database, clock, jobs, certificates } = deps
  return database.transaction(async (tx) => {
    const deviceId = await lockDevice(tx, device_id)
    const now = clock.now()
    if (deviceId === undefined || !(await updateEnded(tx, id, 'completed', now)))
      throw new AppError('transfer_over')
    // Its own transfer is no longer pending, so the state shows any other obstacle.
    const obstacle = transferObstacleOf(await selectDeviceState(tx, device_id, now))
    if (obstacle !== null) throw notTransferable(obstacle)
    if (!(await selectOwnedDevice(tx, from_user_id, { id: device_id }))) throw notTransferable('moved')
    // A transfer may have begun before the SIM was replaced.
    if (await hasSimHold(tx, from_user_id, now)) throw notTransferable('sender')
    await spend(tx, now)
    await updateOpenCodesEnded(tx, id, now)
    await moveOwnership(tx, { deviceId, toUserId: to_user_id, actorUserId: from_user_id, now })
    await certifyDevice(certificates, tx, deviceId)
    await jobs.enqueue(tx, 'notifications.dispatch', { event: 'transfer_completed', transferId: id })
    const done = await selectTransfer(tx, id)
    if (!done) throw new Error('the transfer is not there')
    return presentTransfer(done, now)
  })
}
