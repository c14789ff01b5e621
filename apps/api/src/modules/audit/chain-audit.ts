import type { Database, Tx } from '../../db/index.ts'
import { chainHash, GENESIS } from './chain.ts'
import { deletePending, insertLinks, lockChain, selectHead } from './queries.ts'

const BATCH = 1_000

/**
 * Chains every pending row, one batch per transaction. If another process is chaining, it does nothing.
 * Writers of the log do not wait: a row that commits later is chained later, whatever its id.
 *
 * @returns how many rows were chained here
 */
export async function chainAudit({ database }: { database: Pick<Database, 'transaction'> }): Promise<number> {
  let chained = 0
  for (;;) {
    const count = await database.transaction(chainBatch)
    chained += count
    if (count < BATCH) return chained
  }
}

async function chainBatch(tx: Tx): Promise<number> {
  if (!(await lockChain(tx))) return 0
  const entries = await deletePending(tx, BATCH)
  if (entries.length === 0) return 0
  // After the lock, so that the work of the previous holder is visible.
  const head = await selectHead(tx)
  let hash = head?.hash ?? GENESIS
  const first = (head?.position ?? 0) + 1
  const links = entries.map((entry, index) => {
    hash = chainHash(hash, entry)
    return { auditId: entry.id, position: first + index, hash }
  })
  await insertLinks(tx, links)
  return links.length
}
