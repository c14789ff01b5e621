/** Receipts of the public log for the own events (decisions §15). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** The most receipts that a person's list holds; the newest. */
export const RECEIPTS_LISTED = 100

/** Opens an entry of the transparency log, and proves that it is there (docs/transparency.md). */
export const receiptSchema = z.object({
  type: z.string(),
  /** The hour in UTC: `2026-11-22T16`. */
  at: z.string(),
  /** 32 bytes in base64url. */
  salt: z.string(),
  /** The RFC 8785 text that was committed. */
  event: z.string(),
  /** A tlog-proof; null: the next checkpoint will have it. */
  proof: z.string().nullable(),
})
export type OwnReceipt = z.infer<typeof receiptSchema>

export const listReceipts = endpoint({
  id: 'receipts.list',
  method: 'GET',
  path: '/users/receipts/',
  auth: 'user',
  limit: 'read',
  summary: 'Receipts of the public log for all own events, also with devices given away: the newest 100',
  status: 200,
  description: 'Receipts',
  data: z.array(receiptSchema),
  errors: [],
})
