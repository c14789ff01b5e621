import type { SignIn } from '@amana/contract'
import { fieldError } from '../../../kernel/app-error.ts'
import { newId } from '../../../kernel/random.ts'
import { updatePasswordHash } from '../account-queries.ts'
import { clearFailures, countFailure } from '../credentials/attempt-locks.ts'
import { hashPassword } from '../credentials/passwords.ts'
import {
  requireUncommonPassword,
  requireUnrelatedPassword,
} from '../credentials/require-uncommon-password.ts'
import type { AccountDeps } from '../deps.ts'
import { updateSessionsEnded } from '../sessions/queries.ts'
import { countCode, finishSignIn } from '../sessions/sign-in.ts'
import {
  type OfficerCredentials,
  requireWorking,
  verifyOfficer,
  wrongOfficerCredentials,
} from './officer-sign-in.ts'
import { updateOwnPasswordSet } from './queries.ts'

/** Otherwise the officer would keep a password that another person has read. */
const SAME_AGAIN = 'Choose a password that is not the one-time password'

/**
 * The first sign-in of an officer: replaces the one-time password, then continues like a sign-in. The
 * one-time password works once.
 *
 * @throws AppError validation_failed on `new_password`, wrong_credentials, account_locked, account_suspended,
 *   too_many_requests
 */
export async function setOfficerPassword(
  deps: AccountDeps,
  { officerId, password, newPassword, userAgent, network }: OfficerCredentials & { newPassword: string },
): Promise<SignIn> {
  requireUncommonPassword('new_password', newPassword)
  if (newPassword === password) throw fieldError('new_password', SAME_AGAIN)
  const officer = await verifyOfficer(deps, { officerId, password })
  requireUnrelatedPassword('new_password', newPassword, officer)
  const attempt = { kind: 'password', subject: officer.id } as const
  if (!officer.password_change_required) {
    // This change of password bypasses the second step, so any other than the one-time password counts as
    // wrong.
    await countFailure(deps, attempt)
    throw wrongOfficerCredentials()
  }
  await countCode(deps, officer, network)
  const passwordHash = await hashPassword(newPassword)
  const { ended, signIn } = await deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const replaced =
      (await updatePasswordHash(tx, officer.id, { from: officer.password_hash, to: passwordHash })) &&
      (await updateOwnPasswordSet(tx, officer.id))
    if (!replaced) throw wrongOfficerCredentials()
    await clearFailures(tx, attempt, now)
    requireWorking(deps, officer)
    const ended = await updateSessionsEnded(tx, officer.id, 'password_changed', now)
    await deps.jobs.enqueue(tx, 'accounts.notify', {
      id: newId(now),
      userId: officer.id,
      what: 'password_changed',
    })
    return { ended, signIn: await finishSignIn(deps, tx, officer, userAgent) }
  })
  deps.ended.add(...ended)
  return signIn
}
