/** What officers see of a device; who asks, and that it is written down, is the caller's question. */

import type { HistoryItem, OfficerFlag } from '@amana/contract'
import type { Db } from '../../db/index.ts'
import { selectFlags, selectHistory } from './history-queries.ts'
import { flagForOfficer, historyForOfficers, type Model } from './rules.ts'

/** Newest first, everybody by name. */
export async function officerHistoryOf(db: Db, deviceId: number): Promise<HistoryItem[]> {
  return historyForOfficers(await selectHistory(db, deviceId))
}

/** Flags on any of these IMEIs, newest first. `model` and `owner`: of the device that has them. */
export async function officerFlagsOf(
  db: Db,
  imeis: readonly string[],
  known: { model: Model | null; owner: OfficerFlag['device_owner'] },
): Promise<OfficerFlag[]> {
  return (await selectFlags(db, imeis)).map((row) => flagForOfficer(row, known))
}
