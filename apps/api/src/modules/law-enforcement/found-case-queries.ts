/** SQL of cases that ended because the phone was found. */

import type { FlagType } from '@amana/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

export interface FoundCases {
  /** Mondays in Lagos: of the found flag, and of the report that it closed. */
  found_week: string
  week: string
  flag_type: Exclude<FlagType, 'found'>
  count: number
}

/**
 * Reports that a found flag closed since a day of Lagos, by their weeks. A found flag has the time at which
 * it closed the case.
 */
export async function selectFoundCases(db: Db, since: string): Promise<FoundCases[]> {
  const { rows } = await sql<FoundCases>`
    select to_char(date_trunc('week', g.created_at at time zone 'Africa/Lagos'), 'YYYY-MM-DD') as found_week,
      to_char(date_trunc('week', f.created_at at time zone 'Africa/Lagos'), 'YYYY-MM-DD') as week, f.flag_type, count(*)::int as count
    from flags g cross join lateral imeis_of_device(g.imei) phone
    join flags f on f.imei = phone.imei and f.cleared_at = g.created_at and f.flag_type <> 'found'
    where g.flag_type = 'found' and g.created_at >= ${since}::date::timestamp at time zone 'Africa/Lagos'
    group by 1, 2, 3`.execute(db)
  return rows
}
