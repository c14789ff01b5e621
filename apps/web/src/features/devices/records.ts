/** History and flags of a device, for display and export. Pure. */

import type { FlagRecord, HistoryItem } from '@amana/contract/devices'
import { toCsv } from '../../lib/csv.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { deviceWords } from '../../lib/messages/device.ts'
import { flagWords } from '../../lib/messages/flags.ts'
import type { StatusTone } from '../../ui/index.ts'
import { devices } from './messages.ts'

const text = devices.flags

/** The guaranteed fields of an event; the others may be missing. */
type BareEvent = Pick<HistoryItem, 'id' | 'actor' | 'action_type' | 'created_at'> & Partial<HistoryItem>

/** The history comes in lists by date: one list, newest first. */
export function flattenHistory(history: Record<string, BareEvent[]>): HistoryItem[] {
  return Object.values(history)
    .flat()
    .map((item) => ({ owner: item.actor, date_acquired: item.created_at, status: eventText(item), ...item }))
    .sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id)
}

/** The event in words; an unknown event is shown as the server wrote it. */
export function eventText({ action_type }: Pick<HistoryItem, 'action_type'>): string {
  return deviceWords.events[action_type] ?? action_type
}

/** The server's word for the status, which is English, and its code and tone. */
const STATUSES: Partial<Record<string, { code: keyof typeof deviceWords.statuses; tone: StatusTone }>> = {
  Stolen: { code: 'stolen', tone: 'stolen' },
  Locked: { code: 'locked', tone: 'flagged' },
  Active: { code: 'active', tone: 'clean' },
}

export function historyTone({ status }: Pick<HistoryItem, 'status'>): StatusTone {
  return STATUSES[status]?.tone ?? 'neutral'
}

/** The status after an event; an unknown one is shown as the server wrote it. */
export function historyStatus({ status }: Pick<HistoryItem, 'status'>): string {
  const known = STATUSES[status]
  return known ? deviceWords.statuses[known.code] : status
}

/** The server's words for people whom it does not name, which are English. */
const PEOPLE: Partial<Record<string, keyof typeof devices.people>> = {
  You: 'you',
  'Law enforcement': 'police',
  'A member of the public': 'public',
  'Previous owner': 'previousOwner',
  'New owner': 'newOwner',
  'Another person': 'another',
}

/** A person in the reader's language; a name is shown as it is. */
export function personText(name: string): string {
  const known = PEOPLE[name]
  return known ? devices.people[known] : name
}

/** Lost amber, stolen red, found green; a flag that is over is grey. */
export function flagTone({ flag_type, status }: FlagRecord): StatusTone {
  if (status !== 'active' && status !== 'under_review') return 'neutral'
  return ({ lost: 'flagged', stolen: 'stolen', found: 'clean' } as const)[flag_type]
}

/** `Stolen (Active)` */
export function flagStatus({ flag_type, status }: Pick<FlagRecord, 'flag_type' | 'status'>): string {
  return text.status(flagWords.types[flag_type], flagWords.statuses[status])
}

/** Where it happened, with the state that the server knew it by; empty: nobody said. */
export function placeOf({
  last_known_location: place = '',
  device_state: state = null,
}: Partial<Pick<FlagRecord, 'last_known_location' | 'device_state'>>): string {
  if (state === null || place.includes(state)) return place
  return place === '' ? state : `${place} (${state})`
}

/** Cases of a missing phone that its owner follows and that have not ended. */
export function openCases(flags: readonly FlagRecord[]): FlagRecord[] {
  return flags.filter(
    ({ followed, status, flag_type }) =>
      followed && flag_type !== 'found' && (status === 'under_review' || status === 'active'),
  )
}

/** Where nothing was cleared: a found phone and a rejected report have nothing to clear. */
export function unclearedText({ flag_type, status }: Pick<FlagRecord, 'flag_type' | 'status'>): string {
  if (status === 'rejected') return text.rejected
  return flag_type === 'found' ? text.nothingToClear : text.notCleared
}

/** Null: not cleared. The date may be missing. */
export function clearedOn({
  cleared_at,
  cleared_by,
}: FlagRecord): { date: string | null; by: string | null } | null {
  return cleared_at || cleared_by
    ? { date: cleared_at ?? null, by: cleared_by ? personText(cleared_by) : null }
    : null
}

/** The cell of the exported table. */
function clearedText(flag: FlagRecord): string {
  const cleared = clearedOn(flag)
  if (!cleared) return unclearedText(flag)
  return cleared.date ? formatDateTime(cleared.date) : (cleared.by ?? '')
}

/** Download Credentials: the flag table, dates with their time. */
export function flagsCsv(imei: string, flags: readonly FlagRecord[]): string {
  const { status, reason, flagged, cleared, by } = text.columns
  const rows = flags.map((flag) => [
    flagStatus(flag),
    flag.reason,
    formatDateTime(flag.created_at),
    clearedText(flag),
    personText(flag.reported_by),
    flag.case_number,
    imei,
  ])
  return toCsv([status, reason, flagged, cleared, by, text.exported.case, devices.imei], rows)
}
