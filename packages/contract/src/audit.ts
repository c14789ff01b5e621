/** The audit log for supervisors (decisions §9): its rows in words, and the same as a file. */
import { z } from 'zod'
import { AUDIT_ACTIONS } from './audit-actions.ts'
import { endpoint } from './endpoint.ts'
import { timeSchema } from './primitives.ts'

const empty = z.literal('').transform(() => undefined)
const day = z.union([empty, z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter a date as YYYY-MM-DD')]).optional()

/** The filters of the log, in the URL. Days of Lagos: From inclusive, To through the end of the day. */
export const auditFiltersSchema = z.object({
  /** Includes views by the other IMEI of the phone, and searches for the beginning of either. */
  imei: z.string().trim().max(40).optional(),
  /** Officer id. */
  officer: z.string().trim().max(40).optional(),
  action: z.union([empty, z.enum(AUDIT_ACTIONS, { error: 'Select an action of the list' })]).optional(),
  from: day,
  to: day,
  /** Also what pages read by themselves: the reads of one visit are one row. */
  routine: z
    .enum(['true', 'false', ''])
    .transform((text) => text === 'true')
    .optional(),
})
export type AuditFilters = z.infer<typeof auditFiltersSchema>

export const auditRowSchema = z.object({
  id: z.number(),
  at: timeSchema,
  officer_id: z.string().nullable(),
  officer_name: z.string(),
  action: z.string(),
  /** The digits, for a search by the beginning of an IMEI. */
  imei: z.string().nullable(),
  purpose: z.string(),
  case_reference: z.string(),
  /** The act in words, with what was typed: `search q=bello, 9 rows`. */
  detail: z.string(),
  /** Accounts whose data it was, as the row names them. */
  subjects: z.array(z.string()),
  /** Records that were shown, or changed. */
  rows: z.number().int(),
  /** Whether a page made the look by itself. */
  routine: z.boolean(),
  /** When the person sees it; null: it is no look at a person's data. */
  visible_at: timeSchema.nullable(),
})
export type AuditRow = z.infer<typeof auditRowSchema>

export const readAudit = endpoint({
  id: 'lawEnforcement.readAudit',
  method: 'GET',
  path: '/le/audit/',
  auth: 'supervisor',
  limit: 'read',
  summary: 'Who looked at what, newest first',
  query: auditFiltersSchema.extend({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  status: 200,
  description: 'Audit log',
  data: z.object({ results: z.array(auditRowSchema), next: z.string().nullable() }),
  errors: [],
})

export const exportAudit = endpoint({
  id: 'lawEnforcement.exportAudit',
  method: 'GET',
  path: '/le/audit/export/',
  auth: 'supervisor',
  limit: 'sensitive',
  summary: 'The filtered rows of the audit log as CSV, at most 50,000; the export is a row of the log itself',
  query: auditFiltersSchema,
  answer: 'file',
  status: 200,
  description: 'Audit log',
  data: z.null(),
  errors: [],
})
