import type { Database } from '../../db/index.ts'
import { insertPromo } from './promo-queries.ts'
import type { Promo } from './rules.ts'

/** The reason why a promo code was not created, for the administrator. */
export class PromoRefused extends Error {}

/** @throws PromoRefused when the code exists already */
export async function createPromo(
  { database }: { database: Database },
  promo: Omit<Promo, 'uses'> & { code: string },
): Promise<void> {
  if (!(await insertPromo(database.db, promo)))
    throw new PromoRefused(`The promo code ${promo.code} exists already.`)
}
