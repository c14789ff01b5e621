import { PROPOSAL_MESSAGES, type Proposed } from '@amana/contract'
import type { Tx } from '../../db/index.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { recordAudit } from '../audit/index.ts'
import { releaseStop } from '../block-list/index.ts'
import { confirmTheftReport, type FlagTarget, insertNote, namingOpenCase } from '../flags/index.ts'
import { selectClaim } from './case-queries.ts'
import type { LawEnforcementDeps } from './deps.ts'
import { areIndependent, lockSupervisor } from './independence-queries.ts'
import {
  officerName,
  type ProposalToDecide,
  selectProposal,
  selectShown,
  updateProposalDecided,
} from './proposal-queries.ts'
import { presentProposal } from './proposal-rules.ts'
import { lockForOfficer } from './refuse-own-case.ts'
import { upholdDispute } from './uphold-dispute.ts'

type Deps = Pick<LawEnforcementDeps, 'database' | 'clock' | 'jobs' | 'certificates'>

interface Decision {
  id: number
  proposal: ProposalToDecide
  userId: string
  reason: string
  now: Date
}

/**
 * A supervisor confirms what another officer proposed, and it takes effect in the same transaction. The
 * proposer may not, also after a promotion, nor a supervisor who is not independent of them.
 *
 * @throws AppError not_found; forbidden: the proposer, no supervisor any more, or a party to the case;
 *   not_independent: one made the account of the other, or one person those of both (decisions §18);
 *   proposal_over; conflict: the device has another owner than then; flag_state, case_open: the case was
 *   decided otherwise meanwhile
 */
export function confirmProposal(
  deps: Deps,
  actor: OfficerActor,
  id: number,
  reason: string,
): Promise<Proposed> {
  return decide(deps, actor, { id, reason, status: 'confirmed' }, async (tx, decision, target) => {
    const { proposal } = decision
    if (proposal.stop_id !== null) return release(tx, decision, proposal.stop_id)
    if (!target) throw new Error('a proposal about a device without one')
    const { device } = target
    if (device?.id !== proposal.device_id || device?.owner_user_id !== proposal.owner_user_id)
      throw new AppError('conflict', { message: PROPOSAL_MESSAGES.otherOwner })
    if (proposal.dispute_id !== null) await uphold(deps, tx, decision, proposal.dispute_id, target)
    else if (proposal.flag_id !== null) await confirm(deps, tx, decision, proposal.flag_id)
  })
}

/** The same, but its subject stays undecided: an officer decides it another way, or proposes again. */
export function refuseProposal(
  deps: Deps,
  actor: OfficerActor,
  id: number,
  reason: string,
): Promise<Proposed> {
  return decide(deps, actor, { id, reason, status: 'refused' }, async (tx, decision) => {
    const { flag_id: flagId } = decision.proposal
    if (flagId !== null)
      await note(tx, decision, flagId, `Proposal of ${decision.proposal.proposed_by} refused: ${reason}`)
    await record(tx, decision, 'refuse_proposal')
  })
}

async function decide(
  deps: Deps,
  actor: OfficerActor,
  { id, reason, status }: { id: number; reason: string; status: 'confirmed' | 'refused' },
  effect: (tx: Tx, decision: Decision, target: FlagTarget | null) => Promise<void>,
): Promise<Proposed> {
  const { database, clock } = deps
  const { userId } = actor
  const proposal = await selectProposal(database.db, id)
  if (!proposal) throw new AppError('not_found')
  if (proposal.proposed_by_user_id === userId)
    throw new AppError('forbidden', { message: PROPOSAL_MESSAGES.own })
  const { imei } = proposal
  const carryOut = () =>
    database.transaction(async (tx) => {
      const target = imei === null ? null : await lockForOfficer(deps, tx, { imei, officerUserId: userId })
      const now = target?.now ?? clock.now()
      const proposerUserId = proposal.proposed_by_user_id
      if (!(await lockSupervisor(tx, { userId, proposerUserId }, now)))
        throw new AppError('forbidden', { message: PROPOSAL_MESSAGES.notSupervisor })
      if (status === 'confirmed' && !(await areIndependent(tx, [proposerUserId, userId], now)))
        throw new AppError('not_independent')
      if (!(await updateProposalDecided(tx, id, { status, userId, reason, now })))
        throw new AppError('proposal_over')
      await effect(tx, { id, proposal, userId, reason, now }, target)
      const decided = await selectShown(tx, id)
      if (!decided) throw new Error('the proposal is not there')
      return { proposal: presentProposal(decided, now) }
    })
  return imei === null ? carryOut() : namingOpenCase(database.db, imei, carryOut)
}

async function uphold(
  deps: Deps,
  tx: Tx,
  decision: Decision,
  disputeId: number,
  target: FlagTarget,
): Promise<void> {
  const { id, proposal, userId: officerUserId, reason } = decision
  const claim = await selectClaim(tx, disputeId)
  if (!claim) throw new AppError('proposal_over')
  const by = { proposal: id, proposed_by: proposal.proposed_by }
  await upholdDispute(deps, tx, { disputeId, claim, officerUserId, reason, target, proposal: by })
}

async function confirm(deps: Deps, tx: Tx, decision: Decision, flagId: number): Promise<void> {
  const { proposal, userId: officerUserId, reason } = decision
  await confirmTheftReport(deps, tx, { flagId, officerUserId })
  await note(
    tx,
    decision,
    flagId,
    `Report confirmed: ${reason} (proposed by ${proposal.proposed_by}: ${proposal.reason})`,
  )
  await record(tx, decision, 'confirm_report')
}

async function release(tx: Tx, decision: Decision, stopId: number): Promise<void> {
  const { proposal, userId, now } = decision
  const by = [proposal.proposed_by, await officerName(tx, userId)]
  if (!(await releaseStop(tx, stopId, { by, now }))) throw new AppError('proposal_over')
  await record(tx, decision, 'release_brake')
}

async function note(
  tx: Tx,
  { userId: officerUserId, now }: Decision,
  flagId: number,
  text: string,
): Promise<void> {
  await insertNote(tx, { flagId, officerUserId, note: text, now })
}

async function record(
  tx: Tx,
  { id, proposal, userId, reason, now }: Decision,
  action: 'confirm_report' | 'release_brake' | 'refuse_proposal',
): Promise<void> {
  const { dispute_id, flag_id, stop_id, proposed_by } = proposal
  await recordAudit(tx, {
    at: now,
    userId,
    action,
    imei: proposal.imei,
    subjectUserId: proposal.owner_user_id,
    ...(proposal.case_number === null ? {} : { caseReference: proposal.case_number }),
    purpose: reason,
    detail: {
      proposal: id,
      proposed_by,
      ...(flag_id === null ? { dispute: dispute_id, stop: stop_id } : { flag: flag_id }),
    },
  })
}
