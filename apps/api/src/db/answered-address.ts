import type { Db } from './index.ts'

/** Whether an account has proven this address: other addresses never answered a mail of ours. */
export async function hasAnswered(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
