import { formatProof, formatReceipt, type Opening } from '@amana/tlog'
import type { Database } from '../../db/index.ts'
import { TileMissing } from './append-tiles.ts'
import { openingOf } from './entry.ts'
import { readInclusionProof } from './read-proof.ts'
import { selectCertificateEntry, selectEventsOfDevice, selectHasPendingCertificate } from './receipt-queries.ts'
import type { ServedLog } from './served-log.ts'

export interface ReceiptDeps {
  database: Pick<Database, 'db'>
  servedLog: ServedLog
}

export interface OwnReceipt extends Opening {
  /** A tlog-proof; null: no checkpoint has it yet. */
  proof: string | null
}

/** The person's own events of a device, oldest first. The caller checks whose device it is. */
export async function readReceipts(deps: ReceiptDeps, whose: { userId: string; deviceId: number }): Promise<OwnReceipt[]> {
  const receipts: (OwnReceipt & { index: number | null })[] = []
  for (const logged of await selectEventsOfDevice(deps.database.db, whose)) {
    const opening = openingOf(logged)
    if (opening) receipts.push({ ...opening, index: logged.index, proof: await proofOf(deps, logged.index) })
  }
  return receipts
    .toSorted((one, other) => (timeOf(one) < timeOf(other) ? -1 : timeOf(one) > timeOf(other) ? 1 : 0))
    .map(({ index: _index, ...receipt }) => receipt)
}

/** Entries of one checkpoint are shuffled; the event has its time. */
const timeOf = ({ event }: Opening) => (JSON.parse(event) as { at?: string }).at ?? ''

export type CertificateReceipt =
  /** A tlog-proof with its opening. */
  | { kind: 'receipt'; text: string }
  /** The next checkpoint will have it. */
  | { kind: 'waits' }
  /** Its person had it forgotten, or a restore has lost its row. */
  | { kind: 'none' }

/** The receipt of a certificate's `certificate.issued` entry. The caller has found the certificate. */
export async function readCertificateReceipt(deps: ReceiptDeps, number: string): Promise<CertificateReceipt> {
  const { db } = deps.database
  const entry = await selectCertificateEntry(db, number)
  if (!entry) return (await selectHasPendingCertificate(db, number)) ? { kind: 'waits' } : { kind: 'none' }
  const opening = openingOf(entry)
  if (!opening) return { kind: 'none' }
  const proof = await proofOf(deps, entry.index)
  return proof === null ? { kind: 'waits' } : { kind: 'receipt', text: formatReceipt({ ...opening, proof }) }
}

/** A tlog-proof by the newest checkpoint; null: none has it, or the log is paused. */
export async function proofOf({ servedLog }: Pick<ReceiptDeps, 'servedLog'>, index: number | null): Promise<string | null> {
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
