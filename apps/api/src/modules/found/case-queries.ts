/** SQL of found cases: reports, who misses the phone, ends. */

import type { Imei } from '@amana/contract'
import type { Locale } from '@amana/messages'
import { sql } from 'kysely'
import { anyOf, type Db, type Tx, updatedOne } from '../../db/index.ts'
import type { FoundSide } from './tables.ts'

/** Serialises what is counted for one address. Held until the transaction ends. */
export async function lockFinder(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`found ${email}`}, 0))`.execute(tx)
}

/**
 * Times of the newest reports with an address, newest first, also of those that were sent again: the answer
 * to each has its own token.
 */
export async function selectReportTimes(db: Db, email: string, since: Date, limit: number): Promise<Date[]> {
  const rows = await db
    .selectFrom('found_cases as c')
    .innerJoin('found_tokens as t', 't.case_id', 'c.id')
    .select('t.created_at')
    .where('c.finder_email', '=', email)
    .where('t.side', '=', 'finder')
    .where('t.mailed', '=', false)
    .where('t.created_at', '>', since)
    .orderBy('t.created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ created_at }) => created_at)
}

export interface NewCase {
  id: string
  imei: Imei
  place: string
  state: string
  email: string
  message: string
  userId: string | null
  /** Language of the finder's request. */
  locale: Locale
  now: Date
}

/** An open case with the same words from the same address, since a moment. */
export async function selectSameReport(
  db: Db,
  { imei, place, state, email, message, userId }: NewCase,
  since: Date,
): Promise<{ id: string; case_number: string } | undefined> {
  return db
    .selectFrom('found_cases as c')
    .select(['c.id', 'c.case_number'])
    .where('c.finder_email', '=', email)
    .where('c.created_at', '>', since)
    .where('c.imei', '=', imei)
    .where('c.place', '=', place)
    .where('c.device_state', '=', state)
    .where('c.finder_user_id', 'is not distinct from', userId)
    .where('c.closed_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('found_messages as m')
          .select('m.id')
          .whereRef('m.case_id', '=', 'c.id')
          .whereRef('m.created_at', '=', 'c.created_at')
          .where('m.text', '=', message),
      ),
    )
    .orderBy('c.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * The case, with the next number of the sequence. `finder_proven`: a signed-in finder gave the proven address
 * of their account.
 */
export async function insertCase(
  tx: Tx,
  { id, imei, place, state, email, userId, locale, now }: NewCase,
  year: string,
): Promise<string> {
  const { rows } = await sql<{ case_number: string }>`
    insert into found_cases (id, case_number, imei, place, device_state, finder_email, finder_user_id, finder_proven, finder_locale,
      created_at, last_message_at)
    select ${id}, 'FP-' || ${year}::text || '-' || lpad(number, greatest(6, length(number)), '0'), ${imei}, ${place}, ${state}, ${email},
      ${userId}::uuid, exists (select 1 from users u where u.id = ${userId}::uuid and u.email = ${email} and u.email_verified_at is not null),
      ${locale}, ${now}, ${now}
    from (select nextval('found_case_numbers')::text as number) next
    returning case_number`.execute(tx)
  if (!rows[0]) throw new Error('the sequence gave no number')
  return rows[0].case_number
}

/**
 * Asks the registry who misses the phone: its owner at the finder's report, else the reporter with a proven
 * contact of an open report about it. Guarded: once for a case. Call it after `lockCase`.
 *
 * @returns undefined: it was asked before, or the case is gone
 */
export async function updateMatched(
  tx: Tx,
  caseId: string,
  now: Date,
): Promise<{ matched: boolean } | undefined> {
  const { rows } = await sql<{ matched: boolean }>`
    with asked as (
      select c.id, c.imei, c.created_at, c.finder_user_id from found_cases c where c.id = ${caseId} and c.matched_at is null for update
    ), owner as (
      select o.user_id from asked a
      join device_imeis i on i.imei >= left(a.imei::text, 14) || '0' and i.imei <= left(a.imei::text, 14) || '9'
      join ownerships o on o.device_id = i.device_id and o.acquired_at <= a.created_at and (o.ended_at is null or o.ended_at > a.created_at)
      join users u on u.id = o.user_id and u.erased_at is null
      order by o.acquired_at desc limit 1 for share of u
    ), reported as (
      select f.id from asked a cross join lateral imeis_of_device(a.imei) known join flags f on f.imei = known.imei
      where f.public_report and f.contact_verified_at is not null and (f.is_open_case or f.is_waiting_report)
      order by f.is_open_case desc, f.id limit 1
    )
    update found_cases c set matched_at = greatest(${now}::timestamptz, c.created_at),
      owner_user_id = (select user_id from owner where user_id is distinct from c.finder_user_id),
      flag_id = case when exists (select 1 from owner) then null else (select id from reported) end
    from asked where c.id = asked.id
    returning num_nonnulls(c.owner_user_id, c.flag_id) > 0 as matched`.execute(tx)
  return rows[0]
}

/** Open cases of the phone of a flag, the newest first. Locked until the transaction ends. */
export async function lockOpenCases(tx: Tx, flagId: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from flags f cross join lateral imeis_of_device(f.imei) known join found_cases c on c.imei = known.imei
    where f.id = ${flagId} and c.closed_at is null
    order by c.created_at desc, c.id limit ${limit} for update of c`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * The reporter of an open report with a proven contact represents the owner in those of the locked cases that
 * were asked and nobody misses a phone by. Never where the phone had an owner since the finder's report: only
 * who owned it then may read it.
 *
 * @returns the ids of these cases
 */
export async function updateMatchedByReport(
  tx: Tx,
  caseIds: readonly string[],
  flagId: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update found_cases c set flag_id = f.id from flags f
    where c.id = any(${[...caseIds]}::uuid[]) and f.id = ${flagId}
      and f.public_report and f.contact_verified_at is not null and (f.is_open_case or f.is_waiting_report)
      and c.matched_at is not null and num_nonnulls(c.owner_user_id, c.flag_id) = 0 and c.closed_at is null
      and not exists (
        select from device_imeis i join ownerships o on o.device_id = i.device_id
        where i.imei >= left(c.imei::text, 14) || '0' and i.imei <= left(c.imei::text, 14) || '9'
          and (o.ended_at is null or o.ended_at > c.created_at))
    returning c.id`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface ThreadRow {
  id: string
  case_number: string
  imei: Imei
  place: string
  device_state: string
  created_at: Date
  closed_at: Date | null
  owner_user_id: string | null
  /** The side that the token opens; null: it opens nothing. */
  token_side: FoundSide | null
  /** The token left in a message to the contact of its side. */
  token_mailed: boolean
  /** The side of the account; null: it has none. */
  user_side: FoundSide | null
}

/**
 * A case, and what a token and an account are to it. A reporter whose report was rejected represents nobody
 * any more.
 */
export async function selectThread(
  db: Db,
  caseNumber: string,
  { tokenHash, userId }: { tokenHash: Buffer | null; userId: string | null },
): Promise<ThreadRow | undefined> {
  const { rows } = await sql<ThreadRow>`
    select c.id, c.case_number, c.imei, c.place, c.device_state, c.created_at, c.closed_at, c.owner_user_id,
      t.side as token_side, coalesce(t.mailed, false) as token_mailed,
      case when c.owner_user_id = ${userId}::uuid then 'owner' when c.finder_user_id = ${userId}::uuid then 'finder' end as user_side
    from found_cases c left join found_tokens t on t.case_id = c.id and t.token_hash = ${tokenHash}::bytea
      and (t.side = 'finder' or exists (select 1 from flags f where f.id = c.flag_id and f.status <> 'rejected'))
    where c.case_number = ${caseNumber}`.execute(db)
  return rows[0]
}

/** The number of the active stolen flag on the phone: then officers may read the thread. */
export async function selectStolenCase(db: Db, imei: Imei): Promise<string | undefined> {
  const { rows } = await sql<{ case_number: string }>`
    select f.case_number from imeis_of_device(${imei}) known join flags f on f.imei = known.imei and f.is_open_case
    where f.flag_type = 'stolen' order by f.id limit 1`.execute(db)
  return rows[0]?.case_number
}

/** The device of the phone while this account owns it. */
export async function selectOwnDevice(
  db: Db,
  imei: Imei,
  userId: string,
): Promise<{ id: number; open_case: boolean } | undefined> {
  const { rows } = await sql<{ id: number; open_case: boolean }>`
    select o.device_id as id, exists (
      select 1 from imeis_of_device(${imei}) known join flags f on f.imei = known.imei and f.is_open_case) as open_case
    from device_imeis i join ownerships o on o.device_id = i.device_id and o.ended_at is null and o.user_id = ${userId}
    where i.imei >= left(${imei}::text, 14) || '0' and i.imei <= left(${imei}::text, 14) || '9'`.execute(db)
  return rows[0]
}

export interface ListedCase {
  case_number: string
  imei: Imei
  created_at: Date
  closed_at: Date | null
  side: FoundSide
}

/** The cases of an account, newest first. */
export async function selectCasesOf(db: Db, userId: string, limit: number): Promise<ListedCase[]> {
  const { rows } = await sql<ListedCase>`
    select case_number, imei, created_at, closed_at, case when owner_user_id = ${userId} then 'owner' else 'finder' end as side
    from found_cases where owner_user_id = ${userId} or finder_user_id = ${userId}
    order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** The cases of a phone, newest first. */
export async function selectCasesOfPhone(
  db: Db,
  imeis: readonly Imei[],
  limit: number,
): Promise<{ case_number: string; created_at: Date; closed_at: Date | null }[]> {
  return db
    .selectFrom('found_cases')
    .select(['case_number', 'created_at', 'closed_at'])
    .where('imei', '=', anyOf(imeis))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

/** Locked until the transaction ends: messages and ends of a case come one after the other. */
export async function lockCase(tx: Tx, caseId: string): Promise<{ closed_at: Date | null } | undefined> {
  return tx
    .selectFrom('found_cases')
    .select('closed_at')
    .where('id', '=', caseId)
    .forUpdate()
    .executeTakeFirst()
}

/** False: it was closed before. */
export async function updateClosed(
  tx: Tx,
  caseId: string,
  { by, now }: { by: FoundSide; now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('found_cases')
    .set({ closed_at: now, closed_by: by })
    .where('id', '=', caseId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return updatedOne(result)
}

/** False: this side reported the other one before. */
export async function insertAbuseReport(
  tx: Tx,
  report: { caseId: string; side: FoundSide; reason: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('found_abuse_reports')
    .values({ case_id: report.caseId, side: report.side, reason: report.reason, created_at: report.now })
    .onConflict((conflict) => conflict.columns(['case_id', 'side']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The cases that a `found` flag closed. */
export async function selectClosedByFlag(db: Db, flagId: number): Promise<{ id: string }[]> {
  return db.selectFrom('found_cases').select('id').where('closed_by_flag_id', '=', flagId).execute()
}
