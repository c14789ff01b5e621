import type { Time } from '../../db/column-types.ts'

interface Tacs {
  tac: string
  brand: string
  model: string
  source: string
  imported_at: Time
}

interface DataVersions {
  name: 'tacs'
  version: number
}

/** The tables that this module owns: it alone writes them. */
export interface TacsTables {
  tacs: Tacs
  data_versions: DataVersions
}
