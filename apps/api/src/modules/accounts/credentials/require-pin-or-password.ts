import { FLAG_MESSAGES } from '@amana/contract'
import type { UserActor } from '../../../kernel/actor.ts'
import { AppError } from '../../../kernel/app-error.ts'
import { selectAccount } from '../account-queries.ts'
import type { AccountDeps } from '../deps.ts'
import { lockedUntil } from './attempt-locks.ts'
import { requireCurrentPassword } from './current-password.ts'
import { requirePin } from './require-pin.ts'

/**
 * The PIN before a report of the owner; while the PIN is locked the password in its place, so that nobody who
 * types wrong PINs keeps an owner from reporting (decisions §18).
 *
 * @throws AppError those of `requirePin`; validation_failed on `password`, when it is wrong or the PIN is not
 *   locked
 */
export async function requirePinOrPassword(
  deps: Pick<AccountDeps, 'database' | 'clock' | 'jobs' | 'encrypter'>,
  actor: UserActor,
  { security_pin, password }: { security_pin?: string | undefined; password?: string | undefined },
): Promise<void> {
  if (password !== undefined && (await isPinLocked(deps, actor))) {
    await requireCurrentPassword(deps, actor, password, 'password')
    return
  }
  if (security_pin === undefined) throw passwordAlone()
  await requirePin(deps, actor, security_pin, { evenHeld: true })
}

/** The PIN is due, and was not sent. */
export function passwordAlone(): AppError {
  const message = FLAG_MESSAGES.passwordOnlyLocked
  return new AppError('validation_failed', {
    message,
    errors: ['security_pin', 'password'].map((field) => ({ field, message })),
  })
}

async function isPinLocked(
  deps: Pick<AccountDeps, 'database' | 'clock'>,
  { userId }: UserActor,
): Promise<boolean> {
  const account = await selectAccount(deps.database.db, userId)
  if (!account) throw new AppError('not_signed_in')
  if (account.pin_hash === null) throw new AppError('pin_missing')
  return (await lockedUntil(deps, { kind: 'pin', subject: userId })) !== null
}
