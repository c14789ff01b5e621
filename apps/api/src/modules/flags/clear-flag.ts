import type { Tx } from '../../db/index.ts'
import { AppError } from '../../kernel/app-error.ts'
import { certifyDevice, insertDeviceEvent } from '../devices/index.ts'
import { endFlag } from './create-active-flag.ts'
import type { FlagChangeDeps } from './deps.ts'
import { type FlagTarget, lockFlagTarget } from './lock-flag-target.ts'
import { type FlagById, selectFlag, selectOpenFlagsBy } from './queries.ts'
import { isOpenCase } from './rules.ts'

/** An officer's action on a flag; the caller has checked permissions. */
export interface FlagAct {
  flagId: number
  officerUserId: string
}

/**
 * An officer clears an active stolen or lost flag, also under a hold, which stays.
 *
 * @throws AppError not_found; flag_state: it is not active, or a `found` record
 */
export async function clearFlag(
  deps: FlagChangeDeps,
  tx: Tx,
  { flagId, officerUserId }: FlagAct,
): Promise<FlagById> {
  const { flag, target } = await lockFlag(deps, tx, flagId)
  const { now } = target
  if (!isOpenCase(flag)) throw new AppError('flag_state')
  await endFlag(deps, tx, target, { flagId, userId: officerUserId, notifies: true })
  if (target.device) {
    const { id: deviceId, owner_user_id: ownerUserId } = target.device
    await insertDeviceEvent(tx, {
      deviceId,
      actionType: 'flag_cleared',
      actorUserId: officerUserId,
      ownerUserId,
      now,
    })
    await certifyDevice(deps.certificates, tx, deviceId)
  }
  return flag
}

/**
 * Clears the open cases that a former owner reported, when an officer gives the device to somebody else.
 *
 * @returns their flags
 */
export async function clearFlagsOfOwner(
  deps: FlagChangeDeps,
  tx: Tx,
  target: FlagTarget,
  { ownerUserId, officerUserId }: { ownerUserId: string; officerUserId: string },
): Promise<number[]> {
  const flagIds = await selectOpenFlagsBy(tx, target.imeis, ownerUserId)
  for (const flagId of flagIds) {
    await endFlag(deps, tx, target, { flagId, userId: officerUserId, notifies: true })
    if (target.device) {
      const of = { deviceId: target.device.id, actorUserId: officerUserId, ownerUserId, now: target.now }
      await insertDeviceEvent(tx, { ...of, actionType: 'flag_cleared' })
    }
  }
  return flagIds
}

/** A flag with its target, locked. @throws AppError not_found */
export async function lockFlag(
  deps: Pick<FlagChangeDeps, 'clock'>,
  tx: Tx,
  flagId: number,
): Promise<{ flag: FlagById; target: FlagTarget }> {
  const seen = await selectFlag(tx, flagId)
  if (!seen) throw new AppError('not_found')
  const target = await lockFlagTarget(deps, tx, seen.imei)
  // It may have changed while this transaction waited.
  return { flag: (await selectFlag(tx, flagId)) ?? seen, target }
}
