import type { Database, Tx } from '../../db/index.ts'

const BATCH = 200

/** @param rotate reseals at most so many rows, and returns how many. @returns how many in all */
export async function rotateInBatches(
  database: Database,
  rotate: (tx: Tx, limit: number) => Promise<number>,
): Promise<number> {
  for (let done = 0; ; ) {
    const count = await database.transaction((tx) => rotate(tx, BATCH))
    done += count
    if (count < BATCH) return done
  }
}
