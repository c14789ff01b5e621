/** An officer's view of a device; the caller checks permissions and writes the audit log. */

import type { HistoryItem, Imei, Model, OfficerFlag } from '@amana/contract'
import type { Db } from '../../db/index.ts'
import type { Subject } from '../audit/index.ts'
import { selectFlags, selectHistory, selectReporters } from './history-queries.ts'
import { flagForOfficer, historyForOfficers } from './rules.ts'

/** Newest first, with names. */
export async function officerHistoryOf(db: Db, deviceId: number): Promise<HistoryItem[]> {
  return historyForOfficers(await selectHistory(db, deviceId))
}

/**
 * The people whose data an officer's view of a phone shows: its owner, and the accounts that reported it
 * (decisions §18).
 *
 * @param imei as the officer named the phone
 */
export async function peopleOf(
  db: Db,
  { imei, imeis, ownerUserId }: { imei: Imei; imeis: readonly Imei[]; ownerUserId: string | null },
): Promise<Subject[]> {
  const people = new Set([
    ...(ownerUserId === null ? [] : [ownerUserId]),
    ...(await selectReporters(db, imeis)),
  ])
  return [...people].map((userId) => ({ userId, imeis: [imei] }))
}

/** Flags on any of these IMEIs, newest first. `model` and `owner`: of their device. */
export async function officerFlagsOf(
  db: Db,
  imeis: readonly Imei[],
  known: { model: Model | null; owner: OfficerFlag['device_owner'] },
): Promise<OfficerFlag[]> {
  return (await selectFlags(db, imeis, 'officer')).map((row) => flagForOfficer(row, known))
}
