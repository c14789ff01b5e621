/** SQL of promo codes. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import type { Promo } from './rules.ts'

type Db = Kysely<Schema>
type Tx = Transaction<Schema>

export async function findPromo(db: Db, code: string): Promise<Promo | undefined> {
  return await db
    .selectFrom('promo_codes')
    .select([
      'percent_off as percentOff',
      'amount_off_minor as amountOffMinor',
      'valid_from as validFrom',
      'valid_until as validUntil',
      'max_uses as maxUses',
      'uses',
    ])
    .where('code', '=', code)
    .executeTakeFirst()
}

/** False: the code has no use left, whoever took the last one. */
export async function spendPromoUse(tx: Tx, code: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('promo_codes')
    .set({ uses: sql<number>`uses + 1` })
    .where('code', '=', code)
    .where('uses', '<', sql.ref<number>('max_uses'))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function giveBackPromoUse(tx: Tx, code: string): Promise<void> {
  await tx
    .updateTable('promo_codes')
    .set({ uses: sql<number>`uses - 1` })
    .where('code', '=', code)
    .where('uses', '>', 0)
    .execute()
}

/** False: there is such a code already. */
export async function insertPromo(db: Db, promo: Omit<Promo, 'uses'> & { code: string }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('promo_codes')
    .values({
      code: promo.code,
      percent_off: promo.percentOff,
      amount_off_minor: promo.amountOffMinor,
      valid_from: promo.validFrom,
      valid_until: promo.validUntil,
      max_uses: promo.maxUses,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
