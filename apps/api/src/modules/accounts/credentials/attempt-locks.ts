/**
 * Failed passwords, PINs and codes of authenticator apps lock for a while (decisions §7): an account, for
 * what is typed in its sessions and at its sign-in; a caller, for PINs by phone (§18). Rows, so that all
 * processes count together.
 */
import { ERRORS, formatDateTime } from '@amana/contract'
import type { Db, Tx } from '../../../db/index.ts'
import { AppError } from '../../../kernel/app-error.ts'
import { after, DAY, HOUR, MINUTE, SECOND } from '../../../kernel/durations.ts'
import { newId } from '../../../kernel/random.ts'
import type { AccountDeps } from '../deps.ts'
import type { AccountNotice } from '../jobs.ts'
import type { AttemptLocks } from '../tables.ts'
import { deleteFailures, selectLock, upsertFailure } from './attempt-lock-queries.ts'

type AttemptKind = AttemptLocks['kind']

export interface Attempt {
  kind: AttemptKind
  /** The account, or a decoy for an address or a caller (decoySubject). */
  subject: string
  /** The accounts to notify of a lock, if not `subject`. */
  notifies?: readonly string[]
}

/** Failures within the window that lock. */
const MAX_FAILURES: Record<AttemptKind, number> = {
  password: 10,
  pin: 5,
  two_factor: 5,
  caller_pin: 5,
  callers_pin: 50,
}
const WINDOW = 15 * MINUTE
/** Length of the first lock, the second, and all later ones until a success (decisions §17). */
const LOCKS = [15 * MINUTE, HOUR, DAY] as const
/**
 * The same for all callers of one number together. Many callers, so that one alone shuts out nobody; long
 * locks, because a PIN of four digits is one of 10,000.
 */
const CALLERS_WINDOW = DAY
const CALLERS_LOCKS = [HOUR, DAY, 7 * DAY] as const

const NOTICE: Record<AttemptKind, AccountNotice> = {
  password: 'locked',
  pin: 'pin_locked',
  two_factor: 'two_factor_locked',
  caller_pin: 'caller_locked',
  callers_pin: 'callers_locked',
}

/** Call it before comparing. @throws AppError account_locked with Retry-After */
export async function requireUnlocked(
  { database, clock }: Pick<AccountDeps, 'database' | 'clock'>,
  attempt: Attempt,
): Promise<void> {
  await refuseLocked(database.db, attempt, clock.now())
}

/**
 * Counts a failure. The one that reaches the limit locks and notifies the owner; later ones of a burst learn
 * of the lock and not whether they were right.
 *
 * @throws AppError account_locked when it was locked already
 */
export async function countFailure(
  { database, clock, jobs }: Pick<AccountDeps, 'database' | 'clock' | 'jobs'>,
  { kind, subject, notifies = [subject] }: Attempt,
): Promise<void> {
  const now = clock.now()
  const max = MAX_FAILURES[kind]
  const [window, locks] = kind === 'callers_pin' ? [CALLERS_WINDOW, CALLERS_LOCKS] : [WINDOW, LOCKS]
  const { failures, locked_until } = await database.transaction(async (tx) => {
    const counted = await upsertFailure(
      tx,
      { kind, subject },
      { now, windowStart: after(now, -window), max, lockSeconds: locks.map((lock) => lock / SECOND) },
    )
    // Also for an address without an account: the same work, and the job finds nobody to notify.
    if (counted.failures === max)
      for (const userId of notifies)
        await jobs.enqueue(tx, 'accounts.notify', { id: newId(now), userId, what: NOTICE[kind] })
    return counted
  })
  if (failures > max && locked_until) throw locked(kind, locked_until, now)
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

/** @returns whether any failures are counted @throws AppError account_locked */
export async function refuseLocked(
  db: Db,
  attempt: Attempt,
  now: Date,
  options: { forUpdate?: boolean } = {},
): Promise<boolean> {
  const lock = await selectLock(db, attempt, options)
  if (lock?.locked_until && lock.locked_until > now) throw locked(attempt.kind, lock.locked_until, now)
  return lock !== undefined
}

/** Until when it is locked; null: it is not. */
export async function lockedUntil(
  { database, clock }: Pick<AccountDeps, 'database' | 'clock'>,
  attempt: Attempt,
): Promise<Date | null> {
  const until = (await selectLock(database.db, attempt))?.locked_until ?? null
  return until !== null && until > clock.now() ? until : null
}

function locked(kind: AttemptKind, until: Date, now: Date): AppError {
  return new AppError('account_locked', {
    message: lockMessage(kind, formatDateTime(until)),
    errors: [{ field: 'locked_until', message: until.toISOString() }],
    context: { locked: kind },
    retryAfterSeconds: Math.max(1, (until.getTime() - now.getTime()) / SECOND),
  })
}

/** When it ends, and the other way (decisions §18). */
function lockMessage(kind: AttemptKind, end: string): string {
  switch (kind) {
    case 'password':
      return `Too many wrong attempts. You can enter your password again from ${end}. If you cannot wait, choose a new one with “Forgot password”.`
    case 'two_factor':
      return `Too many wrong attempts. You can enter a code again from ${end}. If you cannot wait, ask our support to reset your second step.`
    case 'pin':
      return `Too many wrong attempts. You can use your PIN again from ${end}. Until then you can report a device stolen or lost with your password, and reset a forgotten PIN in the settings.`
    // Screens of calls have their own words.
    case 'caller_pin':
    case 'callers_pin':
      return ERRORS.account_locked.message
  }
}
