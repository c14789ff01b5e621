import type { Custody } from '@amana/contract'
import type { Db } from '../../db/index.ts'
import { AppError } from '../../kernel/app-error.ts'
import { type CustodyRow, selectCustody } from './queries.ts'

export function presentCustody(row: CustodyRow): Custody {
  return {
    id: row.id,
    imei: row.imei,
    device_brand: row.brand,
    device_model: row.model,
    exhibit: row.exhibit,
    place: row.place,
    state_command: row.station_state,
    condition: row.condition,
    found_at: row.found_at.toISOString(),
    state: row.state,
    case_number: row.case_number,
    seized_by: row.seized_by,
    seized_at: row.seized_at.toISOString(),
    state_since: row.state_since.toISOString(),
    receipt: row.receipt,
    waits_for: row.waits_for,
    representative: row.representative,
    claimed_late: row.claimed_late,
  }
}

/** @throws AppError not_found */
export async function loadCustody(db: Db, id: number): Promise<CustodyRow> {
  const row = await selectCustody(db, id)
  if (!row) throw new AppError('not_found')
  return row
}
