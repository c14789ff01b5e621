/** Reports without an IMEI, as officers see them (decisions §21). */
import { z } from 'zod'
import { flagTypeSchema } from './devices.ts'
import { endpoint } from './endpoint.ts'
import { stateFilterSchema } from './law-enforcement.ts'
import { timeSchema } from './primitives.ts'

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
  query: z.object({ state: stateFilterSchema }),
  status: 200,
  description: 'Reports without an IMEI',
  data: z.object({
    /** All of them, up to 10,000. */
    count: z.number(),
    results: z.array(pendingReportSchema),
  }),
  errors: [],
})
