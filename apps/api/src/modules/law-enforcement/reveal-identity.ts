import type { EndpointData, EndpointInput, revealIdentity as endpoint, Imei } from '@amana/contract'
import type { OfficerActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { recordAudit } from '../audit/index.ts'
import { selectDeviceByImei } from '../devices/index.ts'
import { revealIdentity as openIdentity } from '../identity/index.ts'
import type { LawEnforcementDeps } from './deps.ts'

/**
 * The owner's full NIN or BVN (decisions D8). The reason is committed to the audit log before the number is
 * decrypted, also when there is none.
 *
 * @throws AppError not_found: nobody registered the IMEI, its owner is gone or has no such number; conflict:
 *   the owner differs from the one that the officer was shown
 */
export async function revealIdentity(
  { database: { db }, clock, encrypter }: Pick<LawEnforcementDeps, 'database' | 'clock' | 'encrypter'>,
  actor: OfficerActor,
  imei: Imei,
  { field, case_reference: caseReference, purpose, owner_id: shownOwner }: EndpointInput<typeof endpoint>['body'],
): Promise<EndpointData<typeof endpoint>> {
  const { userId } = actor
  const owner = (await selectDeviceByImei(db, imei))?.owner_user_id ?? null
  const action = field === 'nin' ? 'reveal_nin' : 'reveal_bvn'
  await recordAudit(db, { at: clock.now(), userId, action, imei, subjectUserId: owner, caseReference, purpose })
  // Otherwise one person's number would be shown under another's name.
  if (shownOwner !== undefined && shownOwner !== owner) throw new AppError('conflict')
  const value = owner && (await openIdentity(db, encrypter, owner, field))
  if (!value) throw new AppError('not_found')
  return { field, value }
}
