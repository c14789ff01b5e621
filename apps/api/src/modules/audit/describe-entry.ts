/** A row of the log in words, from what is stored: the row itself never changes. Pure. */
import type { AuditAction } from '@amana/contract'

export interface Described {
  action: string
  imei: string | null
  case_reference: string
  detail: Record<string, unknown>
}

const WORDS: Record<AuditAction, string> = {
  list_flags: 'list of cases',
  list_work: 'list of what waits',
  export_flags: 'export of cases',
  search_devices: 'search',
  look_up_device: 'look up of the IMEI',
  validate_device: 'check before registering the IMEI',
  read_numbers: 'numbers of the dashboard',
  read_statistics: 'statistics',
  export_statistics: 'export of statistics',
  watch_flags: 'new cases, live',
  watched_flags: 'new cases, shown live',
  view_device: 'page of the device',
  view_flags: 'flags of the phone',
  view_documents: 'documents of the phone',
  view_found_thread: 'conversation about a found phone',
  view_sightings: 'sightings of the phone',
  view_sightings_refused: 'sightings of the phone, refused',
  download_found_photo: 'picture of a found phone',
  download_document: 'download of a document',
  download_report: 'evidence report',
  reveal_nin: 'NIN revealed',
  reveal_bvn: 'BVN revealed',
  reveal_refused: 'reveal refused',
  release_reveals: 'more reveals released',
  release_access: 'look shown to the person',
  delay_accesses: 'looks delayed',
  list_delays: 'list of delays',
  create_report: 'report created',
  confirm_report: 'report confirmed',
  reject_report: 'report rejected',
  clear_flag: 'flag cleared',
  place_hold: 'hold placed',
  release_hold: 'hold lifted',
  add_note: 'note added',
  assign_case: 'case assigned',
  set_flag_mode: 'trace or block chosen',
  name_copy: 'SIM of the true owner named',
  list_copies: 'named SIMs of the phone',
  end_copy: 'named SIM taken back',
  propose_uphold_dispute: 'upholding a claim proposed',
  propose_confirm_report: 'confirming a report proposed',
  propose_release_brake: 'releasing stopped blocks proposed',
  refuse_proposal: 'proposal refused',
  release_brake: 'stopped blocks released',
  uphold_dispute: 'claim upheld',
  reject_dispute: 'claim rejected',
  contest_dispute: 'phone made disputed',
  approve_document: 'document approved',
  decline_document: 'document declined',
  add_report_imei: 'IMEI added to a report',
  seize_phone: 'phone taken into custody',
  list_custody: 'list of phones in custody',
  view_custody: 'phone in custody',
  correct_custody: 'correction of a phone in custody',
  step_custody: 'step of a phone in custody',
  undo_seizure: 'scan undone',
  ask_return: 'return asked of a second officer',
  return_phone: 'phone returned',
  download_custody_receipt: 'receipt of a phone in custody',
  download_blocked_numbers: 'blocked numbers for a desk without a connection',
  record_hand_in: 'phone handed in',
  add_custody_photos: 'pictures of a phone in custody added',
  view_custody_photo: 'picture of a phone in custody',
  remove_custody_photo: 'picture of a phone in custody removed',
  read_audit: 'audit log',
  export_audit: 'export of the audit log',
  list_officers: 'list of officers',
  invite_officer: 'officer invited',
  suspend_officer: 'officer suspended',
  reinstate_officer: 'officer reinstated',
  renew_officer: 'officer renewed',
  reset_officer_password: 'password of an officer reset',
  partner_check: 'check of the IMEI',
  partner_job: 'job of checks',
  network_asked: 'network asked',
  network_not_asked: 'network not asked',
  admin_command: 'command',
}

/** Lists whose answer is counted; every other row is about one thing. */
const LISTS =
  /^(list|search|export|read|watch|watched)_|^(view_flags|view_documents|view_sightings|partner_job)$/
/** Ids and flags that say nothing to a reader, and counts that stand at the end. */
const SILENT = new Set([
  ...[
    'rows',
    'lines',
    'ids',
    'cases',
    'people',
    'subjects',
    'flags',
    'found',
    'command',
    'options',
    'client',
  ],
  ...[
    'organisation',
    'claimant',
    'dispute',
    'document',
    'photo',
    'access',
    'delay',
    'flag',
    'copy',
    'proposal',
    'stop',
  ],
])

/** The act with what was typed or chosen, and how many records it showed or changed. */
export function describeEntry({ action, imei, case_reference, detail }: Described): {
  text: string
  rows: number
} {
  const rows = countOf(action, detail)
  if (action === 'admin_command') return { text: commandText(detail), rows }
  const typed = typedIn({ action, imei, case_reference, detail })
  const facts = typed === null ? detail : without(detail, typed.stated)
  const chosen = pairs(facts, (key) => !SILENT.has(key))
  const words =
    typed?.words ?? (WORDS as Partial<Record<string, string>>)[action] ?? action.replaceAll('_', ' ')
  const parts = [[words, ...chosen].join(' ')]
  if (detail.found === false) parts.push('nothing found')
  else if (LISTS.test(action) && action !== 'watch_flags') parts.push(rows === 1 ? '1 row' : `${rows} rows`)
  return { text: parts.join(', '), rows }
}

/** A search in the words that were typed; null: nothing was typed. */
function typedIn({ action, imei, case_reference, detail }: Described) {
  const name = action === 'export_flags' ? 'export q=' : 'search q='
  if (typeof detail.q === 'string' && detail.q !== '')
    return { words: `${name}${detail.q}`, stated: ['q', 'from', 'to'] }
  if (action === 'search_devices')
    return { words: `${name}${case_reference || imei || '?'}`, stated: ['from', 'to'] }
  return null
}

/** Days stay: a range of IMEIs alone is said by the typed digits. */
function without(detail: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(detail).filter(([key, value]) => !keys.includes(key) || (key !== 'q' && isDay(value))),
  )
}

function isDay(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
}

function pairs(facts: Record<string, unknown>, isWanted: (key: string) => boolean): string[] {
  return Object.entries(facts).flatMap(([key, value]) =>
    isWanted(key) && ['string', 'number', 'boolean'].includes(typeof value) && value !== ''
      ? [`${key}=${value}`]
      : [],
  )
}

function countOf(action: string, { rows, lines, flags, found }: Record<string, unknown>): number {
  for (const count of [rows, lines, flags]) if (typeof count === 'number') return count
  if (found === false || action === 'watch_flags' || action === 'admin_command') return 0
  return 1
}

/** `tac import FILE source=NCC`, as it was typed. */
function commandText({ command, options }: Record<string, unknown>): string {
  const { arguments: named = [], ...others } = (options ?? {}) as Record<string, unknown>
  const values = Array.isArray(named) ? named.map(String) : []
  const given = pairs(others, (key) => others[key] !== false)
  return [String(command ?? 'command'), ...values, ...given].join(' ')
}
