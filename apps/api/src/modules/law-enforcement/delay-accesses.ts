import {
  ACCESS_MESSAGES,
  caseNumberIn,
  type EndpointData,
  type EndpointInput,
  type delayAccesses as endpoint,
} from '@amana/contract'
import type { SupervisorActor } from '../../kernel/actor.ts'
import { fieldError } from '../../kernel/app-error.ts'
import { delayCase } from '../accesses/index.ts'
import { recordAudit } from '../audit/index.ts'
import type { LawEnforcementDeps } from './deps.ts'
import { isOpenToDelay, selectImeiOfCase } from './device-queries.ts'
import { lockForOfficer } from './refuse-own-case.ts'

/**
 * A supervisor delays when people see the looks of one open case: by 90 days, again in its last 14 days by 90
 * days more (decisions §15, §18). Looks that are shown already stay shown, and so do the supervisor's own.
 *
 * @throws AppError validation_failed on `case_reference`: no such case; case_not_open; forbidden: the
 *   supervisor is a party or looked themselves; delay_running, delays_used
 */
export async function delayAccesses(
  deps: Pick<LawEnforcementDeps, 'database' | 'clock'>,
  actor: SupervisorActor,
  { case_reference: typedCase, reason }: EndpointInput<typeof endpoint>['body'],
): Promise<EndpointData<typeof endpoint>> {
  const supervisorUserId = actor.userId
  const caseNumber = caseNumberIn(typedCase) ?? typedCase.toUpperCase()
  const imei = await selectImeiOfCase(deps.database.db, caseNumber)
  if (!imei) throw fieldError('case_reference', ACCESS_MESSAGES.caseUnknown)
  return deps.database.transaction(async (tx) => {
    const { device, imeis, now } = await lockForOfficer(deps, tx, { imei, officerUserId: supervisorUserId })
    if (!(await isOpenToDelay(tx, caseNumber)))
      throw fieldError('case_reference', ACCESS_MESSAGES.caseNotOpen, 'case_not_open')
    const { id, until } = await delayCase(tx, {
      caseNumber,
      imeis: [imei, ...imeis],
      reason,
      supervisorUserId,
      now,
    })
    await recordAudit(tx, {
      at: now,
      userId: supervisorUserId,
      action: 'delay_accesses',
      imei,
      subjectUserId: device?.owner_user_id ?? null,
      caseReference: caseNumber,
      purpose: reason,
      detail: { delay: id, until: until.toISOString() },
    })
    return { case_reference: caseNumber, until: until.toISOString() }
  })
}
