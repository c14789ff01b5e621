import type { Imei } from '@amana/contract'
import type { Tx } from '../../db/index.ts'
import { AppError } from '../../kernel/app-error.ts'
import { endCertificates } from '../certificates/index.ts'
import { certifyDevice, type DeviceEvent, insertDeviceEvent } from '../devices/index.ts'
import type { FlagChangeDeps } from './deps.ts'
import { hasOpenHold, insertHold, updateReleased } from './hold-queries.ts'
import { type FlagTarget, lockFlagTarget, ownerOf } from './lock-flag-target.ts'
import { endTransferOf } from './stop-device.ts'

/**
 * Puts a police hold on this IMEI: its owner can neither clear nor transfer it; a pending transfer and its
 * certificates end. With `block` the networks block the phone as well.
 * Returns the hold's id.
 *
 * @throws AppError flag_state: it is held already
 */
export async function placeHold(
  deps: FlagChangeDeps,
  tx: Tx,
  {
    imei,
    officerUserId,
    reason,
    block = false,
  }: { imei: Imei; officerUserId: string; reason: string; block?: boolean },
): Promise<number> {
  const target = await lockFlagTarget(deps, tx, imei)
  if (await hasOpenHold(tx, target.imeis)) throw new AppError('flag_state')
  const holdId = await insertHold(tx, { imei, officerUserId, reason, block, now: target.now })
  await writeDown(tx, target, { actionType: 'hold_placed', actorUserId: officerUserId })
  await endCertificates(tx, 'hold', target)
  await endTransferOf(deps, tx, target)
  await deps.jobs.enqueue(tx, 'notifications.dispatch', {
    event: 'hold_placed',
    holdId,
    ownerUserId: ownerOf(target),
  })
  return holdId
}

/**
 * Lifts the hold on either IMEI of the device.
 *
 * @throws AppError flag_state: it is not held
 */
export async function releaseHold(
  deps: FlagChangeDeps,
  tx: Tx,
  { imei, officerUserId }: { imei: Imei; officerUserId: string },
): Promise<void> {
  const target = await lockFlagTarget(deps, tx, imei)
  const [holdId] = await updateReleased(tx, target.imeis, target.now)
  if (holdId === undefined) throw new AppError('flag_state')
  await writeDown(tx, target, { actionType: 'hold_released', actorUserId: officerUserId })
  if (target.device) await certifyDevice(deps.certificates, tx, target.device.id)
  await deps.jobs.enqueue(tx, 'notifications.dispatch', {
    event: 'hold_released',
    holdId,
    ownerUserId: ownerOf(target),
  })
}

async function writeDown(
  tx: Tx,
  { device, now }: FlagTarget,
  event: Pick<DeviceEvent, 'actionType' | 'actorUserId'>,
): Promise<void> {
  if (device)
    await insertDeviceEvent(tx, { ...event, now, deviceId: device.id, ownerUserId: device.owner_user_id })
}
