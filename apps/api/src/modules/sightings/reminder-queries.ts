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
  reminded_at: Date | null
  assigned_user_id: string | null
}

/** Open cases without an answer or a reminder since `before`, oldest first. */
export async function selectResting(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<RestingCase[]> {
  const { rows } = await sql<RestingCase>`
    select c.id, f.case_number, f.imei, c.state, c.waiting_since, c.reminded_at, f.assigned_user_id
    from sighted_cases c join flags f on f.id = c.flag_id
    where c.waiting_since <= ${before}::timestamptz and (c.reminded_at is null or c.reminded_at <= ${before}::timestamptz)
    order by c.waiting_since, c.id limit ${limit}`.execute(db)
  return rows
}

export async function updateReminded(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('sighted_cases').set({ reminded_at: now }).where('id', '=', id).execute()
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
