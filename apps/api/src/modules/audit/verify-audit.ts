import type { Database } from '../../db/index.ts'
import { type Break, followChain, GENESIS, type Progress } from './chain.ts'
import type { HeadSigner, SignedHead } from './head-signer.ts'
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
    return {
      broken: { auditId: lost, why: 'the row is not in the chain and does not wait for it' },
      head,
      waiting,
    }
  if (noted && !(await selectHashAt(db, noted.position))?.equals(noted.hash)) {
    const why = `the chain no longer has the noted hash at position ${noted.position}: rows were cut off or the log was rewritten`
    return { broken: { auditId: 0, why }, head, waiting }
  }
  return { broken: null, head, waiting }
}

/**
 * Compares every signed head with a chain that holds by itself: a log that was rewritten whole has another
 * hash there, and nobody signs the new one without the key.
 *
 * @param length rows of the chain
 * @returns why the log does not hold; null: it does
 */
export async function compareHeads(
  on: { database: Pick<Database, 'db'> },
  { heads, signer, length }: { heads: readonly SignedHead[]; signer: HeadSigner; length: number },
): Promise<string | null> {
  const why = await findForeignHead(on, { heads, signer })
  if (why !== null) return why
  return length > 0 && !heads.some((head) => signer.holds(head))
    ? 'it has no signed head, which its first rows get: the heads were taken away, or SECRET_KEY is another one'
    : null
}

/** Names the first head that is not part of the chain. @param signer null: the key is not here */
export async function findForeignHead(
  { database: { db } }: { database: Pick<Database, 'db'> },
  { heads, signer }: { heads: readonly SignedHead[]; signer: HeadSigner | null },
): Promise<string | null> {
  for (const head of heads) {
    const named = `the head of ${head.at.toISOString()} at position ${head.position}`
    if (signer?.holds(head) === false) return `${named} is not signed with our key`
    const hash = await selectHashAt(db, head.position)
    if (!hash?.equals(head.hash)) return `${named} is not part of the log: it was rewritten or cut off`
  }
  return null
}
