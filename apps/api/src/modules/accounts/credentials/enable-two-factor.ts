import type { Tx } from '../../../db/index.ts'
import type { UserActor } from '../../../kernel/actor.ts'
import { AppError, fieldError } from '../../../kernel/app-error.ts'
import { after } from '../../../kernel/durations.ts'
import { newId } from '../../../kernel/random.ts'
import { spendCode, tryCode, updateOpenCodeEnded } from '../../one-time-codes/index.ts'
import { codeWrong } from '../code-subject.ts'
import type { AccountDeps } from '../deps.ts'
import { type Attempt, clearFailures, countFailure, requireUnlocked } from './attempt-locks.ts'
import { stepOfCode } from './authenticator.ts'
import { authenticatorContext } from './encryption-context.ts'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts'
import { SETUP_LIFE } from './second-step-rules.ts'
import { requireOff } from './set-up-two-factor.ts'
import {
  insertRecoveryCodes,
  selectAuthenticator,
  updateAuthenticatorEnabled,
  updateTwoFactorOn,
} from './two-factor-queries.ts'

/**
 * Turns on the second step that was set up, with a code of it. The recovery codes are returned once and
 * stored as hashes; the owner is notified.
 *
 * @throws AppError two_factor_on, account_locked; code_wrong, code_expired (also: nothing was set up),
 *   code_tries_used on `code`
 */
export async function enableTwoFactor(
  deps: AccountDeps,
  actor: UserActor,
  { code }: { code: string },
): Promise<{ recovery_codes: string[] }> {
  const { id } = await requireOff(deps, actor)
  const confirm = await tryCodeOfApp(deps, id, code)
  if (confirm) return turnedOn(deps, id, 'totp', confirm)
  const codeId = await tryCode(deps, { purpose: 'two_factor', subject: id, code, field: 'code' })
  return turnedOn(deps, id, 'email', (tx) => spendCode(tx, codeId, deps.clock.now()))
}

type Confirm = (tx: Tx) => Promise<void>

/** Null: no authenticator was set up. */
async function tryCodeOfApp(deps: AccountDeps, userId: string, code: string): Promise<Confirm | null> {
  const { database, clock, encrypter } = deps
  const begun = await selectAuthenticator(database.db, userId)
  if (!begun) return null
  const attempt: Attempt = { kind: 'two_factor', subject: userId }
  await requireUnlocked(deps, attempt)
  const now = clock.now()
  if (after(begun.created_at, SETUP_LIFE) <= now) throw codeExpired()
  const secret = encrypter.decrypt(
    { keyId: begun.key_id, bytes: begun.encrypted_secret },
    authenticatorContext(userId),
  )
  const step = await stepOfCode(secret, code, now)
  if (step === null) {
    await countFailure(deps, attempt)
    throw codeWrong('code')
  }
  return async (tx) => {
    await clearFailures(tx, attempt, now)
    if (!(await updateAuthenticatorEnabled(tx, userId, { createdAt: begun.created_at, step, now })))
      throw codeExpired()
  }
}

async function turnedOn(
  { database, clock, jobs }: AccountDeps,
  userId: string,
  method: 'email' | 'totp',
  confirm: Confirm,
): Promise<{ recovery_codes: string[] }> {
  const codes = newRecoveryCodes()
  const hashes = await Promise.all(codes.map((code) => recoveryCodeHash(userId, code)))
  await database.transaction(async (tx) => {
    const now = clock.now()
    if (!(await updateTwoFactorOn(tx, userId, method))) throw new AppError('two_factor_on')
    await confirm(tx)
    await insertRecoveryCodes(tx, userId, hashes)
    // A pending sign-in starts again, with the new second step.
    await updateOpenCodeEnded(tx, { purpose: 'sign_in', subject: userId }, now)
    await jobs.enqueue(tx, 'accounts.notify', { id: newId(now), userId, what: 'two_factor_on' })
  })
  return { recovery_codes: codes }
}

function codeExpired(): AppError {
  return fieldError('code', new AppError('code_expired').message, 'code_expired')
}
