import type { Generated } from 'kysely'
import type { Time, TimeIfAny } from '../../db/column-types.ts'

interface Stations {
  id: Generated<number>
  name: string
  state: string
  area: string
  phone: string
  address: string
  hours: Generated<string>
  demo: Generated<boolean>
  closed_at: TimeIfAny
  imported_at: Time
}

/** The tables that this module owns: it alone writes them. */
export interface StationsTables {
  stations: Stations
}
