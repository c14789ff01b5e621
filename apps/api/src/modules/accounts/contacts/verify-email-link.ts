import { isUniqueViolation } from '../../../db/errors.ts'
import { AppError } from '../../../kernel/app-error.ts'
import { readLink, spendCode, updateOpenCodesEnded } from '../../one-time-codes/index.ts'
import { selectAccount } from '../account-queries.ts'
import { updateRecovered } from '../credentials/pin-queries.ts'
import type { AccountDeps } from '../deps.ts'
import { sendUndo } from './email-undo.ts'
import { makeWay } from './make-way.ts'
import { updateVerifiedEmail } from './queries.ts'

/**
 * Opening the link proves access to the mailbox: the address becomes the account's, proven, also when another
 * account registered with it and never proved it. No bearer: the link may be opened on another device. A
 * change of a proven address is a recovery: the former one gets a link that undoes it, and codes sent there
 * end.
 *
 * @throws AppError link_invalid (also: used by another request in the meantime), email_taken
 */
export async function verifyEmailLink(
  deps: Pick<AccountDeps, 'database' | 'clock' | 'jobs' | 'codeKey'>,
  { token }: { token: string },
): Promise<{ email: string }> {
  const link = await readLink(deps, token)
  const now = deps.clock.now()
  try {
    await deps.database.transaction(async (tx) => {
      await spendCode(tx, link.id, now)
      await makeWay(tx, { email: link.target, userId: link.subject, now })
      const before = await selectAccount(tx, link.subject)
      if (!before || !(await updateVerifiedEmail(tx, { userId: link.subject, email: link.target, now })))
        throw new AppError('link_invalid')
      if (before.email === link.target) return
      await updateOpenCodesEnded(tx, link.subject, now)
      await updateRecovered(tx, link.subject, now)
      if (before.email_verified_at !== null) await sendUndo(deps, tx, before, 'email_changed')
    })
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw new AppError('email_taken')
    if (error instanceof AppError && error.code === 'code_expired') throw new AppError('link_invalid')
    throw error
  }
  return { email: link.target }
}
