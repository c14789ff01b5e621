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

/**
 * Frees the uses that unpaid payments hold no longer. Rows that another transaction holds are left to it.
 */
export async function updateHoldsEnded(db: Db, code: string, now: Date): Promise<void> {
  await sql`
    with ended as (
      update payments set promo_held_until = null
      where id in (
        select id from payments where promo_code = ${code} and promo_held_until <= ${now} and status = 'pending'
        for update skip locked
      )
      returning id
    )
    update promo_codes set uses = uses - (select count(*) from ended)
    where code = ${code} and exists (select from ended)`.execute(db)
}

/** When the first hold of the code ends; undefined: no unpaid payment holds one. */
export async function selectFirstHoldEnd(db: Db, code: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('payments')
    .select('promo_held_until')
    .where('promo_code', '=', code)
    .where('promo_held_until', 'is not', null)
    .orderBy('promo_held_until')
    .limit(1)
    .executeTakeFirst()
  return row?.promo_held_until ?? undefined
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
