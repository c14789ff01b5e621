/** SQL of webhooks, their events and deliveries. */
import { type Insertable, type Selectable, sql } from 'kysely'
import { type Db, type Tx, updatedOne } from '../../db/index.ts'
import { organisationHas } from '../organisations/index.ts'
import type { WebhookEvent } from './rules.ts'
import type { WebhookAttempts, WebhookDeliveries, Webhooks } from './tables.ts'

export type WebhookRow = Selectable<Webhooks>

export interface Owner {
  organisationId: string
  /** Undefined: both kinds, for the portal. */
  sandbox?: boolean
}

/**
 * Webhooks of an organisation are made one after another, so that their number holds.
 *
 * @returns how many there are
 */
export async function lockWebhooks(tx: Tx, organisationId: string): Promise<number> {
  await tx
    .selectFrom('organisations')
    .select('id')
    .where('id', '=', organisationId)
    .forNoKeyUpdate()
    .execute()
  const { count } = await tx
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organisation_id', '=', organisationId)
    .where('status', '<>', 'deleted')
    .executeTakeFirstOrThrow()
  return count
}

export async function insertWebhook(tx: Tx, webhook: Insertable<Webhooks>): Promise<void> {
  await tx.insertInto('webhooks').values(webhook).execute()
}

function existing(db: Db, { organisationId, sandbox }: Owner) {
  const rows = db
    .selectFrom('webhooks')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('status', '<>', 'deleted')
  return sandbox === undefined ? rows : rows.where('sandbox', '=', sandbox)
}

export function selectWebhooks(db: Db, owner: Owner): Promise<WebhookRow[]> {
  return existing(db, owner).orderBy('created_at', 'desc').execute()
}

export function selectWebhook(db: Db, owner: Owner, id: string): Promise<WebhookRow | undefined> {
  return existing(db, owner).where('id', '=', id).executeTakeFirst()
}

/** Deletes or disables it, and gives up what waits for it. False: it was over already. */
export async function updateFinished(
  tx: Tx,
  id: string,
  { status, because }: { status: 'disabled' | 'deleted'; because: string | null },
): Promise<boolean> {
  const over = await tx
    .updateTable('webhooks')
    .set({ status, disabled_because: because })
    .where('id', '=', id)
    .where('status', 'in', status === 'deleted' ? ['active', 'disabled'] : ['active'])
    .executeTakeFirst()
  if (!updatedOne(over)) return false
  await tx
    .updateTable('webhook_deliveries')
    .set({ status: 'failed' })
    .where('webhook_id', '=', id)
    .where('status', '=', 'pending')
    .execute()
  return true
}

/** A test event, for this webhook alone. */
export async function insertTestEvent(
  tx: Tx,
  { organisation_id, sandbox, id: webhook_id }: WebhookRow,
  { id: event_id, type, data, created_at }: WebhookEvent,
): Promise<void> {
  await tx
    .insertInto('webhook_events')
    .values({ id: event_id, organisation_id, sandbox, type, data: JSON.stringify(data), created_at })
    .execute()
  await tx
    .insertInto('webhook_deliveries')
    .values({ event_id, webhook_id, status: 'pending', next_at: created_at, created_at })
    .execute()
  await sql`select pg_notify('webhook_deliveries', '')`.execute(tx)
}

export type DeliveryRow = Selectable<WebhookDeliveries> & {
  type: string
  made: Pick<Selectable<WebhookAttempts>, 'at' | 'status' | 'reason'>[]
}

/** Newest first, with the attempts, oldest first. */
export async function selectDeliveries(
  db: Db,
  webhookId: string,
  { eventId, limit }: { eventId?: string; limit: number },
): Promise<DeliveryRow[]> {
  const { rows } = await sql<
    Omit<DeliveryRow, 'made'> & { made: { at: string; status: number | null; reason: string | null }[] }
  >`
    select d.*, e.type, coalesce((
      select json_agg(json_build_object('at', a.at, 'status', a.status, 'reason', a.reason) order by a.id)
      from webhook_attempts a where a.webhook_id = d.webhook_id and a.event_id = d.event_id), '[]') as made
    from webhook_deliveries d join webhook_events e on e.id = d.event_id
    where d.webhook_id = ${webhookId} and (${eventId ?? null}::uuid is null or d.event_id = ${eventId ?? null}::uuid)
    order by d.created_at desc, d.event_id desc limit ${limit}`.execute(db)
  return rows.map(({ made, ...row }) => ({
    ...row,
    made: made.map((attempt) => ({ ...attempt, at: new Date(attempt.at) })),
  }))
}

/** Begins its attempts again. False: there is no such delivery. */
export async function updateAgain(tx: Tx, webhookId: string, eventId: string, now: Date): Promise<boolean> {
  const again = await tx
    .updateTable('webhook_deliveries')
    .set({ status: 'pending', attempts: 0, next_at: now })
    .where('webhook_id', '=', webhookId)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  await sql`select pg_notify('webhook_deliveries', '')`.execute(tx)
  return updatedOne(again)
}

export interface Due {
  event_id: string
  webhook_id: string
  /** Those that were written down before. */
  attempts: number
  url: string
  encrypted_keys: Buffer
  key_id: string
  type: string
  data: object
  created_at: Date
}

/**
 * Takes deliveries that are due, some of each webhook, so that a slow address holds no other up. Until the
 * lease ends no other process takes them; a process that dies leaves them to the next.
 */
export async function takeDue(
  db: Db,
  {
    now,
    leaseUntil,
    busy,
    each,
    webhooks,
  }: { now: Date; leaseUntil: Date; busy: readonly string[]; each: number; webhooks: number },
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with waiting as (
      select w.id, w.url, w.encrypted_keys, w.key_id from webhooks w join organisations o on o.id = w.organisation_id
      where w.status = 'active' and (o.status = 'approved' or (w.sandbox and o.status = 'applied'))
        and w.id <> all (${[...busy]}::uuid[]) and exists (
          select 1 from webhook_deliveries d where d.webhook_id = w.id and d.status = 'pending' and d.next_at <= ${now}::timestamptz)
      -- Those that wait longest: slow addresses take turns with all others.
      order by (select min(d.next_at) from webhook_deliveries d where d.webhook_id = w.id and d.status = 'pending')
      limit ${webhooks}
    ), due as (
      select d.event_id, d.webhook_id, w.url, w.encrypted_keys, w.key_id from waiting w cross join lateral (
        select event_id, webhook_id from webhook_deliveries
        where webhook_id = w.id and status = 'pending' and next_at <= ${now}::timestamptz
        order by next_at, event_id limit ${each} for update skip locked) d
    ), taken as (
      update webhook_deliveries d set next_at = ${leaseUntil}::timestamptz
      from due where d.event_id = due.event_id and d.webhook_id = due.webhook_id
      returning d.event_id, d.webhook_id, d.attempts, due.url, due.encrypted_keys, due.key_id
    )
    select t.*, e.type, e.data, e.created_at from taken t join webhook_events e on e.id = t.event_id`.execute(
    db,
  )
  return rows
}

export async function insertAttempt(
  tx: Tx,
  { event_id, webhook_id }: Pick<Due, 'event_id' | 'webhook_id'>,
  { at, status, reason }: { at: Date; status: number | null; reason: string | null },
): Promise<void> {
  await tx.insertInto('webhook_attempts').values({ event_id, webhook_id, at, status, reason }).execute()
  await tx
    .updateTable('webhook_deliveries')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('event_id', '=', event_id)
    .where('webhook_id', '=', webhook_id)
    .execute()
}

export async function updateDelivery(
  tx: Tx,
  { event_id, webhook_id }: Pick<Due, 'event_id' | 'webhook_id'>,
  change: { status: 'delivered' | 'failed' } | { next_at: Date },
): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set(change)
    .where('event_id', '=', event_id)
    .where('webhook_id', '=', webhook_id)
    .where('status', '=', 'pending')
    .execute()
}

/** A webhook with the addresses of those who look after it. */
export async function selectCaretakers(db: Db, webhookId: string) {
  const rows = await db
    .selectFrom('webhooks as w')
    .innerJoin('organisations as o', 'o.id', 'w.organisation_id')
    .innerJoin('organisation_members as m', 'm.organisation_id', 'o.id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['w.url', 'w.disabled_because', 'o.name', 'u.email', 'u.locale'])
    .where('w.id', '=', webhookId)
    .where('w.status', '=', 'disabled')
    .where('m.role', '<>', 'viewer')
    .orderBy('u.email')
    .execute()
  return rows
}

export async function deleteOldEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webhook_events').where('created_at', '<', before).execute()
}

/** Whether a client of the organisation may read the block list. */
export async function selectReadsBlockList(
  db: Db,
  organisationId: string,
  now: Date,
  { sandbox }: { sandbox: boolean },
): Promise<boolean> {
  const has = organisationHas('telco:read', sql`${organisationId}::uuid`, now, { sandbox })
  const { rows } = await sql<{ reads: boolean }>`select ${has} as reads`.execute(db)
  return rows[0]?.reads ?? false
}

/** The newest position of the block list, as its event names it. */
export async function selectBlockListHead(db: Db): Promise<{ head: number; epoch: string }> {
  return db.selectFrom('block_list_state').select(['head', 'epoch']).executeTakeFirstOrThrow()
}

export function lockToRotate(tx: Tx, keyId: string, limit: number) {
  return tx
    .selectFrom('webhooks')
    .select(['id', 'encrypted_keys', 'key_id'])
    .where('key_id', '<>', keyId)
    .limit(limit)
    .forUpdate()
    .execute()
}

export async function updateKeys(tx: Tx, id: string, encrypted_keys: Buffer, key_id: string): Promise<void> {
  await tx.updateTable('webhooks').set({ encrypted_keys, key_id }).where('id', '=', id).execute()
}

export interface NewEvent {
  organisationId: string
  sandbox: boolean
  type: string
  data: object
  at: Date
}

/** The event and its deliveries, in the transaction of what happened. */
export async function publishEvent(
  tx: Tx,
  { organisationId, sandbox, type, data, at }: NewEvent,
): Promise<void> {
  await sql`
    select publish_webhook_event(${organisationId}::uuid, ${sandbox}, ${type}, ${JSON.stringify(data)}::json, ${at}::timestamptz)`.execute(
    tx,
  )
}
