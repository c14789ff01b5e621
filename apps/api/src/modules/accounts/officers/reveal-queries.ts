/** SQL of how many numbers an officer may reveal in a day. */

import { sql } from 'kysely'
import { type Tx, updatedOne } from '../../../db/index.ts'

/** Counts one reveal, unless the day's are used up. Guarded: of concurrent ones none exceeds the limit. */
export async function updateRevealed(
  tx: Tx,
  userId: string,
  { day, most }: { day: string; most: number },
): Promise<boolean> {
  const today = sql<boolean>`reveal_day is not distinct from ${day}::date`
  const result = await tx
    .updateTable('officers')
    .set({
      reveal_day: sql`${day}::date`,
      reveals: sql`case when ${today} then reveals else 0 end + 1`,
      reveals_released: sql`case when ${today} then reveals_released else 0 end`,
    })
    .where('user_id', '=', userId)
    .where(sql<boolean>`case when ${today} then reveals < ${most}::int + reveals_released else true end`)
    .executeTakeFirst()
  return updatedOne(result)
}

/**
 * Releases more for a day. Guarded: of concurrent ones none exceeds the most that is released in a day.
 *
 * @returns how many are left; undefined: that would be more than may be released
 */
export async function updateReleased(
  tx: Tx,
  userId: string,
  { day, more, most, mostReleased }: { day: string; more: number; most: number; mostReleased: number },
): Promise<number | undefined> {
  const today = sql`reveal_day is not distinct from ${day}::date`
  const { rows } = await sql<{ left: number }>`
    update officers set reveal_day = ${day}::date,
      reveals = case when ${today} then reveals else 0 end,
      reveals_released = case when ${today} then reveals_released else 0 end + ${more}::int
    where user_id = ${userId} and case when ${today} then reveals_released else 0 end + ${more}::int <= ${mostReleased}::int
    returning ${most}::int + reveals_released - reveals as left`.execute(tx)
  return rows[0]?.left
}
