import type { Imei, OfficerDevice } from '@amana/contract'
import type { OfficerActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { recordAudit } from '../audit/index.ts'
import { networksOf } from '../block-list/index.ts'
import type { LawEnforcementDeps } from './deps.ts'
import { imeiOf, loadOfficerDevice } from './load-device.ts'

/**
 * An officer's full view of a device, by its number or either IMEI. The view is audited first, also when
 * there is nothing to see.
 *
 * @throws AppError not_found: neither device nor flag, hold or list entry
 */
export async function readOfficerDevice(
  { database: { db }, clock }: Pick<LawEnforcementDeps, 'database' | 'clock'>,
  actor: OfficerActor,
  key: { id: number } | { imei: Imei },
): Promise<OfficerDevice> {
  const { userId } = actor
  const imei = await imeiOf(db, key)
  if (imei === undefined) throw new AppError('not_found')
  const device = await loadOfficerDevice(db, imei, clock.now())
  await recordAudit(db, {
    at: clock.now(),
    userId,
    action: 'view_device',
    imei,
    subjectUserId: device?.owner?.id ?? null,
    detail: { found: device !== null },
  })
  if (!device) throw new AppError('not_found')
  return { ...device, networks: await networksOf(db, [device.imei, device.imei2], clock.now()) }
}
