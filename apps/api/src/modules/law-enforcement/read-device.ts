import type { OfficerDevice } from '@amana/contract'
import type { OfficerActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { runningDelaysOf, visibleTimesOf } from '../accesses/index.ts'
import { recordAudit } from '../audit/index.ts'
import { networksOf } from '../block-list/index.ts'
import { imeisOf, peopleOf } from '../devices/index.ts'
import { casesOfPhone } from '../found/index.ts'
import type { LawEnforcementDeps } from './deps.ts'
import { selectSeen } from './device-queries.ts'
import { type DeviceKey, imeiOf, loadOfficerDevice } from './load-device.ts'

/**
 * An officer's full view of a device, by its number, either IMEI or a case of it. The view is audited first,
 * also when there is nothing to see; the answer says when the owner sees it.
 *
 * @throws AppError not_found: neither device nor flag, hold or list entry
 */
export async function readOfficerDevice(
  {
    database: { db },
    clock,
    accessNoticeDays,
  }: Pick<LawEnforcementDeps, 'database' | 'clock' | 'accessNoticeDays'>,
  actor: OfficerActor,
  key: DeviceKey,
): Promise<OfficerDevice> {
  const { userId } = actor
  const imei = await imeiOf(db, key)
  if (imei === undefined) throw new AppError('not_found')
  const device = await loadOfficerDevice(db, imei, clock.now())
  const ownerUserId = device?.owner?.id ?? null
  const id = await recordAudit(db, {
    at: clock.now(),
    userId,
    action: 'view_device',
    imei,
    ...('caseNumber' in key && { caseReference: key.caseNumber }),
    subjectUserId: ownerUserId,
    subjects: device ? await peopleOf(db, { imei, imeis: imeisOf(device), ownerUserId }) : [],
    detail: { found: device !== null },
  })
  if (!device) throw new AppError('not_found')
  const now = clock.now()
  const [networks, visible, delays, found, seen] = await Promise.all([
    networksOf(db, [device.imei, device.imei2], now),
    visibleTimesOf(db, [id], accessNoticeDays),
    runningDelaysOf(db, imeisOf(device), now),
    casesOfPhone(db, imeisOf(device)),
    selectSeen(db, imeisOf(device)),
  ])
  const visibleAt = visible.get(id)
  return {
    ...device,
    networks,
    found,
    seen,
    access: visibleAt ? { id, visible_at: visibleAt.toISOString() } : null,
    delays: delays.map(({ case_number, until, reason }) => ({
      case_reference: case_number,
      until: until.toISOString(),
      reason,
    })),
  }
}
