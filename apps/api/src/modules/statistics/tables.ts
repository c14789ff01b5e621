import type { FlagType } from '@amana/contract'
import type { ColumnType, JSONColumnType } from 'kysely'
import type { Time } from '../../db/column-types.ts'

interface StatisticsSalts {
  /** Its first day. */
  month: string
  salt: Buffer
}

/** Written by a trigger of `flags`, never changed. */
interface StatisticsCases {
  flag_id: number
  case_id: number
  flag_type: FlagType
  state_key: string
  activated_at: Time
  person: string
}

/** Written by a trigger of `custody`, never changed. */
interface StatisticsReturns {
  custody_id: number
  state_key: string
  returned_at: Time
  days: number
  person: string
}

interface StatisticsReleases {
  /** Its first day. */
  month: string
  as_of: Time
  released_at: Time
  content: JSONColumnType<object>
  sha256: Buffer
  csv_sha256: Buffer
  /** Null: a release of before has none. */
  returns: ColumnType<object | null, string | null, never>
  returns_sha256: Buffer | null
}

/** The tables that this module owns: it alone writes them. */
export interface StatisticsTables {
  statistics_salts: StatisticsSalts
  statistics_cases: StatisticsCases
  statistics_returns: StatisticsReturns
  statistics_releases: StatisticsReleases
}
