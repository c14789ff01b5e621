import type { Database, Tx } from '../../db/index.ts'
import { advance, type Sequence } from '../../db/sequence.ts'
import { chainHash, GENESIS } from './chain.ts'
import { deletePending, insertLinks, selectHead } from './queries.ts'

const BATCH = 1_000

/** The order of the log: a row that commits later is chained later, whatever its id. */
export const auditChain: Sequence = { name: 'audit', batch: BATCH, take: chainBatch }

/**
 * Chains every pending row. If another process is chaining, it does nothing.
 *
 * @returns how many rows were chained here
 */
export function chainAudit({ database }: { database: Pick<Database, 'transaction'> }): Promise<number> {
  return advance(database, auditChain)
}

async function chainBatch(tx: Tx): Promise<number> {
  const entries = await deletePending(tx, BATCH)
  if (entries.length === 0) return 0
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
