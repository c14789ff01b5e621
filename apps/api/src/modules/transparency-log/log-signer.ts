/** The keys that sign checkpoints, derived from SECRET_KEY by their own label (decisions §15). */
import {
  ed25519Signer,
  formatVkey,
  type OpenedCheckpoint,
  openCheckpoint,
  parseVkey,
  signNote,
  type Vkey,
} from '@amana/tlog'
import { type Ed25519Jwk, ed25519Key, sha256, thumbprint, verifyEd25519 } from '../../kernel/ed25519.ts'
import { deriveKey } from '../../kernel/secret-key.ts'

export interface LogSigner {
  /** The present one first. */
  keys: readonly { kid: string; jwk: Ed25519Jwk }[]
  /** A signed note. While SECRET_KEY_OLD is set both keys sign, for readers who know the old one alone. */
  sign(text: string, origin: string): string
  /** The present key, as readers of the log configure it. */
  vkey(origin: string): string
  vkeys(origin: string): Vkey[]
  /** A checkpoint that one of the keys signed, under any origin. */
  open(note: string): OpenedCheckpoint
}

/** @param older the secret before SECRET_KEY */
export function createLogSigner(secretKey: Buffer, older: Buffer | null): LogSigner {
  const keys = [secretKey, ...(older ? [older] : [])].map((secret) =>
    ed25519Key(deriveKey(secret, 'transparency log')),
  )
  const vkeyOf = (origin: string, publicKey: Buffer) => formatVkey(sha256, origin, publicKey)
  const vkeys = (origin: string) =>
    keys.flatMap(({ publicKey }) => parseVkey(sha256, vkeyOf(origin, publicKey)) ?? [])
  return {
    keys: keys.map(({ jwk }) => ({ kid: thumbprint(jwk), jwk })),
    sign: (text, origin) =>
      signNote(
        text,
        keys.map(({ publicKey, sign }) => ed25519Signer(sha256, origin, publicKey, sign)),
      ),
    vkey: (origin) => vkeyOf(origin, keys[0]?.publicKey ?? Buffer.alloc(0)),
    vkeys,
    open: (note) => openCheckpoint(note, vkeys(note.slice(0, note.indexOf('\n'))), verifyEd25519),
  }
}

/** Host and port of the public address, and the log's path. */
export function originOf(publicUrl: string): string {
  return `${new URL(publicUrl).host}/log`
}
