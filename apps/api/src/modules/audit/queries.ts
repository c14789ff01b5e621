/** SQL of the audit log. */

import type { Locale } from '@amana/messages'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'
import type { Link, StoredEntry } from './chain.ts'
import type { SignedHead } from './head-signer.ts'

/** The columns of StoredEntry, of the table `audit_log a`. */
export const STORED_COLUMNS: RawBuilder<unknown> = sql`
  a.id::text as id, to_char(a.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
  a.actor_user_id::text as actor_user_id, a.officer_id, a.actor_name, a.action, a.imei,
  a.subject_user_id::text as subject_user_id, a.case_reference, a.purpose, a.detail::text as detail`

export interface NewEntry {
  at: Date
  actor_user_id: string
  action: string
  imei: string | null
  subject_user_id: string | null
  case_reference: string
  purpose: string
  detail: string
}

/** A person whose data a look shows, and their phones in it. */
export interface Subject {
  userId: string
  imeis: readonly string[]
}

/**
 * Name and officer id are the account's present ones. The row and its subjects are one statement. Undefined:
 * there is no such account.
 */
export async function insertEntry(
  db: Db,
  entry: NewEntry,
  subjects: readonly Subject[],
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with entry as (
      insert into audit_log (at, actor_user_id, officer_id, actor_name, action, imei, subject_user_id, case_reference, purpose, detail)
      select ${entry.at}::timestamptz, u.id, o.officer_id, u.first_name || ' ' || u.last_name, ${entry.action}, ${entry.imei}::text,
        ${entry.subject_user_id}::uuid, ${entry.case_reference}, ${entry.purpose}, ${entry.detail}::jsonb
      from users u left join officers o on o.user_id = u.id where u.id = ${entry.actor_user_id}::uuid
      returning id
    ), named as (insert into audit_subjects (audit_id, user_id, imeis) select entry.id, s.* from entry, ${rowsOf(subjects)})
    select id from entry`.execute(db)
  return rows[0]?.id
}

/** More subjects of a row; a person who is one already is so once, with all phones. */
export async function insertSubjects(db: Db, auditId: number, subjects: readonly Subject[]): Promise<void> {
  await sql`
    insert into audit_subjects (audit_id, user_id, imeis) select ${auditId}::bigint, s.* from ${rowsOf(subjects)}
    on conflict (user_id, audit_id) do update
    set imeis = array(select distinct unnest(audit_subjects.imeis || excluded.imeis))`.execute(db)
}

function rowsOf(subjects: readonly Subject[]): RawBuilder<unknown> {
  const json = JSON.stringify(subjects.map(({ userId, imeis }) => ({ user_id: userId, imeis })))
  return sql`json_to_recordset(${json}::json) as s (user_id uuid, imeis text[])`
}

/** A row of a person's own act. Without their name: the log keeps it for longer than the account. */
export async function insertOwnerEntry(
  db: Db,
  entry: { at: Date; userId: string; action: string; imei: string | null; detail: string },
): Promise<void> {
  const { userId: subject_user_id, ...row } = entry
  await db
    .insertInto('audit_log')
    .values({ ...row, actor_name: 'Account holder', subject_user_id })
    .execute()
}

/** A row of an administrator's command: there is no account. */
export async function insertCommand(
  db: Db,
  { at, name, detail }: { at: Date; name: string; detail: string },
): Promise<void> {
  await db.insertInto('audit_log').values({ at, actor_name: name, action: 'admin_command', detail }).execute()
}

export interface PartnerEntry {
  at: Date
  /** Organisation and client. */
  name: string
  action: string
  imei: string | null
  purpose: string
  detail: string
}

/** Rows of organisations' questions, many at once: there is no account. */
export async function insertPartnerEntries(db: Db, entries: readonly PartnerEntry[]): Promise<void> {
  const column = <Key extends keyof PartnerEntry>(key: Key) => entries.map((entry) => entry[key])
  await sql`
    insert into audit_log (at, actor_name, action, imei, purpose, detail)
    select * from unnest(${column('at')}::timestamptz[], ${column('name')}::text[], ${column('action')}::text[],
      ${column('imei')}::text[], ${column('purpose')}::text[], ${column('detail')}::jsonb[])`.execute(db)
}

const HEAD = ['position', 'hash', 'at', 'key_id', 'signature'] as const

export async function insertHead(
  tx: Tx,
  { position, hash, at, key_id, signature }: SignedHead,
): Promise<number> {
  const { id } = await tx
    .insertInto('audit_heads')
    .values({ position, hash, at, key_id, signature })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function selectHeadById(db: Db, id: number): Promise<SignedHead | undefined> {
  return db.selectFrom('audit_heads').select(HEAD).where('id', '=', id).executeTakeFirst()
}

/** The newest signed one. */
export async function selectNewestHead(db: Db): Promise<(SignedHead & { id: number }) | undefined> {
  return db
    .selectFrom('audit_heads')
    .select(['id', ...HEAD])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** All signed ones, oldest first. */
export async function selectHeads(db: Db): Promise<SignedHead[]> {
  return db.selectFrom('audit_heads').select(HEAD).orderBy('id').execute()
}

/** Supervisors who can sign in. */
export async function selectSupervisors(
  db: Db,
  now: Date,
): Promise<{ user_id: string; email: string; locale: Locale | null }[]> {
  return db
    .selectFrom('officers')
    .innerJoin('users', 'users.id', 'officers.user_id')
    .select(['officers.user_id', 'users.email', 'users.locale'])
    .where('users.role', '=', 'supervisor')
    .where('officers.suspended_at', 'is', null)
    .where('officers.expires_at', '>', now)
    .orderBy('officers.officer_id')
    .execute()
}

export interface DigestRow {
  actor_name: string
  officer_id: string | null
  action: string
  count: number
}

/** Actions of each actor in a time, with their number. */
export async function selectDigest(
  db: Db,
  { from, until }: { from: Date; until: Date },
): Promise<DigestRow[]> {
  return db
    .selectFrom('audit_log')
    .select(['actor_name', 'officer_id', 'action', ({ fn }) => fn.countAll<number>().as('count')])
    .where('at', '>=', from)
    .where('at', '<', until)
    .where('action', 'not like', 'partner\\_%')
    .where('action', 'not like', 'network\\_%')
    .groupBy(['actor_name', 'officer_id', 'action'])
    .orderBy('actor_name')
    .orderBy('officer_id')
    .orderBy('action')
    .execute()
}

/** Takes the oldest pending rows out of the queue, by id. */
export async function deletePending(tx: Tx, limit: number): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    with taken as (
      delete from audit_pending where audit_id in (select audit_id from audit_pending order by audit_id limit ${limit})
      returning audit_id
    ) select ${STORED_COLUMNS} from taken join audit_log a on a.id = taken.audit_id order by a.id`.execute(tx)
  return rows
}

export async function selectHead(db: Db): Promise<{ position: number; hash: Buffer } | undefined> {
  return db
    .selectFrom('audit_chain')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertLinks(
  tx: Tx,
  links: readonly { auditId: string; position: number; hash: Buffer }[],
): Promise<void> {
  await sql`
    insert into audit_chain (audit_id, position, hash)
    select * from unnest(${links.map(({ auditId }) => auditId)}::bigint[], ${links.map(({ position }) => position)}::bigint[],
      ${links.map(({ hash }) => hash)}::bytea[])`.execute(tx)
}

/** The links after a position, in order, with their rows. */
export async function selectLinks(db: Db, after: number, limit: number): Promise<Link[]> {
  const { rows } = await sql<{ position: number; audit_id: number; hash: Buffer } & StoredEntry>`
    select c.position, c.audit_id, c.hash, ${STORED_COLUMNS}
    from (select * from audit_chain where position > ${after} order by position limit ${limit}) c
    left join audit_log a on a.id = c.audit_id order by c.position`.execute(db)
  return rows.map(({ position, audit_id, hash, ...entry }) => ({
    position,
    auditId: audit_id,
    hash,
    // Every column of a missing row is null.
    entry: entry.id === null ? null : entry,
  }))
}

/** The hash at a position of the chain. */
export async function selectHashAt(db: Db, position: number): Promise<Buffer | undefined> {
  return (
    await db.selectFrom('audit_chain').select('hash').where('position', '=', position).executeTakeFirst()
  )?.hash
}

/**
 * Rows that are not chained: the number of pending ones, and the first that is not even pending. In one
 * statement, so that chaining cannot come between.
 */
export async function selectUnchained(db: Db): Promise<{ waiting: number; lost: number | null }> {
  const { rows } = await sql<{ waiting: number; lost: number | null }>`
    select count(*) filter (where p.audit_id is not null) as waiting, min(a.id) filter (where p.audit_id is null) as lost
    from audit_log a left join audit_pending p on p.audit_id = a.id
    where not exists (select 1 from audit_chain c where c.audit_id = a.id)`.execute(db)
  return rows[0] ?? { waiting: 0, lost: null }
}
