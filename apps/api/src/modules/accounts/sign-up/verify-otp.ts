import type { verifyOtp as contract, EndpointData, EndpointInput } from '@amana/contract'
import type { Tx } from '../../../db/index.ts'
import { AppError } from '../../../kernel/app-error.ts'
import { spendCode, tryCode } from '../../one-time-codes/index.ts'
import { type Account, selectAccountByEmail } from '../account-queries.ts'
import { codeWrong, subjectOfEmail } from '../code-subject.ts'
import { updateUndosOfOthersUsed } from '../contacts/email-undo-queries.ts'
import { trySecondStep } from '../credentials/second-step.ts'
import type { AccountDeps } from '../deps.ts'
import { readUser } from '../sessions/read-me.ts'
import { mayWork } from '../sessions/rules.ts'
import { requireAttempt } from '../sessions/sign-in-code.ts'
import { startSession } from '../sessions/start-session.ts'
import { updateEmailVerified } from './queries.ts'
import { isOwnRegistration } from './registrant.ts'
import { mayProveEmail } from './rules.ts'

type Input = EndpointInput<typeof contract>['body']

/**
 * Proves the address after sign-up, or finishes a sign-in whose password was right. Either starts a session.
 * A person who proves an address that somebody else registered chooses a password (`password_needed`): the
 * registration's signs nobody in.
 *
 * @throws AppError attempt_unknown at a sign-in; code_wrong, code_expired, code_tries_used; validation_failed
 *   on `password`: see `isOwnRegistration`; account_locked; account_suspended for an officer
 */
export async function verifyOtp(
  deps: AccountDeps,
  input: Input,
  { userAgent }: { userAgent: string | undefined },
): Promise<EndpointData<typeof contract>> {
  const { email, otp, recovery_code: recoveryCode, sign_in: signIn = false } = input
  const { database, clock, codeKey } = deps
  const account = await selectAccountByEmail(database.db, email)
  const subject = subjectOfEmail(codeKey, email, account)
  if (signIn) await requireAttempt(deps, subject, input.attempt)
  const spend = signIn
    ? await trySecondStep(deps, { account, subject, otp, recoveryCode })
    : await trySignUpCode(deps, { account, subject, otp: otp ?? '' })
  if (!account) throw codeWrong()
  const ownPassword = signIn || (await isOwnRegistration(deps, account, input))
  if (!mayWork(account, clock.now())) throw new AppError('account_suspended')
  return database.transaction(async (tx) => {
    await spend(tx, ownPassword)
    const tokens = await startSession(deps, tx, { userId: account.id, role: account.role, userAgent })
    const user = await readUser(deps, tx, account.id)
    return { ...tokens, user, ...(ownPassword ? {} : { password_needed: true as const }) }
  })
}

async function trySignUpCode(
  deps: AccountDeps,
  { account, subject, otp }: { account: Account | undefined; subject: string; otp: string },
): Promise<(tx: Tx, ownPassword: boolean) => Promise<void>> {
  const codeId = await tryCode(deps, { purpose: 'verify_email', subject, code: otp, field: 'otp' })
  if (!account || !mayProveEmail(account)) throw codeWrong()
  return async (tx, ownPassword) => {
    const now = deps.clock.now()
    await spendCode(tx, codeId, now)
    if (!(await updateEmailVerified(tx, account.id, { ownPassword, now }))) throw codeWrong()
    await updateUndosOfOthersUsed(tx, { email: account.email, userId: account.id, now })
  }
}
