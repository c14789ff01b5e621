/** Scans of the desk, from the barcode to the server's answer. Pure. */
import type { seizePhone } from '@amana/contract/custody'
import type { EndpointData } from '@amana/contract/endpoint'
import { samePhone } from '@amana/contract/imei'
import type { ApiError } from '../../../lib/http.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { property } from './messages.ts'

export type Seized = EndpointData<typeof seizePhone>

export type Outcome =
  /** `sent`: an answer may have been lost, so that the server may have it. `undo`: taken back meanwhile. */
  | { kind: 'waiting'; sent: boolean; undo: boolean }
  | ({ kind: 'taken' } & Pick<Seized, 'id' | 'verdict' | 'case_number' | 'device_brand' | 'device_model'>)
  | { kind: 'kept'; id: number; exhibit: string; place: string }
  | { kind: 'refused'; message: string; exhibitUsed: boolean }

export interface Scan {
  scan_id: string
  /** The account that scanned it: it is sent by nobody else. */
  officer: string
  imei: string
  exhibit: string
  place: string
  condition: string
  /** ISO 8601. */
  found_at: string
  scanned_at: string
  outcome: Outcome
}

const DAY_MS = 24 * 60 * 60 * 1000

/** An answered scan of an earlier day is in the list of the server; one that waits stays. */
export function isOver({ outcome, scanned_at }: Scan, now: number): boolean {
  return outcome.kind !== 'waiting' && now - Date.parse(scanned_at) > DAY_MS
}

/** The next to send, in the order of the scans. */
export function nextToSend(scans: readonly Scan[]): Scan | undefined {
  return scans
    .filter(({ outcome }) => outcome.kind === 'waiting')
    .toSorted((one, other) => one.scanned_at.localeCompare(other.scanned_at))[0]
}

/** The scan of the same phone, by the 14 digits that name it. */
export function scanOf(scans: readonly Scan[], imei: string): Scan | undefined {
  return scans.find((scan) => scan.outcome.kind !== 'refused' && samePhone(scan.imei, imei))
}

export function takenBy({ id, verdict, case_number, device_brand, device_model }: Seized): Outcome {
  return { kind: 'taken', id, verdict, case_number, device_brand, device_model }
}

/** The outcome of a refusal; null: it is sent again later. */
export function refusedBy(error: ApiError): Outcome | null {
  if (error.temporary || error.status === 401 || error.status === 429) return null
  const { id, exhibit = '', place = '' } = error.context
  if (error.code === 'in_custody' && id !== undefined) return { kind: 'kept', id: Number(id), exhibit, place }
  const exhibitUsed = error.code === 'conflict' && error.errors.some(({ field }) => field === 'exhibit')
  return { kind: 'refused', message: refusalText(error, property.acts.failed), exhibitUsed }
}
