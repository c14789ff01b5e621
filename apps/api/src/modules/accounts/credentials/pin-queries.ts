/** SQL of the security PIN. */

import { type Db, type Tx, updatedOne } from '../../../db/index.ts'

export async function hasPin(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('pin_hash', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** False: there is one already. */
export async function insertPin(db: Db, userId: string, pinHash: string): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ pin_hash: pinHash })
    .where('id', '=', userId)
    .where('pin_hash', 'is', null)
    .executeTakeFirst()
  return updatedOne(result)
}

/** False: it is no longer the verified PIN. */
export async function updatePinHash(tx: Tx, userId: string, { from, to }: { from: string; to: string }): Promise<boolean> {
  const result = await tx
    .updateTable('users')
    .set({ pin_hash: to })
    .where('id', '=', userId)
    .where('pin_hash', '=', from)
    .executeTakeFirst()
  return updatedOne(result)
}
