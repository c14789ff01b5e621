/** A person sees which officers' looks were at their data (decisions §15). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { timeSchema } from './primitives.ts'
import { askedNetworkSchema } from './telecom.ts'

/** The most accesses that a person's list holds; the newest. */
export const ACCESSES_LISTED = 500
/** Days by which one call delays the accesses of a case. */
export const DELAY_DAYS = 90
/** Its last days, in which it may be renewed. */
export const RENEWED_IN_LAST = 14
/** Renewals of a delay, at most. */
export const DELAY_RENEWALS = 3

export const ACCESS_MESSAGES = {
  caseRequired: 'Case reference is required',
  caseUnknown: 'No case has this number. Take it from the page of the device.',
  caseNotOpen:
    'This case is closed, or nobody has proven the contact of the report. Only an active case or a proven report can be delayed.',
  ownLook:
    'You looked at this case yourself, so you cannot delay it. Ask a supervisor who has not looked at it.',
  reasonRequired: 'Reason is required',
  delayed: 'The owner is told later',
  released: 'The owner sees this now',
} as const
const M = ACCESS_MESSAGES

export const accessSchema = z.object({
  /** The exact time of the look. */
  at: timeSchema,
  /** As the officer named the phone; null: the look was not at a phone. */
  imei: z.string().nullable(),
  /** `question`: a network was asked about the own number, at an act of one's own. */
  action: z.enum(['view', 'reveal', 'download', 'question']),
  /** State command of the officer, who is not named; of a question the network. */
  command: z.string(),
  /** In the officer's words; null: none was asked for. */
  purpose: z.string().nullable(),
  /** Number of the case; null: there was none. */
  case: z.string().nullable(),
  /** The reason, if a supervisor had delayed the look's case. */
  delay_reason: z.string().optional(),
  /** A question to a network, and its answer. */
  question: askedNetworkSchema.optional(),
})
export type Access = z.infer<typeof accessSchema>

export const listAccesses = endpoint({
  id: 'accesses.list',
  method: 'GET',
  path: '/users/accesses/',
  auth: 'user',
  limit: 'read',
  summary:
    'Officers’ looks at the own data that may be shown by now, and questions to networks about the own number, newest first: the newest 500',
  status: 200,
  description: 'Who looked at your data',
  data: z.array(accessSchema),
  errors: [],
})

export const releaseAccess = endpoint({
  id: 'accesses.release',
  method: 'POST',
  path: '/le/accesses/:id/release/',
  auth: 'officer',
  limit: 'write',
  summary: 'The person sees a look now: for the officer who looked, and for supervisors; audited',
  params: z.object({ id: z.coerce.number().int().positive() }),
  status: 200,
  description: M.released,
  data: z.object({ id: z.number(), visible_at: timeSchema }),
  errors: ['not_found'],
})

const required = (message: string, max: number) =>
  z.string({ error: message }).trim().min(1, message).max(max, `Use at most ${max} characters`)

export const delayAccesses = endpoint({
  id: 'accesses.delay',
  method: 'POST',
  path: '/le/access-delays/',
  auth: 'supervisor',
  limit: 'write',
  summary:
    'The owner sees looks of one open case 90 days later, and the reason with them; in the last 14 days, three times at most: 90 days more; audited',
  body: z.strictObject({
    case_reference: required(M.caseRequired, 100),
    reason: required(M.reasonRequired, 500),
  }),
  status: 201,
  description: M.delayed,
  data: z.object({ case_reference: z.string(), until: timeSchema }),
  errors: ['case_not_open', 'delay_running', 'delays_used'],
})

export const listDelays = endpoint({
  id: 'accesses.listDelays',
  method: 'GET',
  path: '/le/access-delays/',
  auth: 'supervisor',
  limit: 'read',
  summary: 'Delays of cases with their end, newest first; audited',
  query: z.object({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  status: 200,
  description: 'Delays',
  data: z.object({
    results: z.array(
      z.object({
        id: z.number(),
        case_reference: z.string(),
        imei: z.string(),
        reason: z.string(),
        /** Name of the supervisor. */
        delayed_by: z.string(),
        created_at: timeSchema,
        until: timeSchema,
      }),
    ),
    next: z.string().nullable(),
  }),
  errors: [],
})

/** When and how the owner will see an officer's own look. */
export const ownAccessSchema = z.object({
  id: z.number(),
  /** When the owner sees it, as things stand. */
  visible_at: timeSchema,
})
export const runningDelaySchema = z.object({
  case_reference: z.string(),
  until: timeSchema,
  reason: z.string(),
})
