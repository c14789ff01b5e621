/**
 * The flags of the officer's last search, with status and error: the only application state kept in local
 * storage, under `root` (decisions §10). Signing out clears it with everything else.
 */
import type { OfficerFlag } from '@amana/contract/devices'
import { readSession } from '../../../lib/session.ts'

const SLICE_KEY = 'root'

export interface LastSearch {
  /** The searched IMEI. */
  imei: string
  flags: OfficerFlag[]
  status: 'idle' | 'loading' | 'succeeded' | 'failed'
  error: string | null
}

const IDLE: LastSearch = { imei: '', flags: [], status: 'idle', error: null }

/** The only fields of a flag that are kept, no matter what the server sends: no NIN, no BVN. */
const KEPT: readonly (keyof OfficerFlag)[] = [
  'id',
  'case_number',
  'flag_type',
  'flag_type_display',
  'status',
  'status_display',
  'reason',
  'last_known_location',
  'device_state',
  'created_at',
  'updated_at',
  'cleared_at',
  'cleared_by',
  'source',
  'contact_verified',
  'reported_by',
  'reporter_phone',
  'device_brand',
  'device_model',
  'device_imei',
  'law_enforcement_case_id',
]

function keptOf(flag: OfficerFlag): OfficerFlag {
  const owner = flag.device_owner
  const device_owner = owner && {
    first_name: owner.first_name,
    last_name: owner.last_name,
    email: owner.email,
  }
  return {
    ...(Object.fromEntries(KEPT.map((name) => [name, flag[name]])) as unknown as OfficerFlag),
    device_owner,
  }
}

/**
 * Without `flags` (a search starts or fails), those of an earlier equal search stay, however often the page
 * is loaded without a connection. An answer that arrives after signing out stores nothing.
 */
export function saveLastSearch({
  imei,
  status,
  error,
  ...found
}: Omit<LastSearch, 'flags'> & { flags?: OfficerFlag[] }): void {
  if (readSession() === null) return
  const before = readLastSearch()
  const flags = found.flags ?? (before.imei === imei ? before.flags : [])
  try {
    localStorage.setItem(
      SLICE_KEY,
      JSON.stringify({ device: { imei, flags: flags.map(keptOf), status, error } }),
    )
  } catch {
    // Storage is blocked or full: the last search is not remembered.
  }
}

export function readLastSearch(): LastSearch {
  try {
    const stored = JSON.parse(localStorage.getItem(SLICE_KEY) ?? 'null') as {
      device?: Partial<LastSearch>
    } | null
    const device = stored?.device
    if (typeof device?.imei !== 'string' || !Array.isArray(device.flags)) return IDLE
    return { ...IDLE, ...device }
  } catch {
    return IDLE
  }
}
