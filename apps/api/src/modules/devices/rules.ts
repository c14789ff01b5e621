/** Presentation of devices. Pure. */
import {
  type DeviceState,
  type DeviceStatus,
  deviceStatusOf,
  type FlagRecord,
  type HistoryItem,
  type Imei,
  type OfficerFlag,
} from '@amana/contract'
import type { FlagRow, HistoryRow } from './history-queries.ts'

/** An unknown model is asked for (decisions §2). */
export interface Model {
  brand: string
  model: string
}

export interface Imeis {
  imei: Imei
  imei2: Imei | null
}

/** Twin of the SQL function `imeis_of_device`: the IMEI, and the second where the device has one. */
export function imeisOf({ imei, imei2 }: Imeis): Imei[] {
  return imei2 === null ? [imei] : [imei, imei2]
}

const STATUS_WORDS: Record<DeviceStatus, string> = {
  stolen: 'Stolen',
  locked: 'Locked',
  active: 'Active',
  // Registered is shown as Active (decisions §5).
  registered: 'Active',
}

/** `under_review` → `Under review`. */
export function displayOf(word: string): string {
  return (word.charAt(0).toUpperCase() + word.slice(1)).replaceAll('_', ' ')
}

/** The state of the device after an event, as far as the earlier events tell. */
function stateAfter(state: DeviceState, action: HistoryItem['action_type']): DeviceState {
  switch (action) {
    case 'flagged_stolen':
      return { ...state, activeFlag: 'stolen' }
    case 'flagged_lost':
      return { ...state, activeFlag: 'lost' }
    case 'found':
    case 'flag_cleared':
      return { ...state, activeFlag: null }
    case 'hold_placed':
      return { ...state, policeHold: true }
    case 'hold_released':
      return { ...state, policeHold: false }
    case 'ownership_proven':
      return { ...state, ownershipProven: true }
    case 'registered':
    case 'document_added':
    case 'transferred':
    case 'disputed':
    case 'dispute_decided':
      return state
  }
}

const AT_FIRST: DeviceState = {
  activeFlag: null,
  policeHold: false,
  pendingTransfer: false,
  ownershipProven: false,
  certificateValid: true,
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
  if (row.actorUserId === viewer.userId) return row.actorName ?? 'You'
  if (isOfficer(row.actorRole)) return 'Law enforcement'
  if (row.actionType === 'disputed') return 'Another person'
  if (row.actorUserId === null && row.actionType.startsWith('flag')) return 'A member of the public'
  return row.actionType === 'transferred' ? 'Previous owner' : ownerWord(row, viewer)
}

function ownerName(row: OwnedRow, viewer: Viewer): string {
  return row.ownerUserId === viewer.userId ? (row.ownerName ?? 'You') : ownerWord(row, viewer)
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
  const nobody = (action: HistoryItem['action_type']) => (action.startsWith('flag') ? 'A member of the public' : 'Amana')
  return itemsOf(rows, (row) => ({
    actor: row.actorName ?? (row.actorUserId === null ? nobody(row.actionType) : 'Deleted account'),
    owner: row.ownerName ?? 'Deleted account',
  }))
}

function itemsOf(rows: readonly HistoryRow[], namesOf: (row: OwnedRow) => Pick<HistoryItem, 'actor' | 'owner'>): HistoryItem[] {
  let state = AT_FIRST
  let acquiredAt: Date | null = null
  const items = rows.map((row): HistoryItem => {
    state = stateAfter(state, row.actionType)
    if (acquiredAt === null || row.actionType === 'transferred') acquiredAt = row.createdAt
    return {
      id: row.id,
      action_type: row.actionType,
      created_at: row.createdAt.toISOString(),
      ...namesOf({ ...row, acquiredAt }),
      date_acquired: acquiredAt.toISOString(),
      status: STATUS_WORDS[deviceStatusOf(state)],
    }
  })
  return items.reverse()
}

function commonFlag(row: FlagRow) {
  return {
    id: row.id,
    case_number: row.caseNumber,
    flag_type: row.flagType,
    flag_type_display: displayOf(row.flagType),
    status: row.status,
    status_display: displayOf(row.status),
    reason: row.reason,
    last_known_location: row.lastKnownLocation,
    device_state: row.deviceState,
    created_at: row.createdAt.toISOString(),
    cleared_at: row.clearedAt?.toISOString() ?? null,
  }
}

/** For the owner: without other people's names. */
export function flagForOwner(row: FlagRow, userId: string): FlagRecord {
  const other = (role: FlagRow['reporterRole']) => (isOfficer(role) ? 'Law enforcement' : 'Previous owner')
  const reportedBy = () => {
    if (row.reportedByUserId === userId) return 'You'
    return row.publicReport || row.reportedByUserId === null ? 'A member of the public' : other(row.reporterRole)
  }
  return {
    ...commonFlag(row),
    cleared_by: row.clearedAt === null ? null : row.clearedByUserId === userId ? 'You' : other(row.clearedByRole),
    reported_by: reportedBy(),
  }
}

/** A flag as officers see it. Brand and model as the report has them, else as the registry knows them. */
export function flagForOfficer(
  row: FlagRow,
  { model, owner }: { model: Model | null; owner: OfficerFlag['device_owner'] },
): OfficerFlag {
  return {
    ...commonFlag(row),
    cleared_by: row.clearedAt === null ? null : (row.clearedByName ?? 'Unknown'),
    reported_by: row.reporterName,
    reporter_phone: row.reporterPhone,
    reporter_email: row.reporterEmail,
    device_brand: row.deviceBrand || (model?.brand ?? ''),
    device_model: row.deviceModel || (model?.model ?? ''),
    device_imei: row.imei,
    updated_at: row.updatedAt.toISOString(),
    law_enforcement_case_id: row.caseNumber,
    device_owner: owner,
  }
}
