/** SQL of cases that wait too long, and of who is reminded. */
import type { Imei } from '@amana/contract'
import type { Locale } from '@amana/messages'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

export interface RestingCase {
  id: number
  case_number: string
  imei: Imei
  state: string
  waiting_since: Date
  assigned_user_id: string | null
}

/** Open cases without an answer or a reminder since `before`; each is marked as reminded. */
export async function takeResting(
  db: Db,
  { now, before, limit }: { now: Date; before: Date; limit: number },
): Promise<RestingCase[]> {
  const { rows } = await sql<RestingCase>`
    update sighted_cases c set reminded_at = ${now}::timestamptz from flags f
    where f.id = c.flag_id and c.id in (
      select w.id from sighted_cases w where w.waiting_since <= ${before}::timestamptz
        and (w.reminded_at is null or w.reminded_at <= ${before}::timestamptz)
      order by w.waiting_since, w.id limit ${limit} for update skip locked)
    returning c.id, f.case_number, f.imei, c.state, c.waiting_since, f.assigned_user_id`.execute(db)
  return rows
}

export interface Reader {
  email: string
  locale: Locale | null
}

/**
 * The officer of the case; without one the supervisors of the command of the state; without these all
 * supervisors, so that somebody with a name is reminded.
 */
export async function selectReaders(
  db: Db,
  { state, assigned_user_id: officer }: Pick<RestingCase, 'state' | 'assigned_user_id'>,
  now: Date,
): Promise<Reader[]> {
  const { rows } = await sql<Reader & { rank: number }>`
    with able as (
      select u.email, u.locale, case when u.id = ${officer}::uuid then 1
        when lower(o.state_command) = lower(${state}) then 2 else 3 end as rank
      from officers o join users u on u.id = o.user_id
      where (u.role = 'supervisor' or u.id = ${officer}::uuid) and o.suspended_at is null and o.expires_at > ${now}::timestamptz
    )
    select email, locale, rank from able where rank = (select min(rank) from able) order by email`.execute(db)
  return rows.map(({ email, locale }) => ({ email, locale }))
}
