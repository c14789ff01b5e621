/**
 * The dashboard's filters stand in the address, so that a reload, a link or Back shows the same cases
 * (decisions D2). Pure.
 */

import {
  FLAG_SORTS,
  type FlagSort,
  type FlagSortColumn,
  MIN_SEARCH_LENGTH,
  NEWEST_FIRST,
} from '@amana/contract/law-enforcement'

const FILTER_NAMES = ['status', 'cases', 'source', 'assigned', 'state', 'from', 'to', 'q'] as const
export type FilterName = (typeof FILTER_NAMES)[number]
export type Filters = Partial<Record<FilterName, string>> & {
  /** None: newest first. */
  sort?: FlagSort
}

const STATUSES: readonly string[] = ['lost', 'stolen', 'found']
const CASES: readonly string[] = ['open', 'closed']
const SOURCES: readonly string[] = ['owner', 'public', 'officer']
const ASSIGNED: readonly string[] = ['me', 'none']
/** In the address: the officer has asked for every state. */
export const ALL_STATES = 'all'
const DAY = /^\d{4}-\d{2}-\d{2}$/
/** While a year is being typed, a date field reports the day as 0002-03-15, then 0020-03-15. */
const MIN_DAY = '1900-01-01'

/** Empty, or long enough to be searched for. */
export function isSearchable(text: string): boolean {
  return text === '' || text.length >= MIN_SEARCH_LENGTH
}

/** The text to search for; empty while too little is typed. */
export function wantedText(typed: string): string {
  const text = typed.trim()
  return isSearchable(text) ? text : ''
}

/** The typed day; null: its year is half typed. */
export function wantedDay(typed: string): string | null {
  return typed === '' || (DAY.test(typed) && typed >= MIN_DAY) ? typed : null
}

/**
 * The filters of the address, without values that the server would refuse. An address without a state shows
 * `ownState`, that of the officer's command; a search by text looks everywhere.
 */
export function filtersOf(params: URLSearchParams, ownState?: string): Filters {
  const filters: Filters = {}
  for (const name of FILTER_NAMES) {
    const value = params.get(name)?.trim() ?? ''
    if (value !== '' && isAccepted(name, value))
      filters[name] = name === 'status' ? value.toLowerCase() : value
  }
  const sort = FLAG_SORTS.find((each) => each === params.get('sort'))
  if (sort && sort !== NEWEST_FIRST) filters.sort = sort
  if (filters.state === ALL_STATES) delete filters.state
  else if (isOwnState(params, ownState)) filters.state = ownState
  return filters
}

/** Whether the state comes from the officer's command and not from the address. */
export function isOwnState(params: URLSearchParams, ownState: string | undefined): ownState is string {
  return ownState !== undefined && !params.get('state')?.trim() && !params.get('q')?.trim()
}

function isAccepted(name: FilterName, value: string): boolean {
  if (name === 'status') return STATUSES.includes(value.toLowerCase())
  if (name === 'cases') return CASES.includes(value)
  if (name === 'source') return SOURCES.includes(value)
  if (name === 'assigned') return ASSIGNED.includes(value)
  if (name === 'from' || name === 'to') return DAY.test(value)
  return name === 'q' ? isSearchable(value) && value.length <= 100 : value.length <= 60
}

/** The query that the server is asked. */
export function flagQueryOf({ cases, ...filters }: Filters): Record<string, string> {
  return cases === undefined ? filters : { ...filters, open: String(cases === 'open') }
}

export function withoutFilters(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of FILTER_NAMES) next.delete(name)
  return next
}

/** The order after a press on a column: dates begin with the newest, texts with A, types with stolen. */
export function nextSort(column: FlagSortColumn, now: FlagSort = NEWEST_FIRST): FlagSort {
  const first: FlagSort = ['date', 'updated', 'status'].includes(column) ? `-${column}` : column
  const other: FlagSort = first === column ? `-${column}` : column
  return now === first ? other : first
}

/** The states that occur, and the chosen one, compared without regard to case. */
export function stateChoices(
  present: readonly string[],
  chosen: string | undefined,
): { states: string[]; value: string } {
  if (!chosen) return { states: [...present], value: '' }
  const known = present.find((state) => state.toLowerCase() === chosen.toLowerCase())
  return known ? { states: [...present], value: known } : { states: [...present, chosen], value: chosen }
}
