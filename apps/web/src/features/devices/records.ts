/** History and flags of a device, as they are shown and exported. Pure. */
import { formatDateTime } from '@amana/contract/dates'
import type { FlagRecord, HistoryItem } from '@amana/contract/devices'
import { toCsv } from '../../lib/csv.ts'
import { devices } from '../../lib/messages/devices.ts'
import type { StatusTone } from '../../ui/index.ts'

const text = devices.flags

/** The history comes in lists under dates: one list, newest first. */
export function flattenHistory(history: Record<string, HistoryItem[]>): HistoryItem[] {
  return Object.values(history)
    .flat()
    .sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id)
}

/** The server tells the status in words. */
export function historyTone({ status }: HistoryItem): StatusTone {
  const tones: Record<string, StatusTone> = { Stolen: 'stolen', Locked: 'flagged', Active: 'clean' }
  return tones[status] ?? 'neutral'
}

/** S2 §2: lost amber, stolen red, found green; what no longer holds is grey. */
export function flagTone({ flag_type, status }: FlagRecord): StatusTone {
  if (status === 'cleared' || status === 'rejected') return 'neutral'
  return ({ lost: 'flagged', stolen: 'stolen', found: 'clean' } as const)[flag_type]
}

/** `Stolen (Active)` */
export function flagStatus({ flag_type_display, status_display }: FlagRecord): string {
  return text.status(flag_type_display, status_display)
}

/** Null: not cleared. */
export function clearedOn({ cleared_at, cleared_by }: FlagRecord): { date: string; by: string | null } | null {
  return cleared_at === null ? null : { date: cleared_at, by: cleared_by }
}

/** S2 §2 Download Credentials: the flag table, dates with their time. */
export function flagsCsv(flags: readonly FlagRecord[]): string {
  const { status, reason, flagged, cleared, by } = text.columns
  const rows = flags.map((flag) => [
    flagStatus(flag),
    flag.reason,
    formatDateTime(flag.created_at),
    flag.cleared_at === null ? text.notCleared : formatDateTime(flag.cleared_at),
    flag.reported_by,
  ])
  return toCsv([status, reason, flagged, cleared, by], rows)
}
