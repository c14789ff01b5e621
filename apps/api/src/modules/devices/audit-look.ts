import type { Imei } from '@amana/contract'
import { type Actor, isOfficer } from '../../kernel/actor.ts'
import { recordAudit } from '../audit/index.ts'
import type { DeviceDeps } from './deps.ts'
import { selectDeviceByImei } from './device-queries.ts'

/** Officers' use of everybody's calls about a device is audited before the answer (decisions §17). */
export async function auditLook(
  { database: { db }, clock }: Pick<DeviceDeps, 'database' | 'clock'>,
  actor: Actor,
  action: 'look_up_device' | 'validate_device',
  imei: Imei,
): Promise<void> {
  if (actor.kind !== 'account' || !isOfficer(actor)) return
  const device = await selectDeviceByImei(db, imei)
  const about = { imei, subjectUserId: device?.owner_user_id ?? null, detail: { rows: device ? 1 : 0 } }
  await recordAudit(db, { at: clock.now(), userId: actor.userId, action, ...about })
}
