import type { verifyOtp as contract, EndpointInput, SignedIn } from '@amana/contract'
import { AppError } from '../../../kernel/app-error.ts'
import { spendCode, tryCode } from '../../one-time-codes/index.ts'
import { type Account, selectAccountByEmail } from '../account-queries.ts'
import { codeWrong, subjectOfEmail } from '../code-subject.ts'
import { type Spend, trySecondStep } from '../credentials/second-step.ts'
import type { AccountDeps } from '../deps.ts'
import { readUser } from '../sessions/read-me.ts'
import { mayWork } from '../sessions/rules.ts'
import { requireAttempt } from '../sessions/sign-in-code.ts'
import { startSession } from '../sessions/start-session.ts'
import { updateEmailVerified } from './queries.ts'
import { requireRegistrant } from './registrant.ts'
import { mayProveEmail } from './rules.ts'

type Input = EndpointInput<typeof contract>['body']

/**
 * Proves the address after sign-up, or finishes a sign-in whose password was right. Either starts a session.
 * @throws AppError attempt_unknown at a sign-in; code_wrong, code_expired, code_tries_used; validation_failed
 *   on `password`: see `requireRegistrant`; account_locked; account_suspended for an officer
 */
export async function verifyOtp(
  deps: AccountDeps,
  input: Input,
  { userAgent, network }: { userAgent: string | undefined; network: string },
): Promise<SignedIn> {
  const { email, otp, recovery_code: recoveryCode, sign_in: signIn = false } = input
  const { database, clock, codeKey } = deps
  const account = await selectAccountByEmail(database.db, email)
  const subject = subjectOfEmail(codeKey, email, account)
  if (signIn) await requireAttempt(deps, subject, input.attempt)
  const spend = signIn
    ? await trySecondStep(deps, { account, subject, otp, recoveryCode })
    : await trySignUpCode(deps, { account, subject, otp: otp ?? '' })
  if (account && !signIn) await requireRegistrant(deps, account, { ...input, network })
  if (!account) throw codeWrong()
  if (!mayWork(account, clock.now())) throw new AppError('account_suspended')
  return database.transaction(async (tx) => {
    await spend(tx)
    const tokens = await startSession(deps, tx, { userId: account.id, role: account.role, userAgent })
    return { ...tokens, user: await readUser(deps, tx, account.id) }
  })
}

async function trySignUpCode(
  deps: AccountDeps,
  { account, subject, otp }: { account: Account | undefined; subject: string; otp: string },
): Promise<Spend> {
  const codeId = await tryCode(deps, { purpose: 'verify_email', subject, code: otp, field: 'otp' })
  if (!account || !mayProveEmail(account)) throw codeWrong()
  return async (tx) => {
    const now = deps.clock.now()
    await spendCode(tx, codeId, now)
    if (!(await updateEmailVerified(tx, account.id, now))) throw codeWrong()
  }
}
