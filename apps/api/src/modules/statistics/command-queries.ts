/** SQL of an officer's statistics: exact, and of their own state command. */
import type { FlagType } from '@amana/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

export async function selectStateCommand(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('officers')
    .select('state_command')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.state_command
}

export interface CaseCounts {
  /** Null: all types. */
  flag_type: FlagType | null
  open: number
  closed: number
  found: number
  median_days: number | null
}

/**
 * Cases of a state that became active in a time, as they are now: a row for each type, and one for all. A
 * found flag has the time at which it closed the case, which finds it faster than its number.
 */
export async function countCasesOf(
  db: Db,
  { state, from, until }: { state: string; from: Date | undefined; until: Date | undefined },
): Promise<CaseCounts[]> {
  const { rows } = await sql<CaseCounts>`
    with cases as (
      select c.activated_at, f.flag_type, f.status, f.cleared_at, exists (
        select 1 from flags g
        where g.flag_type = 'found' and g.created_at = f.cleared_at
          and (left(g.imei::text, 14) = left(f.imei::text, 14) or exists (
            select 1 from device_imeis one join device_imeis other using (device_id)
            where left(one.imei::text, 14) = left(f.imei::text, 14) and left(other.imei::text, 14) = left(g.imei::text, 14)))
      ) as found
      from statistics_cases c
      left join lateral (
        select t.flag_id, t.state_key from statistics_cases t
        where c.flag_type = 'lost' and t.case_id = c.case_id and t.flag_type = 'stolen' order by t.activated_at desc, t.flag_id desc limit 1) last on true
      join flags f on f.id = coalesce(last.flag_id, c.flag_id)
      where c.flag_id = c.case_id and c.flag_type <> 'found'
        and coalesce(nullif(last.state_key, ''), c.state_key) = lower(${state})
        and c.activated_at >= coalesce(${from ?? null}::timestamptz, '-infinity')
        and c.activated_at < coalesce(${until ?? null}::timestamptz, 'infinity')
    )
    select flag_type, count(*) filter (where status = 'active') as open, count(*) filter (where status = 'cleared') as closed,
      count(*) filter (where found) as found,
      round((percentile_cont(0.5) within group (order by extract(epoch from cleared_at - activated_at) / 86400)
        filter (where status = 'cleared'))::numeric, 1)::float8 as median_days
    from cases group by grouping sets ((), (flag_type)) order by flag_type desc nulls first`.execute(db)
  return rows
}

export interface CustodyCounts {
  kept: number
  up_to_3_days: number
  up_to_30_days: number
  longer: number
  returned: number
  median_days_to_return: number | null
}

/** Phones on the shelves of a state's stations now, and those that were returned there in a time. */
export async function countCustodyOf(
  db: Db,
  { state, from, until, now }: { state: string; from: Date | undefined; until: Date | undefined; now: Date },
): Promise<CustodyCounts> {
  const { rows } = await sql<CustodyCounts>`
    with shelf as (
      select ${now}::timestamptz - c.seized_at as age from custody c join stations s on s.id = c.station_id
      where lower(s.state) = lower(${state}) and c.undone_at is null and c.state in ('seized', 'matched', 'owner_called')
    ), given as (
      select extract(epoch from c.state_since - f.created_at) / 86400 as days
      from custody c join stations s on s.id = c.station_id join flags f on f.id = c.flag_id
      where lower(s.state) = lower(${state}) and c.state = 'returned'
        and c.state_since >= coalesce(${from ?? null}::timestamptz, '-infinity')
        and c.state_since < coalesce(${until ?? null}::timestamptz, 'infinity')
    )
    select (select count(*) from shelf) as kept,
      (select count(*) from shelf where age <= interval '3 days') as up_to_3_days,
      (select count(*) from shelf where age > interval '3 days' and age <= interval '30 days') as up_to_30_days,
      (select count(*) from shelf where age > interval '30 days') as longer,
      count(*) as returned,
      round((percentile_cont(0.5) within group (order by days))::numeric, 1)::float8 as median_days_to_return
    from given`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('no row of counts')
  return counts
}
