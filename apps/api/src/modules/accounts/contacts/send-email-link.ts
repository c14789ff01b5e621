import type { Tx } from '../../../db/index.ts'
import type { UserActor } from '../../../kernel/actor.ts'
import { AppError } from '../../../kernel/app-error.ts'
import { SECOND } from '../../../kernel/durations.ts'
import { newId } from '../../../kernel/random.ts'
import { issueCode } from '../../one-time-codes/index.ts'
import { selectAccount } from '../account-queries.ts'
import type { AccountDeps } from '../deps.ts'
import { isVerifiedByAnother } from './queries.ts'

/**
 * Sends a link to an address; the address becomes the account's when the link is used. To an address that
 * another account has proven nothing is sent, and the answer does not tell.
 *
 * @returns seconds for which the link can be used
 * @throws AppError code_too_soon; forbidden for officers: their sign-in codes go to the official address,
 *   which an administrator sets
 */
export async function sendEmailLink(
  deps: Pick<AccountDeps, 'database' | 'clock' | 'jobs'>,
  actor: UserActor,
  { email }: { email: string },
): Promise<{ email: string; expires_in: number }> {
  if (actor.role !== 'user') throw new AppError('forbidden', { message: 'Ask your administrator to change your address.' })
  const { userId } = actor
  const { expiresAt } = await deps.database.transaction((tx) => issueEmailLink(deps, tx, { userId, email }))
  return { email, expires_in: Math.round((expiresAt.getTime() - deps.clock.now().getTime()) / SECOND) }
}

/**
 * The same in the transaction of a change of the profile. An address that another account has proven is
 * stored like any other, so that the profile shows it as pending either way. The owner of a proven address is
 * told at that address about a requested change.
 *
 * @throws AppError code_too_soon
 */
export async function issueEmailLink(
  deps: Pick<AccountDeps, 'clock' | 'jobs'>,
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<{ expiresAt: Date }> {
  const silent = await isVerifiedByAnother(tx, userId, email)
  const link = await issueCode(deps, tx, { purpose: 'email_link', subject: userId, channel: 'email', target: email, silent })
  const account = await selectAccount(tx, userId)
  if (account && account.email !== email)
    await deps.jobs.enqueue(tx, 'accounts.notify', { id: newId(deps.clock.now()), userId, what: 'email_change_asked' })
  return link
}
