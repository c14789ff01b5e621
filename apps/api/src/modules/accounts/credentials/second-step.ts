import type { Tx } from '../../../db/index.ts'
import { newId } from '../../../kernel/random.ts'
import { countCodeTry, spendCode, tryCode } from '../../one-time-codes/index.ts'
import type { Account } from '../account-queries.ts'
import { codeWrong } from '../code-subject.ts'
import type { AccountDeps } from '../deps.ts'
import { type Attempt, clearFailures, countFailure, requireUnlocked } from './attempt-locks.ts'
import { stepOfCode } from './authenticator.ts'
import { authenticatorContext } from './encryption-context.ts'
import { formerRecoveryCodeHash, recoveryCodeHash } from './recovery-codes.ts'
import { type SecondStep, secondStepsOf } from './second-step-rules.ts'
import {
  selectAuthenticator,
  selectUnusedRecoveryCode,
  updateLastStep,
  updateRecoveryCodeUsed,
} from './two-factor-queries.ts'

export interface TypedSecondStep {
  account: Account | undefined
  /** The account, or a decoy for an address without one. */
  subject: string
  otp?: string | undefined
  recoveryCode?: string | undefined
}

/**
 * Uses up the code, in the transaction that starts the session. @throws AppError when another request was
 * faster
 */
export type Spend = (tx: Tx) => Promise<void>

/**
 * The second step of a sign-in whose password was right: a code from the mail, one of the authenticator app,
 * or a recovery code. For an authenticator, an unsent row records that the password was right. Where only a
 * passkey will do, every code is wrong.
 *
 * @throws AppError code_wrong, code_expired, code_tries_used on the field; account_locked after five wrong
 *   codes of the app
 */
export async function trySecondStep(deps: AccountDeps, typed: TypedSecondStep): Promise<Spend> {
  const { account, subject, otp, recoveryCode } = typed
  const steps = account ? secondStepsOf(account, deps.officerTwoFactor) : (['email'] as const)
  const app = steps.includes('totp') || steps.includes('passkey')
  if (recoveryCode === undefined && !app) {
    const codeId = await tryCode(deps, { purpose: 'sign_in', subject, code: otp ?? '', field: 'otp' })
    return (tx) => spendCode(tx, codeId, deps.clock.now())
  }
  const field = recoveryCode === undefined ? 'otp' : 'recovery_code'
  await requireUnlocked(deps, { kind: 'two_factor', subject })
  const codeId = await countCodeTry(deps, { purpose: 'sign_in', subject, field })
  if (!account || !takesCodes(steps)) throw codeWrong(field)
  const use = await tryAuthenticator(deps, account, { otp, recoveryCode, field })
  return async (tx) => {
    await spendCode(tx, codeId, deps.clock.now())
    await use(tx)
  }
}

/** Recovery codes belong to a second step by app or mail. */
function takesCodes(steps: readonly SecondStep[]): boolean {
  return steps.length === 0 || steps.some((step) => step !== 'passkey')
}

/**
 * A code of the authenticator app, or a recovery code.
 *
 * @throws AppError code_wrong on the field; account_locked after five wrong ones
 */
export async function tryAuthenticator(
  deps: AuthenticatorDeps,
  account: Account,
  { otp, recoveryCode, field }: Pick<TypedSecondStep, 'otp' | 'recoveryCode'> & { field: string },
): Promise<Spend> {
  const attempt: Attempt = { kind: 'two_factor', subject: account.id }
  await requireUnlocked(deps, attempt)
  const use =
    recoveryCode === undefined
      ? await tryApp(deps, account, otp ?? '')
      : await tryRecovery(deps, account, recoveryCode)
  if (!use) {
    await countFailure(deps, attempt)
    throw codeWrong(field)
  }
  return async (tx) => {
    await clearFailures(tx, attempt, deps.clock.now())
    if (!(await use(tx))) throw codeWrong(field)
  }
}

type AuthenticatorDeps = Pick<AccountDeps, 'database' | 'clock' | 'jobs' | 'encrypter'>
type Use = (tx: Tx) => Promise<boolean>

async function tryApp(
  { database, clock, encrypter }: AuthenticatorDeps,
  { id }: Account,
  code: string,
): Promise<Use | null> {
  const authenticator = await selectAuthenticator(database.db, id)
  if (!authenticator?.enabled_at) return null
  const sealed = { keyId: authenticator.key_id, bytes: authenticator.encrypted_secret }
  const step = await stepOfCode(encrypter.decrypt(sealed, authenticatorContext(id)), code, clock.now())
  // A used code, and any older one, is refused.
  if (step === null || step <= authenticator.last_step) return null
  return (tx) => updateLastStep(tx, id, step)
}

async function tryRecovery(
  { database, clock, jobs }: AuthenticatorDeps,
  { id }: Account,
  code: string,
): Promise<Use | null> {
  const hashes = [await recoveryCodeHash(id, code), formerRecoveryCodeHash(id, code)]
  const hash = await selectUnusedRecoveryCode(database.db, id, hashes)
  if (!hash) return null
  return async (tx) => {
    const now = clock.now()
    if (!(await updateRecoveryCodeUsed(tx, id, hash, now))) return false
    await jobs.enqueue(tx, 'accounts.notify', { id: newId(now), userId: id, what: 'recovery_code_used' })
    return true
  }
}
