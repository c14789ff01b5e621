/** SQL of free searches. */
import { type Db, type Tx, updatedOne } from '../../db/index.ts'

type Source = 'nin' | 'bvn'

/** False: this user had one for this source before, or another account for this number. */
export async function insertFreeSearch(
  tx: Tx,
  search: { id: string; userId: string; source: Source; numberHash: Buffer; grantedAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('free_searches')
    .values({
      id: search.id,
      user_id: search.userId,
      source: search.source,
      number_hash: search.numberHash,
      granted_at: search.grantedAt,
      spent_at: null,
      verification_id: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Replaces the number's hash of an older key by the present key's. */
export async function updateNumberHash(tx: Tx, source: Source, from: Buffer[], to: Buffer): Promise<void> {
  if (from.length === 0) return
  await tx
    .updateTable('free_searches')
    .set({ number_hash: to })
    .where('source', '=', source)
    .where('number_hash', 'in', from)
    .execute()
}

export async function hasUnspentFreeSearch(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('free_searches')
    .select('id')
    .where('user_id', '=', userId)
    .where('spent_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes the oldest one that no other transaction is spending. False: there is none. */
export async function updateSpent(
  tx: Tx,
  { userId, verificationId, now }: { userId: string; verificationId: string; now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('free_searches')
    .set({ spent_at: now, verification_id: verificationId })
    .where('spent_at', 'is', null)
    .where('id', '=', (oldest) =>
      oldest
        .selectFrom('free_searches')
        .select('id')
        .where('user_id', '=', userId)
        .where('spent_at', 'is', null)
        .orderBy('granted_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst()
  return updatedOne(result)
}
