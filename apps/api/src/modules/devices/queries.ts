import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../db/schema.ts'

/** Which of these IMEIs are registered, as primary or second: one statement for many look-ups. */
export async function selectRegistered(db: Kysely<Schema>, imeis: string[]): Promise<Map<string, true>> {
  const { rows } = await sql<{ imei: string }>`select imei from device_imeis where imei = any(${imeis}::text[])`.execute(db)
  return new Map(rows.map(({ imei }) => [imei, true]))
}
