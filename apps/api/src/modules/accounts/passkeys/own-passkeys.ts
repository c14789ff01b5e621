import type { Passkey } from '@amana/contract'
import type { Locale } from '@amana/messages'
import { isOfficer, type UserActor } from '../../../kernel/actor.ts'
import { AppError } from '../../../kernel/app-error.ts'
import { newId } from '../../../kernel/random.ts'
import { confirmPerson } from '../credentials/confirm-person.ts'
import type { AccountDeps } from '../deps.ts'
import { presentPasskey } from './present-passkey.ts'
import { deletePasskey, isOwnPasskey, selectPasskeys, updatePasskeyName } from './queries.ts'

/** The newest first. */
export async function listPasskeys(
  { database }: Pick<AccountDeps, 'database'>,
  { userId }: UserActor,
  language: Locale,
): Promise<{ results: Passkey[] }> {
  const rows = await selectPasskeys(database.db, userId)
  return { results: rows.map((row) => presentPasskey(row, language)) }
}

/** @throws AppError not_found: unknown, or another person's */
export async function renamePasskey(
  { database }: Pick<AccountDeps, 'database'>,
  { userId }: UserActor,
  { id, name, language }: { id: string; name: string; language: Locale },
): Promise<Passkey> {
  const row = await updatePasskeyName(database.db, { id, userId, name })
  if (!row) throw new AppError('not_found')
  return presentPasskey(row, language)
}

/**
 * Removes an own passkey; the owner is notified. A person ends it without the password, as they end a
 * session: it may be in a thief's hand. An officer's is their second step, so they confirm as when they turn
 * one off.
 *
 * @throws AppError not_found: unknown, or another person's; for officers those of `confirmPerson`, with
 *   `password` and `code`
 */
export async function removePasskey(
  deps: AccountDeps,
  actor: UserActor,
  { id, password, code }: { id: string; password?: string | undefined; code?: string | undefined },
): Promise<null> {
  const { userId } = actor
  if (!(await isOwnPasskey(deps.database.db, { id, userId }))) throw new AppError('not_found')
  const spend = isOfficer(actor)
    ? await confirmPerson(deps, actor, { password, second_step: code }, 'password', ['code'])
    : null
  await deps.database.transaction(async (tx) => {
    await spend?.(tx)
    if (!(await deletePasskey(tx, { id, userId }))) throw new AppError('not_found')
    const now = deps.clock.now()
    await deps.jobs.enqueue(tx, 'accounts.notify', { id: newId(now), userId, what: 'passkey_removed' })
  })
  return null
}
