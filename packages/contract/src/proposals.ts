/** Decisions of two officers: one proposes, a supervisor who is another person confirms (decisions §12). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { timeSchema } from './primitives.ts'

/** Hours in which a supervisor may decide. */
export const PROPOSAL_HOURS = 72
/** An owner of more devices than this is a shop. */
export const SHOP_FROM = 20

export const PROPOSAL_MESSAGES = {
  proposed: `Proposed. A supervisor, who must be another person, confirms or refuses it within ${PROPOSAL_HOURS} hours.`,
  own: 'You proposed this yourself. Another supervisor has to confirm or refuse it.',
  notSupervisor: 'Only a supervisor can confirm or refuse this.',
  inTransfer:
    'This device is being transferred to somebody else. Place a hold, which ends the transfer, or wait until it has ended.',
  otherOwner:
    'The device no longer belongs to the person who owned it when this was proposed. Refuse the proposal, and look at the case again.',
} as const
const M = PROPOSAL_MESSAGES

export const proposalSchema = z.object({
  id: z.number(),
  kind: z.enum(['uphold_dispute', 'confirm_report', 'release_brake']),
  /** `expired`: nobody decided in time. */
  status: z.enum(['open', 'confirmed', 'refused', 'expired']),
  /** Name and officer id. */
  proposed_by: z.string(),
  proposed_at: timeSchema,
  expires_at: timeSchema,
})
export type Proposal = z.infer<typeof proposalSchema>

/** The same with what both officers wrote. */
export const proposalRecordSchema = proposalSchema.extend({
  case_number: z.string().nullable(),
  reason: z.string(),
  decided_by: z.string().nullable(),
  decided_at: timeSchema.nullable(),
  decision_reason: z.string().nullable(),
})
export type ProposalRecord = z.infer<typeof proposalRecordSchema>

/** The answer of a decision that waits for a supervisor. */
export const proposedSchema = z.object({ proposal: proposalSchema })
export type Proposed = z.infer<typeof proposedSchema>

const reasonBody = z.strictObject({
  reason: z
    .string({ error: 'Reason is required' })
    .trim()
    .min(1, 'Reason is required')
    .max(2000, 'Use at most 2000 characters'),
})
const idParams = z.object({ id: z.coerce.number().int().positive() })

const decide = <Verb extends 'confirm' | 'refuse'>(verb: Verb, summary: string, description: string) =>
  endpoint({
    id: `proposals.${verb}`,
    method: 'POST',
    path: `/le/proposals/:id/${verb}/`,
    auth: 'supervisor',
    limit: 'write',
    summary,
    params: idParams,
    body: reasonBody,
    status: 200,
    description,
    data: proposedSchema,
    errors: ['not_found', 'not_independent', 'proposal_over', 'conflict', 'flag_state', 'case_open'],
  })

export const confirmProposal = decide(
  'confirm',
  'Another supervisor confirms a proposal, and it takes effect: 403 for the proposer and for who made their account, 409 when it is over or the owner changed',
  'Proposal confirmed',
)
export const refuseProposal = decide(
  'refuse',
  'Another supervisor refuses a proposal; its subject stays undecided',
  'Proposal refused',
)

export const proposeRelease = endpoint({
  id: 'proposals.release',
  method: 'POST',
  path: '/le/brake/:id/release/',
  auth: 'officer',
  limit: 'write',
  summary: 'Proposes to let blocks pass that the brake stopped',
  params: idParams,
  body: reasonBody,
  status: 202,
  description: M.proposed,
  data: proposedSchema,
  errors: ['not_found', 'proposal_open', 'flag_state'],
})
