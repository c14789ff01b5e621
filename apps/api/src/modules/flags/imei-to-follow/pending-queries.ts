/** SQL of reports that wait for their IMEI. Every change is guarded by the present state. */
import type { FlagType, Imei } from '@amana/contract'
import type { Locale } from '@amana/messages'
import { type Selectable, sql } from 'kysely'
import { type Db, type Tx, updatedOne } from '../../../db/index.ts'
import type { PendingReports } from '../tables.ts'
import { selectTheftReport, type TheftReport } from '../theft-report-queries.ts'

export type PendingReport = Selectable<PendingReports>

export interface NewPendingReport {
  caseNumber: string
  flagType: Exclude<FlagType, 'found'>
  reason: string
  location: string
  deviceState: string
  brand: string
  model: string
  reporter: { name: string; phone: string; email: string | null; locale: Locale }
  sentByOfficerId: string | null
  contactVerifiedAt: Date | null
  now: Date
  dueAt: Date
}

export async function insertPending(tx: Tx, report: NewPendingReport): Promise<void> {
  const { reporter } = report
  await tx
    .insertInto('pending_reports')
    .values({
      case_number: report.caseNumber,
      flag_type: report.flagType,
      reason: report.reason,
      last_known_location: report.location,
      device_state: report.deviceState,
      device_brand: report.brand,
      device_model: report.model,
      reporter_name: reporter.name,
      reporter_phone: reporter.phone,
      reporter_email: reporter.email,
      reporter_locale: reporter.locale,
      sent_by_officer_id: report.sentByOfficerId,
      created_at: report.now,
      updated_at: report.now,
      contact_verified_at: report.contactVerifiedAt,
      imei_due_at: report.dueAt,
    })
    .execute()
}

export function selectPending(db: Db, caseNumber: string): Promise<PendingReport | undefined> {
  return db.selectFrom('pending_reports').selectAll().where('case_number', '=', caseNumber).executeTakeFirst()
}

/** A theft report without a number yet. */
export type WaitingReport = Omit<TheftReport, 'id' | 'imei'> & { imei: null; imei_due_at: Date }

/** A theft report, with its number or without; the same work for every case number. */
export async function selectAnyReport(
  db: Db,
  caseNumber: string,
): Promise<TheftReport | WaitingReport | undefined> {
  // In this order: a report that becomes a flag in between is found as one.
  const pending = await selectPending(db, caseNumber)
  const report = await selectTheftReport(db, caseNumber)
  return report ?? (pending && waitingReport(pending))
}

export function waitingReport(pending: PendingReport): WaitingReport {
  return {
    imei: null,
    imei_due_at: pending.imei_due_at,
    case_number: pending.case_number,
    status: pending.ended_at === null ? 'under_review' : 'lapsed',
    flag_type: pending.flag_type,
    phone: pending.reporter_phone,
    email: pending.reporter_email,
    locale: pending.reporter_locale,
    contact_verified: pending.contact_verified_at !== null,
    created_at: pending.created_at,
    updated_at: pending.updated_at,
  }
}

/** False: it was proven before, or it has ended. @param sentAfter what is older has ended */
export async function updatePendingProven(
  tx: Tx,
  caseNumber: string,
  { now, sentAfter }: { now: Date; sentAfter: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('pending_reports')
    .set({ contact_verified_at: now, updated_at: now })
    .where('case_number', '=', caseNumber)
    .where('contact_verified_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('created_at', '>', sentAfter)
    .executeTakeFirst()
  return updatedOne(result)
}

export interface ReportByPhone {
  phone: string
  imei: Imei | null
  flagType: FlagType
  brand: string
  model: string
  since: Date
}

/** A proven report of this number since then about the same phone. */
export async function selectSameReport(
  db: Db,
  { phone, imei, flagType, brand, model, since }: ReportByPhone,
): Promise<{ case_number: string; imei_due_at: Date | null } | undefined> {
  const { rows } = await sql<{ case_number: string; imei_due_at: Date | null }>`
    (select case_number, imei_due_at from pending_reports
      where reporter_phone = ${phone} and created_at > ${since} and ${imei}::text is null and flag_type = ${flagType}
        and device_brand = ${brand} and device_model = ${model} and contact_verified_at is not null and ended_at is null)
    union all
    (select case_number, null from flags
      where reporter_phone = ${phone} and created_at > ${since} and imei::text = ${imei} and flag_type = ${flagType}
        and public_report and contact_verified_at is not null and status = 'under_review')
    limit 1`.execute(db)
  return rows[0]
}

/** Takes a report that still waits, so that it becomes a flag once. Undefined: it did, or it has ended. */
export function takePending(tx: Tx, caseNumber: string, now: Date): Promise<PendingReport | undefined> {
  return tx
    .deleteFrom('pending_reports')
    .where('case_number', '=', caseNumber)
    .where('ended_at', 'is', null)
    .where('imei_due_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

interface Batch {
  limit: number
  now: Date
}

/** Ends reports whose IMEI did not come in time; their case numbers. */
export async function updateEnded(tx: Tx, { limit, now }: Batch): Promise<string[]> {
  const { rows } = await sql<{ case_number: string }>`
    update pending_reports set ended_at = ${now}, updated_at = ${now} where id in (
      select id from pending_reports where ended_at is null and imei_due_at <= ${now}
      order by imei_due_at limit ${limit} for update skip locked)
    and ended_at is null
    returning case_number`.execute(tx)
  return rows.map(({ case_number }) => case_number)
}

/** Ends reports that nobody proved, sent before a moment; returns how many. */
export async function updatePendingLapsed(db: Db, before: Date, { limit, now }: Batch): Promise<number> {
  const { numAffectedRows } = await sql`
    update pending_reports set ended_at = ${now}, updated_at = ${now} where id in (
      select id from pending_reports where ended_at is null and contact_verified_at is null and created_at <= ${before}
      order by created_at limit ${limit} for update skip locked)
    and ended_at is null and contact_verified_at is null`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Those that wait since then without a reminder; they are reminded of once. */
export async function updateReminded(tx: Tx, since: Date, { limit, now }: Batch): Promise<string[]> {
  const { rows } = await sql<{ case_number: string }>`
    update pending_reports set reminded_at = ${now} where id in (
      select id from pending_reports
      where ended_at is null and contact_verified_at is not null and reminded_at is null and created_at <= ${since}
        and imei_due_at > ${now}
      order by created_at limit ${limit} for update skip locked)
    and reminded_at is null and ended_at is null
    returning case_number`.execute(tx)
  return rows.map(({ case_number }) => case_number)
}
