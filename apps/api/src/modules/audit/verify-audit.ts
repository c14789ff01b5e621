import type { Database } from '../../db/index.ts'
import { type Break, followChain, GENESIS, type Progress } from './chain.ts'
import { selectHashAt, selectLinks, selectUnchained } from './queries.ts'

const BATCH = 2_000

export interface AuditVerification {
  /** The first row that does not hold; null: all do. */
  broken: Break | null
  /** The last valid row. Kept outside of the database, it shows later that nothing was cut off. */
  head: Progress
  /** Newest rows that are pending. */
  waiting: number
}

/** Reads the whole log. @param noted a head of an earlier time, which must still be part of the chain */
export async function verifyAudit(
  { database: { db } }: { database: Pick<Database, 'db'> },
  noted: Progress | null = null,
): Promise<AuditVerification> {
  let head: Progress = { position: 0, hash: GENESIS }
  for (;;) {
    const links = await selectLinks(db, head.position, BATCH)
    const { reached, broken } = followChain(head, links)
    head = reached
    if (broken) return { broken, head, waiting: (await selectUnchained(db)).waiting }
    if (links.length < BATCH) break
  }
  const { waiting, lost } = await selectUnchained(db)
  if (lost !== null)
    return { broken: { auditId: lost, why: 'the row is not in the chain and does not wait for it' }, head, waiting }
  if (noted && !(await selectHashAt(db, noted.position))?.equals(noted.hash)) {
    const why = `the chain no longer has the noted hash at position ${noted.position}: rows were cut off or the log was rewritten`
    return { broken: { auditId: 0, why }, head, waiting }
  }
  return { broken: null, head, waiting }
}
