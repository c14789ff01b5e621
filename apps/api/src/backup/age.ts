/**
 * Encryption of backups in the format of age (https://age-encryption.org/v1), by its author's library: the
 * program `age` reads what we write, and the other way round.
 */
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupRefused } from './format.ts'

/** The library takes the streams of browsers. Node's are of the same form, under another type. */
type WebStream = globalThis.ReadableStream<Uint8Array>
const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as WebStream
const fromWeb = (stream: WebStream) => Readable.fromWeb(stream as unknown as ReadableStream)

/** @throws BackupRefused that names the recipient */
export function encrypterFor(recipients: readonly string[]): (plain: Readable) => Promise<Readable> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) {
    if (/^AGE-SECRET-KEY-/i.test(recipient))
      throw new BackupRefused(
        '--recipient is a secret key. Name its public key, age1…, and keep the secret one away from this machine.',
      )
    try {
      encrypter.addRecipient(recipient)
    } catch (cause) {
      throw new BackupRefused(
        `--recipient ${recipient} is no public key of age. Make one: age-keygen -o FILE; it prints age1….`,
        { cause },
      )
    }
  }
  return async (plain) => fromWeb(await encrypter.encrypt(toWeb(plain)))
}

/** @param file as age-keygen writes it: lines AGE-SECRET-KEY-1…, and comments. @throws BackupRefused */
export function decrypterFrom(file: string): (sealed: Readable) => Promise<Readable> {
  const decrypter = new Decrypter()
  const lines = readIdentities(file)
  for (const line of lines) {
    try {
      decrypter.addIdentity(line)
    } catch (cause) {
      throw new BackupRefused(`${file} has a line that is no secret key of age.`, { cause })
    }
  }
  if (lines.length === 0)
    throw new BackupRefused(`${file} holds no secret key of age: a line that begins with AGE-SECRET-KEY-1.`)
  return async (sealed) => fromWeb(await decrypter.decrypt(toWeb(sealed)).catch(refused(file)))
}

function readIdentities(file: string): string[] {
  try {
    const text = readFileSync(file, 'utf8')
    if (text.startsWith('age-encryption.org/') || text.startsWith('-----BEGIN AGE ENCRYPTED FILE'))
      throw new BackupRefused(`${file} is encrypted itself. Open it first: age -d ${file} > IDENTITY.`)
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#'))
  } catch (cause) {
    if (cause instanceof BackupRefused) throw cause
    throw new BackupRefused(`--identity ${file} cannot be read.`, { cause })
  }
}

const refused = (file: string) => (cause: unknown) => {
  if (cause instanceof Error && /no identity matched/i.test(cause.message))
    throw new BackupRefused(
      `The key in ${file} does not open this backup: it was made for another recipient.`,
      { cause },
    )
  throw cause
}

const DAMAGED =
  'The backup is cut short, damaged, or not encrypted by age. Take another copy of it, or the backup before.'

/** Failures while the content is read: its parts have sums. */
export function damagedOr(error: unknown): unknown {
  if (error instanceof BackupRefused || !(error instanceof Error)) return error
  const ofTheSystem = 'code' in error && typeof error.code === 'string' && /^(E[A-Z]+|UND_)/.test(error.code)
  return ofTheSystem || error.name === 'StorageDown' ? error : new BackupRefused(DAMAGED, { cause: error })
}
