/** Argon2id on worker threads, so that the event loop is not blocked. */
import { randomBytes } from 'node:crypto'
import { hash, hashRaw, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { AppError } from '../../../kernel/app-error.ts'

/**
 * Argon2id is the library's default algorithm. OWASP Password Storage Cheat Sheet, Argon2id: 19 MiB, 2
 * iterations, 1 lane.
 */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Two of libuv's four threads stay free for files and names; more would only share the cores. */
const AT_ONCE = 2
/** About half a second of waiting. */
const MAX_WAITING = 60

const limit = pLimit(AT_ONCE)

function queued<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= MAX_WAITING)
    return Promise.reject(new AppError('unavailable', { retryAfterSeconds: 1 }))
  return limit(work)
}

/** Number of passwords being hashed or compared, or waiting for it. */
export function passwordQueueLength(): number {
  return limit.activeCount + limit.pendingCount
}

/** @throws AppError unavailable when the queue is full */
export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(password, PARAMETERS))
}

/**
 * 32 bytes, the same each time: for a code that is looked up by its hash.
 *
 * @param salt of the account, 16 bytes
 * @throws AppError unavailable when the queue is full
 */
export function slowHash(code: string, salt: Buffer): Promise<Buffer> {
  return queued(() => hashRaw(code, { ...PARAMETERS, salt }))
}

/**
 * Without a valid hash the answer is no, after the same time.
 *
 * @throws AppError unavailable when the queue is full
 */
export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  const usable = passwordHash?.startsWith('$argon2id$') === true
  const compared = usable ? passwordHash : await dummyHash()
  return (await queued(() => verify(compared, password))) && usable
}

let dummy: Promise<string> | undefined

/** The hash of an unknown password, made once: comparing with it takes as long as with a real one. */
export function dummyHash(): Promise<string> {
  dummy ??= hash(randomBytes(32), PARAMETERS)
  return dummy
}
