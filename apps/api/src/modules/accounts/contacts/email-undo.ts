import { isUniqueViolation } from '../../../db/errors.ts'
import type { Tx } from '../../../db/index.ts'
import { AppError } from '../../../kernel/app-error.ts'
import { after, DAY } from '../../../kernel/durations.ts'
import { newId } from '../../../kernel/random.ts'
import { keyedToken, readKeyedToken, updateOpenCodesEnded } from '../../one-time-codes/index.ts'
import { type Account, selectAccount } from '../account-queries.ts'
import { updateRecovered } from '../credentials/pin-queries.ts'
import type { AccountDeps } from '../deps.ts'
import { deletePasskeys } from '../passkeys/queries.ts'
import { updateSessionsEnded } from '../sessions/queries.ts'
import { insertUndo, updateUndosUsed } from './email-undo-queries.ts'
import { makeWay } from './make-way.ts'
import { updateVerifiedEmail } from './queries.ts'

/** See decisions §17. */
const UNDO_LIFE = 7 * DAY
const KIND = 'undo email'

/**
 * Mails the present address a link that brings it back, in the transaction that asks for another address or
 * changes to it.
 */
export async function sendUndo(
  { clock, jobs }: Pick<AccountDeps, 'clock' | 'jobs'>,
  tx: Tx,
  { id: userId, email }: Pick<Account, 'id' | 'email'>,
  what: 'email_change_asked' | 'email_changed',
): Promise<void> {
  const now = clock.now()
  const undoId = newId(now)
  await insertUndo(tx, {
    id: undoId,
    user_id: userId,
    email,
    created_at: now,
    expires_at: after(now, UNDO_LIFE),
  })
  await jobs.enqueue(tx, 'accounts.notify', { id: newId(now), userId, what, undoId })
}

/** The token of an undo link, computed from the id of its row (docs/adr/0008). */
export function undoTokenOf(codeKey: Buffer, undoId: string): string {
  return keyedToken(codeKey, KIND, undoId)
}

/**
 * The person at the former address brings it back, unless another account has proven that address since: then
 * the mailbox has another owner. Every session, every open code and every passkey ends, the link of a
 * change that still waits too. No bearer: the session may be a thief's.
 *
 * @throws AppError link_invalid (not ours, used, expired, account gone, the address proven by another account
 *   since); email_taken: by one that proves it at this instant
 */
export async function undoEmail(deps: AccountDeps, { token }: { token: string }): Promise<{ email: string }> {
  const id = readKeyedToken(deps.codeKey, KIND, token)
  if (id === null) throw new AppError('link_invalid')
  try {
    const { email, ended } = await deps.database.transaction((tx) => restore(deps, tx, id))
    deps.ended.add(...ended)
    return { email }
  } catch (error) {
    throw isUniqueViolation(error, 'users_email_key') ? new AppError('email_taken') : error
  }
}

async function restore(
  { clock, jobs }: AccountDeps,
  tx: Tx,
  id: string,
): Promise<{ email: string; ended: string[] }> {
  const now = clock.now()
  const undo = await updateUndosUsed(tx, id, now)
  if (!undo) throw new AppError('link_invalid')
  const { user_id: userId, email } = undo
  await updateOpenCodesEnded(tx, userId, now)
  await makeWay(tx, { email, userId, now })
  const account = await selectAccount(tx, userId)
  if (!account || !(await updateVerifiedEmail(tx, { userId, email, now }))) throw new AppError('link_invalid')
  if (account.email !== email) await updateRecovered(tx, userId, now)
  await deletePasskeys(tx, userId)
  await jobs.enqueue(tx, 'accounts.notify', { id: newId(now), userId, what: 'email_restored' })
  return { email, ended: await updateSessionsEnded(tx, userId, 'ended_by_user', now) }
}
