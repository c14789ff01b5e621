/** One free check for each of NIN and BVN that an account verified (decisions §3). */
import type { Database, Tx } from '../../db/index.ts'
import { newId } from '../../kernel/random.ts'
import {
  hasUnspentFreeSearch,
  insertFreeSearch,
  updateNumberHash,
  updateSpent,
} from './free-search-queries.ts'

/** A NIN or BVN; `hashes` of it by the present key and by older ones, as an encrypter returns them. */
interface HashedNumber {
  source: 'nin' | 'bvn'
  hashes: [Buffer, ...Buffer[]]
}

/**
 * In the transaction that verifies the number. True: granted now; false: this user had one for this source
 * before, or an account, even an erased one, had one for this number.
 */
export async function grantFreeSearch(
  tx: Tx,
  { userId, now, ...number }: HashedNumber & { userId: string; now: Date },
): Promise<boolean> {
  await rehashFreeSearch(tx, number)
  const { source, hashes } = number
  return insertFreeSearch(tx, { id: newId(now), userId, source, numberHash: hashes[0], grantedAt: now })
}

/** A hash of an older key is replaced, so that the present key finds it. */
export async function rehashFreeSearch(
  tx: Tx,
  { source, hashes: [present, ...older] }: HashedNumber,
): Promise<void> {
  await updateNumberHash(tx, source, older, present)
}

/** A check without a lock: whether it is worth trying to spend one. */
export function hasFreeSearch({ db }: Database, userId: string): Promise<boolean> {
  return hasUnspentFreeSearch(db, userId)
}

/**
 * In the transaction that completes the check. False: there is none, or other transactions are spending the
 * rest.
 */
export function spendFreeSearch(
  tx: Tx,
  spending: { userId: string; verificationId: string; now: Date },
): Promise<boolean> {
  return updateSpent(tx, spending)
}
