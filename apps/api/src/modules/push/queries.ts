/** SQL of pushes. */
import { hash } from 'node:crypto'
import type { Locale } from '@amana/messages'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'

export const digestOf = (endpoint: string): Buffer => hash('sha256', endpoint, 'buffer')

/** Subscriptions of an account are made one after another, so that their number holds. */
export async function lockSubscriptions(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push of ${userId}`}, 0))`.execute(tx)
}

/** A session `s` that may be used now, of an officer who may work. */
const isOpen = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  s.ended_at is null and s.expires_at > ${now}::timestamptz and not exists (
    select from officers o where o.user_id = s.user_id and (o.suspended_at is not null or o.expires_at <= ${now}::timestamptz)))`

export interface SubscriptionRow {
  id: string
  session_id: string
  device: string
  created_at: Date
  last_success_at: Date | null
}

const COLUMNS: RawBuilder<unknown> = sql`p.id, p.session_id, s.device, p.created_at, p.last_success_at`

export interface NewSubscription {
  id: string
  userId: string
  sessionId: string
  endpoint: string
  p256dh: Buffer
  auth: Buffer
  keyId: string
  now: Date
}

/**
 * The subscription of an endpoint, which moves to this account and session if it was another's. Undefined:
 * the session has ended. It is locked until the commit, so that an end at the same moment ends this too.
 */
export async function upsertSubscription(
  tx: Tx,
  { id, userId, sessionId, endpoint, p256dh, auth, keyId, now }: NewSubscription,
): Promise<SubscriptionRow | undefined> {
  const { rows } = await sql<SubscriptionRow>`
    with session as (select s.id, s.user_id, s.device from sessions s where s.id = ${sessionId} and s.user_id = ${userId} and ${isOpen(now)} for share),
    p as (
      insert into push_subscriptions as kept
        (id, user_id, session_id, endpoint, endpoint_digest, p256dh, auth, key_id, created_at)
      select ${id}::uuid, s.user_id, s.id, ${endpoint}, ${digestOf(endpoint)}::bytea, ${p256dh}::bytea, ${auth}::bytea, ${keyId}, ${now}::timestamptz
      from session s
      on conflict (endpoint_digest) do update set
        id = case when kept.user_id = excluded.user_id then kept.id else excluded.id end,
        created_at = case when kept.user_id = excluded.user_id then kept.created_at else excluded.created_at end,
        last_success_at = case when kept.user_id = excluded.user_id then kept.last_success_at end,
        user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
        key_id = excluded.key_id, failures = 0
      returning id, session_id, created_at, last_success_at
    )
    select ${COLUMNS} from p join session s on s.id = p.session_id`.execute(tx)
  return rows[0]
}

/** Keeps the newest `most` of an account. */
export async function deleteOldest(tx: Tx, userId: string, most: number): Promise<void> {
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${userId} order by created_at desc, id desc offset ${most})`.execute(
    tx,
  )
}

/** The newest first. */
export async function selectSubscriptions(db: Db, userId: string, now: Date): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`
    select ${COLUMNS} from push_subscriptions p join sessions s on s.id = p.session_id
    where p.user_id = ${userId} and ${isOpen(now)} order by p.created_at desc, p.id desc`.execute(db)
  return rows
}

/** Those whose session may be used. */
export async function selectReached(
  db: Db,
  userId: string,
  now: Date,
): Promise<{ id: string; endpoint: string }[]> {
  const { rows } = await sql<{ id: string; endpoint: string }>`
    select p.id, p.endpoint from push_subscriptions p join sessions s on s.id = p.session_id
    where p.user_id = ${userId} and ${isOpen(now)}`.execute(db)
  return rows
}

export async function deleteEndpoint(db: Db, userId: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('endpoint_digest', '=', digestOf(endpoint))
    .where('user_id', '=', userId)
    .execute()
}

/** False: there is none of this account. */
export async function deleteOwn(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export interface Target {
  endpoint: string
  p256dh: Buffer
  auth: Buffer
  key_id: string
  locale: Locale | null
}

/** Undefined: it has ended, or its session has. */
export async function selectTarget(db: Db, id: string, now: Date): Promise<Target | undefined> {
  const { rows } = await sql<Target>`
    select p.endpoint, p.p256dh, p.auth, p.key_id, u.locale
    from push_subscriptions p join sessions s on s.id = p.session_id join users u on u.id = p.user_id
    where p.id = ${id} and ${isOpen(now)}`.execute(db)
  return rows[0]
}

export async function updateDelivered(db: Db, id: string, endpoint: string, now: Date): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ last_success_at: now, failures: 0 })
    .where('id', '=', id)
    .where('endpoint_digest', '=', digestOf(endpoint))
    .execute()
}

export async function deleteGone(db: Db, id: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('endpoint_digest', '=', digestOf(endpoint))
    .execute()
}

/** Counts a refusal, and ends the subscription with the last one. @returns whether it ended */
export async function updateRefused(tx: Tx, id: string, endpoint: string, most: number): Promise<boolean> {
  const row = await tx
    .updateTable('push_subscriptions')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('id', '=', id)
    .where('endpoint_digest', '=', digestOf(endpoint))
    .returning('failures')
    .executeTakeFirst()
  if (!row || row.failures < most) return false
  await tx.deleteFrom('push_subscriptions').where('id', '=', id).execute()
  return true
}
