import { sql } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'
import type { StationRow } from './rules.ts'

export interface FoundStation {
  id: number
  name: string
  state: string
  area: string
  phone: string
  address: string
  hours: string
  demo: boolean
}

const COLUMNS = ['id', 'name', 'state', 'area', 'phone', 'address', 'hours', 'demo'] as const

/** The station that a page starts after. */
export interface StationPosition {
  /** Outside of the area that was asked for. */
  elsewhere: boolean
  state: string
  name: string
}

/** Open stations by state and name; of one state those of `area` first. */
export async function selectStations(
  db: Db,
  { state, area }: { state?: string | undefined; area?: string | undefined },
  { after, limit }: { after: StationPosition | null; limit: number },
): Promise<FoundStation[]> {
  const elsewhere = sql<boolean>`(${area ?? null}::text is not null and lower(area) <> lower(${area ?? null}::text))`
  let query = db.selectFrom('stations').select(COLUMNS).where('closed_at', 'is', null)
  if (state !== undefined) query = query.where('state', '=', state)
  if (after)
    query = query.where(
      sql<boolean>`(${elsewhere}, state, lower(name)) > (${after.elsewhere}, ${after.state}, lower(${after.name}))`,
    )
  return query.orderBy(elsewhere).orderBy('state').orderBy(sql`lower(name)`).limit(limit).execute()
}

/** An open station by its name, capital and small letters alike. */
export function selectStationByName(db: Db, name: string): Promise<FoundStation | undefined> {
  return db
    .selectFrom('stations')
    .select(COLUMNS)
    .where(sql`lower(name)`, '=', name.trim().toLowerCase())
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Adds stations, and writes those that have the same name again. A closed one opens. Returns how many are new
 * or changed.
 */
export async function upsertStations(
  tx: Tx,
  rows: readonly StationRow[],
  { importedAt, demo }: { importedAt: Date; demo: boolean },
): Promise<number> {
  const column = (name: keyof StationRow) => sql`${rows.map((row) => row[name])}::text[]`
  const { numAffectedRows } = await sql`
    insert into stations as s (name, state, area, phone, address, hours, demo, imported_at)
    select name, state, area, phone, address, hours, ${demo}, ${importedAt}::timestamptz
    from unnest(${column('name')}, ${column('state')}, ${column('area')}, ${column('phone')},
      ${column('address')}, ${column('hours')}) as r (name, state, area, phone, address, hours)
    on conflict (lower(name)) do update set
      name = excluded.name, state = excluded.state, area = excluded.area, phone = excluded.phone,
      address = excluded.address, hours = excluded.hours, demo = excluded.demo, closed_at = null,
      imported_at = excluded.imported_at
    where (s.name, s.state, s.area, s.phone, s.address, s.hours, s.demo) is distinct from
      (excluded.name, excluded.state, excluded.area, excluded.phone, excluded.address, excluded.hours, excluded.demo)
      or s.closed_at is not null`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Returns the station's name; undefined: there is no open one. */
export async function updateClosed(db: Db, name: string, closedAt: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('stations')
    .set({ closed_at: closedAt })
    .where(sql`lower(name)`, '=', name.trim().toLowerCase())
    .where('closed_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}
