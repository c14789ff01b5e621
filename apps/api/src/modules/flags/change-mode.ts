/** Trace or block: what networks do with the phone of an open case (decisions §20). */
import {
  type EndpointData,
  type EndpointInput,
  type changeFlagMode as endpoint,
  FLAG_MESSAGES,
  type FlagMode,
} from '@amana/contract'
import type { Tx } from '../../db/index.ts'
import type { UserActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { requirePin } from '../accounts/index.ts'
import { flagForOwner, imeisOf, isFollowed, selectFlags, selectOwnedDevice } from '../devices/index.ts'
import { type FlagAct, lockFlag } from './clear-flag.ts'
import type { FlagChangeDeps, FlagDeps } from './deps.ts'
import { type FlagTarget, ownerOf } from './lock-flag-target.ts'
import { type ModeChanger, updateMode } from './mode-queries.ts'
import { ownersTrace, requireOwnersMode } from './owners-trace.ts'
import type { FlagById } from './queries.ts'
import { isOpenCase, type TracePeriod, tracePeriodFrom } from './rules.ts'

type Input = EndpointInput<typeof endpoint>

/**
 * The owner changes the mode of an open case. A PIN that is held after a recovery blocks, and traces nothing:
 * it would let a phone live that the owner had blocked.
 *
 * @throws AppError not_found: not the caller's device, no flag of it or a former owner's; pin_missing,
 *   pin_wrong, account_locked, recently_recovered; validation_failed on `mode`; flag_state, police_hold
 */
export async function changeFlagMode(
  deps: FlagDeps,
  actor: UserActor,
  { imei, id: flagId }: Input['params'],
  { mode, security_pin }: Input['body'],
): Promise<EndpointData<typeof endpoint>> {
  const { userId } = actor
  const { database } = deps
  const of = { userId, imei, flagId }
  await readOwnFlag(database.db, of)
  await requirePin(deps, actor, security_pin, { evenHeld: mode === 'block' })
  await database.transaction((tx) => setOwnersMode(deps, tx, { userId, flagId, mode }))
  return readOwnFlag(database.db, of)
}

/**
 * An owner changes the mode; the caller has checked the PIN.
 *
 * @throws AppError not_found: not the owner any more; validation_failed on `mode`; flag_state, police_hold
 */
export async function setOwnersMode(
  deps: FlagChangeDeps,
  tx: Tx,
  { userId, flagId, mode }: { userId: string; flagId: number; mode: FlagMode },
): Promise<void> {
  const { flag, target } = await lockFlag(deps, tx, flagId)
  // Transferred meanwhile: no longer theirs to change.
  if (ownerOf(target) !== userId) throw new AppError('not_found')
  const trace = mode === 'trace' ? await ownersTrace(tx, target, flag) : null
  if (mode === 'block') await requireOwnersMode(tx, target, flag, mode)
  await setMode(deps, tx, target, { flagId, by: { kind: 'owner', userId }, trace })
}

/** @throws AppError not_found */
async function readOwnFlag(
  db: FlagDeps['database']['db'],
  { userId, imei, flagId }: { userId: string; imei: Input['params']['imei']; flagId: number },
): Promise<EndpointData<typeof endpoint>> {
  const device = await selectOwnedDevice(db, userId, { imei })
  if (!device) throw new AppError('not_found')
  const viewer = { userId, acquiredAt: device.acquired_at }
  const flag = (await selectFlags(db, imeisOf(device), 'owner')).find(({ id }) => id === flagId)
  if (!flag || !isFollowed(flag, viewer)) throw new AppError('not_found')
  return flagForOwner(flag, viewer)
}

/**
 * An officer changes the mode; the caller has checked permissions. An officer's tracing begins a new period.
 *
 * @throws AppError not_found; flag_state: the case is closed
 */
export async function setFlagMode(
  deps: FlagChangeDeps,
  tx: Tx,
  { flagId, officerUserId, mode }: FlagAct & { mode: FlagMode },
): Promise<FlagById> {
  const { flag, target } = await lockFlag(deps, tx, flagId)
  if (!isOpenCase(flag)) throw new AppError('flag_state', { message: FLAG_MESSAGES.modeClosed })
  const trace = mode === 'trace' ? tracePeriodFrom(target.now) : null
  await setMode(deps, tx, target, { flagId, by: { kind: 'officer', userId: officerUserId }, trace })
  return flag
}

/** The same mode again changes nothing and notifies nobody. */
async function setMode(
  { jobs }: Pick<FlagChangeDeps, 'jobs'>,
  tx: Tx,
  target: FlagTarget,
  { flagId, by, trace }: { flagId: number; by: ModeChanger; trace: TracePeriod | null },
): Promise<void> {
  const changeId = await updateMode(tx, flagId, { by, trace, now: target.now })
  if (changeId !== null)
    await jobs.enqueue(tx, 'notifications.dispatch', { event: 'flag_mode_changed', changeId })
}
