import type { Locale } from '@amana/messages'
import type { Db } from './index.ts'

/** The language that an account has chosen. @returns null: none, or there is no account */
export async function selectLocaleOf(db: Db, userId: string | null): Promise<Locale | null> {
  if (userId === null) return null
  return (
    (await db.selectFrom('users').select('locale').where('id', '=', userId).executeTakeFirst())?.locale ??
    null
  )
}

/** The language of what a person downloads: their account's, else that of the request. */
export async function readerLanguage(db: Db, userId: string | null, requested: Locale): Promise<Locale> {
  return (await selectLocaleOf(db, userId)) ?? requested
}
