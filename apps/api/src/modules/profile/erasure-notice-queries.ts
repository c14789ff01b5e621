/** SQL of the last messages to a deleted account. */
import type { Locale } from '@amana/messages'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'
import { after, DAY } from '../../kernel/durations.ts'
import type { ErasureNotices } from './tables.ts'

/**
 * A former number is notified as long as the address that a change can be undone at (decisions
 * §17).
 */
const FORMER_TOLD = 7 * DAY

export interface AddressToNotify {
  channel: 'email' | 'sms'
  to: string
  first_name: string
  locale: Locale | null
}

/**
 * Every proven address and number of the account, and those that it had proven until a few days ago: a thief
 * of the account has changed them. None that another account has proven since.
 */
export async function selectAddressesToNotify(tx: Tx, userId: string, now: Date): Promise<AddressToNotify[]> {
  const { rows } = await sql<AddressToNotify>`
    select told.channel, told.to, u.first_name, u.locale from users u, lateral (
      select 'email' as channel, u.email as to where u.email_verified_at is not null
      union select 'sms', u.phone_number where u.phone_verified_at is not null
      union select 'email', e.email from email_undos e
        where e.user_id = u.id and e.used_at is null and e.expires_at > ${now}
          and not exists (select 1 from users other where other.email = e.email and other.id <> u.id)
      union select 'sms', f.phone_number from former_numbers f
        where f.user_id = u.id and f.proven_at is not null and f.lost_at > ${after(now, -FORMER_TOLD)}
          and not exists (
            select 1 from users other
            where other.phone_number = f.phone_number and other.phone_verified_at is not null and other.id <> u.id)
    ) told where u.id = ${userId}`.execute(tx)
  return rows
}

export async function insertNotice(
  tx: Tx,
  notice: Omit<ErasureNotices, 'created_at'> & { created_at: Date },
): Promise<void> {
  await tx.insertInto('erasure_notices').values(notice).execute()
}

export function selectNotice(db: Db, id: string) {
  return db
    .selectFrom('erasure_notices')
    .select(['id', 'channel', 'key_id', 'sealed', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function deleteNotice(db: Db, id: string): Promise<void> {
  await db.deleteFrom('erasure_notices').where('id', '=', id).execute()
}
