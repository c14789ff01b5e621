import type { Tx } from '../../db/index.ts'
import { endCertificates } from '../certificates/index.ts'
import type { FlagDeps } from './deps.ts'
import { type FlagTarget, ownerOf } from './lock-flag-target.ts'

/**
 * A report under review whose contact is proven now: certificates end, the owner and officers are
 * notified, and who found the phone may write. It revokes nothing and ends no transfer (decisions §5).
 */
export async function announceProvenReport(
  { jobs }: Pick<FlagDeps, 'jobs'>,
  tx: Tx,
  target: FlagTarget,
  flagId: number,
): Promise<void> {
  await jobs.enqueue(tx, 'found.report-proven', { flagId })
  await endCertificates(tx, 'report', target)
  await jobs.enqueue(tx, 'notifications.dispatch', {
    event: 'flag_created',
    flagId,
    ownerUserId: ownerOf(target),
  })
  await jobs.enqueue(tx, 'notifications.dispatch', { event: 'report_waits', flagId })
}
