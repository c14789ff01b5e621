import type { RequestOptions, SignedIn, UsedCredential } from '@amana/contract'
import { AppError } from '../../../kernel/app-error.ts'
import { countCodeTry, decoySubject, spendCode } from '../../one-time-codes/index.ts'
import { type Account, selectAccountByOfficerId } from '../account-queries.ts'
import type { AccountDeps } from '../deps.ts'
import { readUser } from '../sessions/read-me.ts'
import { mayWork } from '../sessions/rules.ts'
import { requireAttempt } from '../sessions/sign-in-code.ts'
import { startSession } from '../sessions/start-session.ts'
import { requestOptions } from './offer-passkey.ts'
import { checkPasskey, withPasskey } from './use-passkey.ts'

interface OfficerAttempt {
  officerId: string
  attempt: string
}

/** Options for the officer who typed the right password. @throws AppError attempt_unknown */
export async function offerOfficerPasskey(deps: AccountDeps, which: OfficerAttempt): Promise<RequestOptions> {
  const { attemptId } = await officerOf(deps, which)
  return requestOptions(deps, { purpose: 'officer', attemptId })
}

/**
 * Finishes an officer's sign-in with their passkey. Tries count as those of a code do.
 *
 * @throws AppError attempt_unknown, account_suspended, code_expired, code_tries_used; those of `checkPasskey`
 *   and `withPasskey`
 */
export async function officerSignInWithPasskey(
  deps: AccountDeps,
  {
    credential,
    userAgent,
    ...which
  }: OfficerAttempt & { credential: UsedCredential; userAgent: string | undefined },
): Promise<SignedIn> {
  const { officer, attemptId } = await officerOf(deps, which)
  const pending = { purpose: 'sign_in', subject: officer.id, field: 'credential' } as const
  const codeId = await countCodeTry(deps, pending)
  const checked = await checkPasskey(deps, { purpose: 'officer', attemptId }, credential)
  if (checked.key.user_id !== officer.id) throw new AppError('passkey_unknown')
  if (!mayWork(officer, deps.clock.now())) throw new AppError('account_suspended')
  return withPasskey(deps, checked, async (tx) => {
    await spendCode(tx, codeId, deps.clock.now())
    const tokens = await startSession(deps, tx, { userId: officer.id, role: officer.role, userAgent })
    return { ...tokens, user: await readUser(deps, tx, officer.id) }
  })
}

/** An unknown id is answered like a wrong attempt. */
async function officerOf(
  deps: AccountDeps,
  { officerId, attempt }: OfficerAttempt,
): Promise<{ officer: Account; attemptId: string }> {
  const officer = await selectAccountByOfficerId(deps.database.db, officerId)
  const subject = officer?.id ?? decoySubject(deps.codeKey, `officer ${officerId}`)
  const attemptId = await requireAttempt(deps, subject, attempt)
  if (!officer) throw new AppError('attempt_unknown')
  return { officer, attemptId }
}
