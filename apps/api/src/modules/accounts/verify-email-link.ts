import { isUniqueViolation } from '../../db/errors.ts'
import { AppError } from '../../kernel/app-error.ts'
import { readLink, spendCode } from '../one-time-codes/index.ts'
import { updateProvenEmail } from './contact-queries.ts'
import type { AccountDeps } from './deps.ts'

/**
 * Whoever opens the link has the mailbox: the address becomes the account's, proven. No bearer: the link may be opened on another device.
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
      if (!(await updateProvenEmail(tx, { userId: link.subject, email: link.target, now }))) throw new AppError('link_invalid')
    })
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw new AppError('email_taken')
    if (error instanceof AppError && error.code === 'code_expired') throw new AppError('link_invalid')
    throw error
  }
  return { email: link.target }
}
