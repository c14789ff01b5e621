/** SQL of the places that certificates have in status lists. */
import { sql } from 'kysely'
import { isUniqueViolation } from '../../db/errors.ts'
import type { Db } from '../../db/index.ts'
import type { Place } from './queries.ts'

/**
 * The first of these places in the newest list that no certificate has. `index` null: all are taken. A place
 * that another transaction takes before its commit is found out by the unique index.
 */
export async function selectFreePlace(
  db: Db,
  drawn: readonly number[],
): Promise<{ list: number; index: number | null }> {
  const { rows } = await sql<{ list: number; index: number | null }>`
    with newest as (select coalesce(max(status_list), 1) as list from certificates)
    select list, (
      select place from unnest(${[...drawn]}::int[]) with ordinality as drawn (place, nth)
      where not exists (select from certificates where status_list = newest.list and status_index = place)
      order by nth limit 1
    ) as index
    from newest`.execute(db)
  return rows[0] ?? { list: 1, index: null }
}

/** Gives a place to a certificate without one. False: it has one, or the place was taken meanwhile. */
export async function updatePlace(db: Db, number: string, { list, index }: Place): Promise<boolean> {
  try {
    const { numUpdatedRows } = await db
      .updateTable('certificates')
      .set({ status_list: list, status_index: index })
      .where('number', '=', number)
      .where('status_list', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

/** Null: there is no certificate with a place. */
export async function selectNewestList(db: Db): Promise<number | null> {
  const { list } = await db
    .selectFrom('certificates')
    .select(({ fn }) => fn.max('status_list').as('list'))
    .executeTakeFirstOrThrow()
  return list
}

/** The places of a list whose certificates are no longer valid. */
export function selectEnded(db: Db, list: number): Promise<{ index: number; revoked: boolean }[]> {
  return db
    .selectFrom('certificates')
    .select(['status_index as index', ({ eb }) => eb('revoked_at', 'is not', null).as('revoked')])
    .where('status_list', '=', list)
    .where(({ or, eb }) => or([eb('revoked_at', 'is not', null), eb('superseded_at', 'is not', null)]))
    .$castTo<{ index: number; revoked: boolean }>()
    .execute()
}
