import { FLAG_MESSAGES, type Imei } from '@amana/contract'
import type { Tx } from '../../../db/index.ts'
import { AppError } from '../../../kernel/app-error.ts'
import { announceProvenReport } from '../announce-proven-report.ts'
import type { FlagDeps } from '../deps.ts'
import type { FlagTarget } from '../lock-flag-target.ts'
import { insertFlag } from '../queries.ts'
import { selectTheftReport } from '../theft-report-queries.ts'
import { flagOf } from './add-report-imei.ts'
import { selectPending, takePending } from './pending-queries.ts'

/**
 * A report whose contact is proven becomes a flag under its case number, by an officer with the number from a
 * paper of the reporter. The caller has checked permissions and locked the phone.
 *
 * @returns the flag's id
 * @throws AppError not_found: no proven report; flag_state: it has its IMEI, or it has ended
 */
export async function addImeiByOfficer(
  deps: Pick<FlagDeps, 'jobs'>,
  tx: Tx,
  target: FlagTarget,
  { caseNumber, imei }: { caseNumber: string; imei: Imei },
): Promise<number> {
  const waiting = await takePending(tx, caseNumber, target.now)
  if (!waiting) throw await refusal(tx, caseNumber)
  const { contact_verified_at: contactVerifiedAt } = waiting
  if (contactVerifiedAt === null) throw new AppError('not_found')
  const flagId = await insertFlag(tx, { ...flagOf(waiting, imei), contactVerifiedAt, now: target.now })
  await announceProvenReport(deps, tx, target, flagId)
  await deps.jobs.enqueue(tx, 'notifications.send', { imeiAddedTo: flagId })
  return flagId
}

async function refusal(tx: Tx, caseNumber: string): Promise<AppError> {
  if (await selectPending(tx, caseNumber))
    return new AppError('flag_state', { message: FLAG_MESSAGES.numberLate })
  return (await selectTheftReport(tx, caseNumber))
    ? new AppError('flag_state', { message: FLAG_MESSAGES.numberAdded })
    : new AppError('not_found')
}
