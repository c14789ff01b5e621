/** `Idempotency-Key` of clients and members: the same request again gets the same answer, for a day. */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Tx } from '../../../db/index.ts'
import { AppError } from '../../../kernel/app-error.ts'
import { after, DAY, MINUTE, SECOND } from '../../../kernel/durations.ts'
import { sameBytes } from '../../../kernel/secrets.ts'
import {
  deleteKeysBefore,
  deleteUnfinishedKey,
  insertKey,
  selectKey,
  updateKept,
  updateManyKept,
} from './idempotency-queries.ts'

/** A request that has not ended after this long died with its process: its body was read before. */
const DIED_AFTER = 1 * MINUTE
/** The same for one whose body arrives under its key, on a slow line. */
export const UPLOAD_DIED_AFTER = 10 * MINUTE

const FREE_AGAIN_EVERY_MS = SECOND

export interface KeptAnswer {
  fingerprint: Buffer
  answer: object
}

/** In quotes as the draft says, or without. Null: none was sent. @throws AppError malformed_request */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  const key = /^"?([\x21\x23-\x7e]{1,255})"?$/.exec(String(header))?.[1]
  if (key === undefined)
    throw new AppError('malformed_request', { message: 'The Idempotency-Key is not valid.' })
  return key
}

/**
 * Claims a key. The answer of the request that had it before; null: this is the first.
 *
 * @param diedAfter milliseconds after which a request that holds the key counts as dead
 * @throws AppError request_running
 */
export async function claimKey(
  db: Db,
  callerId: string,
  key: string,
  { now, diedAfter = DIED_AFTER }: { now: Date; diedAfter?: number },
): Promise<KeptAnswer | null> {
  if (await insertKey(db, callerId, key, { now, kept: after(now, -DAY), died: after(now, -diedAfter) }))
    return null
  const row = await selectKey(db, callerId, key)
  if (!row?.fingerprint || row.status === null)
    throw new AppError('request_running', { retryAfterSeconds: 2 })
  return { fingerprint: row.fingerprint, answer: row.answer ?? {} }
}

/**
 * In the transaction of what was made.
 *
 * @throws AppError request_running when another request took the key as a dead one's
 */
export async function keepAnswer(
  tx: Tx,
  callerId: string,
  key: string,
  { fingerprint, answer }: KeptAnswer,
): Promise<void> {
  if (!(await updateKept(tx, callerId, key, fingerprint, answer)))
    throw new AppError('request_running', { retryAfterSeconds: 2 })
}

/** An answer and the request that it belongs to. */
export interface Keep extends KeptAnswer {
  callerId: string
  key: string
}

/**
 * Many answers, in the transaction that paid for them. One whose key was taken as a dead one's is not kept.
 */
export function keepAnswers(db: Db, answers: readonly Keep[]): Promise<void> {
  return updateManyKept(db, answers)
}

/** SHA-256 of method, path and body. */
export function fingerprintOf(request: string, body: unknown): Buffer {
  return createHash('sha256')
    .update(`${request}\n${JSON.stringify(body)}`)
    .digest()
}

/**
 * Answers a request under its key: by what was kept, else by `answer`, which keeps its own.
 *
 * @throws AppError request_running, idempotency_key_reused
 */
export async function answerOnce<Answer extends object>(
  db: Db,
  { callerId, key, fingerprint }: Omit<Keep, 'answer'>,
  now: Date,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  const kept = await claimKey(db, callerId, key, { now })
  if (kept) {
    requireSameRequest(kept, fingerprint)
    return kept.answer as Answer
  }
  return answer().catch((error: unknown) => freeKey(db, { callerId, key, claimedAt: now }, error))
}

export interface Claim {
  callerId: string
  key: string
  claimedAt: Date
}

/**
 * After a refusal: the caller mends the request and sends it under the same key. The database may be away,
 * which is why the request failed: the key is then freed as soon as it is back.
 *
 * @throws the request's error
 */
export async function freeKey(db: Db, claim: Claim, error: unknown): Promise<never> {
  await deleteUnfinishedKey(db, claim).catch(() => void freeKeyLater(db, claim))
  throw error
}

async function freeKeyLater(db: Db, claim: Claim): Promise<void> {
  const until = performance.now() + UPLOAD_DIED_AFTER
  let held = true
  while (held && performance.now() < until) {
    await sleep(FREE_AGAIN_EVERY_MS, undefined, { ref: false })
    held = await deleteUnfinishedKey(db, claim).then(
      () => false,
      () => true,
    )
  }
}

/** @throws AppError idempotency_key_reused for another request under the same key */
export function requireSameRequest(kept: KeptAnswer, fingerprint: Buffer): void {
  if (!sameBytes(kept.fingerprint, fingerprint)) throw new AppError('idempotency_key_reused')
}

export function deleteOldKeys(db: Db, now: Date): Promise<void> {
  return deleteKeysBefore(db, after(now, -DAY))
}
