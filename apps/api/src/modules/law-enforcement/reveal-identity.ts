import {
  dayInLagos,
  type EndpointData,
  type EndpointInput,
  type revealIdentity as endpoint,
  type Imei,
  MAX_REVEALS_PER_DAY,
  OFFICER_MESSAGES,
  startOfDayInLagos,
} from '@amana/contract'
import type { OfficerActor } from '../../kernel/actor.ts'
import { AppError, fieldError } from '../../kernel/app-error.ts'
import { DAY, SECOND } from '../../kernel/durations.ts'
import { newId } from '../../kernel/random.ts'
import { isDelayed } from '../accesses/index.ts'
import { updateRevealed } from '../accounts/index.ts'
import { recordAudit } from '../audit/index.ts'
import { imeisOf, selectDeviceByImei } from '../devices/index.ts'
import { identitiesOf, revealIdentity as openIdentity } from '../identity/index.ts'
import type { LawEnforcementDeps } from './deps.ts'
import { isCaseOf } from './reveal-queries.ts'

/**
 * The owner's full NIN or BVN (decisions D8, §17): for a case of the device, ten a day. The reason is
 * committed to the audit log, and the message to the owner queued, before the number is decrypted. Of a case
 * whose looks are delayed the owner learns with the other looks only (decisions §15). A reveal that is
 * refused is audited as such.
 *
 * @throws AppError not_found: nobody registered the IMEI, its owner is gone or has no such number; conflict:
 *   the owner differs from the one that the officer was shown; validation_failed on `case_reference`;
 *   too_many_requests until midnight
 */
export async function revealIdentity(
  { database, clock, jobs, encrypter }: Pick<LawEnforcementDeps, 'database' | 'clock' | 'jobs' | 'encrypter'>,
  actor: OfficerActor,
  imei: Imei,
  { field, case_reference: typedCase, purpose, owner_id: shownOwner }: EndpointInput<typeof endpoint>['body'],
): Promise<EndpointData<typeof endpoint>> {
  const { userId } = actor
  const { db } = database
  const now = clock.now()
  const caseReference = typedCase.toUpperCase()
  const device = await selectDeviceByImei(db, imei)
  const owner = device?.owner_user_id ?? null
  const entry = { at: now, userId, imei, subjectUserId: owner, caseReference, purpose }
  const refuse = async (why: string, error: AppError) => {
    await recordAudit(db, { ...entry, action: 'reveal_refused', detail: { field, why } })
    return error
  }
  // Otherwise one person's number would be shown under another's name.
  if (shownOwner !== undefined && shownOwner !== owner)
    throw await refuse('another owner', new AppError('conflict'))
  const known = owner !== null && (await identitiesOf(db, owner)).some(({ kind }) => kind === field)
  if (!device || !known) throw await refuse('no such number', new AppError('not_found'))
  if (!(await isCaseOf(db, { caseNumber: caseReference, deviceId: device.id, imeis: imeisOf(device) })))
    throw await refuse('no such case', fieldError('case_reference', OFFICER_MESSAGES.caseUnknown))
  const day = dayInLagos(now)
  const allowed = await database.transaction(async (tx) => {
    if (!(await updateRevealed(tx, userId, { day, most: MAX_REVEALS_PER_DAY }))) return false
    await recordAudit(tx, { ...entry, action: field === 'nin' ? 'reveal_nin' : 'reveal_bvn' })
    if (await isDelayed(tx, caseReference, now)) return true
    const reveal = { revealId: newId(now), ownerUserId: owner, field, caseReference, at: now.toISOString() }
    await jobs.enqueue(tx, 'notifications.dispatch', { event: 'identity_revealed', ...reveal })
    return true
  })
  if (!allowed) {
    const midnight = (startOfDayInLagos(day)?.getTime() ?? now.getTime()) + DAY
    const details = {
      message: OFFICER_MESSAGES.revealsUsed,
      retryAfterSeconds: (midnight - now.getTime()) / SECOND,
    }
    throw await refuse('limit of the day', new AppError('too_many_requests', details))
  }
  const value = await openIdentity(db, encrypter, owner, field)
  if (!value) throw new AppError('not_found')
  return { field, value }
}
