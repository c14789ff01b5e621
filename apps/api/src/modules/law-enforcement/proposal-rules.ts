/** Proposals of one officer that a supervisor decides (decisions §12). Pure. */
import { PROPOSAL_HOURS, type Proposal, type ProposalRecord, SHOP_FROM } from '@amana/contract'
import { HOUR } from '../../kernel/durations.ts'

export const PROPOSAL_LIFE = PROPOSAL_HOURS * HOUR

/** A report about one of its devices is confirmed by two officers. @param devices that the owner has now */
export function isShop(devices: number): boolean {
  return devices > SHOP_FROM
}

export interface ProposalRow {
  id: number
  kind: Proposal['kind']
  status: Proposal['status']
  /** Name and officer id. */
  proposed_by: string
  proposed_at: Date
  expires_at: Date
}

/** It may have expired before the job marks its row. */
export function presentProposal(
  { id, kind, status, proposed_by, proposed_at, expires_at }: ProposalRow,
  now: Date,
): Proposal {
  return {
    id,
    kind,
    status: status === 'open' && expires_at <= now ? 'expired' : status,
    proposed_by,
    proposed_at: proposed_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }
}

export interface ProposalRecordRow extends ProposalRow {
  case_number: string | null
  reason: string
  decided_by: string | null
  decided_at: Date | null
  decision_reason: string | null
}

export function presentRecord(row: ProposalRecordRow, now: Date): ProposalRecord {
  const { case_number, reason, decided_by, decided_at, decision_reason } = row
  const decided = {
    decided_by,
    decided_at: decided_by === null ? null : (decided_at?.toISOString() ?? null),
    decision_reason,
  }
  return { ...presentProposal(row, now), case_number, reason, ...decided }
}
