import type { Imei } from '@amana/contract'
import { sql } from 'kysely'
import { type Db, unseen } from '../../db/index.ts'

/** `left`: by an account that was deleted, so that the same person may register it (free-numbers.ts). */
export type Registration = 'owned' | 'left'

/**
 * The registered ones among these IMEIs, as primary or second: one statement for many look-ups. A phone is
 * found by the unique index of 14 digits, one for each: of a join the planner may read whole tables.
 */
export async function selectRegistrations(db: Db, imeis: Imei[]): Promise<Map<Imei, Registration>> {
  const { rows } = await sql<{ imei: Imei; left: boolean }>`
    select imei, is_left as left from (
      select asked.imei, (
        select (select o.user_id from ownerships o where o.device_id = i.device_id and o.ended_at is null) is null
        from device_imeis i where left(i.imei::text, 14) = left(asked.imei, 14)
      ) as is_left
      from unnest(${unseen(imeis, 'text[]')}) as asked (imei) offset 0
    ) known where is_left is not null`.execute(db)
  return new Map(rows.map(({ imei, left }) => [imei, left ? 'left' : 'owned']))
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
