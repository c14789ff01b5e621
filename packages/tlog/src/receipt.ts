/** Receipts that people have: what was committed, its salt, and the proof that the log holds it. */
import { fromBase64Url, type Sha256, textOf, utf8, type VerifyEd25519 } from './bytes.ts'
import { type Checkpoint, openCheckpoint } from './checkpoint.ts'
import { commitmentOf, formatEntry, SALT_BYTES } from './commitment.ts'
import { cosignatureVerifier, cosignedAt } from './cosignature.ts'
import { leafHash, verifyInclusion } from './merkle.ts'
import { COSIGNATURE, ED25519, openNote, type Vkey } from './note.ts'
import { formatProof, parseProof } from './proof.ts'

/** The opening of an entry: kept by the person, forgotten when they ask for it. */
export interface Opening {
  type: string
  /** The hour in UTC: `2026-11-22T16`. */
  at: string
  /** 32 bytes in base64url. */
  salt: string
  /** The RFC 8785 text that was committed. */
  event: string
}

export interface Receipt extends Opening {
  /** A tlog-proof. */
  proof: string
}

/** @param proof without `extra`. @returns the tlog-proof that carries its opening along */
export function formatReceipt({ type, at, salt, event, proof }: Receipt): string {
  const parsed = parseProof(proof)
  if (parsed === null) throw new RangeError('a receipt needs a proof')
  return formatProof({ ...parsed, extra: utf8(JSON.stringify({ type, at, salt, event })) })
}

function parseJson(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/**
 * Reads both forms that people have: the tlog-proof whose `extra` line is the opening, and the object
 * `{type, at, salt, event, proof}`. Line ends and space around it may have changed on the way.
 * @returns null when it is neither
 */
export function parseReceipt(text: string): Receipt | null {
  const trimmed = text.replaceAll('\r\n', '\n').trim()
  const object = trimmed.startsWith('{') ? parseJson(trimmed) : null
  const proof = object ? object.proof : `${trimmed}\n`
  if (typeof proof !== 'string') return null
  const extra = object ? null : parseProof(proof)?.extra
  const opening = object ?? parseJson(extra ? textOf(extra) : null)
  if (opening === null) return null
  const { type, at, salt, event } = opening
  if (
    typeof type !== 'string' ||
    typeof at !== 'string' ||
    typeof salt !== 'string' ||
    typeof event !== 'string'
  )
    return null
  return { type, at, salt, event, proof }
}

export interface ReceiptTrust {
  sha256: Sha256
  verifyEd25519: VerifyEd25519
  /** The log's keys (`parseVkey`): all share one name, the log's origin. */
  keys: readonly Vkey[]
  /** Keys of witnesses (type 0x04), whose cosignatures are named in the answer. */
  witnesses?: readonly Vkey[]
}

export type RefusedReceipt =
  /** Salt, type or hour are not written as an opening has them. */
  | 'malformed_opening'
  | 'malformed_proof'
  | 'other_log'
  /** No signature of this log's key. */
  | 'not_signed'
  | 'wrong_signature'
  /** Opening, index and proof do not lead to the signed root: one of them was changed. */
  | 'not_in_log'

export type CheckedReceipt =
  | {
      holds: true
      index: number
      checkpoint: Checkpoint
      /** `at` in seconds since 1970. */
      witnesses: { name: string; at: number }[]
    }
  | { holds: false; reason: RefusedReceipt }

function entryOf(sha256: Sha256, { type, at, salt, event }: Opening): Uint8Array | null {
  const key = fromBase64Url(salt)
  if (key?.length !== SALT_BYTES || !event.isWellFormed()) return null
  try {
    return formatEntry({ type, at }, commitmentOf(sha256, key, event))
  } catch {
    return null
  }
}

/** Whether the log holds what the receipt says, by the log's key alone: nothing is fetched. */
export function verifyReceipt(receipt: Receipt, trust: ReceiptTrust): CheckedReceipt {
  const { sha256, verifyEd25519, keys, witnesses = [] } = trust
  const refused = (reason: RefusedReceipt) => ({ holds: false, reason }) as const
  const entry = entryOf(sha256, receipt)
  if (entry === null) return refused('malformed_opening')
  const proof = parseProof(receipt.proof)
  if (proof === null) return refused('malformed_proof')
  const opened = openCheckpoint(
    proof.checkpoint,
    keys.filter(({ type }) => type === ED25519),
    verifyEd25519,
  )
  if (!opened.ok) return refused(opened.reason === 'malformed' ? 'malformed_proof' : opened.reason)
  const { size, root } = opened.checkpoint
  const leaf = leafHash(sha256, entry)
  if (!verifyInclusion(sha256, { size, root, index: proof.index, leaf, proof: proof.hashes }))
    return refused('not_in_log')
  const cosigned = openNote(
    proof.checkpoint,
    witnesses
      .filter(({ type }) => type === COSIGNATURE)
      .map((key) => cosignatureVerifier(key, verifyEd25519)),
  )
  if (!cosigned.ok && cosigned.reason === 'wrong_signature') return refused('wrong_signature')
  const seen = cosigned.ok ? cosigned.verified : []
  return {
    holds: true,
    index: proof.index,
    checkpoint: opened.checkpoint,
    witnesses: seen.map(({ name, signature }) => ({ name, at: cosignedAt(signature) as number })),
  }
}
