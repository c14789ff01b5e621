/** SQL of the links that bring a former e-mail address back. */
import type { Db, Tx } from '../../../db/index.ts'
import type { EmailUndos } from '../tables.ts'

export type NewUndo = Pick<EmailUndos, 'id' | 'user_id' | 'email'> & { created_at: Date; expires_at: Date }

export async function insertUndo(tx: Tx, undo: NewUndo): Promise<void> {
  await tx
    .insertInto('email_undos')
    .values({ ...undo, used_at: null })
    .execute()
}

export function selectUndo(db: Db, id: string) {
  return db
    .selectFrom('email_undos')
    .select(['id', 'user_id', 'email', 'created_at', 'expires_at', 'used_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Uses up this link, if it can be used, and all later ones of the account: they lead to addresses that came
 * after. The account and its address; undefined: it cannot be used.
 */
export async function updateUndosUsed(
  tx: Tx,
  id: string,
  now: Date,
): Promise<{ user_id: string; email: string } | undefined> {
  const used = await tx
    .updateTable('email_undos')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'email', 'created_at'])
    .executeTakeFirst()
  if (!used) return undefined
  await tx
    .updateTable('email_undos')
    .set({ used_at: now })
    .where('user_id', '=', used.user_id)
    .where('created_at', '>=', used.created_at)
    .where('used_at', 'is', null)
    .execute()
  return used
}

/** Another account has proven the address: its mailbox has another owner, for whom old links are not. */
export async function updateUndosOfOthersUsed(
  tx: Tx,
  { email, userId, now }: { email: string; userId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('email_undos')
    .set({ used_at: now })
    .where('email', '=', email)
    .where('user_id', '<>', userId)
    .where('used_at', 'is', null)
    .execute()
}

export async function deleteUndosExpiredBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom('email_undos').where('expires_at', '<', time).execute()
}
