/** An officer's view of a device; the caller checks permissions and writes the audit log. */

import type { HistoryItem, Imei, Model, OfficerFlag } from '@amana/contract'
import type { Db } from '../../db/index.ts'
import { selectFlags, selectHistory } from './history-queries.ts'
import { flagForOfficer, historyForOfficers } from './rules.ts'

/** Newest first, with names. */
export async function officerHistoryOf(db: Db, deviceId: number): Promise<HistoryItem[]> {
  return historyForOfficers(await selectHistory(db, deviceId))
}

/** Flags on any of these IMEIs, newest first. `model` and `owner`: of their device. */
export async function officerFlagsOf(
  db: Db,
  imeis: readonly Imei[],
  known: { model: Model | null; owner: OfficerFlag['device_owner'] },
): Promise<OfficerFlag[]> {
  return (await selectFlags(db, imeis, 'officer')).map((row) => flagForOfficer(row, known))
}
