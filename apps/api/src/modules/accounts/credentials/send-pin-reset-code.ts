import { ACCOUNT_MESSAGES } from '@amana/contract'
import type { UserActor } from '../../../kernel/actor.ts'
import { AppError, fieldError } from '../../../kernel/app-error.ts'
import { SECOND } from '../../../kernel/durations.ts'
import { countMessage } from '../../../limits/message-limits.ts'
import { issueCode } from '../../one-time-codes/index.ts'
import { selectAccount } from '../account-queries.ts'
import type { AccountDeps } from '../deps.ts'
import { requireCurrentPassword } from './current-password.ts'

/**
 * Mails a code for replacing a forgotten PIN, to a person who knows the password.
 *
 * @returns seconds for which the code can be used
 * @throws AppError validation_failed on `password`, account_locked, pin_missing, code_too_soon,
 *   too_many_requests
 */
export async function sendPinResetCode(
  deps: AccountDeps,
  actor: UserActor,
  { password }: { password?: string | undefined },
): Promise<{ expires_in: number }> {
  if (password === undefined) throw fieldError('password', ACCOUNT_MESSAGES.passwordRequired)
  await requireCurrentPassword(deps, actor, password, 'password')
  const account = await selectAccount(deps.database.db, actor.userId)
  if (!account) throw new AppError('not_signed_in')
  if (account.pin_hash === null) throw new AppError('pin_missing')
  const { id: subject, email: target } = account
  await countMessage(deps, { channel: 'email', network: actor.network })
  const { expiresAt } = await deps.database.transaction((tx) =>
    issueCode(deps, tx, { purpose: 'reset_pin', subject, channel: 'email', target }),
  )
  return { expires_in: Math.round((expiresAt.getTime() - deps.clock.now().getTime()) / SECOND) }
}
