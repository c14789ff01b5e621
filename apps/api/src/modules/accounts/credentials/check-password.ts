import type { AccountDeps } from '../deps.ts'
import { type Attempt, countFailure, requireUnlocked } from './attempt-locks.ts'
import { passwordMatches } from './passwords.ts'

/**
 * Compares a typed password, with the lock's rules. Without an account (or a password) it takes the same time
 * and is always wrong. After a right one the caller clears the failures in the transaction of the action that
 * it allows (`clearFailures`).
 *
 * @returns whether it is right; a wrong one has been counted
 * @throws AppError account_locked; unavailable when the queue of comparisons is full
 */
export async function checkPassword(
  deps: Pick<AccountDeps, 'database' | 'clock' | 'jobs'>,
  {
    subject,
    passwordHash,
    password,
  }: { subject: string; passwordHash: string | undefined; password: string },
): Promise<boolean> {
  const attempt: Attempt = { kind: 'password', subject }
  await requireUnlocked(deps, attempt)
  if (await passwordMatches(password, passwordHash)) return true
  await countFailure(deps, attempt)
  return false
}
