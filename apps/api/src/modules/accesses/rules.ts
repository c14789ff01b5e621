/** Delays of cases, what a person reads of a look, and who is told (decisions §15). Pure. */
import { type Access, DELAY_DAYS } from '@amana/contract'
import { after, DAY } from '../../kernel/durations.ts'

/** The newest delay of a case. */
export interface LastDelay {
  begun_at: Date
  until: Date
}

/**
 * The end of one more delay: 90 days from now, or 90 days more than a delay that still runs. What was shown
 * before the first of the chain (`begunAt`) stays shown.
 */
export function nextDelay(last: LastDelay | undefined, now: Date): { begunAt: Date; until: Date } {
  const runs = last !== undefined && last.until > now
  return { begunAt: runs ? last.begun_at : now, until: after(runs ? last.until : now, DELAY_DAYS * DAY) }
}

export interface AccessRow {
  at: Date
  imei: string | null
  access: Access['action']
  command: string
  purpose: string
  case_reference: string
  /** Reasons of the delays that hid it, oldest first. */
  delay_reasons: string[]
  /** The case of the newest of them. */
  delayed_case: string | null
  /** The case of the phone that was open at the time of the look. */
  open_case: string | null
}

export function presentAccess(row: AccessRow): Access {
  const reasons = [...new Set(row.delay_reasons)]
  return {
    at: row.at.toISOString(),
    imei: row.imei,
    action: row.access,
    command: row.command,
    purpose: row.purpose || null,
    case: row.case_reference || row.delayed_case || row.open_case,
    ...(reasons.length > 0 && { delay_reason: reasons.join('; ') }),
  }
}

/** One message for each person, however many looks became visible at once. */
export interface Telling {
  userId: string
  lastAccessId: number
  count: number
}

export function tellingsOf(shown: readonly { audit_id: number; user_id: string }[]): Telling[] {
  const byPerson = Map.groupBy(shown, ({ user_id }) => user_id)
  return [...byPerson].map(([userId, accesses]) => ({
    userId,
    lastAccessId: Math.max(...accesses.map(({ audit_id }) => audit_id)),
    count: accesses.length,
  }))
}
