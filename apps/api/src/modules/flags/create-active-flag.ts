import type { FlagMode, FlagType, Imei } from '@amana/contract'
import type { Tx } from '../../db/index.ts'
import { AppError } from '../../kernel/app-error.ts'
import { certifyDevice, insertDeviceEvent } from '../devices/index.ts'
import { caseOpen, nextCaseNumber } from './cases.ts'
import type { FlagChangeDeps } from './deps.ts'
import { type FlagTarget, lockFlagTarget, openCasesOf, ownerOf } from './lock-flag-target.ts'
import { insertFirstTrace } from './mode-queries.ts'
import { ownersTrace } from './owners-trace.ts'
import { insertFlag, type Reporter, updateCleared } from './queries.ts'
import { decideFlag, type FlagDecision, type TracePeriod, tracePeriodFrom } from './rules.ts'
import { stopDevice } from './stop-device.ts'

export interface ActiveFlag {
  imei: Imei
  flagType: FlagType
  reason: string
  location: string
  deviceState: string | null
  /** Empty: from the registry. */
  brand: string
  model: string
  reporter: Reporter
  /** None: block. The caller has checked that an officer may have this phone traced. */
  mode?: FlagMode | undefined
  /**
   * The maker and their role: an officer's name is on the flag, and an officer may clear a case under a hold.
   */
  by: { kind: 'owner' | 'officer'; userId: string }
}

export interface CreatedFlag {
  id: number
  caseNumber: string
  /** The case that it ended, the most severe of several; null: none. */
  closedCase: string | null
  mode: FlagMode
  traceUntil: Date | null
}

const EVENTS = { stolen: 'flagged_stolen', lost: 'flagged_lost', found: 'found' } as const

/**
 * Creates an active flag in the caller's transaction (decisions §5): stolen ends a lost one, found ends
 * either and gives a registered device a certificate again; stolen and lost revoke the certificates and end a
 * pending transfer. Takes the locks itself. Run it in `namingOpenCase`.
 *
 * @throws AppError case_open naming the case; no_open_case; police_hold; validation_failed on `mode`
 */
export async function createActiveFlag(deps: FlagChangeDeps, tx: Tx, flag: ActiveFlag): Promise<CreatedFlag> {
  return flagLockedTarget(deps, tx, await lockFlagTarget(deps, tx, flag.imei), flag)
}

/** The same for a target that is locked already. */
export async function flagLockedTarget(
  deps: FlagChangeDeps,
  tx: Tx,
  target: FlagTarget,
  flag: ActiveFlag,
): Promise<CreatedFlag> {
  const { flagType, by } = flag
  const { now } = target
  const { clears } = allowed(decideFlag(await openCasesOf(tx, target), flagType, by.kind))
  for (const { id } of clears)
    await endFlag(deps, tx, target, { flagId: id, userId: by.userId, notifies: flagType === 'found' })
  const trace = flag.mode === 'trace' ? await tracePeriod(tx, target, by.kind) : null
  const caseNumber = await nextCaseNumber(tx, now)
  const id = await insertFlag(tx, {
    ...flag,
    caseNumber,
    now,
    status: 'active',
    publicReport: false,
    officerUserId: by.kind === 'officer' ? by.userId : null,
    trace,
  })
  if (trace) await beginTrace(deps, tx, id, { by, until: trace.until, now })
  await applyFlag(deps, tx, target, { flagType, userId: by.userId })
  // For `found` the message about the closed case is enough; finders get one of their own.
  if (flagType === 'found') await deps.jobs.enqueue(tx, 'found.flagged', { flagId: id })
  else
    await deps.jobs.enqueue(tx, 'notifications.dispatch', {
      event: 'flag_created',
      flagId: id,
      ownerUserId: ownerOf(target),
    })
  const closedCase = clears[0]?.case_number ?? null
  return { id, caseNumber, closedCase, mode: trace ? 'trace' : 'block', traceUntil: trace?.until ?? null }
}

/** An officer's tracing begins a new period. @throws AppError of `ownersTrace` */
async function tracePeriod(tx: Tx, target: FlagTarget, by: ActiveFlag['by']['kind']): Promise<TracePeriod> {
  return by === 'officer' ? tracePeriodFrom(target.now) : ownersTrace(tx, target, null)
}

/** A text message notifies the owner of an officer's choice too; their own choice stands in the receipt. */
async function beginTrace(
  { jobs }: Pick<FlagChangeDeps, 'jobs'>,
  tx: Tx,
  flagId: number,
  change: Parameters<typeof insertFirstTrace>[2],
): Promise<void> {
  const changeId = await insertFirstTrace(tx, flagId, change)
  if (change.by.kind === 'officer')
    await jobs.enqueue(tx, 'notifications.dispatch', { event: 'flag_mode_changed', changeId })
}

/** @throws AppError with the reason of a refusal */
export function allowed(decision: FlagDecision): Extract<FlagDecision, { allowed: true }> {
  if (decision.allowed) return decision
  throw decision.code === 'case_open' ? caseOpen(decision.caseNumber) : new AppError(decision.code)
}

/** Ends one flag of a locked target. @param notifies whether it is news by itself, not part of a new flag */
export async function endFlag(
  { jobs }: Pick<FlagChangeDeps, 'jobs'>,
  tx: Tx,
  target: FlagTarget,
  { flagId, userId, notifies }: { flagId: number; userId: string; notifies: boolean },
): Promise<void> {
  if (!(await updateCleared(tx, flagId, { clearedByUserId: userId, now: target.now })))
    throw new AppError('flag_state')
  if (notifies)
    await jobs.enqueue(tx, 'notifications.dispatch', {
      event: 'flag_cleared',
      flagId,
      ownerUserId: ownerOf(target),
    })
}

/** The effects of an active flag on the device, and the event in its history. */
export async function applyFlag(
  deps: FlagChangeDeps,
  tx: Tx,
  target: FlagTarget,
  { flagType, userId }: { flagType: FlagType; userId: string },
): Promise<void> {
  const { device, now } = target
  if (device) {
    const who = { actorUserId: userId, ownerUserId: device.owner_user_id }
    await insertDeviceEvent(tx, { deviceId: device.id, actionType: EVENTS[flagType], ...who, now })
  }
  if (flagType !== 'found') await stopDevice(deps, tx, target)
  else if (device) await certifyDevice(deps.certificates, tx, device.id)
}
