/** Receipts and checkpoints checked in this browser. Loaded apart: 12 kB that nothing else here needs. */
import {
  type CheckedReceipt,
  type Checkpoint,
  formatVkey,
  fromBase64Url,
  openCheckpoint,
  parseCheckpoint,
  parseNote,
  parseReceipt,
  parseVkey,
  type Receipt,
  type RefusedReceipt,
  type Vkey,
  verifyReceipt,
} from '@amana/tlog'
import { sha256 } from '@noble/hashes/sha2.js'
import { verifyEd25519 } from '../../lib/ed25519.ts'
import type { LogKeys } from '../../lib/kept-log-files.ts'

export type Verdict =
  | { holds: true; receipt: Receipt; checked: Extract<CheckedReceipt, { holds: true }> }
  | { holds: false; reason: RefusedReceipt | 'unreadable' | 'not_yet' }

/** The present key, and those that signed the log before. */
function keysOf({ origin, vkey, others }: LogKeys): Vkey[] {
  const before = others.flatMap((other) => {
    const publicKey = fromBase64Url(other)
    return publicKey?.length === 32 ? [formatVkey(sha256, origin, publicKey)] : []
  })
  return [...new Set([vkey, ...before])].flatMap((text) => parseVkey(sha256, text) ?? [])
}

export function checkReceipt(text: string, keys: LogKeys): Verdict {
  const receipt = parseReceipt(text)
  if (receipt === null) return { holds: false, reason: isWaiting(text) ? 'not_yet' : 'unreadable' }
  const checked = verifyReceipt(receipt, { sha256, verifyEd25519, keys: keysOf(keys) })
  return checked.holds ? { holds: true, receipt, checked } : checked
}

/** An own event that no checkpoint has yet comes with `proof: null`. */
function isWaiting(text: string): boolean {
  try {
    const value = JSON.parse(text) as { salt?: unknown; proof?: unknown } | null
    return typeof value?.salt === 'string' && value.proof === null
  } catch {
    return false
  }
}

export interface ShownCheckpoint {
  checkpoint: Checkpoint
  /** Signed with a key of the log; null: no key is known. */
  good: boolean | null
  /** Names beside the log's own, as they stand there: only their own keys tell whether they are right. */
  cosigners: string[]
}

/** @returns null: it is no checkpoint at all */
export function readCheckpoint(note: string, keys: LogKeys | null): ShownCheckpoint | null {
  const parsed = parseNote(note)
  const checkpoint = parsed && parseCheckpoint(parsed.text)
  if (!checkpoint) return null
  const others = parsed.signatures.map(({ name }) => name).filter((name) => name !== checkpoint.origin)
  const good = keys && openCheckpoint(note, keysOf(keys), verifyEd25519).ok
  return { checkpoint, good, cosigners: [...new Set(others)] }
}
