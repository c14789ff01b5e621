import type { Tx } from '../../../db/index.ts'
import type { UserActor } from '../../../kernel/actor.ts'
import { AppError } from '../../../kernel/app-error.ts'
import { SECOND } from '../../../kernel/durations.ts'
import { countMailToStranger, countMessage, type MessageLimitDeps } from '../../../limits/message-limits.ts'
import { issueCode } from '../../one-time-codes/index.ts'
import { selectAccount } from '../account-queries.ts'
import { type Confirmation, type ConfirmDeps, confirmPerson } from '../credentials/confirm-person.ts'
import type { AccountDeps } from '../deps.ts'
import { sendUndo } from './email-undo.ts'
import { isVerifiedByAnother } from './queries.ts'

/**
 * Sends a link to an address; the address becomes the account's when the link is used. To an address that
 * another account has proven nothing is sent, and the answer does not reveal it. Another address than the
 * present one asks for the password and the second step (decisions §17).
 *
 * @returns seconds for which the link can be used
 * @throws AppError code_too_soon, too_many_requests; those of `confirmPerson`; forbidden for officers: their
 *   sign-in codes go to the official address, which an administrator sets
 */
export async function sendEmailLink(
  deps: ConfirmDeps,
  actor: UserActor,
  { email, ...confirmation }: { email: string } & Confirmation,
): Promise<{ email: string; expires_in: number }> {
  if (actor.role !== 'user')
    throw new AppError('forbidden', { message: 'Ask your administrator to change your address.' })
  const { userId } = actor
  const present = (await selectAccount(deps.database.db, userId))?.email
  const spend = email === present ? null : await confirmPerson(deps, actor, confirmation)
  await countEmailLink(deps, actor, email)
  const { expiresAt } = await deps.database.transaction(async (tx) => {
    await spend?.(tx)
    return issueEmailLink(deps, tx, { userId, email })
  })
  return { email, expires_in: Math.round((expiresAt.getTime() - deps.clock.now().getTime()) / SECOND) }
}

/**
 * The same in the transaction of a change of the profile, after `confirmPerson`. An address that another
 * account has proven is stored like any other, so that the profile shows it as pending either way. The owner
 * of a proven address is notified there about a requested change, with a link that stops it.
 *
 * @throws AppError code_too_soon
 */
export async function issueEmailLink(
  deps: Pick<AccountDeps, 'clock' | 'jobs'>,
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<{ expiresAt: Date }> {
  const silent = await isVerifiedByAnother(tx, userId, email)
  const link = await issueCode(deps, tx, {
    purpose: 'email_link',
    subject: userId,
    channel: 'email',
    target: email,
    silent,
  })
  const account = await selectAccount(tx, userId)
  if (account && account.email !== email) await sendUndo(deps, tx, account, 'email_change_asked')
  return link
}

/**
 * Counts a link, of an address that another account has proven too: a refusal then reveals nothing.
 *
 * @throws AppError too_many_requests
 */
export async function countEmailLink(
  deps: MessageLimitDeps,
  { userId, network }: UserActor,
  email: string,
): Promise<void> {
  await countMailToStranger(deps, email)
  await countMessage(deps, { channel: 'email', network, typed: email, userId })
}
