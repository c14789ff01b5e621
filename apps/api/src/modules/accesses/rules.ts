/** Delays of cases, what a person reads of a look, and who is notified (decisions §15). Pure. */
import { type Access, DELAY_DAYS, DELAY_RENEWALS, RENEWED_IN_LAST } from '@amana/contract'
import { after, DAY } from '../../kernel/durations.ts'

/** A delay of the case, or of another case of its phone. */
export interface EarlierDelay {
  case_number: string
  begun_at: Date
  until: Date
}

export interface NextDelay {
  /** A look that was shown before the first delay of the chain stays shown. */
  begunAt: Date
  until: Date
  /** 0: the first of the case. */
  renewal: number
}

/**
 * One more delay of a case: 90 days from now, or 90 days more than one that still runs, in its last 14 days.
 * A case is delayed four times at most, and a phone four times in a row, over all its cases.
 */
export function nextDelay(
  earlier: readonly EarlierDelay[],
  caseNumber: string,
  now: Date,
): NextDelay | 'runs' | 'used up' {
  const last = earlier.toSorted((one, other) => one.until.getTime() - other.until.getTime()).at(-1)
  const running = last !== undefined && last.until > now ? last : undefined
  if (running && running.until.getTime() - now.getTime() > RENEWED_IN_LAST * DAY) return 'runs'
  const ofCase = earlier.filter(({ case_number }) => case_number === caseNumber).length
  const inARow = running
    ? earlier.filter(({ begun_at }) => begun_at.getTime() === running.begun_at.getTime()).length
    : 0
  if (Math.max(ofCase, inARow) > DELAY_RENEWALS) return 'used up'
  return {
    begunAt: running?.begun_at ?? now,
    until: after(running?.until ?? now, DELAY_DAYS * DAY),
    renewal: ofCase,
  }
}

export interface AccessRow {
  at: Date
  imei: string | null
  access: Exclude<Access['action'], 'question'>
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
export interface AccessNotice {
  userId: string
  lastAccessId: number
  count: number
}

export function noticesOf(shown: readonly { audit_id: number; user_id: string }[]): AccessNotice[] {
  const byPerson = Map.groupBy(shown, ({ user_id }) => user_id)
  return [...byPerson].map(([userId, accesses]) => ({
    userId,
    lastAccessId: Math.max(...accesses.map(({ audit_id }) => audit_id)),
    count: accesses.length,
  }))
}
