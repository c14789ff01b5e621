/** Argon2id on worker threads: the event loop goes on. */
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { AppError } from '../../../kernel/app-error.ts'

/** Argon2id is the library's default algorithm. OWASP Password Storage Cheat Sheet, Argon2id: 19 MiB, 2 iterations, 1 lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Of libuv's four threads two stay free for files and names; more at once would only take turns on the cores. */
const AT_ONCE = 2
/** About half a second of waiting. */
const MAX_WAITING = 60

const limit = pLimit(AT_ONCE)

function queued<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= MAX_WAITING) return Promise.reject(new AppError('unavailable', { retryAfterSeconds: 1 }))
  return limit(work)
}

/** How many are being hashed or compared, or wait for it. */
export function passwordQueueLength(): number {
  return limit.activeCount + limit.pendingCount
}

/** @throws AppError unavailable when too many wait */
export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(password, PARAMETERS))
}

/**
 * Without a hash, or with what is none, the answer is no, after the same time.
 *
 * @throws AppError unavailable when too many wait
 */
export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  const usable = passwordHash?.startsWith('$argon2id$') === true
  const compared = usable ? passwordHash : await dummyHash()
  return (await queued(() => verify(compared, password))) && usable
}

let dummy: Promise<string> | undefined

/** The hash of a password that nobody knows, made once: comparing with it costs what comparing with a real one costs. */
export function dummyHash(): Promise<string> {
  dummy ??= hash(randomBytes(32), PARAMETERS)
  return dummy
}
