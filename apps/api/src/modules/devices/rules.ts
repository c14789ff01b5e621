/** Presentation of devices. Pure. */
import {
  type DeviceState,
  deviceStatusOf,
  deviceWords,
  type FlagRecord,
  type FlagSource,
  formsOfImei,
  type HistoryItem,
  type Imei,
  type Model,
  type OfficerFlag,
} from '@amana/contract'
import type { FlagRow, HistoryRow } from './history-queries.ts'

export interface Imeis {
  imei: Imei
  imei2: Imei | null
}

/**
 * Twin of the SQL function `imeis_of_device`: the IMEI, and the second where the device has one, with each
 * last digit.
 */
export function imeisOf({ imei, imei2 }: Imeis): Imei[] {
  return [imei, ...(imei2 === null ? [] : [imei2])].flatMap(formsOfImei)
}

/** `under_review` → `Under review`. */
export function displayOf(word: string): string {
  return (word.charAt(0).toUpperCase() + word.slice(1)).replaceAll('_', ' ')
}

/** The state of the device after an event, as far as the earlier events tell. */
function stateAfter(state: DeviceState, action: HistoryItem['action_type']): DeviceState {
  switch (action) {
    case 'flagged_stolen':
      return { ...state, active_flag: 'stolen' }
    case 'flagged_lost':
      return { ...state, active_flag: 'lost' }
    case 'found':
    case 'flag_cleared':
      return { ...state, active_flag: null }
    case 'hold_placed':
      return { ...state, police_hold: true }
    case 'hold_released':
      return { ...state, police_hold: false }
    case 'ownership_proven':
      return { ...state, ownership_proven: true }
    case 'registered':
    case 'document_added':
    case 'transferred':
    case 'disputed':
    case 'dispute_decided':
      return state
  }
}

const AT_FIRST: DeviceState = {
  active_flag: null,
  police_hold: false,
  pending_transfer: false,
  disputed: false,
  ownership_proven: false,
  certificate_valid: true,
}

/** The reading owner, and when the device became theirs. */
export interface Viewer {
  userId: string
  acquiredAt: Date
}

function isOfficer(role: 'user' | 'officer' | 'supervisor' | null): boolean {
  return role === 'officer' || role === 'supervisor'
}

/** An event with the start of the ownership at that time. */
type OwnedRow = HistoryRow & { acquiredAt: Date }

/** An owner sees only their own name: previous owners and claimants stay unnamed. */
function actorName(row: OwnedRow, viewer: Viewer): string {
  if (row.actor_user_id === viewer.userId) return row.actor_name ?? 'You'
  if (isOfficer(row.actor_role)) return 'Law enforcement'
  if (row.action_type === 'disputed') return 'Another person'
  if (row.actor_user_id === null && row.action_type.startsWith('flag')) return 'A member of the public'
  return row.action_type === 'transferred' ? 'Previous owner' : ownerWord(row, viewer)
}

function ownerName(row: OwnedRow, viewer: Viewer): string {
  return row.owner_user_id === viewer.userId ? (row.owner_name ?? 'You') : ownerWord(row, viewer)
}

function ownerWord({ acquiredAt }: OwnedRow, viewer: Viewer): string {
  return acquiredAt > viewer.acquiredAt ? 'New owner' : 'Previous owner'
}

/** @param rows oldest first @returns newest first */
export function historyOf(rows: readonly HistoryRow[], viewer: Viewer): HistoryItem[] {
  return itemsOf(rows, (row) => ({ actor: actorName(row, viewer), owner: ownerName(row, viewer) }))
}

/** For officers: with names. @param rows oldest first @returns newest first */
export function historyForOfficers(rows: readonly HistoryRow[]): HistoryItem[] {
  const nobody = (action: HistoryItem['action_type']) =>
    action.startsWith('flag') ? 'A member of the public' : 'Amana'
  return itemsOf(rows, (row) => ({
    actor: row.actor_name ?? (row.actor_user_id === null ? nobody(row.action_type) : 'Deleted account'),
    owner: row.owner_name ?? 'Deleted account',
  }))
}

function itemsOf(
  rows: readonly HistoryRow[],
  namesOf: (row: OwnedRow) => Pick<HistoryItem, 'actor' | 'owner'>,
): HistoryItem[] {
  let state = AT_FIRST
  let acquiredAt: Date | null = null
  const items = rows.map((row): HistoryItem => {
    state = stateAfter(state, row.action_type)
    if (acquiredAt === null || row.action_type === 'transferred') acquiredAt = row.created_at
    return {
      id: row.id,
      action_type: row.action_type,
      created_at: row.created_at.toISOString(),
      ...namesOf({ ...row, acquiredAt }),
      date_acquired: acquiredAt.toISOString(),
      status: deviceWords.statuses[deviceStatusOf(state)],
    }
  })
  return items.reverse()
}

function commonFlag(row: FlagRow) {
  return {
    id: row.id,
    case_number: row.case_number,
    flag_type: row.flag_type,
    flag_type_display: displayOf(row.flag_type),
    status: row.status,
    status_display: displayOf(row.status),
    reason: row.reason,
    last_known_location: row.last_known_location,
    device_state: row.device_state,
    created_at: row.created_at.toISOString(),
    mode: row.mode,
    trace_until: isTraced(row) ? (row.trace_until?.toISOString() ?? null) : null,
    cleared_at: row.cleared_at?.toISOString() ?? null,
  }
}

/** Twin of the SQL function `is_traced`. */
function isTraced({ mode, status, flag_type }: Pick<FlagRow, 'mode' | 'status' | 'flag_type'>): boolean {
  return mode === 'trace' && status === 'active' && flag_type !== 'found'
}

/**
 * Whether the owner may follow a case of the device: their own report, or one of officers or the public that
 * stood while the device was theirs. A former owner's stays between them and the officers (decisions §12).
 */
export function isFollowed(
  row: Pick<
    FlagRow,
    'reported_by_user_id' | 'public_report' | 'officer_user_id' | 'status' | 'cleared_at' | 'updated_at'
  >,
  { userId, acquiredAt }: Viewer,
): boolean {
  if (row.reported_by_user_id === userId) return true
  if (sourceOf(row) === 'owner') return false
  const stands = row.status === 'active' || row.status === 'under_review'
  return stands || (row.cleared_at ?? row.updated_at) >= acquiredAt
}

/** For the owner: without other people's names. */
export function flagForOwner(row: FlagRow, viewer: Viewer): FlagRecord {
  const { userId } = viewer
  const other = (role: FlagRow['reporter_role']) => (isOfficer(role) ? 'Law enforcement' : 'Previous owner')
  const reportedBy = () => {
    if (row.reported_by_user_id === userId) return 'You'
    return row.public_report || row.reported_by_user_id === null
      ? 'A member of the public'
      : other(row.reporter_role)
  }
  const clearedBy = () => (row.cleared_by_user_id === userId ? 'You' : other(row.cleared_by_role))
  return {
    ...commonFlag(row),
    cleared_by: row.cleared_at === null ? null : clearedBy(),
    reported_by: reportedBy(),
    followed: isFollowed(row, viewer),
  }
}

/** An officer's own report names the officer; everything else that is not public is the owner's. */
export function sourceOf(row: Pick<FlagRow, 'public_report' | 'officer_user_id'>): FlagSource {
  if (row.public_report) return 'public'
  return row.officer_user_id === null ? 'owner' : 'officer'
}

export function assigneeOf({
  assigned_officer_id: officer_id,
  assigned_officer_name: officer_name,
  assigned_state: state_command,
}: Pick<
  FlagRow,
  'assigned_officer_id' | 'assigned_officer_name' | 'assigned_state'
>): OfficerFlag['assigned_to'] {
  return officer_id === null && state_command === null ? null : { officer_id, officer_name, state_command }
}

/** A flag as officers see it. Brand and model as the report has them, else as the registry knows them. */
export function flagForOfficer(
  row: FlagRow,
  { model, owner }: { model: Model | null; owner: OfficerFlag['device_owner'] },
): OfficerFlag {
  return {
    ...commonFlag(row),
    cleared_by: row.cleared_at === null ? null : (row.cleared_by_name ?? 'Unknown'),
    source: sourceOf(row),
    contact_verified: row.public_report ? row.contact_verified_at !== null : null,
    reported_by: row.reporter_name,
    reporter_phone: row.reporter_phone,
    reporter_email: row.reporter_email,
    device_brand: row.device_brand || (model?.brand ?? ''),
    device_model: row.device_model || (model?.model ?? ''),
    device_imei: row.imei,
    updated_at: row.updated_at.toISOString(),
    law_enforcement_case_id: row.case_number,
    assigned_to: assigneeOf(row),
    device_owner: owner && { first_name: owner.first_name, last_name: owner.last_name, email: owner.email },
  }
}
