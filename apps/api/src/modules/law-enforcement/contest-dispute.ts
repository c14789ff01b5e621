import type { EndpointData, EndpointInput, contestDispute as endpoint } from '@amana/contract'
import type { OfficerActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { recordAudit } from '../audit/index.ts'
import { contestDevice } from '../devices/index.ts'
import { endTransferOf } from '../flags/index.ts'
import { selectClaim } from './case-queries.ts'
import type { LawEnforcementDeps } from './deps.ts'
import { lockForOfficer } from './refuse-own-case.ts'

/**
 * An officer lets a claim contest its phone that does not do so by itself: for 14 days, unless it is decided,
 * the phone is disputed (decisions §17). A pending transfer of it ends, and the owner is notified.
 *
 * @throws AppError not_found; forbidden: the officer's own case; flag_state: it is decided, or contests the
 *   phone already
 */
export async function contestDispute(
  deps: Pick<LawEnforcementDeps, 'database' | 'clock' | 'jobs'>,
  actor: OfficerActor,
  disputeId: number,
  { reason }: EndpointInput<typeof endpoint>['body'],
): Promise<EndpointData<typeof endpoint>> {
  const officerUserId = actor.userId
  const { database, jobs } = deps
  const claim = await selectClaim(database.db, disputeId)
  if (!claim) throw new AppError('not_found')
  return database.transaction(async (tx) => {
    const target = await lockForOfficer(deps, tx, { imei: claim.imei, officerUserId })
    const { imeis, now } = target
    const until = await contestDevice(tx, { disputeId, imeis, officerUserId, now })
    if (!until) throw new AppError('flag_state')
    await endTransferOf(deps, tx, target)
    await jobs.enqueue(tx, 'notifications.dispatch', { event: 'dispute_contested', disputeId })
    await recordAudit(tx, {
      at: now,
      userId: officerUserId,
      action: 'contest_dispute',
      imei: claim.imei,
      subjectUserId: target.device?.owner_user_id ?? null,
      caseReference: claim.case_number,
      purpose: reason,
      detail: { dispute: disputeId, claimant: claim.claimant_user_id, until: until.toISOString() },
    })
    return { id: disputeId, contested_until: until.toISOString() }
  })
}
