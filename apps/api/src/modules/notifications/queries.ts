/** SQL of notifications. */

import type { Imei, NotificationKind } from '@amana/contract'
import type { Locale } from '@amana/messages'
import { sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../db/index.ts'

export interface NotificationRow {
  id: string
  user_id: string
  kind: NotificationKind
  title: string
  text: string
  link: string
  created_at: Date
  read_at: Date | null
}

const COLUMNS = ['id', 'user_id', 'kind', 'title', 'text', 'link', 'created_at', 'read_at'] as const

/** False: this person was notified of this event before, or was erased. */
export async function insertNotification(
  tx: Tx,
  notification: Omit<NotificationRow, 'read_at'> & { event_key: string },
): Promise<boolean> {
  const { id, user_id, kind, event_key, title, text, link, created_at } = notification
  const { rows } = await sql`
    with claimed as (
      insert into notification_keys (user_id, event_key, notification_id, created_at)
      select id, ${event_key}, ${id}::uuid, ${created_at}::timestamptz
      from users where id = ${user_id} and erased_at is null for key share
      on conflict (user_id, event_key) do nothing returning user_id
    )
    insert into notifications (id, user_id, kind, title, text, link, created_at)
    select ${id}, user_id, ${kind}, ${title}, ${text}, ${link}, ${created_at} from claimed returning id`.execute(
    tx,
  )
  return rows.length === 1
}

export function selectNotification(db: Db, id: string): Promise<NotificationRow | undefined> {
  return db.selectFrom('notifications').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** Newest first, after the one named by `before`. */
export function selectNotifications(
  db: Db,
  userId: string,
  { before, limit }: { before: { at: Date; id: string } | null; limit: number },
): Promise<NotificationRow[]> {
  return db
    .selectFrom('notifications')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .$if(before !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${before?.at ?? null}, ${before?.id ?? null})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countUnread(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** The named ones, or all; never another person's. */
export async function updateRead(
  db: Db,
  userId: string,
  ids: readonly string[] | undefined,
  now: Date,
): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', '=', anyOf(ids ?? [])))
    .execute()
}

/**
 * Claims the hourly alert for an IMEI. False: there was one since `since`, or as long after `at`, dispatched
 * before this one. A later date came from a clock that was ahead.
 */
export async function upsertSearchAlert(tx: Tx, imei: Imei, at: Date, since: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into search_alerts as alert (imei, alerted_at) values (${imei}, ${at})
    on conflict (imei) do update set alerted_at = excluded.alerted_at
    where alert.alerted_at <= ${since} or alert.alerted_at - ${at}::timestamptz >= ${at}::timestamptz - ${since}::timestamptz
    returning imei`.execute(tx)
  return rows.length === 1
}

/** A person's contacts: unproven ones are null. Undefined: the account is gone. */
export interface Contact {
  email: string | null
  phone: string | null
  first_name: string
  locale: Locale | null
}

export async function selectContact(db: Db, userId: string): Promise<Contact | undefined> {
  const { rows } = await sql<Contact>`
    select case when email_verified_at is not null then email end as email,
      case when phone_verified_at is not null then phone_number end as phone, first_name, locale
    from users where id = ${userId}`.execute(db)
  return rows[0]
}

/** The languages that these people have chosen, by their account; those without a choice are left out. */
export async function selectLocales(db: Db, userIds: readonly string[]): Promise<Map<string, Locale>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'locale'])
    .where('id', '=', anyOf(userIds))
    .where('locale', 'is not', null)
    .$narrowType<{ locale: Locale }>()
    .execute()
  return new Map(rows.map(({ id, locale }) => [id, locale]))
}
