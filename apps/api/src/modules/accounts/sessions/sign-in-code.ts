import type { SignIn } from '@amana/contract'
import type { Tx } from '../../../db/index.ts'
import { after, SECOND } from '../../../kernel/durations.ts'
import { isCodeTooSoon, issueCode, openUnsentCode, selectNewestCode } from '../../one-time-codes/index.ts'
import type { AccountDeps } from '../deps.ts'

type CodeAsked = Extract<SignIn, { otp_required: true }>

/** A younger code is still on its way (decisions §7: 30 s between sends). */
const ON_ITS_WAY = 30 * SECOND

/**
 * The second step of a sign-in: sends a code. A person who signs in again a moment later is told of the code
 * on its way.
 *
 * @throws AppError code_too_soon when the codes of this hour are used up
 */
export async function askForCode(
  deps: Pick<AccountDeps, 'database' | 'clock' | 'jobs'>,
  tx: Tx,
  { id, email }: { id: string; email: string },
): Promise<CodeAsked> {
  const now = deps.clock.now()
  const expiresAt = await issueCode(deps, tx, { purpose: 'sign_in', subject: id, channel: 'email', target: email })
    .then((code) => code.expiresAt)
    .catch(async (error: unknown) => {
      if (!isCodeTooSoon(error)) throw error
      const newest = await selectNewestCode(tx, { purpose: 'sign_in', subject: id })
      const waiting = newest && newest.used_at === null && newest.ended_at === null && newest.created_at > after(now, -ON_ITS_WAY)
      if (!waiting) throw error
      return newest.expires_at
    })
  return codeAsked(email, expiresAt, now)
}

/**
 * The same with an authenticator app: nothing is sent; an unsent row records that the password was right, for
 * as long as a code lives.
 */
export async function askForAuthenticator(
  { clock }: Pick<AccountDeps, 'clock'>,
  tx: Tx,
  { id, email }: { id: string; email: string },
): Promise<CodeAsked> {
  const { expiresAt } = await openUnsentCode({ clock }, tx, { purpose: 'sign_in', subject: id })
  return { ...codeAsked(email, expiresAt, clock.now()), method: 'totp' }
}

function codeAsked(email: string, expiresAt: Date, now: Date): CodeAsked {
  return { otp_required: true, email, expires_in: Math.max(0, Math.round((expiresAt.getTime() - now.getTime()) / SECOND)) }
}
