import type { Tx } from '../../db/index.ts'
import { lockDevice } from '../devices/index.ts'
import { updateOpenCodesEnded } from '../one-time-codes/index.ts'
import type { TransferDeps } from './deps.ts'
import { selectDevicesToExpire, updateExpired } from './queries.ts'

const BATCH = 200

/** Job: expires transfers, each in its own transaction. */
export async function expireTransfers({
  database,
  clock,
  jobs,
}: Pick<TransferDeps, 'database' | 'clock' | 'jobs'>): Promise<void> {
  for (;;) {
    const devices = await selectDevicesToExpire(database.db, clock.now(), BATCH)
    for (const deviceId of devices)
      await database.transaction(async (tx) => {
        const locked = await lockDevice(tx, deviceId)
        if (locked !== undefined) await expireTransferOf({ jobs }, tx, locked, clock.now())
      })
    if (devices.length < BATCH) return
  }
}

/** Does the job's work for one locked device, so that nothing has to wait for the job. */
export async function expireTransferOf(
  { jobs }: Pick<TransferDeps, 'jobs'>,
  tx: Tx,
  deviceId: number,
  now: Date,
): Promise<void> {
  const transferId = await updateExpired(tx, deviceId, now)
  if (transferId === undefined) return
  await updateOpenCodesEnded(tx, transferId, now)
  await jobs.enqueue(tx, 'notifications.dispatch', { event: 'transfer_ended', transferId })
}
