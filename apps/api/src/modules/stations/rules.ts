/** Reading a file of stations (decisions §21). Pure. */
import { FCT, STATES, type State } from '@amana/contract'

export interface StationRow {
  name: string
  state: State
  area: string
  phone: string
  address: string
  hours: string
}

const COLUMNS = ['name', 'state', 'area', 'phone', 'address'] as const
/** Left out by most files. */
const HOURS = 'hours'
const LENGTHS: Readonly<Record<keyof StationRow, number>> = {
  name: 120,
  state: 60,
  area: 60,
  phone: 40,
  address: 300,
  hours: 200,
}

/** The place of each column; -1: it is missing, which only `hours` may be. */
export type StationColumns = Readonly<Record<keyof StationRow, number>>

/** The columns by the head of the file; null: one is missing. */
export function stationColumns(head: readonly string[]): StationColumns | null {
  const names = head.map((name) => clean(name).toLowerCase())
  const at = Object.fromEntries([...COLUMNS, HOURS].map((name) => [name, names.indexOf(name)]))
  return COLUMNS.every((name) => at[name] !== -1) ? (at as StationColumns) : null
}

/** One station, or the reason why the line is invalid. */
export function readStationRow(cells: readonly string[], columns: StationColumns): StationRow | string {
  const row = Object.fromEntries(
    Object.entries(columns).map(([name, at]) => [name, clean(cells[at] ?? '')]),
  ) as unknown as Record<keyof StationRow, string>
  for (const name of COLUMNS) if (row[name] === '' && name !== 'area') return `the ${name} is empty`
  for (const [name, value] of Object.entries(row))
    if (value.length > LENGTHS[name as keyof StationRow])
      return `the ${name} has more than ${LENGTHS[name as keyof StationRow]} characters`
  const state = stateNamed(row.state)
  if (!state) return `"${row.state}" is none of the 36 states or the FCT`
  if (!/\d{3}/.test(row.phone)) return 'the phone has no number'
  return { ...row, state }
}

const STATE_OF: ReadonlyMap<string, State> = new Map([
  ...STATES.map((state) => [state.toLowerCase(), state] as const),
  ...['fct', 'abuja', 'federal capital territory'].map((name) => [name, FCT] as const),
])

const stateNamed = (typed: string) => STATE_OF.get(typed.toLowerCase().replace(/ state$/, ''))

const clean = (text: string) =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
