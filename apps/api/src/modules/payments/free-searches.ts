/** One free check for each of NIN and BVN that an account verified (decisions §3). */
import type { Database, Tx } from '../../db/index.ts'
import { newId } from '../../kernel/random.ts'
import { hasUnspentFreeSearch, insertFreeSearch, updateNumberHash, updateSpent } from './free-search-queries.ts'

/** A NIN or BVN; `hashes` of it by the present key and by older ones, as a sealer gives them. */
interface HashedNumber {
  source: 'nin' | 'bvn'
  hashes: [Buffer, ...Buffer[]]
}

/**
 * In the transaction that verifies the number. True: granted now; false: this user had one for this source before, or somebody had one
 * for this number, also of an account that is erased.
 */
export async function grantFreeSearch(
  tx: Tx,
  { userId, now, ...number }: HashedNumber & { userId: string; now: Date },
): Promise<boolean> {
  await rehashFreeSearch(tx, number)
  const { source, hashes } = number
  return insertFreeSearch(tx, { id: newId(now), userId, source, numberHash: hashes[0], grantedAt: now })
}

/** What an older key has hashed is found by the present key alone from now on. */
export async function rehashFreeSearch(tx: Tx, { source, hashes: [present, ...older] }: HashedNumber): Promise<void> {
  await updateNumberHash(tx, source, older, present)
}

/** A look without a lock: whether it is worth trying to spend one. */
export function hasFreeSearch({ db }: Database, userId: string): Promise<boolean> {
  return hasUnspentFreeSearch(db, userId)
}

/** In the transaction that completes the check. False: there is none, or others are spending what is left. */
export function spendFreeSearch(tx: Tx, spending: { userId: string; verificationId: string; now: Date }): Promise<boolean> {
  return updateSpent(tx, spending)
}
