/** Rules of found phones (decisions §12). Pure. */
import { dayInLagos, FOUND_NOTICE, type FoundMessage, type FoundThread } from '@amana/contract'
import { DAY, SECOND } from '../../kernel/durations.ts'
import type { FoundSide } from './tables.ts'

/** With one e-mail address. */
export const MAX_REPORTS_PER_DAY = 10
/** To an address that its finder has not proven: anybody may have typed it. */
export const MAX_MAILS_PER_DAY = 3
/** In one thread, of each side. */
export const MAX_MESSAGES_PER_DAY = 50
/** Conversations that a reporter gets who proves their contact after the finders wrote: the newest. */
export const MATCHED_BY_A_REPORT = 10
/** A report that is sent again within this time is the same report: a second tap, or a lost answer. */
export const SAME_REPORT = 10 * 60 * SECOND

/** The year in Lagos, for case numbers. */
export function caseYear(now: Date): string {
  return dayInLagos(now).slice(0, 4)
}

/** Seconds until one more is allowed, or null: now. `times`: the newest of the last day, newest first. */
export function waitOfDay(times: readonly Date[], most: number, now: Date): number | null {
  const oldestCounting = times[most - 1]
  return oldestCounting ? (oldestCounting.getTime() + DAY - now.getTime()) / SECOND : null
}

export interface MessageRow {
  id: string
  side: FoundSide
  kind: FoundMessage['kind']
  text: string
  created_at: Date
}

export interface PhotoRow {
  id: string
  message_id: string
  position: number
}

/** Address of a photo, for the caller. */
export type PhotoUrl = (photoId: string) => string

export function presentMessage(row: MessageRow, photos: readonly PhotoRow[], urlOf: PhotoUrl): FoundMessage {
  return {
    id: row.id,
    from: row.side,
    kind: row.kind,
    text: row.text,
    at: row.created_at.toISOString(),
    photos: photos
      .filter(({ message_id }) => message_id === row.id)
      .map(({ id }) => ({ id, url: urlOf(id) })),
  }
}

export interface ThreadFacts {
  case_number: string
  imei: string
  place: string
  device_state: string
  created_at: Date
  closed_at: Date | null
}

/** Nothing in it is about a person: neither side's name, address or number. */
export function presentThread(
  row: ThreadFacts,
  more: Pick<FoundThread, 'you' | 'messages' | 'device'>,
): FoundThread {
  return {
    case: row.case_number,
    imei: row.imei,
    place: row.place,
    device_state: row.device_state,
    created_at: row.created_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    notice: FOUND_NOTICE,
    ...more,
  }
}
