/** Signed notes and verifier keys of c2sp.org/signed-note. */
import {
  concat,
  equalBytes,
  fromBase64,
  type Sha256,
  type SignEd25519,
  toBase64,
  toHex,
  utf8,
  type VerifyEd25519,
} from './bytes.ts'

/** A plain Ed25519 signature of the text, and a witness's with its time. */
export const ED25519 = 0x01
export const COSIGNATURE = 0x04

const KEY_ID_BYTES = 4
const PUBLIC_KEY_BYTES = 32
export const SIGNATURE_BYTES = 64
const MAX_NOTE_LENGTH = 1_000_000
const MAX_SIGNATURES = 100

const isKeyName = (name: string) =>
  name !== '' && name.isWellFormed() && !/[^!-\u{10ffff}]|[\p{White_Space}+]/u.test(name)

/** First four bytes of the hash of name, type and key: with the name it distinguishes signatures. */
export function keyHash(sha256: Sha256, name: string, type: number, publicKey: Uint8Array): Uint8Array {
  return sha256(concat(utf8(`${name}\n`), Uint8Array.of(type), publicKey)).slice(0, KEY_ID_BYTES)
}

export interface Vkey {
  name: string
  type: number
  /** 32 bytes for the types that this package knows. */
  publicKey: Uint8Array
  hash: Uint8Array
}

/** @throws RangeError when no key can have this name */
export function formatVkey(
  sha256: Sha256,
  name: string,
  publicKey: Uint8Array,
  type: number = ED25519,
): string {
  if (!isKeyName(name)) throw new RangeError('the name of a key has neither spaces nor +, and is not empty')
  return `${name}+${toHex(keyHash(sha256, name, type, publicKey))}+${toBase64(concat(Uint8Array.of(type), publicKey))}`
}

/** @returns null unless it is an Ed25519 key (type 0x01 or 0x04) under the hash that its name and key have */
export function parseVkey(sha256: Sha256, text: string): Vkey | null {
  const [, name = '', hex, base64 = ''] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/s.exec(text) ?? []
  const bytes = fromBase64(base64)
  const type = bytes?.[0]
  if (bytes === null || bytes.length !== 1 + PUBLIC_KEY_BYTES || (type !== ED25519 && type !== COSIGNATURE))
    return null
  const publicKey = bytes.slice(1)
  const hash = keyHash(sha256, name, type, publicKey)
  return isKeyName(name) && toHex(hash) === hex ? { name, type, publicKey, hash } : null
}

export interface NoteSigner {
  name: string
  hash: Uint8Array
  /** Signs a note's text with its last newline. */
  sign: (text: Uint8Array) => Uint8Array
}

export function ed25519Signer(
  sha256: Sha256,
  name: string,
  publicKey: Uint8Array,
  sign: SignEd25519,
): NoteSigner {
  return { name, hash: keyHash(sha256, name, ED25519, publicKey), sign }
}

/** `— name base64` and a newline. */
export function signatureLine(text: string, signer: NoteSigner): string {
  return `— ${signer.name} ${toBase64(concat(signer.hash, signer.sign(utf8(text))))}\n`
}

/** No control characters below a space, except newlines. */
const isNoteText = (text: string) =>
  text.endsWith('\n') && text.isWellFormed() && !/[^\n -\u{10ffff}]/u.test(text)

/** @param text ends in a newline. @throws RangeError when it does not, or has control characters */
export function signNote(text: string, signers: readonly NoteSigner[]): string {
  if (!isNoteText(text))
    throw new RangeError('the text of a note ends in a newline and has no control characters')
  return `${text}\n${signers.map((signer) => signatureLine(text, signer)).join('')}`
}

export interface NoteVerifier {
  name: string
  hash: Uint8Array
  verify: (text: Uint8Array, signature: Uint8Array) => boolean
}

export function ed25519Verifier({ name, hash, publicKey }: Vkey, verifyEd25519: VerifyEd25519): NoteVerifier {
  return {
    name,
    hash,
    verify: (text, signature) =>
      signature.length === SIGNATURE_BYTES && verifyEd25519(publicKey, text, signature),
  }
}

export interface NoteSignature {
  name: string
  hash: Uint8Array
  /** Behind the key's hash. */
  signature: Uint8Array
  /** With its newline. */
  line: string
}

export interface Note {
  /** With its last newline. */
  text: string
  signatures: NoteSignature[]
}

function parseSignature(line: string): NoteSignature | null {
  const [, name = '', base64 = ''] = /^— (\S+) (\S+)$/.exec(line) ?? []
  const bytes = fromBase64(base64)
  if (!isKeyName(name) || bytes === null || bytes.length <= KEY_ID_BYTES) return null
  return { name, hash: bytes.slice(0, KEY_ID_BYTES), signature: bytes.slice(KEY_ID_BYTES), line: `${line}\n` }
}

/**
 * Splits a note without looking at who signed.
 * @returns null when it is no note, or longer than any honest one
 */
export function parseNote(note: string): Note | null {
  const split = note.lastIndexOf('\n\n')
  if (split < 0 || note.length > MAX_NOTE_LENGTH || !isNoteText(note)) return null
  const lines = note.slice(split + 2).split('\n')
  if (lines.pop() !== '' || lines.length === 0 || lines.length > MAX_SIGNATURES) return null
  const signatures = lines.map(parseSignature)
  return signatures.includes(null)
    ? null
    : { text: note.slice(0, split + 1), signatures: signatures as NoteSignature[] }
}

export type OpenedNote =
  | { ok: true; text: string; verified: NoteSignature[]; unknown: NoteSignature[] }
  | { ok: false; reason: 'malformed' | 'not_signed' | 'wrong_signature' }

/**
 * The text of a note, when a known key signed it. Signatures of unknown keys do not count; a wrong one of a
 * known key spoils the note.
 */
export function openNote(note: string, verifiers: readonly NoteVerifier[]): OpenedNote {
  const parsed = parseNote(note)
  if (parsed === null) return { ok: false, reason: 'malformed' }
  const bytes = utf8(parsed.text)
  const verified: NoteSignature[] = []
  const unknown: NoteSignature[] = []
  for (const signature of parsed.signatures) {
    const verifier = verifiers.find(
      ({ name, hash }) => name === signature.name && equalBytes(hash, signature.hash),
    )
    if (verifier === undefined) unknown.push(signature)
    else if (!verifier.verify(bytes, signature.signature)) return { ok: false, reason: 'wrong_signature' }
    else if (!verified.some(({ name, hash }) => name === verifier.name && equalBytes(hash, verifier.hash)))
      verified.push(signature)
  }
  if (verified.length === 0) return { ok: false, reason: 'not_signed' }
  return { ok: true, text: parsed.text, verified, unknown }
}
