/** The hashed text of a row, and the check of a chain (docs/adr/0011). No I/O. */
import { createHash } from 'node:crypto'

/** One row of the log as stored: every column as text, so that nothing is rounded or reordered. */
export interface StoredEntry {
  id: string
  /** UTC with microseconds. */
  at: string
  actor_user_id: string | null
  officer_id: string | null
  actor_name: string
  action: string
  imei: string | null
  subject_user_id: string | null
  case_reference: string
  purpose: string
  /** As PostgreSQL writes jsonb. */
  detail: string
}

/** The hash before the first row. */
export const GENESIS: Buffer = Buffer.alloc(32)

/** The columns in this order as a JSON array: the same row gives the same text everywhere. */
export function canonicalEntry(entry: StoredEntry): string {
  return JSON.stringify([
    entry.id,
    entry.at,
    entry.actor_user_id,
    entry.officer_id,
    entry.actor_name,
    entry.action,
    entry.imei,
    entry.subject_user_id,
    entry.case_reference,
    entry.purpose,
    entry.detail,
  ])
}

/** SHA-256 over the previous hash (32 bytes) and the row's canonical JSON (UTF-8). */
export function chainHash(previous: Buffer, entry: StoredEntry): Buffer {
  return createHash('sha256').update(previous).update(canonicalEntry(entry)).digest()
}

/** One position of the chain with its row; null: the row is missing. */
export interface Link {
  position: number
  auditId: number
  hash: Buffer
  entry: StoredEntry | null
}

export interface Break {
  auditId: number
  why: string
}

/** The position that a check has reached. */
export interface Progress {
  position: number
  hash: Buffer
}

/** The last valid link, and the first one that is not valid; null: all of these are valid. */
export function followChain(
  from: Progress,
  links: readonly Link[],
): { reached: Progress; broken: Break | null } {
  let reached = from
  for (const { position, auditId, hash, entry } of links) {
    const why = faultOf(reached, { position, hash, entry })
    if (why) return { reached, broken: { auditId, why } }
    reached = { position, hash }
  }
  return { reached, broken: null }
}

function faultOf(before: Progress, { position, hash, entry }: Omit<Link, 'auditId'>): string | null {
  if (position !== before.position + 1) return `position ${before.position + 1} of the chain is missing`
  if (!entry) return 'the row is gone'
  return chainHash(before.hash, entry).equals(hash)
    ? null
    : 'the row, its hash or the hash before it was changed'
}
