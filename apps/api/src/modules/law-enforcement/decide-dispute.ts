import {
  type EndpointData,
  type EndpointInput,
  type decideDispute as endpoint,
  PROPOSAL_MESSAGES,
} from '@amana/contract'
import { type Described, described } from '../../http/route.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { certifyDevice } from '../devices/index.ts'
import { selectClaim } from './case-queries.ts'
import type { LawEnforcementDeps } from './deps.ts'
import { updateProposalOverruled } from './proposal-queries.ts'
import { namingOpenProposal, propose } from './propose.ts'
import { lockForOfficer } from './refuse-own-case.ts'
import { mayBeGiven, writeDecision } from './uphold-dispute.ts'

type Deps = Pick<LawEnforcementDeps, 'database' | 'clock' | 'jobs' | 'certificates'>
type Answer = EndpointData<typeof endpoint>

/**
 * One officer rejects a claim, which also ends a proposal to uphold it. Upholding moves ownership: it is
 * proposed, and a supervisor confirms it (decisions §12).
 *
 * @throws AppError not_found; forbidden: the officer's own case; flag_state: decided already, or the
 *   claimant owns it already or was erased; proposal_open, device_in_transfer
 */
export async function decideDispute(
  deps: Deps,
  actor: OfficerActor,
  disputeId: number,
  { decision, reason }: EndpointInput<typeof endpoint>['body'],
): Promise<Answer | Described<Answer>> {
  const officerUserId = actor.userId
  const { database } = deps
  const claim = await selectClaim(database.db, disputeId)
  if (!claim) throw new AppError('not_found')
  const { imei, case_number: caseNumber } = claim
  const subject = { dispute_id: disputeId }
  if (decision === 'uphold') {
    const proposed = await namingOpenProposal(() =>
      database.transaction(async (tx) => {
        const target = await lockForOfficer(deps, tx, { imei, officerUserId })
        if (!(await mayBeGiven(tx, disputeId, claim, target))) throw new AppError('flag_state')
        const proposal = { kind: 'uphold_dispute', subject, caseNumber, officerUserId, reason } as const
        return propose(tx, { imei, target }, proposal, target.now)
      }),
    )
    return described<Answer>(PROPOSAL_MESSAGES.proposed, proposed, 'otherStatus')
  }
  await database.transaction(async (tx) => {
    const target = await lockForOfficer(deps, tx, { imei, officerUserId })
    const { now } = target
    const { device } = target
    const owner = device?.owner_user_id ?? null
    await updateProposalOverruled(tx, subject, { userId: officerUserId, reason, now })
    await writeDecision(
      deps,
      tx,
      { disputeId, claim, status: 'rejected', officerUserId, reason, target },
      async () => {
        // The claim withheld the owner's certificate.
        if (device && owner !== null) await certifyDevice(deps.certificates, tx, device.id)
        return owner
      },
    )
  })
  return { id: disputeId, status: 'rejected' }
}
