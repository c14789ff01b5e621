/** SQL of what an owner may know: day, network and state, never the area (decisions §20). */
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

export interface SeenByNetwork {
  /** In Lagos. */
  day: string
  network: string
  state: string
}

/** Oldest first. */
export async function selectSeenDays(db: Db, flagId: number): Promise<SeenByNetwork[]> {
  const { rows } = await sql<SeenByNetwork>`
    select d.day::text as day, o.name as network, d.state
    from sighting_days d join organisations o on o.id = d.organisation_id
    where d.flag_id = ${flagId} order by d.day, o.name, d.state`.execute(db)
  return rows
}

/** Since when the number of the phone seems to be on more than one; null: it does not. */
export async function selectCopiedAt(db: Db, flagId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('sighted_flags')
    .select('copied_at')
    .where('flag_id', '=', flagId)
    .executeTakeFirst()
  return row?.copied_at ?? null
}
