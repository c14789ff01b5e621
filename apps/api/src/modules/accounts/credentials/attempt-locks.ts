/**
 * Failed passwords, PINs and codes of authenticator apps lock an account for a while (decisions §7). Rows, so
 * that all processes count together.
 */
import type { Db, Tx } from '../../../db/index.ts'
import type { AttemptLocks } from '../../../db/schema.ts'
import type { AccountNotice } from '../../../jobs/jobs.ts'
import { AppError } from '../../../kernel/app-error.ts'
import { after, DAY, HOUR, MINUTE, SECOND } from '../../../kernel/durations.ts'
import { newId } from '../../../kernel/random.ts'
import type { AccountDeps } from '../deps.ts'
import { deleteFailures, selectLock, upsertFailure } from './attempt-lock-queries.ts'

export type AttemptKind = AttemptLocks['kind']

export interface Attempt {
  kind: AttemptKind
  /** The account, or a decoy for an address without one (decoySubject). */
  subject: string
}

/** Failures within `WINDOW` that lock. */
export const MAX_FAILURES: Record<AttemptKind, number> = { password: 10, pin: 5, two_factor: 5 }
export const WINDOW = 15 * MINUTE
/** Length of the first lock, the second, and all later ones until a success (decisions §17). */
export const LOCKS = [15 * MINUTE, HOUR, DAY] as const

const NOTICE: Record<AttemptKind, AccountNotice> = { password: 'locked', pin: 'pin_locked', two_factor: 'two_factor_locked' }

/** Call it before comparing. @throws AppError account_locked with Retry-After */
export async function requireUnlocked(
  { database, clock }: Pick<AccountDeps, 'database' | 'clock'>,
  attempt: Attempt,
): Promise<void> {
  await refuseLocked(database.db, attempt, clock.now())
}

/**
 * Counts a failure. The one that reaches the limit locks and tells the owner; later ones of a burst learn of
 * the lock and not whether they were right.
 *
 * @throws AppError account_locked when it was locked already
 */
export async function countFailure(
  { database, clock, jobs }: Pick<AccountDeps, 'database' | 'clock' | 'jobs'>,
  { kind, subject }: Attempt,
): Promise<void> {
  const now = clock.now()
  const max = MAX_FAILURES[kind]
  const { failures, locked_until } = await database.transaction(async (tx) => {
    const counted = await upsertFailure(
      tx,
      { kind, subject },
      { now, windowStart: after(now, -WINDOW), max, lockSeconds: LOCKS.map((lock) => lock / SECOND) },
    )
    // Also for an address without an account: the same work, and the job finds nobody to tell.
    if (counted.failures === max)
      await jobs.enqueue(tx, 'accounts.notify', { id: newId(now), userId: subject, what: NOTICE[kind] })
    return counted
  })
  if (failures > max && locked_until) throw locked(locked_until, now)
}

/**
 * After a success, in the transaction of the action that it allows.
 *
 * @throws AppError account_locked when failures locked it in the meantime
 */
export async function clearFailures(tx: Tx, attempt: Attempt, now: Date): Promise<void> {
  const counted = await refuseLocked(tx, attempt, now, { forUpdate: true })
  if (counted) await deleteFailures(tx, attempt)
}

/** Whether any failures are counted. */
async function refuseLocked(db: Db, attempt: Attempt, now: Date, options: { forUpdate?: boolean } = {}): Promise<boolean> {
  const lock = await selectLock(db, attempt, options)
  if (lock?.locked_until && lock.locked_until > now) throw locked(lock.locked_until, now)
  return lock !== undefined
}

function locked(until: Date, now: Date): AppError {
  const left = until.getTime() - now.getTime()
  const retryAfterSeconds = Math.max(1, left / SECOND)
  if (left <= LOCKS[0]) return new AppError('account_locked', { retryAfterSeconds })
  const hours = Math.ceil(left / HOUR)
  const message = `Too many wrong attempts. Please wait ${hours === 1 ? 'an hour' : `${hours} hours`} and try again.`
  return new AppError('account_locked', { retryAfterSeconds, message })
}
