import { beginExclusiveTask } from '../../db/exclusive-task.ts'
import { readStatisticsEvent } from '../transparency-log/index.ts'
import type { ReleaseDeps } from './deps.ts'
import { selectRelease } from './queries.ts'
import { csvOf, jsonOf } from './release-files.ts'
import { countMonth, monthOf, ReleaseRefused, returnsOfMonth } from './release-month.ts'
import { returnFiguresOf, returnsJsonOf } from './returns.ts'
import { cellsOf, totalsOf } from './rules.ts'
import { readStored, sha256Of } from './stored-files.ts'

export interface Verified {
  month: string
  asOf: Date
  /** Hex, of the JSON file. */
  sha256: string
  /** Differences from the release, a sentence each; empty: all holds. */
  faults: string[]
}

/**
 * Counts a released month again as it was at `as_of`, and compares with the digests of the release, of the
 * stored files and of its entry in the transparency log.
 *
 * @throws ReleaseRefused: no month, or not released; StorageDown
 */
export async function verifyMonth(deps: ReleaseDeps, typed: string): Promise<Verified> {
  const { database } = deps
  const month = monthOf(typed)
  const release = await selectRelease(database.db, month)
  if (!release) throw new ReleaseRefused(`${month} is not released.`)
  const { as_of: asOf, sha256, csv_sha256, returns, returns_sha256 } = release
  const { counted, returned } = await database.transaction(async (tx) => {
    await beginExclusiveTask(tx, 'statistics verify')
    return {
      counted: await countMonth(tx, month, asOf),
      returned: await returnsOfMonth(tx, month, asOf),
    }
  })
  const cells = cellsOf(counted)
  // Its words are those of its day.
  const again = { ...release.content, cells, totals: totalsOf(cells) }
  const faults: string[] = []
  const expect = (digest: Buffer | null, released: Buffer, what: string) => {
    if (!digest?.equals(released)) faults.push(what)
  }
  expect(
    sha256Of(jsonOf(release.content)),
    sha256,
    'The row of the release has another digest than its content.',
  )
  expect(sha256Of(jsonOf(again)), sha256, 'Counting again gives another JSON file.')
  expect(sha256Of(csvOf(again)), csv_sha256, 'Counting again gives another CSV file.')
  if (returns && returns_sha256) {
    const recounted = returnsJsonOf({ ...returns, ...returnFiguresOf(returned) })
    expect(sha256Of(recounted), returns_sha256, 'Counting again gives another file of returns.')
  }
  for (const [format, digest] of [['json', sha256] as const, ['csv', csv_sha256] as const]) {
    const stored = await readStored(deps, month, format)
    // After a restore it is written again when somebody asks for it.
    if (stored) expect(sha256Of(stored), digest, `The stored ${format.toUpperCase()} file is another one.`)
  }
  const logged = JSON.parse((await readStatisticsEvent(database, month)) ?? '{}') as Record<string, unknown>
  const digests = { sha256, csv_sha256, ...(returns_sha256 && { returns_sha256 }) }
  if (Object.entries(digests).some(([name, digest]) => logged[name] !== digest.toString('hex')))
    faults.push('The entry of the transparency log has other digests, or is not there.')
  return { month, asOf, sha256: sha256.toString('hex'), faults }
}
