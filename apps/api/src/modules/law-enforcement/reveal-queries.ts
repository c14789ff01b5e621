/** SQL of the case of a reveal. */

import type { Imei } from '@amana/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

/** Whether a report or claim with this number, open or closed, is about the device. */
export async function isCaseOf(
  db: Db,
  { caseNumber, deviceId, imeis }: { caseNumber: string; deviceId: number; imeis: readonly Imei[] },
): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select 1 from flags where imei = any(${[...imeis]}::text[]) and case_number = ${caseNumber})
      or exists (select 1 from disputes where device_id = ${deviceId} and case_number = ${caseNumber}) as known`.execute(
    db,
  )
  return rows[0]?.known ?? false
}
