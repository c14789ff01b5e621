/** SQL of reports that wait for their IMEI. */
import { type FlagType, PENDING_REPORTS_LISTED, WORK_COUNTED_TO } from '@amana/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

const waiting = (state: string | undefined) => sql<boolean>`(
  ended_at is null and contact_verified_at is not null ${state === undefined ? sql`` : sql`and lower(device_state) = lower(${state})`})`

export async function countPendingReports(db: Db, state: string | undefined): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from pending_reports where ${waiting(state)} limit ${WORK_COUNTED_TO}) waiting`.execute(db)
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
export function selectPendingReports(db: Db, state: string | undefined): Promise<PendingReportRow[]> {
  return db
    .selectFrom('pending_reports')
    .select(['case_number', 'flag_type', 'device_brand', 'device_model', 'device_state'])
    .select(['created_at', 'imei_due_at'])
    .where(waiting(state))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PENDING_REPORTS_LISTED)
    .execute()
}
