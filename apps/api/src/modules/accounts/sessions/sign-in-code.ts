import type { SignIn } from '@amana/contract'
import type { Tx } from '../../../db/index.ts'
import { AppError } from '../../../kernel/app-error.ts'
import { after, SECOND } from '../../../kernel/durations.ts'
import { newId } from '../../../kernel/random.ts'
import {
  isCodeTooSoon,
  issueCode,
  keyedToken,
  openUnsentCode,
  readKeyedToken,
  selectNewestCode,
} from '../../one-time-codes/index.ts'
import type { SecondStep } from '../credentials/second-step-rules.ts'
import type { AccountDeps } from '../deps.ts'

type CodeRequired = Extract<SignIn, { otp_required: true }>

/** A younger code is still on its way (decisions §7: 30 s between sends). */
const ON_ITS_WAY = 30 * SECOND

/**
 * The second step of a sign-in: sends a code. A person who signs in again a moment later is notified of the
 * code on its way.
 *
 * @throws AppError code_too_soon when the codes of this hour are used up
 */
export async function askForCode(
  deps: Pick<AccountDeps, 'database' | 'clock' | 'jobs' | 'codeKey'>,
  tx: Tx,
  { id, email }: { id: string; email: string },
): Promise<CodeRequired> {
  const now = deps.clock.now()
  const attemptId = newId(now)
  const asked = await issueCode(deps, tx, {
    purpose: 'sign_in',
    subject: id,
    channel: 'email',
    target: email,
    attemptId,
  })
    .then(({ expiresAt }) => ({ expiresAt, attemptId }))
    .catch(async (error: unknown) => {
      if (!isCodeTooSoon(error)) throw error
      const newest = await selectNewestCode(tx, { purpose: 'sign_in', subject: id })
      const waiting =
        newest &&
        newest.used_at === null &&
        newest.ended_at === null &&
        newest.created_at > after(now, -ON_ITS_WAY)
      if (!waiting || newest.attempt_id === null) throw error
      return { expiresAt: newest.expires_at, attemptId: newest.attempt_id }
    })
  return codeRequired(deps, email, asked)
}

/**
 * The same with an authenticator app or a passkey: nothing is sent; an unsent row records that the password
 * was right, for as long as a code lives.
 */
export async function askWithoutCode(
  deps: Pick<AccountDeps, 'clock' | 'codeKey'>,
  tx: Tx,
  { id, email }: { id: string; email: string },
  methods: readonly SecondStep[],
): Promise<CodeRequired> {
  const attemptId = newId(deps.clock.now())
  const { expiresAt } = await openUnsentCode(deps, tx, { purpose: 'sign_in', subject: id, attemptId })
  const method = methods.includes('totp') ? 'totp' : 'passkey'
  return { ...codeRequired(deps, email, { expiresAt, attemptId }), method, methods: [...methods] }
}

function codeRequired(
  { clock, codeKey }: Pick<AccountDeps, 'clock' | 'codeKey'>,
  email: string,
  { expiresAt, attemptId }: { expiresAt: Date; attemptId: string },
): CodeRequired {
  const expires_in = Math.max(0, Math.round((expiresAt.getTime() - clock.now().getTime()) / SECOND))
  const attempt = keyedToken(codeKey, 'sign-in', attemptId)
  return { otp_required: true, email, expires_in, attempt, methods: ['email'] }
}

/**
 * Only who typed the password may use the code (decisions §17). Comes before the code is compared, so that
 * nobody else uses up its tries.
 *
 * @returns the id of the attempt
 * @throws AppError attempt_unknown
 */
export async function requireAttempt(
  { database, codeKey }: Pick<AccountDeps, 'database' | 'codeKey'>,
  subject: string,
  unverifiedAttempt: string | undefined,
): Promise<string> {
  const id = unverifiedAttempt === undefined ? null : readKeyedToken(codeKey, 'sign-in', unverifiedAttempt)
  const newest = await selectNewestCode(database.db, { purpose: 'sign_in', subject })
  if (id === null || id !== newest?.attempt_id) throw new AppError('attempt_unknown')
  return id
}
