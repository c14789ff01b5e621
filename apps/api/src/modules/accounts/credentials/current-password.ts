import { ACCOUNT_MESSAGES } from '@amana/contract'
import type { UserActor } from '../../../kernel/actor.ts'
import { AppError, fieldError } from '../../../kernel/app-error.ts'
import { selectAccount, updatePasswordProven } from '../account-queries.ts'
import type { AccountDeps } from '../deps.ts'
import { clearFailures } from './attempt-locks.ts'
import { checkPassword } from './check-password.ts'

/**
 * A signed-in person confirms their password. Failures count as at the sign-in; open sessions stay. A
 * password that somebody else may have chosen is the person's from then on.
 *
 * @param field the field of the request that carries it
 * @returns the hash it was compared with
 * @throws AppError validation_failed on the field; account_locked; not_signed_in when the account is gone
 */
export async function requireCurrentPassword(
  deps: Pick<AccountDeps, 'database' | 'clock' | 'jobs'>,
  actor: UserActor,
  password: string,
  field = 'current_password',
): Promise<string> {
  const account = await selectAccount(deps.database.db, actor.userId)
  if (!account) throw new AppError('not_signed_in')
  const subject = account.id
  if (!(await checkPassword(deps, { subject, passwordHash: account.password_hash, password })))
    throw fieldError(field, ACCOUNT_MESSAGES.currentPasswordWrong)
  await deps.database.transaction(async (tx) => {
    await clearFailures(tx, { kind: 'password', subject }, deps.clock.now())
    if (account.password_unproven) await updatePasswordProven(tx, subject, account.password_hash)
  })
  return account.password_hash
}
