import {
  CODE_LIFE_SECONDS,
  type resendOtp as contract,
  type EndpointData,
  type EndpointInput,
} from '@amana/contract'
import { countMailToStranger, countMessage } from '../../../limits/message-limits.ts'
import { isWithin } from '../../../limits/use-limits.ts'
import { issueCode, selectNewestCode } from '../../one-time-codes/index.ts'
import type { CodePurpose } from '../../one-time-codes/tables.ts'
import { type Account, selectAccountByEmail } from '../account-queries.ts'
import { subjectOfEmail } from '../code-subject.ts'
import { secondStepsOf } from '../credentials/second-step-rules.ts'
import type { AccountDeps } from '../deps.ts'
import { mayProveEmail, signInPending } from './rules.ts'

type Input = EndpointInput<typeof contract>['body']

/**
 * Sends the code of a sign-up or of a pending sign-in again. An address that waits for none is answered
 * alike, and gets nothing; so is an unproven one that got enough mails today.
 * @throws AppError code_too_soon, too_many_requests
 */
export async function resendOtp(
  deps: AccountDeps,
  { email }: Input,
  network: string,
): Promise<EndpointData<typeof contract>> {
  const { database, codeKey } = deps
  await countMessage(deps, { channel: 'email', network, typed: email })
  const account = await selectAccountByEmail(database.db, email)
  const subject = subjectOfEmail(codeKey, email, account)
  const { purpose: awaited, attemptId } = await awaitedCode(deps, subject, account)
  // Never 'sign_in' without a pending sign-in: such a code exists after a right password only.
  const purpose = awaited ?? 'verify_email'
  // Counted for every address, so that none takes longer.
  const within = await isWithin(countMailToStranger(deps, awaited === 'verify_email' ? email : subject))
  const target = awaited === 'sign_in' || (awaited === 'verify_email' && within) ? email : null
  await database.transaction((tx) =>
    issueCode(deps, tx, { purpose, subject, channel: 'email', target, attemptId }),
  )
  return { email, expires_in: CODE_LIFE_SECONDS }
}

interface AwaitedCode {
  purpose: CodePurpose | null
  /** The sign-in that waits; null: none does. */
  attemptId: string | null
}

async function awaitedCode(
  deps: AccountDeps,
  subject: string,
  account: Account | undefined,
): Promise<AwaitedCode> {
  const none = { purpose: null, attemptId: null }
  // Queried for every address, so that none takes longer.
  const newest = await selectNewestCode(deps.database.db, { purpose: 'sign_in', subject })
  if (!account) return none
  if (mayProveEmail(account)) return { purpose: 'verify_email', attemptId: null }
  // A mailed code would bypass the authenticator or the passkey.
  const steps = secondStepsOf(account, deps.officerTwoFactor)
  if (steps.length > 0 && !steps.includes('email')) return none
  if (!newest || !signInPending(newest, deps.clock.now())) return none
  return { purpose: 'sign_in', attemptId: newest.attempt_id }
}
