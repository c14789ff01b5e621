import { type Imei, OFFICER_MESSAGES, SIGHTING_MESSAGES } from '@amana/contract'
import type { OfficerActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { type AuditEntry, recordAudit, type Subject } from '../audit/index.ts'
import { imeisOf, peopleOf, selectDeviceByImei } from '../devices/index.ts'
import { isPartyTo } from '../law-enforcement/index.ts'
import { type CaseForOfficer, selectCaseFor } from './case-queries.ts'
import type { SightingDeps } from './deps.ts'

export interface OpenedCase extends CaseForOfficer {
  /** All numbers of the phone. */
  imeis: Imei[]
  /** The audit entry of the caller, without its action. */
  entry: Omit<AuditEntry, 'action'>
  /** Whom a look is shown to. */
  subjects: Subject[]
}

/**
 * A case whose sightings the officer may read. A refusal is audited: somebody looked for a phone that is not
 * their case.
 *
 * @throws AppError not_found; forbidden: another command's case, or the officer's own
 */
export async function openCase(
  { database, clock }: Pick<SightingDeps, 'database' | 'clock'>,
  { userId }: OfficerActor,
  flagId: number,
  purpose = '',
): Promise<OpenedCase> {
  const { db } = database
  const found = await selectCaseFor(db, flagId, userId)
  if (!found) throw new AppError('not_found')
  const { imei, case_number: caseReference, may_read } = found
  const device = await selectDeviceByImei(db, imei)
  const imeis = imeisOf(device ?? { imei, imei2: null })
  const party = await database.transaction((tx) => isPartyTo(tx, userId, { imeis, device }))
  const entry = { at: clock.now(), userId, imei, caseReference, purpose, detail: { flag: flagId } }
  if (party || !may_read) {
    await recordAudit(db, { ...entry, action: 'view_sightings_refused' })
    throw new AppError('forbidden', {
      message: party ? OFFICER_MESSAGES.ownCase : SIGHTING_MESSAGES.notOfCase,
    })
  }
  const ownerUserId = device?.owner_user_id ?? null
  return {
    ...found,
    imeis,
    entry: { ...entry, subjectUserId: ownerUserId },
    subjects: await peopleOf(db, { imei, imeis, ownerUserId }),
  }
}
