/** SQL of theft reports. */

import type { CustodyState, FlagStatus, FlagType, Imei } from '@amana/contract'
import type { Locale } from '@amana/messages'
import { sql } from 'kysely'
import { type Db, type Tx, updatedOne } from '../../db/index.ts'

/**
 * Serialises reports of one contact, so that concurrent ones are counted. Held until the transaction ends.
 */
export async function lockContacts(tx: Tx, contacts: readonly string[]): Promise<void> {
  const sorted = contacts.toSorted()
  await sql`
    select pg_advisory_xact_lock(hashtextextended('report contact ' || contact, 0))
    from unnest(${sorted}::text[]) contact`.execute(tx)
}

/** The contact whose reports are counted. */
export interface TheftReportCounter {
  column: 'reporter_phone' | 'reporter_email'
  value: string
}

/** Times of the newest theft reports, with those that wait for their IMEI, newest first. */
export async function selectTheftReportTimes(
  db: Db,
  { column, value }: TheftReportCounter,
  since: Date,
  limit: number,
): Promise<Date[]> {
  const contact = sql.ref(column)
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from (
      (select created_at from flags where ${contact} = ${value} and public_report and created_at > ${since}
        order by created_at desc limit ${limit})
      union all
      (select created_at from pending_reports where ${contact} = ${value} and created_at > ${since}
        order by created_at desc limit ${limit})
    ) reports order by created_at desc limit ${limit}`.execute(db)
  return rows.map(({ created_at }) => created_at)
}

export interface Rejections {
  /** Reports with this contact proven that officers rejected since. */
  rejected: number
  /** When the contact last sent a report, or had one rejected. */
  last: Date | null
}

/** The facts that limit a contact after rejected reports. Call it after `lockContacts`. */
export async function selectRejections(
  tx: Tx,
  { column, value }: TheftReportCounter,
  since: Date,
): Promise<Rejections> {
  const contact = sql.ref(column)
  // A report with both had its code sent to the e-mail address: the number is anybody's word.
  const proven =
    column === 'reporter_email'
      ? sql`contact_verified_at is not null`
      : sql`contact_verified_at is not null and reporter_email is null`
  const { rows } = await sql<Rejections>`
    select rejected, greatest(last_rejected, (
      select max(created_at) from flags where ${contact} = ${value} and public_report and created_at > ${since})) as last
    from (
      select count(*)::int as rejected, max(decided_at) as last_rejected from flags
      where ${contact} = ${value} and status = 'rejected' and public_report and ${proven} and decided_at > ${since}
    ) rejections`.execute(tx)
  return rows[0] ?? { rejected: 0, last: null }
}

/** Ends reports that nobody proved, sent before a moment; returns how many. */
export async function updateLapsed(
  db: Db,
  before: Date,
  { limit, now }: { limit: number; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update flags set status = 'lapsed', updated_at = ${now} where id in (
      select id from flags where status = 'under_review' and public_report and contact_verified_at is null and created_at <= ${before}
      order by created_at limit ${limit} for update skip locked)
    and status = 'under_review' and contact_verified_at is null`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

export interface TheftReport {
  id: number
  imei: Imei
  case_number: string
  status: FlagStatus
  flag_type: FlagType
  phone: string | null
  email: string | null
  locale: Locale | null
  contact_verified: boolean
  created_at: Date
  updated_at: Date
}

export async function selectTheftReport(db: Db, caseNumber: string): Promise<TheftReport | undefined> {
  return db
    .selectFrom('flags')
    .select(['id', 'imei', 'case_number', 'status', 'flag_type', 'created_at', 'updated_at'])
    .select(['reporter_phone as phone', 'reporter_email as email', 'reporter_locale as locale'])
    .select(sql<boolean>`contact_verified_at is not null`.as('contact_verified'))
    .where('case_number', '=', caseNumber)
    .where('public_report', '=', true)
    .executeTakeFirst()
}

/** An officer's report, whose reporter the officer wrote down. */
export function selectOfficersReport(db: Db, caseNumber: string): Promise<TheftReport | undefined> {
  return db
    .selectFrom('flags')
    .select(['id', 'imei', 'case_number', 'status', 'flag_type', 'created_at', 'updated_at'])
    .select(['reporter_phone as phone', 'reporter_email as email', 'reporter_locale as locale'])
    .select(sql<boolean>`false`.as('contact_verified'))
    .where('case_number', '=', caseNumber)
    .where('public_report', '=', false)
    .where('officer_user_id', 'is not', null)
    .executeTakeFirst()
}

export interface CaseCustody {
  state: CustodyState
  since: Date
}

/**
 * Where the police keep the phone of a case that nobody registered, for its reporter with a contact that is
 * theirs; the same work for every case number.
 */
export async function selectCaseCustody(db: Db, caseNumber: string): Promise<CaseCustody | undefined> {
  const { rows } = await sql<CaseCustody>`
    select c.state, c.state_since as since from flags f join custody c on c.flag_id = f.id
    where f.case_number = ${caseNumber} and c.undone_at is null
      and coalesce(custody_reporter_email(f), custody_reporter_phone(f)) is not null
    order by c.id desc limit 1`.execute(db)
  return rows[0]
}

/** Any case of a reporter, in public or by an account. */
export async function selectReportedCase(
  db: Db,
  caseNumber: string,
): Promise<
  | (Pick<TheftReport, 'case_number' | 'status' | 'flag_type' | 'phone' | 'created_at'> & { proven: boolean })
  | undefined
> {
  return db
    .selectFrom('flags')
    .select(['case_number', 'status', 'flag_type', 'reporter_phone as phone', 'created_at'])
    .select(sql<boolean>`not public_report or contact_verified_at is not null`.as('proven'))
    .where('case_number', '=', caseNumber)
    .executeTakeFirst()
}

/** False: it was proven before, or nobody proved it in time. @param sentAfter what is older has ended */
export async function updateContactVerified(
  tx: Tx,
  caseNumber: string,
  { now, sentAfter }: { now: Date; sentAfter: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('flags')
    .set({ contact_verified_at: now })
    .where('case_number', '=', caseNumber)
    .where('public_report', '=', true)
    .where('contact_verified_at', 'is', null)
    .where(
      sql<boolean>`(status not in ('under_review', 'lapsed') or status = 'under_review' and created_at > ${sentAfter})`,
    )
    .executeTakeFirst()
  return updatedOne(result)
}
