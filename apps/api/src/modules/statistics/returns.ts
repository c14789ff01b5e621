/**
 * The file of phones that the police returned in a month (decisions §21), by the disclosure rules of the
 * other counts. Pure. How long it took is a band of days of a published count, never a count: counts of
 * bands would add up to the sum that a hidden state is kept out of.
 */
import { STATES } from '@amana/contract'
import { stringify } from 'csv-stringify/sync'
import { canonicalJson } from '../../kernel/canonical-json.ts'
import { LICENCE } from './release-files.ts'
import { PLACES, type Place, REST, restIsWide, restOf, roundedOf, THRESHOLD } from './rules.ts'

/** Days from report to return. */
export const BANDS = ['up_to_7', '8_to_30', '31_to_90', 'over_90'] as const
export type Band = (typeof BANDS)[number]
const LAST_DAYS = [7, 30, 90] as const

export interface Returned {
  place: Place
  days: number
}

interface ReturnCell {
  state: Place | typeof REST
  /** Null: hidden. */
  returned: number | null
  hidden: boolean
  /** Half of the cell's phones were returned by then; null: the count is hidden. */
  median_days: Band | null
}

/** The JSON file, whose text is that of RFC 8785. */
export interface ReturnsContent {
  schema: typeof RETURNS_SCHEMA
  method: string
  licence: string
  month: string
  as_of: string
  released_at: string
  cells: ReturnCell[]
  totals: { returned: number; median_days: Band | null }
  /** Invented, for a demonstration. */
  demo?: true
}

export const RETURNS_SCHEMA = 'amana-returns/1'
const METHOD =
  'Phones that the police returned to the person of their case, by the state of the theft and the month in Lagos of the return. ' +
  'At most 3 phones of a person and month count. Counts below 10, zero included, are hidden; others are rounded to the nearest 5. ' +
  '"In states below 10" is the sum of the hidden states, by the same rules. The total is the sum of published cells. ' +
  'The median of the days from report to return is given as a band, for published counts alone; that of the total leaves out "In states below 10" where it would narrow a hidden count.'

export function returnsContentOf({
  month,
  asOf,
  releasedAt,
  returned,
}: {
  month: string
  asOf: Date
  releasedAt: Date
  returned: readonly Returned[]
}): ReturnsContent {
  const times = { as_of: asOf.toISOString(), released_at: releasedAt.toISOString() }
  const figures = returnFiguresOf(returned)
  return { schema: RETURNS_SCHEMA, method: METHOD, licence: LICENCE, month, ...times, ...figures }
}

/** Places in their order, then the rest, and the total. */
export function returnFiguresOf(returned: readonly Returned[]): Pick<ReturnsContent, 'cells' | 'totals'> {
  const daysOf = (place: Place) => returned.flatMap((each) => (each.place === place ? [each.days] : []))
  const places = PLACES.map((place) => ({ place, days: daysOf(place) }))
  const hidden = STATES.map(daysOf).filter(({ length }) => length < THRESHOLD)
  const rest = restOf(hidden.map(({ length }) => length))
  const cells = [
    ...places.map(({ place, days }) => cellOf(place, roundedOf(days.length), days)),
    cellOf(REST, rest, hidden.flat()),
  ]
  const own = places.flatMap(({ days }) => (days.length < THRESHOLD ? [] : days))
  const restCounts = rest !== null && restIsWide(rest, hidden.length)
  const shown = restCounts ? [...own, ...hidden.flat()] : own
  const total = cells.reduce((sum, cell) => sum + (cell.returned ?? 0), 0)
  return { cells, totals: { returned: total, median_days: shown.length === 0 ? null : medianBand(shown) } }
}

function cellOf(state: ReturnCell['state'], returned: number | null, days: readonly number[]): ReturnCell {
  const hidden = returned === null
  return { state, returned, hidden, median_days: hidden ? null : medianBand(days) }
}

/** The band of the lower median. */
function medianBand(days: readonly number[]): Band {
  const median = days.toSorted((one, other) => one - other)[Math.ceil(days.length / 2) - 1] ?? 0
  const at = LAST_DAYS.findIndex((last) => median <= last)
  return BANDS[at] ?? 'over_90'
}

export const returnsJsonOf = (content: ReturnsContent): string => canonicalJson(content)

export function returnsCsvOf({ month, cells }: ReturnsContent): string {
  const rows = cells.map(({ state, returned, median_days }) => [
    ...[month, state],
    ...[returned ?? `<${THRESHOLD}`, median_days ?? ''],
  ])
  return stringify([['month', 'state', 'returned', 'median_days'], ...rows])
}
