import type { Imei } from '@amana/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { samePhone } from './device-queries.ts'

/** `left`: by an account that was deleted, so that the same person may register it (free-numbers.ts). */
export type Registration = 'owned' | 'left'

/**
 * The registered ones among these IMEIs, as primary or second: one statement for many look-ups. A phone has
 * ten numbers, which the planner cannot know of a range: without the limit it reads whole tables.
 */
export async function selectRegistrations(db: Db, imeis: Imei[]): Promise<Map<Imei, Registration>> {
  const { rows } = await sql<{ imei: Imei; left: boolean }>`
    select asked.imei, bool_or((
      select o.user_id from ownerships o where o.device_id = known.device_id and o.ended_at is null
    ) is null) as left
    from unnest(${imeis}::text[]) as asked (imei)
    cross join lateral (
      select i.device_id from device_imeis i where ${samePhone('i.imei', 'asked.imei')} limit 10
    ) as known
    group by asked.imei`.execute(db)
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
