/** SQL of public reports. */

import type { FlagStatus, FlagType, Imei } from '@amana/contract'
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

/** Times of the newest public reports, newest first. */
export async function selectTheftReportTimes(
  db: Db,
  { column, value }: TheftReportCounter,
  since: Date,
  limit: number,
): Promise<Date[]> {
  const rows = await db
    .selectFrom('flags')
    .select('created_at')
    .where(column, '=', value)
    .where('public_report', '=', true)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ created_at }) => created_at)
}

export interface TheftReport {
  id: number
  imei: Imei
  case_number: string
  status: FlagStatus
  flag_type: FlagType
  phone: string | null
  email: string | null
  contact_verified: boolean
  created_at: Date
  updated_at: Date
}

export async function selectTheftReport(db: Db, caseNumber: string): Promise<TheftReport | undefined> {
  const { rows } = await sql<TheftReport>`
    select id, imei, case_number, status, flag_type, reporter_phone as phone, reporter_email as email,
      contact_verified_at is not null as contact_verified, created_at, updated_at
    from flags where case_number = ${caseNumber} and public_report`.execute(db)
  return rows[0]
}

/** False: it was proven before. */
export async function updateContactVerified(tx: Tx, caseNumber: string, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('flags')
    .set({ contact_verified_at: now })
    .where('case_number', '=', caseNumber)
    .where('public_report', '=', true)
    .where('contact_verified_at', 'is', null)
    .executeTakeFirst()
  return updatedOne(result)
}
