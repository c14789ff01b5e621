import {
  type EndpointData,
  type EndpointInput,
  type addPendingImei as endpoint,
  OFFICER_MESSAGES,
} from '@amana/contract'
import type { OfficerActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { recordAudit } from '../audit/index.ts'
import { addImeiByOfficer, insertNote } from '../flags/index.ts'
import type { LawEnforcementDeps } from './deps.ts'
import { isReporterOfPending } from './pending-report-queries.ts'
import { lockForOfficer } from './refuse-own-case.ts'

/**
 * An officer adds the number of a report that waits for it; where it comes from stays among the notes of the
 * case and in the audit log. The reporter is notified, and the report is decided about as every other.
 *
 * @throws AppError forbidden: the officer's own phone or report; not_found; flag_state
 */
export function addPendingImei(
  deps: Pick<LawEnforcementDeps, 'database' | 'clock' | 'jobs'>,
  { userId }: OfficerActor,
  caseNumber: string,
  { imei, reason }: EndpointInput<typeof endpoint>['body'],
): Promise<EndpointData<typeof endpoint>> {
  return deps.database.transaction(async (tx) => {
    const target = await lockForOfficer(deps, tx, { imei, officerUserId: userId })
    if (await isReporterOfPending(tx, userId, caseNumber))
      throw new AppError('forbidden', { message: OFFICER_MESSAGES.ownCase })
    const { now } = target
    const flagId = await addImeiByOfficer(deps, tx, target, { caseNumber, imei })
    await insertNote(tx, { flagId, officerUserId: userId, note: `IMEI added: ${reason}`, now })
    await recordAudit(tx, {
      ...{ at: now, userId, action: 'add_report_imei', imei, caseReference: caseNumber, purpose: reason },
      subjectUserId: target.device?.owner_user_id ?? null,
      detail: { flag: flagId },
    })
    return { case_number: caseNumber, imei, flag_id: flagId }
  })
}
