/** Scans of the desk, from the barcode to the server's answer. Pure. */
import type { seizePhone } from '@amana/contract/custody'
import type { EndpointData } from '@amana/contract/endpoint'
import { samePhone } from '@amana/contract/imei'
import type { ApiError } from '../../../lib/http.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { property } from './messages.ts'

export type Seized = EndpointData<typeof seizePhone>

/** Whether the phone was among the blocked numbers on this device. */
export interface Known {
  blocked: boolean
  /** ISO 8601. */
  asOf: string
}

export type Outcome =
  /** `sent`: an answer may have been lost, so that the server may have it. `undo`: taken back meanwhile. */
  | { kind: 'waiting'; sent: boolean; undo: boolean; known: Known | null }
  | ({ kind: 'taken' } & Pick<Seized, 'id' | 'verdict' | 'case_number' | 'device_brand' | 'device_model'>)
  | { kind: 'kept'; id: number; exhibit: string; place: string }
  | { kind: 'refused'; message: string; wrong: 'exhibit' | 'place' | null }

/**
 * The server's answer to a scan. `later`: it could not answer this one, which is sent again; `down`: it
 * answers none at the moment.
 */
export type Answer = Outcome | 'later' | 'down'

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

export const waiting = (known: Known | null): Outcome => ({
  kind: 'waiting',
  sent: false,
  undo: false,
  known,
})

export const isWaiting = ({ outcome }: Pick<Scan, 'outcome'>): boolean => outcome.kind === 'waiting'

/** An answered scan of an earlier day is in the list of the server; one that waits stays. */
export function isOver({ outcome, scanned_at }: Scan, now: number): boolean {
  return outcome.kind !== 'waiting' && now - Date.parse(scanned_at) > DAY_MS
}

/** The next to send, in the order of the scans. */
export function nextToSend(scans: readonly Scan[]): Scan | undefined {
  return scans.filter(isWaiting).toSorted((one, other) => one.scanned_at.localeCompare(other.scanned_at))[0]
}

/** The scan of the same phone, by the 14 digits that name it. */
export function scanOf(scans: readonly Scan[], imei: string): Scan | undefined {
  return scans.find((scan) => scan.outcome.kind !== 'refused' && samePhone(scan.imei, imei))
}

export function takenBy({ id, verdict, case_number, device_brand, device_model }: Seized): Outcome {
  return { kind: 'taken', id, verdict, case_number, device_brand, device_model }
}

/** The answer that a failed call is. */
export function answerOf(error: ApiError): Answer {
  const { code, status, context, errors } = error
  // Without a request's id no server of ours answered: there is no line, or a hotspot asks for a sign-in.
  const ours = error.requestId !== null
  if (!ours || status === 401 || status === 429 || code === 'authenticator_required') return 'down'
  if (error.temporary) return 'later'
  const { id, exhibit = '', place = '' } = context
  if (code === 'in_custody' && id !== undefined) return { kind: 'kept', id: Number(id), exhibit, place }
  const wrong = (['exhibit', 'place'] as const).find((name) => errors.some(({ field }) => field === name))
  return { kind: 'refused', message: refusalText(error, property.acts.failed), wrong: wrong ?? null }
}
