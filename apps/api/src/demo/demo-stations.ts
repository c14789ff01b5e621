/** Invented police stations: one in each state, two more in Lagos (decisions §21). Pure. */
import type { State } from '@amana/contract'
import { PLACES } from '@amana/contract/places'
import type { StationRow } from '../modules/stations/index.ts'

const MORE: readonly (readonly [State, string])[] = [
  ['Lagos', 'Ikeja'],
  ['Lagos', 'Surulere'],
]
/** Where a phone of the demo waits for its owner. */
export const DEMO_STATION = 'Ikeja Demo Station'
const HOURS = 'Monday to Friday 08:00 to 17:00, Saturday 09:00 to 13:00'

export function demoStations(): StationRow[] {
  const places = [...PLACES.map(({ state, areas }) => [state, firstOf(areas)] as const), ...MORE]
  return places.map(([state, area], at) => ({
    name: `${area} Demo Station`,
    state,
    area,
    phone: `0700 000 ${String(at + 1).padStart(4, '0')}`,
    address: `1 Station Road, ${area}`,
    hours: HOURS,
  }))
}

const firstOf = (areas: string) => areas.trim().split(/,\s*/)[0] ?? ''
