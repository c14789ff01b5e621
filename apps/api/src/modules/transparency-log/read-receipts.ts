import { type OwnReceipt, RECEIPTS_LISTED } from '@amana/contract'
import { formatProof, formatReceipt, type Opening } from '@amana/tlog'
import type { Database } from '../../db/index.ts'
import type { UserActor } from '../../kernel/actor.ts'
import { TileMissing } from './append-tiles.ts'
import { openingOf } from './entry.ts'
import { readInclusionProof } from './read-proof.ts'
import {
  type PlacedEvent,
  selectCertificateEntry,
  selectEventsOf,
  selectEventsOfDevice,
  selectHasPendingCertificate,
  selectStatisticsEvent,
} from './receipt-queries.ts'
import type { ServedLog } from './served-log.ts'

export interface ReceiptDeps {
  database: Pick<Database, 'db'>
  servedLog: ServedLog
}

/** The person's own events of a device, oldest first. The caller checks whose device it is. */
export async function readReceipts(
  deps: ReceiptDeps,
  whose: { userId: string; deviceId: number },
): Promise<OwnReceipt[]> {
  return receiptsOf(deps, await selectEventsOfDevice(deps.database.db, whose))
}

/** The newest of a person's own events, of any device or none, newest first. */
export async function listReceipts(deps: ReceiptDeps, { userId }: UserActor): Promise<OwnReceipt[]> {
  return (await receiptsOf(deps, await selectEventsOf(deps.database.db, userId, RECEIPTS_LISTED))).reverse()
}

/** Oldest first. */
async function receiptsOf(deps: ReceiptDeps, events: readonly PlacedEvent[]): Promise<OwnReceipt[]> {
  const receipts: OwnReceipt[] = []
  for (const logged of events) {
    const opening = openingOf(logged)
    if (opening) receipts.push({ ...opening, proof: await proofOf(deps, logged.index) })
  }
  return receipts.toSorted(byTime)
}

/** Entries of one checkpoint are shuffled; the event has its time. */
function byTime(one: Opening, other: Opening): number {
  const [time, otherTime] = [timeOf(one), timeOf(other)]
  if (time === otherTime) return 0
  return time < otherTime ? -1 : 1
}

function timeOf({ event }: Opening): string {
  const { told, at } = JSON.parse(event) as { told?: string; at?: string }
  return told ?? at ?? ''
}

export type Receipt =
  /** A tlog-proof with its opening. */
  | { kind: 'receipt'; text: string }
  /** The next checkpoint will have it. */
  | { kind: 'waits' }
  /** Its person had it forgotten, or a restore has lost its row. */
  | { kind: 'none' }

/** The receipt of a certificate's `certificate.issued` entry. The caller has found the certificate. */
export async function readCertificateReceipt(deps: ReceiptDeps, number: string): Promise<Receipt> {
  const { db } = deps.database
  const entry = await selectCertificateEntry(db, number)
  if (!entry) return (await selectHasPendingCertificate(db, number)) ? { kind: 'waits' } : { kind: 'none' }
  return receiptOf(deps, entry)
}

/** The receipt of a release of statistics. */
export async function readStatisticsReceipt(deps: ReceiptDeps, month: string): Promise<Receipt> {
  const event = await selectStatisticsEvent(deps.database.db, month)
  return event ? receiptOf(deps, event) : { kind: 'none' }
}

/** The RFC 8785 text that the log committed to for a release; null: it has none. */
export async function readStatisticsEvent(
  database: Pick<Database, 'db'>,
  month: string,
): Promise<string | null> {
  const event = await selectStatisticsEvent(database.db, month)
  return event ? (openingOf(event)?.event ?? null) : null
}

export async function receiptOf(deps: ReceiptDeps, entry: PlacedEvent): Promise<Receipt> {
  const opening = openingOf(entry)
  if (!opening) return { kind: 'none' }
  const proof = await proofOf(deps, entry.index)
  return proof === null ? { kind: 'waits' } : { kind: 'receipt', text: formatReceipt({ ...opening, proof }) }
}

/** A tlog-proof by the newest checkpoint; null: none has it, or the log is paused. */
export async function proofOf(
  { servedLog }: Pick<ReceiptDeps, 'servedLog'>,
  index: number | null,
): Promise<string | null> {
  const { checkpoint, paused } = await servedLog.now()
  if (index === null || !checkpoint || paused !== null || index >= checkpoint.size) return null
  try {
    const hashes = await readInclusionProof(servedLog, checkpoint.size, index)
    return formatProof({ index, hashes, checkpoint: checkpoint.note })
  } catch (error) {
    if (error instanceof TileMissing) return null
    throw error
  }
}
