import { type Imei, PROPOSAL_MESSAGES, type Proposed } from '@amana/contract'
import { isUniqueViolation } from '../../db/errors.ts'
import type { Tx } from '../../db/index.ts'
import { AppError } from '../../kernel/app-error.ts'
import { after } from '../../kernel/durations.ts'
import { recordAudit } from '../audit/index.ts'
import { hasPendingTransfer } from '../devices/index.ts'
import type { FlagTarget } from '../flags/index.ts'
import {
  hasOpenProposal,
  insertProposal,
  type NewProposal,
  ONE_OPEN_PROPOSAL,
  type ProposalSubject,
  updateExpired,
} from './proposal-queries.ts'
import { PROPOSAL_LIFE, presentProposal } from './proposal-rules.ts'

interface Proposal {
  kind: NewProposal['kind']
  subject: ProposalSubject
  /** The case's number; null: there is none. */
  caseNumber: string | null
  officerUserId: string
  reason: string
}

/**
 * Writes down what an officer proposes about a phone, locked, or about none. It takes effect when a
 * supervisor who is another person confirms it (decide-proposal.ts).
 *
 * @param phone null: it is about none
 * @throws AppError proposal_open; device_in_transfer
 */
export async function propose(
  tx: Tx,
  phone: { imei: Imei; target: FlagTarget } | null,
  { kind, subject, caseNumber, officerUserId, reason }: Proposal,
  now: Date,
): Promise<Proposed> {
  const device = phone?.target.device
  await updateExpired(tx, now, subject)
  if (await hasOpenProposal(tx, subject, now)) throw new AppError('proposal_open')
  if (device && (await hasPendingTransfer(tx, device.id, now)))
    throw new AppError('device_in_transfer', { message: PROPOSAL_MESSAGES.inTransfer })
  const row = await insertProposal(tx, {
    kind,
    subject,
    deviceId: device?.id ?? null,
    ownerUserId: device?.owner_user_id ?? null,
    reason,
    proposedBy: officerUserId,
    proposedAt: now,
    expiresAt: after(now, PROPOSAL_LIFE),
  })
  await recordAudit(tx, {
    at: now,
    userId: officerUserId,
    action: `propose_${kind}`,
    imei: phone?.imei ?? null,
    subjectUserId: device?.owner_user_id ?? null,
    ...(caseNumber === null ? {} : { caseReference: caseNumber }),
    purpose: reason,
    detail: { proposal: row.id, ...subject },
  })
  return { proposal: presentProposal(row, now) }
}

/** Runs a transaction that proposes: a constraint that refuses it says the same as the look before. */
export async function namingOpenProposal<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (ONE_OPEN_PROPOSAL.some((constraint) => isUniqueViolation(error, constraint)))
      throw new AppError('proposal_open')
    throw error
  }
}
