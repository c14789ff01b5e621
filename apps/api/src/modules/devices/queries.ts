import type { Imei } from '@amana/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { samePhone } from './device-queries.ts'

/** The registered ones among these IMEIs, as primary or second: one statement for many look-ups. */
export async function selectRegisteredImeis(db: Db, imeis: Imei[]): Promise<Map<Imei, true>> {
  const { rows } = await sql<{ imei: Imei }>`
    select asked.imei from unnest(${imeis}::text[]) as asked (imei)
    where exists (select 1 from device_imeis i where ${samePhone('i.imei', 'asked.imei')})`.execute(db)
  return new Map(rows.map(({ imei }) => [imei, true]))
}

/**
 * Whether the account's number is proven, and whether a flag or hold is open on this IMEI or on the other one
 * of its device.
 */
export async function selectValidationFacts(
  db: Db,
  userId: string,
  imei: Imei,
): Promise<{ phone_proven: boolean; flagged: boolean }> {
  const { rows } = await sql<{ phone_proven: boolean; flagged: boolean }>`
    with device as (select imei from imeis_of_device(${imei}))
    select
      exists (select 1 from users where id = ${userId} and phone_verified_at is not null) as phone_proven,
      exists (
        select 1 from flags f where f.imei in (select imei from device) and f.is_open_case
      ) or exists (
        select 1 from police_holds where imei in (select imei from device) and released_at is null
      ) as flagged`.execute(db)
  return rows[0] ?? { phone_proven: false, flagged: false }
}
