/** SQL of reports that wait for their IMEI. */
import { type FlagType, PENDING_REPORTS_LISTED, WORK_COUNTED_TO } from '@amana/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'
import type { FlagFilter } from './rules.ts'

export interface PendingFilter {
  state: string | undefined
  /** The search, and the same as an email address; undefined: all. */
  text: FlagFilter | undefined
  email: string | undefined
}

/** Exactly by number or contact: without a phone there is nothing else to find a report by. */
function found({ text, email }: PendingFilter): RawBuilder<boolean> {
  if (text === undefined) return sql`true`
  if (text.caseNumber) return sql`case_number = ${text.caseNumber}`
  if (text.phone) return sql`reporter_phone = ${text.phone}`
  if (text.caseDigits) return sql`case_number like ${`LE-____-${text.caseDigits}`}`
  return sql`lower(reporter_email) = lower(${email ?? ''})`
}

const waiting = (filter: PendingFilter) => sql<boolean>`(
  ended_at is null and contact_verified_at is not null and ${found(filter)}
  ${filter.state === undefined ? sql`` : sql`and lower(device_state) = lower(${filter.state})`})`

export async function countPendingReports(db: Db, filter: PendingFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from pending_reports where ${waiting(filter)} limit ${WORK_COUNTED_TO}) waiting`.execute(db)
  return rows[0]?.count ?? 0
}

export interface PendingReportRow {
  case_number: string
  flag_type: FlagType
  device_brand: string
  device_model: string
  device_state: string
  created_at: Date
  imei_due_at: Date
}

/** The newest first. */
export function selectPendingReports(db: Db, filter: PendingFilter): Promise<PendingReportRow[]> {
  return db
    .selectFrom('pending_reports')
    .select(['case_number', 'flag_type', 'device_brand', 'device_model', 'device_state'])
    .select(['created_at', 'imei_due_at'])
    .where(waiting(filter))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PENDING_REPORTS_LISTED)
    .execute()
}

/** Whether the officer sent this report as a private person, or it has their contact. */
export async function isReporterOfPending(tx: Tx, userId: string, caseNumber: string): Promise<boolean> {
  const { rows } = await sql<{ reporter: boolean }>`
    select exists (
      select 1 from pending_reports p join users u on u.id = ${userId}::uuid
      where p.case_number = ${caseNumber} and (u.id = p.sent_by_officer_id or case
        when p.reporter_email is null then p.reporter_phone = u.phone_number else lower(p.reporter_email) = lower(u.email) end)
    ) as reporter`.execute(tx)
  return rows[0]?.reporter ?? false
}
