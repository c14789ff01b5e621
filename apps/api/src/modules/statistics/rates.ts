/** Published counts for each 100,000 people. Pure: nothing is read but what a release publishes. */
import { type FlagType, STATES, type State } from '@amana/contract'
import { stringify } from 'csv-stringify/sync'
import { POPULATION } from './population.ts'
import { countInCsv, type ReleaseContent } from './release-files.ts'
import type { Cell } from './rules.ts'

const PEOPLE = 100_000

/** To a tenth; null: the count is hidden, and so is its rate. */
function rateOf(state: State, count: number | null): number | null {
  return count === null ? null : Math.round((10 * PEOPLE * count) / POPULATION[state]) / 10
}

export interface Rate {
  state: State
  type: FlagType
  count: number | null
  rate: number | null
}

/** Rates of the states alone: how many people "Place not given" stands for is not known. */
export function ratesOf(cells: readonly Cell[]): Rate[] {
  return cells.flatMap(({ state: place, type, count }) => {
    const state = STATES.find((one) => one === place)
    return state === undefined ? [] : [{ state, type, count, rate: rateOf(state, count) }]
  })
}

export function ratesCsvOf(content: ReleaseContent): string {
  const rows = ratesOf(content.cells).map(({ state, type, count, rate }) => [
    ...[content.month, state, type, countInCsv(content, count)],
    ...[POPULATION[state], rate?.toFixed(1) ?? ''],
  ])
  return stringify([['month', 'state', 'type', 'count', 'population', 'per_100000'], ...rows])
}
