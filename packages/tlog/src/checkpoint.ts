/** Checkpoints of c2sp.org/tlog-checkpoint: the size and root of a log, as the text of a note. */
import { fromBase64, parseDecimal, toBase64, type VerifyEd25519 } from './bytes.ts'
import { HASH_BYTES } from './merkle.ts'
import { ed25519Verifier, type NoteSignature, openNote, type Vkey } from './note.ts'

export interface Checkpoint {
  origin: string
  size: number
  root: Uint8Array
}

/** The text of the note, without signatures. */
export function formatCheckpoint({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`
}

/**
 * Extension lines are allowed, and not read.
 * @param text a note's text
 * @returns null when it is no checkpoint
 */
export function parseCheckpoint(text: string): Checkpoint | null {
  const [origin = '', decimal = '', base64 = '', ...more] = text.split('\n')
  const size = parseDecimal(decimal)
  const root = fromBase64(base64)
  if (origin === '' || size === null || root?.length !== HASH_BYTES) return null
  return more.pop() === '' && !more.includes('') ? { origin, size, root } : null
}

export type OpenedCheckpoint =
  | { ok: true; text: string; checkpoint: Checkpoint; signatures: NoteSignature[] }
  | { ok: false; reason: 'malformed' | 'other_log' | 'not_signed' | 'wrong_signature' }

/**
 * A checkpoint that a key of its log signed: a key whose name is the checkpoint's origin. `signatures` are
 * those keys' alone.
 */
export function openCheckpoint(
  note: string,
  keys: readonly Vkey[],
  verifyEd25519: VerifyEd25519,
): OpenedCheckpoint {
  const split = note.lastIndexOf('\n\n')
  const stated = split < 0 ? null : parseCheckpoint(note.slice(0, split + 1))
  if (stated === null) return { ok: false, reason: 'malformed' }
  const ofThisLog = keys.filter(({ name }) => name === stated.origin)
  if (ofThisLog.length === 0) return { ok: false, reason: 'other_log' }
  const opened = openNote(
    note,
    ofThisLog.map((key) => ed25519Verifier(key, verifyEd25519)),
  )
  return opened.ok ? { ok: true, text: opened.text, checkpoint: stated, signatures: opened.verified } : opened
}
