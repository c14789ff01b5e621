/** Requests and answers of c2sp.org/tlog-witness. No I/O. */
import { cosignatureVerifier, openNote, parseVkey, toBase64 } from '@amana/tlog'
import { sha256, verifyEd25519 } from '../../kernel/ed25519.ts'
import type { WitnessAnswer } from '../../ports/log-witness.ts'

export function addCheckpointBody(oldSize: number, proof: readonly Uint8Array[], note: string): string {
  return [`old ${oldSize}`, ...proof.map(toBase64), '', note].join('\n')
}

export type Witnessed =
  /** Lines to add to the checkpoint. */
  | { kind: 'cosigned'; lines: string }
  /** The size that it knows. */
  | { kind: 'knows'; size: number }
  | { kind: 'refused'; status: number }

/** @param note what it was asked to sign; @param vkey its key */
export function readAnswer(
  { status, contentType, text }: WitnessAnswer,
  note: string,
  vkey: string,
): Witnessed {
  if (status === 409 && /^text\/x\.tlog\.size\b/.test(contentType) && /^\d{1,15}\n?$/.test(text))
    return { kind: 'knows', size: Number(text) }
  if (status !== 200) return { kind: 'refused', status }
  const key = parseVkey(sha256, vkey)
  const end = note.indexOf('\n\n') + 2
  const opened = key && openNote(`${note.slice(0, end)}${text}`, [cosignatureVerifier(key, verifyEd25519)])
  return opened?.ok
    ? { kind: 'cosigned', lines: opened.verified.map(({ line }) => line).join('') }
    : { kind: 'refused', status }
}

/** The note with the cosignatures of one witness, which replace older ones of it. */
export function withCosignature(note: string, lines: string, name: string): string {
  const end = note.indexOf('\n\n') + 2
  const others = note
    .slice(end)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(`— ${name} `))
  return `${note.slice(0, end)}${others.map((line) => `${line}\n`).join('')}${lines}`
}
