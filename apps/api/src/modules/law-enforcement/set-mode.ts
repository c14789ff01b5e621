import {
  type EndpointData,
  type EndpointInput,
  type setFlagMode as endpoint,
  FLAG_MESSAGES,
  OFFICER_MESSAGES,
} from '@amana/contract'
import type { OfficerActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { recordAudit } from '../audit/index.ts'
import { insertNote, setFlagMode } from '../flags/index.ts'
import { selectCare } from './assignment-queries.ts'
import type { LawEnforcementDeps } from './deps.ts'
import { selectListedFlag } from './flag-queries.ts'
import { presentFlag } from './present-flag.ts'
import { lockForOfficer } from './refuse-own-case.ts'

const NOTES = { block: 'Networks block the phone', trace: 'Networks trace the phone' } as const

/**
 * An officer of the case, or a supervisor, chooses what networks do with its phone (decisions §20). Change,
 * audit row and the reason among the notes are one transaction.
 *
 * @throws AppError not_found; forbidden: the officer's own case, or another officer's or command's;
 *   flag_state: the case is closed
 */
export async function setMode(
  deps: Pick<LawEnforcementDeps, 'database' | 'clock' | 'jobs' | 'certificates'>,
  { userId: officerUserId, role }: OfficerActor,
  flagId: number,
  { mode, reason }: EndpointInput<typeof endpoint>['body'],
): Promise<EndpointData<typeof endpoint>> {
  const { database, clock } = deps
  const flag = await selectListedFlag(database.db, flagId)
  if (!flag) throw new AppError('not_found')
  const { imei, case_number: caseReference } = flag
  await database.transaction(async (tx) => {
    await lockForOfficer(deps, tx, { imei, officerUserId })
    const care = await selectCare(tx, flagId, officerUserId)
    if (!care?.open) throw new AppError('flag_state', { message: FLAG_MESSAGES.modeClosed })
    if (role !== 'supervisor' && !care.looks_after)
      throw new AppError('forbidden', { message: OFFICER_MESSAGES.notOfCase })
    await setFlagMode(deps, tx, { flagId, officerUserId, mode })
    const now = clock.now()
    await insertNote(tx, { flagId, officerUserId, note: `${NOTES[mode]}: ${reason}`, now })
    const about = { imei, caseReference, purpose: reason, detail: { flag: flagId, mode } }
    await recordAudit(tx, { at: now, userId: officerUserId, action: 'set_flag_mode', ...about })
  })
  const changed = await selectListedFlag(database.db, flagId)
  if (!changed) throw new Error('the flag is not there')
  return presentFlag(changed)
}
