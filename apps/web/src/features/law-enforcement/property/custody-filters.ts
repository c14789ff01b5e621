/** The filters of the list stand in the address, so that a reload or Back shows the same phones. Pure. */
import { CUSTODY_STATES, type CustodyState } from '@amana/contract/custody-states'

export type CustodyFilterName = 'state' | 'station' | 'age'
export type CustodyFilters = Partial<Record<CustodyFilterName, string>>

export const AGES = [1, 3, 7, 30, 90] as const

/** The filters of the address, without values that the server would refuse. */
export function custodyFiltersOf(params: URLSearchParams): CustodyFilters {
  const filters: CustodyFilters = {}
  const read = (name: CustodyFilterName) => params.get(name)?.trim() ?? ''
  if ((CUSTODY_STATES as readonly string[]).includes(read('state'))) filters.state = read('state')
  if (read('station') !== '' && read('station').length <= 120) filters.station = read('station')
  if (/^\d{1,4}$/.test(read('age')) && Number(read('age')) <= 3650) filters.age = read('age')
  return filters
}

/** The query that the server is asked. */
export function custodyQueryOf({ state, ...filters }: CustodyFilters) {
  const known: CustodyState | undefined = CUSTODY_STATES.find((one) => one === state)
  return { ...filters, ...(known && { state: known }) }
}
