import type { Tx } from '../../db/index.ts'
import { AppError } from '../../kernel/app-error.ts'
import { recordAudit } from '../audit/index.ts'
import {
  certifyDevice,
  insertDeviceEvent,
  lockAccountForShare,
  moveOwnership,
  updateDecided,
  updateProven,
} from '../devices/index.ts'
import { clearFlagsOfOwner, endTransferOf, type FlagTarget, insertNote } from '../flags/index.ts'
import { type Claim, isUndecided } from './case-queries.ts'
import type { LawEnforcementDeps } from './deps.ts'

type Deps = Pick<LawEnforcementDeps, 'clock' | 'jobs' | 'certificates'>

export interface DisputeDecision {
  disputeId: number
  claim: Claim
  status: 'upheld' | 'rejected'
  officerUserId: string
  reason: string
  /** The device, locked. */
  target: FlagTarget
  /** The proposal and its officer, in a decision of two officers. */
  proposal?: { proposal: number; proposed_by: string }
}

/** Whether a claim is undecided, and its claimant neither owns the device already nor was erased. */
export async function mayBeGiven(
  tx: Tx,
  disputeId: number,
  { claimant_user_id: claimant }: Claim,
  { device }: FlagTarget,
): Promise<boolean> {
  return (
    device !== undefined &&
    device.owner_user_id !== claimant &&
    (await isUndecided(tx, disputeId)) &&
    (await lockAccountForShare(tx, claimant)) !== undefined
  )
}

/**
 * Decides a claim of a locked device, notifies both sides and writes the audit row.
 *
 * @param effect carries the decision out; returns who owns the device after it
 * @throws AppError flag_state: decided already
 */
export async function writeDecision(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  { disputeId, claim, status, officerUserId, reason, target, proposal }: DisputeDecision,
  effect: () => Promise<string | null>,
): Promise<void> {
  const { now } = target
  if (!(await updateDecided(tx, disputeId, { status, officerUserId, now }))) throw new AppError('flag_state')
  const ownerUserId = await effect()
  const event = { deviceId: claim.device_id, actorUserId: officerUserId, ownerUserId, now }
  await insertDeviceEvent(tx, { ...event, actionType: 'dispute_decided' })
  await jobs.enqueue(tx, 'notifications.dispatch', { event: 'dispute_decided', disputeId })
  await recordAudit(tx, {
    at: now,
    userId: officerUserId,
    action: status === 'upheld' ? 'uphold_dispute' : 'reject_dispute',
    imei: claim.imei,
    subjectUserId: target.device?.owner_user_id ?? null,
    caseReference: claim.case_number,
    purpose: reason,
    detail: { dispute: disputeId, claimant: claim.claimant_user_id, ...proposal },
  })
}

/**
 * Two officers upheld a claim: the device belongs to the claimant, proven. A transfer of it ends, and so do
 * the flags of its former owner: networks let the phone in again. Other flags and holds stay; they are
 * decided separately.
 *
 * @throws AppError flag_state: decided already, or the claimant owns it already or was erased
 */
export async function upholdDispute(
  deps: Deps,
  tx: Tx,
  decision: Omit<DisputeDecision, 'status'>,
): Promise<void> {
  const { disputeId, claim, officerUserId: actorUserId, target } = decision
  const deviceId = target.device?.id
  if (deviceId === undefined || !(await mayBeGiven(tx, disputeId, claim, target)))
    throw new AppError('flag_state')
  const { claimant_user_id: toUserId } = claim
  const { now } = target
  await writeDecision(deps, tx, { ...decision, status: 'upheld' }, async () => {
    await endTransferOf(deps, tx, target)
    const formerOwner = target.device?.owner_user_id ?? null
    if (formerOwner !== null) {
      const cleared = await clearFlagsOfOwner(deps, tx, target, {
        ownerUserId: formerOwner,
        officerUserId: actorUserId,
      })
      for (const flagId of cleared)
        await insertNote(tx, {
          flagId,
          officerUserId: actorUserId,
          note: `Flag cleared: claim ${claim.case_number} upheld`,
          now,
        })
    }
    await moveOwnership(tx, { deviceId, toUserId, actorUserId, now })
    await updateProven(tx, deviceId, now)
    await certifyDevice(deps.certificates, tx, deviceId)
    return toUserId
  })
}
