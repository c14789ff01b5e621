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
  selectReturns,
} from './queries.ts'
import { contentOf, csvOf, jsonOf } from './release-files.ts'
import { type Returned, returnsContentOf, returnsJsonOf } from './returns.ts'
import { boundsOf, type Counted, NOT_GIVEN, type Place, parseMonth, tooEarly } from './rules.ts'
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
 * Counts a month, stores its files and makes the release, once and for ever; its entry in the
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
    const times = { month, asOf, releasedAt }
    const content = contentOf({ ...times, counted: await countMonth(tx, month, asOf) })
    const returns = returnsContentOf({ ...times, returned: await returnsOfMonth(tx, month, asOf) })
    await writeFiles(deps, content, releasedAt)
    const digests = {
      sha256: sha256Of(jsonOf(content)),
      csv_sha256: sha256Of(csvOf(content)),
      returns_sha256: sha256Of(returnsJsonOf(returns)),
    }
    const release = { month, as_of: asOf, released_at: releasedAt, content, returns, ...digests }
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

/** The phones that were returned in a month, as it was known at a moment. */
export async function returnsOfMonth(db: Db, month: string, asOf: Date): Promise<Returned[]> {
  const rows = await selectReturns(db, { ...boundsOf(month), asOf })
  return rows.map(({ state_key, days }) => ({ place: placeOf(state_key), days }))
}

const STATE_OF_KEY = new Map(STATES.map((state) => [state.toLowerCase(), state]))

const placeOf = (key: string): Place => STATE_OF_KEY.get(key) ?? NOT_GIVEN

function placed({ state_key, flag_type, count }: Awaited<ReturnType<typeof countCases>>[number]): Counted {
  return { place: placeOf(state_key), type: flag_type, count }
}
