/** SQL of police holds. */
import type { Imei } from '@amana/contract'
import { anyOf, type Db, type Tx } from '../../db/index.ts'

export async function hasOpenHold(db: Db, imeis: readonly Imei[]): Promise<boolean> {
  const row = await db
    .selectFrom('police_holds')
    .select('id')
    .where('imei', '=', anyOf(imeis))
    .where('released_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** @throws the driver's unique violation of `police_holds_one_open` */
export async function insertHold(
  tx: Tx,
  hold: { imei: Imei; officerUserId: string; reason: string; block: boolean; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('police_holds')
    .values({
      imei: hold.imei,
      placed_by_user_id: hold.officerUserId,
      reason: hold.reason,
      placed_at: hold.now,
      released_at: null,
      block: hold.block,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Releases the open holds on these IMEIs. Returns their ids. */
export async function updateReleased(tx: Tx, imeis: readonly Imei[], now: Date): Promise<number[]> {
  const rows = await tx
    .updateTable('police_holds')
    .set({ released_at: now })
    .where('imei', '=', anyOf(imeis))
    .where('released_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
