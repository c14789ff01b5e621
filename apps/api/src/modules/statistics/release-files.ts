/** The two files of a release. Pure: the same counts and times give the same bytes. */
import type { FlagType } from '@amana/contract'
import { stringify } from 'csv-stringify/sync'
import { canonicalJson } from '../../kernel/canonical-json.ts'
import { type Cell, type Counted, cellsOf, DIMENSIONS, THRESHOLD, type Totals, totalsOf } from './rules.ts'

/** The JSON file, whose text is that of RFC 8785. */
export interface ReleaseContent {
  schema: string
  method: string
  licence: string
  month: string
  /** ISO 8601: the cases are counted as they were then. */
  as_of: string
  released_at: string
  cells: Cell[]
  totals: Totals
  /** Invented, for a demonstration. */
  demo?: true
}

/** The second writes hidden counts of the CSV as `<10`; files of the first keep their bytes. */
export const SCHEMAS = ['amana-statistics/1', 'amana-statistics/2'] as const
const [EMPTY_WHEN_HIDDEN, SCHEMA] = SCHEMAS
export const LICENCE = 'CC BY 4.0'
const METHOD =
  'Cases of phones reported stolen, lost or found again, by the state of the theft and the month in Lagos in which the flag became active. ' +
  'A case counts once, whatever the number of IMEIs; a lost phone that turns out stolen is one stolen case. At most 3 cases of a person and month count. ' +
  'Counts below 10, zero included, are hidden; others are rounded to the nearest 5. "In states below 10" is the sum of the hidden states, by the same rules. ' +
  'Totals are sums of published cells. Reports under review, rejected and unproven ones do not count. Clearing a case, erasing a person and later confirmations change nothing.'

export function contentOf({
  month,
  asOf,
  releasedAt,
  counted,
}: {
  month: string
  asOf: Date
  releasedAt: Date
  counted: readonly Counted[]
}): ReleaseContent {
  const cells = cellsOf(counted)
  const times = { as_of: asOf.toISOString(), released_at: releasedAt.toISOString() }
  return { schema: SCHEMA, method: METHOD, licence: LICENCE, month, ...times, cells, totals: totalsOf(cells) }
}

export const jsonOf = (content: ReleaseContent): string => canonicalJson(content)

/** @param release whose schema says how a hidden count is written */
export function countInCsv({ schema }: Pick<ReleaseContent, 'schema'>, count: number | null): string {
  if (count !== null) return String(count)
  return schema === EMPTY_WHEN_HIDDEN ? '' : `<${THRESHOLD}`
}

export function csvOf(release: ReleaseContent): string {
  const { month, cells } = release
  const rows = cells.map(({ state, type, count }): [string, string, FlagType, string] => [
    month,
    state,
    type,
    countInCsv(release, count),
  ])
  return stringify([[...Object.keys(DIMENSIONS), 'count'], ...rows])
}
