/** SQL of accesses: looks in the audit log, and what changes when their person sees them. */

import { ACCESSES_LISTED, type Imei } from '@amana/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'
import type { AccessRow, LastDelay } from './rules.ts'

/** Time at which the rule alone shows `audit_log a`. Hours, because a day depends on the time zone. */
const due = (noticeDays: number): RawBuilder<Date> => sql`a.at + ${noticeDays}::int * interval '24 hours'`

/** The delays that hide or hid an access; needs `audit_log a left join access_releases r`. */
const delays = (noticeDays: number): RawBuilder<unknown> =>
  sql`delays_of_access(a.imei, a.case_reference, ${due(noticeDays)}, r.released_at)`

/** Time at which the person sees the access. The one place of this rule. */
const visibleAt = (noticeDays: number): RawBuilder<Date> =>
  sql`least(r.released_at, greatest(${due(noticeDays)}, (select max(d.until) from ${delays(noticeDays)} d)))`

const IS_ACCESS = sql<boolean>`a.subject_user_id is not null and access_of_action(a.action) is not null`

/** Accesses that a person sees by now, newest first, at most 500. */
export async function selectAccesses(
  db: Db,
  userId: string,
  { now, noticeDays }: { now: Date; noticeDays: number },
): Promise<AccessRow[]> {
  const { rows } = await sql<AccessRow>`
    select a.at, a.imei, access_of_action(a.action) as access, o.state_command as command, a.purpose, a.case_reference,
      array(select d.reason from ${delays(noticeDays)} d order by d.id) as delay_reasons,
      (select d.case_number from ${delays(noticeDays)} d order by d.id desc limit 1) as delayed_case,
      (select f.case_number from flags f
        where a.case_reference = '' and f.imei in (select imei from imeis_of_device(a.imei)) and f.flag_type in ('stolen', 'lost')
          and (f.status = 'active' or f.status = 'cleared' and f.cleared_at > a.at) and f.created_at <= a.at
        order by f.created_at desc, f.id desc limit 1) as open_case
    from (
      select a.id from audit_log a left join access_releases r on r.audit_id = a.id
      where a.subject_user_id = ${userId} and ${IS_ACCESS} and a.at <= ${now} and ${visibleAt(noticeDays)} <= ${now}
      order by a.at desc, a.id desc limit ${ACCESSES_LISTED}
    ) listed join audit_log a on a.id = listed.id left join access_releases r on r.audit_id = a.id
    join officers o on o.user_id = a.actor_user_id
    order by a.at desc, a.id desc`.execute(db)
  return rows
}

export interface KnownAccess {
  id: number
  imei: Imei | null
  case_reference: string
  /** The officer who looked. */
  actor_user_id: string
  /** The person whose data it was. */
  subject_user_id: string
  visible_at: Date
}

/** Those of these rows of the audit log that are looks at a person's data. */
export async function selectKnownAccesses(db: Db, ids: readonly number[], noticeDays: number): Promise<KnownAccess[]> {
  const { rows } = await sql<KnownAccess>`
    select a.id, a.imei, a.case_reference, a.actor_user_id, a.subject_user_id, ${visibleAt(noticeDays)} as visible_at
    from audit_log a left join access_releases r on r.audit_id = a.id
    where a.id = any(${[...ids]}::bigint[]) and ${IS_ACCESS}`.execute(db)
  return rows
}

/** False: it was released before. */
export async function insertRelease(
  tx: Tx,
  { id, releasedBy, now }: { id: number; releasedBy: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('access_releases')
    .values({ audit_id: id, released_by_user_id: releasedBy, released_at: now })
    .onConflict((conflict) => conflict.column('audit_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Takes one out of the queue of those whose person was not told. False: it was taken before. */
export async function deleteUntold(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('access_untold').where('audit_id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Takes those that are shown by now, oldest first; of two processes each row goes to one. */
export async function deleteShown(
  tx: Tx,
  { now, noticeDays, limit }: { now: Date; noticeDays: number; limit: number },
): Promise<{ audit_id: number; user_id: string }[]> {
  const { rows } = await sql<{ audit_id: number; user_id: string }>`
    delete from access_untold where audit_id in (
      select u.audit_id from access_untold u join audit_log a on a.id = u.audit_id
      where u.at <= ${now}::timestamptz - ${noticeDays}::int * interval '24 hours' and not exists (
        select 1 from delays_of_access(a.imei, a.case_reference, ${due(noticeDays)}, null) d where d.until > ${now})
      order by u.at, u.audit_id limit ${limit} for update of u skip locked)
    returning audit_id, user_id`.execute(tx)
  return rows
}

/**
 * Seals what the person is told of each look in the public log, as an event of theirs: the audit row's own
 * entry names the officer, and cannot be opened to them.
 */
export async function insertNoticeEntries(tx: Tx, auditIds: readonly number[], now: Date): Promise<void> {
  await sql`
    select await_log(log_type_of_action(a.action), ${now}::timestamptz, jsonb_strip_nulls(jsonb_build_object(
      'access', access_of_action(a.action), 'at', log_time(a.at), 'case', nullif(a.case_reference, ''), 'command', o.state_command,
      'imei', a.imei, 'purpose', nullif(a.purpose, ''), 'told', log_time(${now}::timestamptz))), a.subject_user_id, null)
    from audit_log a join officers o on o.user_id = a.actor_user_id where a.id = any(${[...auditIds]}::bigint[])`.execute(tx)
}

export async function selectLastDelay(db: Db, caseNumber: string): Promise<LastDelay | undefined> {
  return db
    .selectFrom('access_delays')
    .select(['begun_at', 'until'])
    .where('case_number', '=', caseNumber)
    .orderBy('until', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export interface NewDelay {
  case_number: string
  imei: Imei
  imei14s: string[]
  reason: string
  delayed_by_user_id: string
  created_at: Date
  begun_at: Date
  until: Date
}

export async function insertDelay(tx: Tx, delay: NewDelay): Promise<number> {
  const { id } = await tx.insertInto('access_delays').values(delay).returning('id').executeTakeFirstOrThrow()
  return id
}

export interface RunningDelay {
  case_number: string
  until: Date
  reason: string
}

/** The newest delay of each case of these phones that still runs. */
export async function selectRunningDelays(db: Db, imei14s: readonly string[], now: Date): Promise<RunningDelay[]> {
  const { rows } = await sql<RunningDelay>`
    select distinct on (case_number) case_number, until, reason from access_delays
    where imei14s && ${[...imei14s]}::text[] and until > ${now} order by case_number, until desc`.execute(db)
  return rows
}

/** Whether the looks of a case are delayed now. */
export async function isDelayed(db: Db, caseNumber: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('access_delays')
    .select('id')
    .where('case_number', '=', caseNumber)
    .where('until', '>', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface DelayRow {
  id: number
  case_number: string
  imei: Imei
  reason: string
  delayed_by: string
  created_at: Date
  until: Date
}

/** Newest first, below the id `before`. */
export async function selectDelays(db: Db, { before, limit }: { before: number | null; limit: number }): Promise<DelayRow[]> {
  let query = db
    .selectFrom('access_delays')
    .innerJoin('users', 'users.id', 'access_delays.delayed_by_user_id')
    .select(['access_delays.id', 'case_number', 'imei', 'reason', 'access_delays.created_at', 'until'])
    .select(sql<string>`users.first_name || ' ' || users.last_name`.as('delayed_by'))
  if (before !== null) query = query.where('access_delays.id', '<', before)
  return query.orderBy('access_delays.id', 'desc').limit(limit).execute()
}
