/** Which code answers: the release that runs, and its place in the log. */
import type { Database } from '../../db/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import { remember } from '../../kernel/remember.ts'
import { describeWorkingCopy, type Release } from '../../release/running-release.ts'
import { type ReceiptDeps, receiptOf } from './read-receipts.ts'
import { insertRelease, selectReleaseEntry } from './release-queries.ts'

interface Running {
  database: Pick<Database, 'db'>
  clock: Clock
  release: Release | null
}

/** Enters the release into the log; called at each start. */
export async function publishRelease({ database, clock, release }: Running): Promise<void> {
  if (release !== null) await insertRelease(database.db, release, clock.now())
}

interface Version extends Release {
  /** The place in the log; null: no checkpoint has it yet, or this is a working copy. */
  entry: number | null
  /** A tlog-proof that carries its opening along. */
  proof: string | null
}

/** A checkpoint comes once in 50 seconds, and this costs a query. */
const REMEMBERED_MS = 2_000

/** The answer of `/version`. */
export function createVersion(deps: ReceiptDeps & { release: Release | null }): () => Promise<Version> {
  let workingCopy: Release | undefined
  const read = async (): Promise<Version> => {
    if (deps.release !== null) return versionOf(deps, deps.release)
    workingCopy ??= describeWorkingCopy()
    return { ...inOrder(workingCopy), entry: null, proof: null }
  }
  return remember(read, REMEMBERED_MS, () => performance.now()).get
}

async function versionOf(deps: ReceiptDeps, release: Release): Promise<Version> {
  const entry = await selectReleaseEntry(deps.database.db, release.digest)
  const receipt = entry ? await receiptOf(deps, entry) : null
  return entry && receipt?.kind === 'receipt'
    ? { ...inOrder(release), entry: entry.index, proof: receipt.text }
    : { ...inOrder(release), entry: null, proof: null }
}

const inOrder = ({ version, commit, digest }: Release): Release => ({ version, commit, digest })
