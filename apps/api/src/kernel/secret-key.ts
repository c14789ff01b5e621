import { hkdfSync, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

/**
 * The product's one secret: from the environment, or created once in DATA_DIR with mode 0600. All other keys
 * are derived from it.
 */
export function loadSecretKey(secretKey: string | undefined, dataDir: string): Buffer {
  const there = readSecretKey(secretKey, dataDir)
  if (there) return there
  const file = fileIn(dataDir)
  createOnce(file, randomBytes(32).toString('base64'), dataDir)
  return readKeyFile(file)
}

/** Exclusive: of two processes that start together one creates the secret, the other reads it. */
function createOnce(file: string, secret: string, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, secret, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * A secret in the path of a callback: of `[A-Za-z0-9]`, from the environment, or created once in DATA_DIR.
 *
 * @param name of its file, such as `ussd.secret`
 */
export function loadPathSecret(
  secret: string | undefined,
  { dataDir, name }: { dataDir: string; name: string },
): string {
  if (secret !== undefined) return secret
  const file = join(dataDir, name)
  createOnce(file, randomBytes(24).toString('hex'), dataDir)
  const kept = readFileSync(file, 'utf8').trim()
  if (!/^[A-Za-z0-9]{32,200}$/.test(kept))
    throw new StartError(`${file} does not hold a secret. Remove it, and a new one is made.`)
  return kept
}

/** The same without creating one; null: there is none. */
export function readSecretKey(secretKey: string | undefined, dataDir: string): Buffer | null {
  if (secretKey) return Buffer.from(secretKey, 'base64')
  const file = fileIn(dataDir)
  return existsSync(file) ? readKeyFile(file) : null
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'secret.key')
}

function readKeyFile(file: string): Buffer {
  chmodSync(file, 0o600)
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')
  if (key.length < 32)
    throw new StartError(`${file} does not hold a key of 32 bytes. Put the copy back that you keep of it.`)
  return key
}

/** An independent 32-byte key for one purpose (RFC 5869). */
export function deriveKey(secretKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `amana ${purpose} v1`, 32))
}
