/** SQL of phones in custody that wait too long, and of who is reminded. */
import type { State } from '@amana/contract'
import type { Locale } from '@amana/messages'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

export interface RestingStation {
  station: string
  state: State
  /** The driver gives arrays of bigint as texts. */
  ids: string[]
  /** Accounts that took the phones in. */
  officers: string[]
  to_call: number
  to_fetch: number
  /** When the first of them began to wait. */
  since: Date
}

/** Stations with phones that wait and of which nobody was reminded since `remindedBefore`. */
export async function selectRestingStations(
  db: Db,
  { called, fetched, remindedBefore }: { called: Date; fetched: Date; remindedBefore: Date },
): Promise<RestingStation[]> {
  const { rows } = await sql<RestingStation>`
    select s.name as station, s.state, array_agg(c.id order by c.id) as ids,
      array_agg(distinct c.seized_by_user_id) as officers, min(c.state_since) as since,
      (count(*) filter (where c.state = 'matched'))::int as to_call, (count(*) filter (where c.state = 'owner_called'))::int as to_fetch
    from custody c join stations s on s.id = c.station_id
    where c.undone_at is null and (c.state = 'matched' and c.state_since <= ${called}::timestamptz
        or c.state = 'owner_called' and c.state_since <= ${fetched}::timestamptz)
      and (c.reminded_at is null or c.reminded_at <= ${remindedBefore}::timestamptz)
    group by s.id order by s.id`.execute(db)
  return rows
}

export async function updateReminded(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await sql`update custody set reminded_at = ${now}::timestamptz where id = any (${[...ids]}::bigint[])`.execute(
    db,
  )
}

export interface Reader {
  email: string
  locale: Locale | null
}

/**
 * The officers who took the phones in and the supervisors of the state's command; without these all
 * supervisors, so that somebody with a name is reminded.
 */
export async function selectReaders(
  db: Db,
  { state, officers }: Pick<RestingStation, 'state' | 'officers'>,
  now: Date,
): Promise<Reader[]> {
  const { rows } = await sql<Reader & { rank: number }>`
    with able as (
      select u.email, u.locale, case when u.id = any (${officers}::uuid[]) or lower(o.state_command) = lower(${state})
        then 1 else 2 end as rank
      from officers o join users u on u.id = o.user_id
      where (u.role = 'supervisor' or u.id = any (${officers}::uuid[])) and o.suspended_at is null
        and o.expires_at > ${now}::timestamptz
    )
    select email, locale, rank from able where rank = (select min(rank) from able) order by email`.execute(db)
  return rows.map(({ email, locale }) => ({ email, locale }))
}
