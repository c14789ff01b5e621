import {
  type EndpointInput,
  type createOfficerReport as endpoint,
  OFFICER_MESSAGES,
  type OfficerFlag,
  parsePhone,
} from '@amana/contract'
import type { Tx } from '../../db/index.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { fieldError } from '../../kernel/app-error.ts'
import { recordAudit } from '../audit/index.ts'
import { createActiveFlag, namingOpenCase, splitModel } from '../flags/index.ts'
import { selectCare } from './assignment-queries.ts'
import type { LawEnforcementDeps } from './deps.ts'
import { selectListedFlag } from './flag-queries.ts'
import { presentFlag } from './present-flag.ts'
import { lockForOfficer } from './refuse-own-case.ts'

type Body = EndpointInput<typeof endpoint>['body']

/**
 * An officer's own report is an active flag with a case number at once (decisions §9); the officer's session
 * replaces the PIN. To have the phone traced the case must be one of the officer's command (decisions §20).
 *
 * @throws AppError forbidden: the officer's own case; case_open naming the open case; no_open_case: found
 *   without a case; validation_failed on `mode`
 */
export async function createOfficerFlag(
  deps: Pick<LawEnforcementDeps, 'database' | 'clock' | 'jobs' | 'certificates'>,
  actor: OfficerActor,
  body: Body,
): Promise<OfficerFlag> {
  const { userId, role } = actor
  const { database, clock } = deps
  const { imei } = body
  // Not validated: kept as typed when it is no Nigerian number.
  const phone = parsePhone(body.phone) ?? (body.phone || null)
  const id = await namingOpenCase(database.db, imei, () =>
    database.transaction(async (tx) => {
      await lockForOfficer(deps, tx, { imei, officerUserId: userId })
      const created = await createActiveFlag(deps, tx, {
        imei,
        flagType: body.flag_type,
        reason: body.reason_for_flagging,
        deviceState: body.device_state,
        location: body.location,
        ...splitModel(body.device_brand),
        reporter: { user_id: userId, name: body.reporter_name, phone, email: null },
        by: { kind: 'officer', userId },
        mode: body.mode,
      })
      if (created.mode === 'trace' && role !== 'supervisor') await requireCare(tx, created.id, userId)
      const about = {
        imei,
        caseReference: created.caseNumber,
        purpose: body.reason_for_flagging,
        detail: { flag: created.id, ...(created.mode === 'trace' && { mode: created.mode }) },
      }
      await recordAudit(tx, { at: clock.now(), userId, action: 'create_report', ...about })
      return created.id
    }),
  )
  const flag = await selectListedFlag(database.db, id)
  if (!flag) throw new Error('the flag is not there')
  return presentFlag(flag)
}

async function requireCare(tx: Tx, flagId: number, userId: string): Promise<void> {
  const care = await selectCare(tx, flagId, userId)
  if (!care?.looks_after) throw fieldError('mode', OFFICER_MESSAGES.notYourTrace)
}
