/** Order and presentation of what waits for a person. Pure. */
import { type Need, needKindSchema } from '@amana/contract'
import type { NeedRow } from './queries.ts'

/** In the order of the contract's kinds, the newest of a kind first. */
export function orderNeeds(rows: readonly NeedRow[]): NeedRow[] {
  const rank = ({ kind }: NeedRow) => needKindSchema.options.indexOf(kind)
  const time = ({ at }: NeedRow) => at?.getTime() ?? 0
  return rows.toSorted((one, other) => rank(one) - rank(other) || time(other) - time(one))
}

export function presentNeed({ kind, imei, brand, model, ...row }: NeedRow): Need {
  return {
    kind,
    device: imei === null ? null : { id: row.device_id, brand, model, imei },
    case: row.case_number,
    flag_id: row.flag_id,
    flag_type: row.flag_type,
    person: row.person,
  }
}
