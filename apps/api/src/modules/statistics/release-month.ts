import { STATES } from '@amana/contract'
import { beginExclusiveTask } from '../../db/exclusive-task.ts'
import type { Db } from '../../db/index.ts'
import { after, MINUTE } from '../../kernel/durations.ts'
import type { ReleaseDeps } from './deps.ts'
import {
  countCases,
  deleteSalts,
  insertRelease,
  type ReleaseRow,
  selectFirstMonth,
  selectRelease,
} from './queries.ts'
import { contentOf, csvOf, jsonOf } from './release-files.ts'
import { boundsOf, type Counted, NOT_GIVEN, parseMonth, tooEarly } from './rules.ts'
import { sha256Of, writeFiles } from './stored-files.ts'

/** A release that may not be made, or is not there: one line for the administrator. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused'
}

/**
 * Before the release: what was written with an earlier time has committed by then, so that counting again
 * finds the same. No request's transaction lasts as long.
 */
const SETTLED = 10 * MINUTE

const REASONS = {
  future: 'This month has not begun.',
  running: 'This month is not over.',
  before_the_5th: 'A month is released from the 5th of the next one on, in Lagos.',
}

/**
 * Counts a month, stores its two files and makes the release, once and for ever; its entry in the
 * transparency log comes with it. Of two at once one wins.
 *
 * @throws ReleaseRefused: no month, too early, before the first case, released before; StorageDown
 */
export async function releaseMonth(deps: ReleaseDeps, typed: string): Promise<ReleaseRow> {
  const { database, clock } = deps
  const month = monthOf(typed)
  const early = tooEarly(month, clock.now())
  if (early) throw new ReleaseRefused(`${month} cannot be released: ${REASONS[early]}`)
  return database.transaction(async (tx) => {
    await beginExclusiveTask(tx, 'statistics release')
    if (await selectRelease(tx, month))
      throw new ReleaseRefused(`${month} is released already, and a release never changes.`)
    await requireCases(tx, month)
    const releasedAt = clock.now()
    const asOf = after(releasedAt, -SETTLED)
    const content = contentOf({ month, asOf, releasedAt, counted: await countMonth(tx, month, asOf) })
    await writeFiles(deps, content, releasedAt)
    const digests = { sha256: sha256Of(jsonOf(content)), csv_sha256: sha256Of(csvOf(content)) }
    const release = { month, as_of: asOf, released_at: releasedAt, content, ...digests }
    await insertRelease(tx, release)
    await deleteSalts(tx, month)
    return release
  })
}

/** A month of zeros before anything was reported would stand in public for ever. */
async function requireCases(db: Db, month: string): Promise<void> {
  const first = await selectFirstMonth(db)
  if (first === null)
    throw new ReleaseRefused(
      `${month} cannot be released: There is no case yet, so there is nothing to count.`,
    )
  if (month < first)
    throw new ReleaseRefused(
      `${month} cannot be released: The first case is of ${first}. Release that month, or a later one.`,
    )
}

/** @throws ReleaseRefused */
export function monthOf(typed: string): string {
  const month = parseMonth(typed)
  if (month === null) throw new ReleaseRefused(`${typed} is no month: write YYYY-MM, such as 2026-11.`)
  return month
}

/** A month's cases as they were at a moment. */
export async function countMonth(db: Db, month: string, asOf: Date): Promise<Counted[]> {
  return (await countCases(db, { ...boundsOf(month), asOf })).map(placed)
}

const STATE_OF_KEY = new Map(STATES.map((state) => [state.toLowerCase(), state]))

function placed({ state_key, flag_type, count }: Awaited<ReturnType<typeof countCases>>[number]): Counted {
  return { place: STATE_OF_KEY.get(state_key) ?? NOT_GIVEN, type: flag_type, count }
}
