import type { Database } from '../../db/index.ts'
import { headFileIn, readHeads } from './head-file.ts'
import type { SignedHead } from './head-signer.ts'
import { selectHeads } from './queries.ts'

/** The signed heads of the database and of DATA_DIR, oldest first, each once. */
export async function readSignedHeads(
  { database: { db } }: { database: Pick<Database, 'db'> },
  dataDir: string | undefined,
): Promise<SignedHead[]> {
  const all = [...(await selectHeads(db)), ...(dataDir === undefined ? [] : readHeads(headFileIn(dataDir)))]
  const once = new Map(all.map((head) => [`${head.position} ${head.signature}`, head]))
  return [...once.values()].toSorted((one, other) => one.at.getTime() - other.at.getTime())
}
