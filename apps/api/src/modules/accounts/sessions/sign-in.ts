import type { SignIn } from '@amana/contract'
import type { Tx } from '../../../db/index.ts'
import { AppError } from '../../../kernel/app-error.ts'
import { countMailToStranger, countMessage } from '../../../limits/message-limits.ts'
import { issueCodeUnlessTooSoon } from '../../one-time-codes/index.ts'
import { type Account, lockAccountWithPassword, selectAccountByEmail } from '../account-queries.ts'
import { subjectOfEmail } from '../code-subject.ts'
import { clearFailures } from '../credentials/attempt-locks.ts'
import { checkPassword } from '../credentials/check-password.ts'
import { secondStepsOf } from '../credentials/second-step-rules.ts'
import type { AccountDeps } from '../deps.ts'
import { presentUser } from '../present-user.ts'
import { registrationTokenOf } from '../sign-up/registrant.ts'
import { askForCode, askWithoutCode } from './sign-in-code.ts'
import { startSession } from './start-session.ts'

export interface Credentials {
  email: string
  password: string
  userAgent: string | undefined
  network: string
}

/**
 * Signs in with e-mail and password. An officer's address is answered like an unknown one: officers have
 * their own sign-in. A password that somebody else may have chosen is wrong (`isOwnRegistration`).
 *
 * @returns tokens and user, or that a code is required
 * @throws AppError wrong_credentials, account_locked, email_unverified (a fresh code was sent), code_too_soon
 *   (5 codes in an hour), too_many_requests
 */
export async function signIn(
  deps: AccountDeps,
  { email, password, userAgent, network }: Credentials,
): Promise<SignIn> {
  const found = await selectAccountByEmail(deps.database.db, email)
  const account = found?.role === 'user' ? found : undefined
  const subject = subjectOfEmail(deps.codeKey, email, account)
  const passwordHash = account?.password_unproven ? undefined : account?.password_hash
  const right = await checkPassword(deps, { subject, passwordHash, password })
  if (!right || !account) throw new AppError('wrong_credentials')
  await countCode(deps, account, network)

  const signedIn = await deps.database.transaction(async (tx) => {
    await admit(deps, tx, account)
    if (account.email_verified_at === null) {
      // The OTP screen that follows can request another one.
      const { id, email: target } = account
      await issueCodeUnlessTooSoon(deps, tx, {
        purpose: 'verify_email',
        subject: id,
        channel: 'email',
        target,
      })
      return null
    }
    return finishSignIn(deps, tx, account, userAgent)
  })
  // The password was right: this browser may type the code (decisions §17).
  if (!signedIn)
    throw new AppError('email_unverified', {
      context: { registration_token: registrationTokenOf(deps.codeKey, account) },
    })
  return signedIn
}

/**
 * Checks in the transaction that the password is still the verified one, and that no burst of failures has
 * locked the account since.
 */
export async function admit(deps: Pick<AccountDeps, 'clock'>, tx: Tx, account: Account): Promise<void> {
  if (!(await lockAccountWithPassword(tx, account.id, account.password_hash)))
    throw new AppError('wrong_credentials')
  await clearFailures(tx, { kind: 'password', subject: account.id }, deps.clock.now())
}

/** Counts the code that a right password sends, before the transaction. @throws AppError too_many_requests */
export async function countCode(deps: AccountDeps, account: Account, network: string): Promise<void> {
  const unproven = account.role === 'user' && account.email_verified_at === null
  if (unproven) await countMailToStranger(deps, account.email)
  if (unproven || secondStepsOf(account, deps.officerTwoFactor).includes('email'))
    await countMessage(deps, { channel: 'email', network })
}

/** Asks for the second step, or starts the session. */
export async function finishSignIn(
  deps: AccountDeps,
  tx: Tx,
  account: Account,
  userAgent: string | undefined,
): Promise<SignIn> {
  const steps = secondStepsOf(account, deps.officerTwoFactor)
  if (steps.length > 0)
    return steps.includes('email') ? askForCode(deps, tx, account) : askWithoutCode(deps, tx, account, steps)
  const tokens = await startSession(deps, tx, { userId: account.id, role: account.role, userAgent })
  return { ...tokens, user: presentUser(account, deps.officerTwoFactor) }
}
