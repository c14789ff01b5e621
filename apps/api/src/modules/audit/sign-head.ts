import { waitForSequence } from '../../db/sequence.ts'
import { auditChain } from './chain-audit.ts'
import type { AuditDeps } from './deps.ts'
import { appendHead, headFileIn, readHeads } from './head-file.ts'
import { insertHead, selectHead, selectNewestHead } from './queries.ts'

/**
 * Signs the head of the chain, keeps it in the database and in DATA_DIR, and queues its mail to the
 * supervisors. When no row was chained since the last one, it does so with that one, unless it stands in
 * DATA_DIR already.
 */
export async function signHead({
  database,
  clock,
  jobs,
  headSigner,
  config,
}: Pick<AuditDeps, 'database' | 'clock' | 'jobs' | 'headSigner' | 'config'>): Promise<void> {
  const file = headFileIn(config.dataDir)
  const signed = await database.transaction(async (tx) => {
    await waitForSequence(tx, auditChain.name)
    const [head, before] = [await selectHead(tx), await selectNewestHead(tx)]
    if (!head) return null
    if (before?.position === head.position) {
      if (readHeads(file).some(({ signature }) => signature === before.signature)) return null
      await jobs.enqueue(tx, 'audit.mail-head', { headId: before.id })
      appendHead(file, before)
      return null
    }
    const made = headSigner.sign(head, clock.now())
    const headId = await insertHead(tx, made)
    await jobs.enqueue(tx, 'audit.mail-head', { headId })
    return made
  })
  if (signed) appendHead(file, signed)
}
