import type { EndpointData, readDeviceFlags as endpoint, Imei } from '@amana/contract'
import { isOfficer, type UserActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { recordAudit } from '../audit/index.ts'
import type { DeviceDeps } from './deps.ts'
import { selectDeviceByImei, selectOwnedDevice } from './device-queries.ts'
import { selectFlags, selectOwner } from './history-queries.ts'
import { peopleOf } from './officer-view.ts'
import { flagForOfficer, flagForOwner, imeisOf } from './rules.ts'

type ReadDeps = Pick<DeviceDeps, 'database' | 'clock'>

/**
 * Flags on either IMEI of the device, newest first: an owner's of the own device, an officer's of any IMEI,
 * registered or not. An officer's view is audited first.
 *
 * @throws AppError not_found: not the caller's device, or for officers neither device nor flag
 */
export async function readDeviceFlags(
  deps: ReadDeps,
  actor: UserActor,
  imei: Imei,
): Promise<EndpointData<typeof endpoint>> {
  return isOfficer(actor)
    ? flagsForOfficer(deps, actor.userId, imei)
    : flagsForOwner(deps, actor.userId, imei)
}

async function flagsForOwner({ database }: ReadDeps, userId: string, imei: Imei) {
  const device = await selectOwnedDevice(database.db, userId, { imei })
  if (!device) throw new AppError('not_found')
  const rows = await selectFlags(database.db, imeisOf(device), 'owner')
  return rows.map((row) => flagForOwner(row, { userId, acquiredAt: device.acquired_at }))
}

async function flagsForOfficer({ database, clock }: ReadDeps, userId: string, imei: Imei) {
  const device = await selectDeviceByImei(database.db, imei)
  const imeis = imeisOf(device ?? { imei, imei2: null })
  const ownerUserId = device?.owner_user_id ?? null
  const [rows, subjects] = await Promise.all([
    selectFlags(database.db, imeis, 'officer'),
    peopleOf(database.db, { imei, imeis, ownerUserId }),
  ])
  const about = { subjectUserId: ownerUserId, subjects, detail: { flags: rows.length } }
  await recordAudit(database.db, { at: clock.now(), userId, action: 'view_flags', imei, ...about })
  if (!device && rows.length === 0) throw new AppError('not_found')
  const owner = (device?.owner_user_id && (await selectOwner(database.db, device.owner_user_id))) || null
  return rows.map((row) => flagForOfficer(row, { model: device ?? null, owner }))
}
