/**
 * Disclosure rules of a release (decisions §12). Pure. All releases together reveal no count below ten: a
 * month is counted once, sums are of published cells, and no cell distinguishes zero from nine.
 */
import { dayInLagos, type FlagType, STATES, startOfDayInLagos } from '@amana/contract'

/** A place that was not recognised. */
export const NOT_GIVEN = 'Place not given'
/** The states whose own count is hidden, together. */
export const REST = 'In states below 10'

export const PLACES = [...STATES, NOT_GIVEN] as const
export type Place = (typeof PLACES)[number]
export const TYPES = ['stolen', 'lost', 'found'] as const satisfies readonly FlagType[]

/**
 * The one table of what a count may be broken down by. Anything finer, such as brand, day, station or local
 * government area, would let the cells of two tables be subtracted.
 */
export const DIMENSIONS = {
  month: { values: 'one a release' },
  state: { values: [...PLACES, REST] },
  type: { values: TYPES },
} as const

export const THRESHOLD = 10
const STEP = 5
/** The most cases of one person in a month: bounds what a release can reveal of anybody. */
export const MAX_PER_PERSON = 3

/** Cases of a month, each once and at most three of a person. */
export interface Counted {
  place: Place
  type: FlagType
  count: number
}

export interface Cell {
  state: Place | typeof REST
  type: FlagType
  /** Null: hidden. */
  count: number | null
  hidden: boolean
}

export type Totals = Record<FlagType, number>

/** Places in their order, each with its types, then the rest. */
export function cellsOf(counted: readonly Counted[]): Cell[] {
  const exact = (place: Place, type: FlagType) =>
    counted.reduce((sum, cell) => sum + (cell.place === place && cell.type === type ? cell.count : 0), 0)
  const cells = PLACES.flatMap((state) =>
    TYPES.map((type) => cellOf(state, type, roundedOf(exact(state, type)))),
  )
  const rest = TYPES.map((type) => {
    const hidden = STATES.map((state) => exact(state, type)).filter((count) => count < THRESHOLD)
    return cellOf(REST, type, restOf(hidden))
  })
  return [...cells, ...rest]
}

/** Sums of published cells only. */
export function totalsOf(cells: readonly Cell[]): Totals {
  const sum = (type: FlagType) =>
    cells.reduce((total, cell) => total + (cell.type === type ? (cell.count ?? 0) : 0), 0)
  return { stolen: sum('stolen'), lost: sum('lost'), found: sum('found') }
}

/** The nearest five; null: below ten, none included. */
export function roundedOf(count: number): number | null {
  return count < THRESHOLD ? null : Math.round(count / STEP) * STEP
}

/**
 * The sum of hidden counts. It stays hidden too when it would narrow one of them: of two states that have ten
 * or more together neither has none, and of two whose sum rounds to 20 both have nine.
 */
export function restOf(hidden: readonly number[]): number | null {
  const rounded = roundedOf(hidden.reduce((sum, count) => sum + count, 0))
  if (rounded === null) return null
  const least = Math.max(THRESHOLD, rounded - (STEP - 1) / 2)
  const mostOfOthers = (THRESHOLD - 1) * (hidden.length - 1)
  return least <= mostOfOthers ? rounded : null
}

/**
 * Whether hidden states may each be anything from zero to nine for every sum that gives this published rest.
 * A figure that depends on the exact sum may then include them.
 */
export function restIsWide(rest: number, hidden: number): boolean {
  return rest + (STEP - 1) / 2 <= (THRESHOLD - 1) * (hidden - 1)
}

function cellOf(state: Cell['state'], type: FlagType, count: number | null): Cell {
  return { state, type, count, hidden: count === null }
}

/** `2026-11`; null: no month. */
export function parseMonth(text: string): string | null {
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : null
}

export interface MonthBounds {
  from: Date
  /** The first instant after it. */
  until: Date
}

/** In Lagos. */
export function boundsOf(month: string): MonthBounds {
  return { from: firstInstant(month), until: firstInstant(monthAfter(month)) }
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

function firstInstant(month: string): Date {
  const start = startOfDayInLagos(`${month}-01`)
  if (!start) throw new Error('not a month')
  return start
}

/** The day from which on a month is complete: reports of its last days are confirmed by then. */
const FROM_DAY = '05'

/** Why a month may not be released yet; null: it may. */
export function tooEarly(month: string, now: Date): 'future' | 'running' | 'before_the_5th' | null {
  const today = dayInLagos(now)
  const running = today.slice(0, 7)
  if (month > running) return 'future'
  if (month === running) return 'running'
  return today < `${monthAfter(month)}-${FROM_DAY}` ? 'before_the_5th' : null
}
