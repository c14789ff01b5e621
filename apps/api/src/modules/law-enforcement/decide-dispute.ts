import type { EndpointData, EndpointInput, decideDispute as endpoint } from '@amana/contract'
import type { Tx } from '../../db/index.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { recordAudit } from '../audit/index.ts'
import { certifyDevice, freeUnprovenDevices, insertDeviceEvent, lockAccountForShare, moveOwnership } from '../devices/index.ts'
import { clearFlagsOfOwner, endTransferOf, type FlagTarget } from '../flags/index.ts'
import { type Claim, insertNote, selectClaim, updateDecided, updateProven } from './case-queries.ts'
import type { LawEnforcementDeps } from './deps.ts'
import { lockForOfficer } from './refuse-own-case.ts'

type Deps = Pick<LawEnforcementDeps, 'database' | 'clock' | 'jobs' | 'certificates'>

/**
 * An officer upholds a claim, and the device belongs to the claimant, proven; or rejects it. A pending
 * transfer of a device that moves ends, and so do the flags of its former owner: networks let the phone in
 * again. Other flags and holds stay; they are decided separately.
 *
 * @throws AppError not_found; forbidden: the officer's own case; flag_state: decided already, or the
 *   claimant owns it already or was erased
 */
export async function decideDispute(
  deps: Deps,
  actor: OfficerActor,
  disputeId: number,
  { decision, reason }: EndpointInput<typeof endpoint>['body'],
): Promise<EndpointData<typeof endpoint>> {
  const officerUserId = actor.userId
  const { database } = deps
  const claim = await selectClaim(database.db, disputeId)
  if (!claim) throw new AppError('not_found')
  const status = decision === 'uphold' ? 'upheld' : 'rejected'
  await database.transaction(async (tx) => {
    const target = await lockForOfficer(deps, tx, { imei: claim.imei, officerUserId })
    const { now } = target
    if (!(await updateDecided(tx, disputeId, { status, officerUserId, now }))) throw new AppError('flag_state')
    const before = target.device?.owner_user_id ?? null
    if (status === 'upheld') await giveToClaimant(deps, tx, claim, target, officerUserId)
    else await keepWithOwner(deps, tx, claim.device_id, before, now)
    const ownerUserId = status === 'upheld' ? claim.claimant_user_id : before
    const event = { deviceId: claim.device_id, actorUserId: officerUserId, ownerUserId, now }
    await insertDeviceEvent(tx, { ...event, actionType: 'dispute_decided' })
    await deps.jobs.enqueue(tx, 'notifications.dispatch', { event: 'dispute_decided', disputeId })
    await recordAudit(tx, {
      at: now,
      userId: officerUserId,
      action: status === 'upheld' ? 'uphold_dispute' : 'reject_dispute',
      imei: claim.imei,
      subjectUserId: before,
      caseReference: claim.case_number,
      purpose: reason,
      detail: { dispute: disputeId, claimant: claim.claimant_user_id },
    })
  })
  return { id: disputeId, status }
}

/** The claim withheld the owner's certificate; without an owner, it withheld the number from everybody. */
async function keepWithOwner(deps: Deps, tx: Tx, deviceId: number, owner: string | null, now: Date): Promise<void> {
  if (owner === null) await freeUnprovenDevices(tx, [deviceId], now)
  else await certifyDevice(deps.certificates, tx, deviceId)
}

async function giveToClaimant(deps: Deps, tx: Tx, claim: Claim, target: FlagTarget, actorUserId: string): Promise<void> {
  const { device_id: deviceId, claimant_user_id: toUserId } = claim
  const { now } = target
  if (!target.device || target.device.owner_user_id === toUserId) throw new AppError('flag_state')
  if (!(await lockAccountForShare(tx, toUserId))) throw new AppError('flag_state')
  await endTransferOf(deps, tx, target)
  const formerOwner = target.device.owner_user_id
  if (formerOwner !== null) {
    const cleared = await clearFlagsOfOwner(deps, tx, target, { ownerUserId: formerOwner, officerUserId: actorUserId })
    for (const flagId of cleared)
      await insertNote(tx, { flagId, officerUserId: actorUserId, note: `Flag cleared: claim ${claim.case_number} upheld`, now })
  }
  await moveOwnership(tx, { deviceId, toUserId, actorUserId, origin: 'transfer', now })
  await updateProven(tx, deviceId, now)
  await certifyDevice(deps.certificates, tx, deviceId)
}
