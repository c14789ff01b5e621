/** SQL of contested identities. */
import type { Db, Tx } from '../../db/index.ts'
import type { IdentityContests } from './tables.ts'

/** A contest that is open already stays the only one. */
export async function insertContest(
  db: Db,
  contest: Omit<IdentityContests, 'decided_at' | 'created_at'> & { created_at: Date },
) {
  await db
    .insertInto('identity_contests')
    .values(contest)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Oldest first; without a holder the number is free by now. */
export function selectOpenContests(db: Db) {
  return db
    .selectFrom('identity_contests as c')
    .innerJoin('users as claimant', 'claimant.id', 'c.claimant_user_id')
    .leftJoin('identities as i', (join) =>
      join.onRef('i.kind', '=', 'c.kind').onRef('i.value_hash', '=', 'c.value_hash'),
    )
    .leftJoin('users as holder', 'holder.id', 'i.user_id')
    .select([
      'c.id',
      'c.kind',
      'c.last4',
      'c.created_at',
      'claimant.email as claimant',
      'holder.email as holder',
      'i.proof',
    ])
    .where('c.decided_at', 'is', null)
    .orderBy('c.created_at')
    .orderBy('c.id')
    .execute()
}

/** Closes it. Undefined: there is no open one. */
export function updateDecided(tx: Tx, id: string, now: Date) {
  return tx
    .updateTable('identity_contests')
    .set({ decided_at: now })
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .returning(['claimant_user_id', 'kind', 'value_hash'])
    .executeTakeFirst()
}
