import type { Tx } from '../../db/index.ts'
import { endCertificates } from '../certificates/index.ts'
import { updateOpenCodesEnded } from '../one-time-codes/index.ts'
import type { FlagChangeDeps } from './deps.ts'
import type { FlagTarget } from './lock-flag-target.ts'
import { cancelTransfer } from './queries.ts'

/**
 * A stolen or lost device has no certificate and cannot be transferred: every certificate of either IMEI is
 * revoked (decisions §4), a pending transfer ends and both sides are notified.
 */
export async function stopDevice(
  deps: Pick<FlagChangeDeps, 'jobs'>,
  tx: Tx,
  target: FlagTarget,
): Promise<void> {
  await endCertificates(tx, 'flag', target)
  await endTransferOf(deps, tx, target)
}

/** Ends the pending transfer of a locked device, and its code. */
export async function endTransferOf(
  { jobs }: Pick<FlagChangeDeps, 'jobs'>,
  tx: Tx,
  { device, now }: FlagTarget,
): Promise<void> {
  const transferId = device ? await cancelTransfer(tx, device.id, now) : null
  if (transferId === null) return
  await updateOpenCodesEnded(tx, transferId, now)
  await jobs.enqueue(tx, 'notifications.dispatch', { event: 'transfer_ended', transferId })
}
