import { isUniqueViolation } from '../../../db/errors.ts'
import type { Tx } from '../../../db/index.ts'
import { AppError } from '../../../kernel/app-error.ts'
import { readLink, spendCode, updateOpenCodesEnded } from '../../one-time-codes/index.ts'
import { selectAccountByEmail } from '../account-queries.ts'
import type { AccountDeps } from '../deps.ts'
import { anonymiseUnverifiedAccount } from '../sign-up/unverified-account-queries.ts'
import { updateVerifiedEmail } from './queries.ts'

/**
 * Opening the link proves access to the mailbox: the address becomes the account's, proven, also when another
 * account registered with it and never proved it. No bearer: the link may be opened on another device.
 *
 * @throws AppError link_invalid (also: used by another request in the meantime), email_taken
 */
export async function verifyEmailLink(
  deps: Pick<AccountDeps, 'database' | 'clock' | 'codeKey'>,
  { token }: { token: string },
): Promise<{ email: string }> {
  const link = await readLink(deps, token)
  const now = deps.clock.now()
  try {
    await deps.database.transaction(async (tx) => {
      await spendCode(tx, link.id, now)
      await makeWay(tx, { email: link.target, userId: link.subject, now })
      if (!(await updateVerifiedEmail(tx, { userId: link.subject, email: link.target, now }))) throw new AppError('link_invalid')
    })
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw new AppError('email_taken')
    if (error instanceof AppError && error.code === 'code_expired') throw new AppError('link_invalid')
    throw error
  }
  return { email: link.target }
}

/** Frees the address from an account that registered with it and never proved it. */
async function makeWay(tx: Tx, { email, userId, now }: { email: string; userId: string; now: Date }): Promise<void> {
  const other = await selectAccountByEmail(tx, email)
  if (!other || other.id === userId || other.email_verified_at !== null) return
  // Codes first, in the same order as when one of them is used.
  await updateOpenCodesEnded(tx, other.id, now)
  await anonymiseUnverifiedAccount(tx, other.id, now)
}
