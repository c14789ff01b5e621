import { mkdirSync } from 'node:fs'
import type { Database } from '../../db/index.ts'
import { headFileIn, writeHeads } from './head-file.ts'
import type { HeadSigner } from './head-signer.ts'
import { readSignedHeads } from './read-heads.ts'
import { findForeignHead } from './verify-audit.ts'

export interface RestoredHeads {
  /** Why the log is not the one that was signed; null: it is. */
  foreign: string | null
  /** Signed heads of rows that are newer than the backup, and the file that keeps them. */
  lost: { count: number; file: string } | null
}

/**
 * After a restore: compares the restored chain with the signed heads in the backup and in DATA_DIR. Heads of
 * rows that came after the backup go to their own file, since the log continues with other rows there.
 *
 * @param position the last row of the restored chain
 * @param signer null: the key is not here
 */
export async function restoreHeads(
  on: { database: Pick<Database, 'db'> },
  {
    dataDir,
    position,
    signer,
    now,
  }: { dataDir: string; position: number; signer: HeadSigner | null; now: Date },
): Promise<RestoredHeads> {
  const heads = await readSignedHeads(on, dataDir)
  const covered = heads.filter((head) => head.position <= position)
  const later = heads.filter((head) => head.position > position)
  const foreign = await findForeignHead(on, { heads: covered, signer })
  if (heads.length === 0) return { foreign, lost: null }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = `${headFileIn(dataDir)}.lost-${now.toISOString().replaceAll(':', '')}`
  if (later.length > 0) writeHeads(file, later)
  writeHeads(headFileIn(dataDir), covered)
  return { foreign, lost: later.length > 0 ? { count: later.length, file } : null }
}
