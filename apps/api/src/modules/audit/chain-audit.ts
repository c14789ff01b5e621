import type { Database, Tx } from '../../db/index.ts'
import { advance, type Sequence } from '../../db/sequence.ts'
import { chainHash, GENESIS } from './chain.ts'
import type { AuditDeps } from './deps.ts'
import { deletePending, insertHead, insertLinks, selectHead, selectNewestHead } from './queries.ts'

const BATCH = 1_000

/** The order of the log: a row that commits later is chained later, regardless of its id. */
export const auditChain: Sequence = { name: 'audit', batch: BATCH, take: chainBatch }

type Signing = Pick<AuditDeps, 'clock' | 'headSigner'>

/**
 * The same, and the first rows get a signed head in their transaction. So a chain without a signed head was
 * robbed of it, also after a moved clock or a killed process.
 */
export function signedAuditChain(signing: Signing): Sequence {
  return {
    ...auditChain,
    async take(tx) {
      const taken = await chainBatch(tx)
      if (taken === 0 || (await selectNewestHead(tx))) return taken
      const head = await selectHead(tx)
      if (head) await insertHead(tx, signing.headSigner.sign(head, signing.clock.now()))
      return taken
    },
  }
}

/**
 * Chains every pending row. If another process is chaining, it does nothing.
 *
 * @param signing null: there is no key here
 * @returns how many rows were chained here
 */
export function chainAudit(
  { database }: { database: Pick<Database, 'transaction'> },
  signing: Signing | null = null,
): Promise<number> {
  return advance(database, signing ? signedAuditChain(signing) : auditChain)
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
