/** The officers' work list, and who looks after a case (decisions §12). */
import { z } from 'zod'
import { officerIdSchema } from './accounts.ts'
import { flagSourceSchema, flagTypeSchema, officerFlagSchema } from './devices.ts'
import { endpoint } from './endpoint.ts'
import { assignedFilterSchema, stateFilterSchema } from './law-enforcement.ts'
import { idSchema, stateSchema, timeSchema } from './primitives.ts'
import { proposalSchema } from './proposals.ts'

export const WORK_KINDS = [
  'dispute',
  'objection',
  'document',
  'report',
  'proposal',
  'brake',
  'trace',
  'seen',
  'custody',
] as const
export type WorkKind = (typeof WORK_KINDS)[number]

/** A count of this much means any larger number. */
export const WORK_COUNTED_TO = 10_000

export const WORK_MESSAGES = {
  oneAssignee: 'Name an officer or a state command, not both',
  assigned: 'Case assigned',
  noOfficer: 'No officer has this officer ID',
  officerSuspended: 'This officer is suspended. Assign the case to another officer, or to a state command.',
} as const
const M = WORK_MESSAGES

export const workCountsSchema = z.object({
  disputes: z.number(),
  objections: z.number(),
  documents: z.number(),
  reports: z.number(),
  proposals: z.number(),
  brake: z.number(),
  /** Traced cases on which no officer acted for 72 hours. */
  traces: z.number(),
  /** Cases whose phone a network saw, by the state where. */
  seen: z.number(),
  /** Phones in custody whose owner was not called for 3 days, or did not come for 30. */
  custody: z.number(),
  /** Theft reports whose contact is not proven: they are not part of the work. */
  unconfirmed: z.number(),
})
export type WorkCounts = z.infer<typeof workCountsSchema>

/** Phones that wait, each counted once for all its open questions; a stop of the brake counts as one. */
export const waitingPhonesSchema = z.object({
  /**
   * For this officer: undecided, of nobody else, and nothing that a supervisor decides unless they are one.
   */
  for_me: z.number(),
  /** For a supervisor who is another person. */
  for_supervisor: z.number(),
})
export type WaitingPhones = z.infer<typeof waitingPhonesSchema>

export const workItemSchema = z.object({
  kind: z.enum(WORK_KINDS),
  /**
   * The thing's id; for documents that of the oldest that waits, else the device's; in custody the stay's.
   */
  id: z.union([z.number(), idSchema]),
  /** Null: documents and stops have none. */
  case_number: z.string().nullable(),
  /** Null: a stop is about many phones. */
  imei: z.string().nullable(),
  device_brand: z.string(),
  device_model: z.string(),
  /** Given for reports. */
  flag_type: flagTypeSchema.nullable(),
  source: flagSourceSchema.nullable(),
  contact_verified: z.boolean().nullable(),
  /** The state where a phone was seen or is in custody. */
  device_state: z.string().nullable(),
  /** The source of a stop: whose blocks are stopped; `*`: everybody's. */
  stopped: z.string().nullable(),
  created_at: timeSchema,
  assigned_to: officerFlagSchema.shape.assigned_to,
  /** The open one about this. */
  proposal: proposalSchema.extend({ reason: z.string() }).nullable(),
})
export type WorkItem = z.infer<typeof workItemSchema>

export const listWork = endpoint({
  id: 'work.list',
  method: 'GET',
  path: '/le/work/',
  auth: 'officer',
  limit: 'read',
  summary:
    'What waits for officers, oldest first: disputes, objections and documents of owners, proven reports, proposals, stopped blocks, traced cases that rest, phones that networks saw, phones in custody that wait for their owner; counts are of all',
  query: z.object({
    kind: z.union([z.literal('').transform(() => undefined), z.enum(WORK_KINDS)]).optional(),
    /**
     * Matches reports, objections, proposals about reports, traced cases, phones seen or kept in the
     * state.
     */
    state: stateFilterSchema,
    assigned: assignedFilterSchema,
    /** For whom it waits, as the counts of phones have it. */
    waits_for: z.union([z.literal('').transform(() => undefined), z.enum(['me', 'supervisor'])]).optional(),
    /** Instead: the reports whose contact is not proven. */
    unconfirmed: z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .optional(),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  status: 200,
  description: 'Waiting cases',
  data: z.object({ counts: workCountsSchema, results: z.array(workItemSchema), next: z.string().nullable() }),
  errors: [],
})

export const countWork = endpoint({
  id: 'work.count',
  method: 'GET',
  path: '/le/work/counts/',
  auth: 'officer',
  limit: 'read',
  summary:
    'How much waits of each kind, and how many phones for whom, each up to 10,000; not audited, since it names no case',
  status: 200,
  description: 'Numbers of waiting cases',
  data: workCountsSchema.extend(waitingPhonesSchema.shape),
  errors: [],
})

export const assignBody = z
  .strictObject({ officer_id: officerIdSchema.optional(), state_command: stateSchema.optional() })
  .refine(({ officer_id, state_command }) => (officer_id === undefined) !== (state_command === undefined), {
    message: M.oneAssignee,
    path: ['officer_id'],
  })

export const assignFlag = endpoint({
  id: 'work.assign',
  method: 'POST',
  path: '/le/flags/:id/assign/',
  auth: 'officer',
  limit: 'write',
  summary: 'Gives a case to an officer or to a state command; exactly one of the two fields',
  params: z.object({ id: z.coerce.number().int().positive() }),
  body: assignBody,
  status: 200,
  description: M.assigned,
  data: officerFlagSchema,
  errors: ['not_found', 'conflict'],
})
