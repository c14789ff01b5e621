/** The witness's private key, as one line: `PRIVATE+KEY+name+hash+base64(0x04 ‖ seed)`. */
import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { COSIGNATURE, formatVkey, fromBase64, keyHash, toBase64 } from '@amana/tlog'
import { SEED_BYTES, type SigningKey, sha256, signingKeyOf } from './crypto.ts'
import { writeDurably } from './durable.ts'
import { isName } from './options.ts'
import { isMissing, Trouble } from './trouble.ts'

export interface WitnessKey extends SigningKey {
  name: string
  /** Type 0x04: what logs and people are given. */
  vkey: string
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

function keyOf(name: string, seed: Uint8Array): WitnessKey {
  const key = signingKeyOf(seed)
  return { name, ...key, vkey: formatVkey(sha256, name, key.publicKey, COSIGNATURE) }
}

/** @returns null: there is none. @throws Trouble when it is no such key, or others can read it */
export async function readKey(path: string): Promise<WitnessKey | null> {
  try {
    const [text, { mode }] = await Promise.all([readFile(path, 'utf8'), stat(path)])
    if (process.platform !== 'win32' && (mode & 0o077) !== 0)
      throw new Trouble(`Others can read ${path}. If nobody has: chmod 600 ${path}`)
    return parse(path, text)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

function parse(path: string, text: string): WitnessKey {
  const [, name = '', hash, base64 = ''] = /^PRIVATE\+KEY\+([^+]+)\+([0-9a-f]{8})\+(\S+)\n?$/.exec(text) ?? []
  const bytes = fromBase64(base64)
  if (isName(name) && bytes?.length === 1 + SEED_BYTES && bytes[0] === COSIGNATURE) {
    const key = keyOf(name, bytes.slice(1))
    if (hex(keyHash(sha256, name, COSIGNATURE, key.publicKey)) === hash) return key
  }
  throw new Trouble(`${path} is no key of a witness. Name another file, which is then made.`)
}

export async function makeKey(path: string, name: string | null): Promise<WitnessKey> {
  const seed = new Uint8Array(randomBytes(SEED_BYTES))
  const key = keyOf(name ?? `${hostname().replaceAll(/[^\w.-]/g, '-') || 'localhost'}/witness`, seed)
  const hash = hex(keyHash(sha256, key.name, COSIGNATURE, key.publicKey))
  const bytes = Uint8Array.of(COSIGNATURE, ...seed)
  await writeDurably(path, `PRIVATE+KEY+${key.name}+${hash}+${toBase64(bytes)}\n`, 0o600)
  return key
}
