/** Reports without an IMEI, as officers see them (decisions §21). */
import { z } from 'zod'
import { flagTypeSchema } from './devices.ts'
import { endpoint } from './endpoint.ts'
import { caseNumberSchema } from './flags.ts'
import { stateFilterSchema } from './law-enforcement.ts'
import { imeiSchema, timeSchema } from './primitives.ts'

/** The most that the list holds; the newest. */
export const PENDING_REPORTS_LISTED = 100

const pendingReportSchema = z.object({
  case_number: z.string(),
  flag_type: flagTypeSchema,
  device_brand: z.string(),
  device_model: z.string(),
  device_state: z.string(),
  created_at: timeSchema,
  imei_due_at: timeSchema,
})
export type PendingReportItem = z.infer<typeof pendingReportSchema>

export const listPendingReports = endpoint({
  id: 'work.listPendingReports',
  method: 'GET',
  path: '/le/pending-reports/',
  auth: 'officer',
  limit: 'read',
  summary:
    'Proven reports that wait for their IMEI, newest first: the newest 100; without people, since nothing is decided about them yet',
  query: z.object({
    state: stateFilterSchema,
    /** A case number, or the proven email address or phone number of a report. */
    q: z.string().trim().min(1).max(64).optional(),
  }),
  status: 200,
  description: 'Reports without an IMEI',
  data: z.object({
    /** All of them, up to 10,000. */
    count: z.number(),
    results: z.array(pendingReportSchema),
  }),
  errors: [],
})

export const PENDING_REPORT_MESSAGES = {
  reason: 'Say where the number comes from: affidavit, box or receipt',
  added: 'The IMEI is added. The report waits for a decision.',
} as const

export const addPendingImei = endpoint({
  id: 'work.addPendingImei',
  method: 'POST',
  path: '/le/pending-reports/:case/imei/',
  auth: 'officer',
  limit: 'write',
  summary:
    'An officer adds the IMEI to a proven report that waits for it, from a paper of the reporter: it is under review from then on, under the same case number',
  params: z.object({ case: caseNumberSchema }),
  body: z.strictObject({
    imei: imeiSchema,
    reason: z
      .string({ error: PENDING_REPORT_MESSAGES.reason })
      .trim()
      .min(1, PENDING_REPORT_MESSAGES.reason)
      .max(500, PENDING_REPORT_MESSAGES.reason),
  }),
  status: 200,
  description: PENDING_REPORT_MESSAGES.added,
  data: z.object({ case_number: z.string(), imei: z.string(), flag_id: z.int() }),
  errors: ['not_found', 'forbidden', 'flag_state'],
})
