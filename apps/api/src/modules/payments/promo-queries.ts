/** SQL of promo codes. */

import { sql } from 'kysely'
import { type Db, type Tx, updatedOne } from '../../db/index.ts'
import type { Promo } from './rules.ts'

export async function selectPromo(db: Db, code: string): Promise<Promo | undefined> {
  return await db
    .selectFrom('promo_codes')
    .select(['percent_off', 'amount_off_minor', 'valid_from', 'valid_until', 'max_uses', 'uses'])
    .where('code', '=', code)
    .executeTakeFirst()
}

/** False: the code has no use left. */
export async function updatePromoUsed(tx: Tx, code: string): Promise<boolean> {
  const result = await tx
    .updateTable('promo_codes')
    .set({ uses: sql<number>`uses + 1` })
    .where('code', '=', code)
    .where('uses', '<', sql.ref<number>('max_uses'))
    .executeTakeFirst()
  return updatedOne(result)
}

export async function updatePromoGivenBack(tx: Tx, code: string): Promise<void> {
  await tx
    .updateTable('promo_codes')
    .set({ uses: sql<number>`uses - 1` })
    .where('code', '=', code)
    .where('uses', '>', 0)
    .execute()
}

/** False: the code exists already. */
export async function insertPromo(db: Db, promo: Omit<Promo, 'uses'> & { code: string }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('promo_codes')
    .values(promo)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
