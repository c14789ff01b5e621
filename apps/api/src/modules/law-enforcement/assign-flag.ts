import {
  type EndpointInput,
  type assignFlag as endpoint,
  type OfficerFlag,
  WORK_MESSAGES,
} from '@amana/contract'
import type { OfficerActor } from '../../kernel/actor.ts'
import { AppError, fieldError } from '../../kernel/app-error.ts'
import { recordAudit } from '../audit/index.ts'
import { updateAssigned } from '../flags/index.ts'
import { lockOfficer } from './assignment-queries.ts'
import type { LawEnforcementDeps } from './deps.ts'
import { selectListedFlag } from './flag-queries.ts'
import { presentFlag } from './present-flag.ts'

/**
 * Gives a case to an officer, who is notified, or to a state command.
 *
 * @throws AppError not_found: no such case or officer; conflict: the officer is suspended
 */
export async function assignFlag(
  { database, clock, jobs }: Pick<LawEnforcementDeps, 'database' | 'clock' | 'jobs'>,
  actor: OfficerActor,
  flagId: number,
  { officer_id: officerId, state_command: state }: EndpointInput<typeof endpoint>['body'],
): Promise<OfficerFlag> {
  const flag = await selectListedFlag(database.db, flagId)
  if (!flag) throw new AppError('not_found')
  await database.transaction(async (tx) => {
    const officer = officerId === undefined ? null : await lockOfficer(tx, officerId)
    if (officer === undefined) throw fieldError('officer_id', WORK_MESSAGES.noOfficer, 'not_found')
    if (officer && officer.suspended_at !== null)
      throw fieldError('officer_id', WORK_MESSAGES.officerSuspended, 'conflict')
    const now = clock.now()
    await updateAssigned(tx, flagId, { userId: officer?.user_id ?? null, state: state ?? null, now })
    // An officer who takes a case knows.
    if (officer && officer.user_id !== actor.userId)
      await jobs.enqueue(tx, 'notifications.dispatch', {
        event: 'case_assigned',
        flagId,
        officerUserId: officer.user_id,
        at: now.toISOString(),
      })
    await recordAudit(tx, {
      at: now,
      userId: actor.userId,
      action: 'assign_case',
      imei: flag.imei,
      caseReference: flag.case_number,
      detail: { flag: flagId, ...(officerId === undefined ? { state } : { officer: officerId }) },
    })
  })
  const assigned = await selectListedFlag(database.db, flagId)
  if (!assigned) throw new Error('the flag is not there')
  return presentFlag(assigned)
}
