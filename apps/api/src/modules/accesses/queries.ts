/** SQL of accesses: looks in the audit log, and what changes when their person sees them. */

import { ACCESSES_LISTED, type Imei } from '@amana/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'
import type { AccessRow, EarlierDelay } from './rules.ts'

/** Time at which the rule alone shows `audit_log a`. Hours, because a day depends on the time zone. */
const due = (noticeDays: number): RawBuilder<Date> => sql`a.at + ${noticeDays}::int * interval '24 hours'`

/** A look at one person: needs `audit_subjects s join audit_log a left join access_releases r`. */
const ACCESS_JOINS = sql`audit_subjects s join audit_log a on a.id = s.audit_id left join access_releases r on r.audit_id = s.audit_id`

/** The delays that hide or hid a LOOK. */
const delays = (noticeDays: number): RawBuilder<unknown> =>
  sql`delays_of_access(s.imeis, a.case_reference, ${due(noticeDays)}, r.released_at, a.actor_user_id)`

/** Time at which the person sees the LOOK. The one place of this rule. */
const visibleAt = (noticeDays: number): RawBuilder<Date> =>
  sql`least(r.released_at, greatest(${due(noticeDays)}, (select max(d.until) from ${delays(noticeDays)} d)))`

/** The phone of a LOOK, as the officer named it; null: none, or several of the person's. */
const IMEI = sql<string | null>`coalesce(a.imei, case when cardinality(s.imeis) = 1 then s.imeis[1] end)`

/** Accesses that a person sees by now, newest first, at most 500. */
export async function selectAccesses(
  db: Db,
  userId: string,
  { now, noticeDays }: { now: Date; noticeDays: number },
): Promise<AccessRow[]> {
  const { rows } = await sql<AccessRow>`
    select a.at, ${IMEI} as imei, access_of_action(a.action) as access, o.state_command as command, a.purpose, a.case_reference,
      array(select d.reason from ${delays(noticeDays)} d order by d.id) as delay_reasons,
      (select d.case_number from ${delays(noticeDays)} d order by d.id desc limit 1) as delayed_case,
      (select f.case_number from flags f
        where a.case_reference = '' and f.imei in (select known.imei from unnest(s.imeis) seen, imeis_of_device(seen) known)
          and f.flag_type in ('stolen', 'lost')
          and (f.status = 'active' or f.status = 'cleared' and f.cleared_at > a.at) and f.created_at <= a.at
        order by f.created_at desc, f.id desc limit 1) as open_case
    from (
      select s.audit_id, s.user_id from ${ACCESS_JOINS}
      where s.user_id = ${userId} and a.at <= ${now} and ${visibleAt(noticeDays)} <= ${now}
      order by a.at desc, a.id desc limit ${ACCESSES_LISTED}
    ) listed join audit_subjects s on s.audit_id = listed.audit_id and s.user_id = listed.user_id
    join audit_log a on a.id = s.audit_id left join access_releases r on r.audit_id = s.audit_id
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
  /** The person whose data it was; null: several. */
  subject_user_id: string | null
  /** When the last of them sees it. */
  visible_at: Date
}

/** Subjects of a row of the audit log whose delays are looked up: an export has thousands. */
const SUBJECTS_READ = 500

/** Those of these rows of the audit log that are looks at people's data. */
export async function selectKnownAccesses(
  db: Db,
  ids: readonly number[],
  noticeDays: number,
): Promise<KnownAccess[]> {
  const { rows } = await sql<KnownAccess>`
    select a.id, a.imei, a.case_reference, a.actor_user_id, a.subject_user_id, max(${visibleAt(noticeDays)}) as visible_at
    from audit_log a left join access_releases r on r.audit_id = a.id cross join lateral (
      select imeis from audit_subjects where audit_id = a.id limit ${SUBJECTS_READ}) s
    where a.id = any(${[...ids]}::bigint[]) group by a.id`.execute(db)
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

/** A person who is notified of a look. */
export interface ShownAccess {
  audit_id: number
  user_id: string
}

/** Takes people of one look out of the queue of notifications. */
export async function deletePending(tx: Tx, id: number, limit: number): Promise<ShownAccess[]> {
  const { rows } = await sql<ShownAccess>`
    delete from pending_access_notices where (audit_id, user_id) in (
      select audit_id, user_id from pending_access_notices where audit_id = ${id} limit ${limit} for update)
    returning audit_id, user_id`.execute(tx)
  return rows
}

/** Takes those that are shown by now, oldest first; of two processes each row goes to one. */
export async function deleteShown(
  tx: Tx,
  { now, noticeDays, limit }: { now: Date; noticeDays: number; limit: number },
): Promise<ShownAccess[]> {
  const { rows } = await sql<ShownAccess>`
    delete from pending_access_notices where (audit_id, user_id) in (
      select u.audit_id, u.user_id from pending_access_notices u join ${ACCESS_JOINS} on s.audit_id = u.audit_id and s.user_id = u.user_id
      where u.at <= ${now}::timestamptz - ${noticeDays}::int * interval '24 hours' and (r.released_at is not null or not exists (
        select 1 from ${delays(noticeDays)} d where d.until > ${now}))
      order by u.at, u.audit_id limit ${limit} for update of u skip locked)
    returning audit_id, user_id`.execute(tx)
  return rows
}

/** A look that was released is due for those who still wait. */
export async function updatePendingDue(tx: Tx, id: number): Promise<void> {
  await sql`update pending_access_notices set at = '-infinity' where audit_id = ${id}`.execute(tx)
}

/**
 * Seals what each person is notified of in the public log, as an event of theirs: the audit row's own
 * entry names the officer, and cannot be opened to them.
 */
export async function insertNoticeEntries(tx: Tx, shown: readonly ShownAccess[], now: Date): Promise<void> {
  await sql`
    select await_log(log_type_of_action(a.action), ${now}::timestamptz, jsonb_strip_nulls(jsonb_build_object(
      'access', access_of_action(a.action), 'at', log_time(a.at), 'case', nullif(a.case_reference, ''), 'command', o.state_command,
      'imei', ${IMEI}, 'purpose', nullif(a.purpose, ''), 'told', log_time(${now}::timestamptz))), s.user_id, null)
    from unnest(${shown.map(({ audit_id }) => audit_id)}::bigint[], ${shown.map(({ user_id }) => user_id)}::uuid[]) shown (audit_id, user_id)
    join audit_subjects s on s.audit_id = shown.audit_id and s.user_id = shown.user_id
    join audit_log a on a.id = s.audit_id join officers o on o.user_id = a.actor_user_id`.execute(tx)
}

/**
 * Delays of a case, and those that other cases of its phone run now: the looks of a phone are hidden by the
 * delays of each of its cases.
 */
export async function selectEarlierDelays(
  db: Db,
  { caseNumber, imei14s, now }: { caseNumber: string; imei14s: readonly string[]; now: Date },
): Promise<EarlierDelay[]> {
  const { rows } = await sql<EarlierDelay>`
    select case_number, begun_at, until from access_delays where case_number = ${caseNumber}
    union all
    select case_number, begun_at, until from access_delays
    where imei14s && ${[...imei14s]}::text[] and case_number <> ${caseNumber} and begun_at in (
      select begun_at from access_delays where imei14s && ${[...imei14s]}::text[] and until > ${now}::timestamptz)`.execute(
    db,
  )
  return rows
}

/**
 * Whether the account looked at people who are in the case of a phone, by a look that a delay of the case
 * would hide.
 */
export async function hasLooked(
  db: Db,
  { userId, caseNumber, imei14s }: { userId: string; caseNumber: string; imei14s: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from audit_log a join audit_subjects s on s.audit_id = a.id
    where a.actor_user_id = ${userId} and s.user_id in (
      select o.user_id from device_imeis i join ownerships o on o.device_id = i.device_id
      where left(i.imei::text, 14) = any(${[...imei14s]}::text[]) and o.user_id is not null
      union select f.reported_by_user_id from flags f where f.case_number = ${caseNumber}
      union select c.claimant_user_id from disputes c where c.case_number = ${caseNumber})
      and (a.case_reference = ${caseNumber} or (a.case_reference = ''
        and ${[...imei14s]}::text[] && array(select left(imei, 14) from unnest(s.imeis) imei)))
    limit 1`.execute(db)
  return rows.length > 0
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
  /** 0: the first of the case; null: of a release that did not count. */
  renewal: number | null
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
export async function selectRunningDelays(
  db: Db,
  imei14s: readonly string[],
  now: Date,
): Promise<RunningDelay[]> {
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
export async function selectDelays(
  db: Db,
  { before, limit }: { before: number | null; limit: number },
): Promise<DelayRow[]> {
  let query = db
    .selectFrom('access_delays')
    .innerJoin('users', 'users.id', 'access_delays.delayed_by_user_id')
    .select(['access_delays.id', 'case_number', 'imei', 'reason', 'access_delays.created_at', 'until'])
    .select(sql<string>`users.first_name || ' ' || users.last_name`.as('delayed_by'))
  if (before !== null) query = query.where('access_delays.id', '<', before)
  return query.orderBy('access_delays.id', 'desc').limit(limit).execute()
}
