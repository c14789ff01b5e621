import type { UserActor } from '../../../kernel/actor.ts'
import { AppError, fieldError } from '../../../kernel/app-error.ts'
import { selectAccount } from '../account-queries.ts'
import type { AccountDeps } from '../deps.ts'
import { type Attempt, clearFailures, countFailure, requireUnlocked } from './attempt-locks.ts'
import { requireReleased } from './recovery-rules.ts'
import { pinMatches } from './sealed-pins.ts'

/**
 * Checks the security PIN before an action. Five wrong ones lock it for 15 minutes and the owner is notified
 * (decisions §7). Call it before the transaction of the action: comparing takes a while, and a failure has to
 * be counted in any case.
 *
 * @param field the field of the request that carries it
 * @param evenHeld also while the PIN is held after a recovery (decisions §17)
 * @returns what the row holds of the PIN that it was compared with
 * @throws AppError pin_missing, account_locked, recently_recovered; pin_wrong on the field; not_signed_in
 *   when the account is gone
 */
export async function requirePin(
  deps: Pick<AccountDeps, 'database' | 'clock' | 'jobs' | 'encrypter'>,
  actor: UserActor,
  pin: string,
  { field = 'security_pin', evenHeld = false }: { field?: string; evenHeld?: boolean } = {},
): Promise<string> {
  const account = await selectAccount(deps.database.db, actor.userId)
  if (!account) throw new AppError('not_signed_in')
  const pinHash = account.pin_hash
  if (pinHash === null) throw new AppError('pin_missing')
  const attempt: Attempt = { kind: 'pin', subject: account.id }
  await requireUnlocked(deps, attempt)
  if (!(await pinMatches(deps, pin, account))) {
    await countFailure(deps, attempt)
    throw pinWrong(field)
  }
  await deps.database.transaction((tx) => clearFailures(tx, attempt, deps.clock.now()))
  if (!evenHeld) requireReleased(account, deps.clock.now())
  return pinHash
}

export function pinWrong(field: string): AppError {
  return fieldError(field, new AppError('pin_wrong').message, 'pin_wrong')
}
