/** Delays of cases. The caller checks permissions and writes the audit log. */
import type { Imei } from '@amana/contract'
import type { Db, Tx } from '../../db/index.ts'
import { insertDelay, type RunningDelay, selectLastDelay, selectRunningDelays } from './queries.ts'
import { nextDelay } from './rules.ts'

export { type DelayRow, isDelayed, type RunningDelay, selectDelays } from './queries.ts'

export interface DelayToMake {
  caseNumber: string
  /** Numbers of the case's phone: the first as the officer's pages name it. */
  imeis: readonly [Imei, ...Imei[]]
  reason: string
  supervisorUserId: string
  now: Date
}

/**
 * Delays the looks of a case by 90 days, or by 90 days more. The caller has locked the phone, so that of two
 * at once the second goes on from the end of the first.
 */
export async function delayCase(
  tx: Tx,
  { caseNumber, imeis, reason, supervisorUserId, now }: DelayToMake,
): Promise<{ id: number; until: Date }> {
  const { begunAt, until } = nextDelay(await selectLastDelay(tx, caseNumber), now)
  const id = await insertDelay(tx, {
    case_number: caseNumber,
    imei: imeis[0],
    imei14s: fourteenDigits(imeis),
    reason,
    delayed_by_user_id: supervisorUserId,
    created_at: now,
    begun_at: begunAt,
    until,
  })
  return { id, until }
}

/** The delays of a phone's cases that run now, one for each case. */
export function runningDelaysOf(db: Db, imeis: readonly Imei[], now: Date): Promise<RunningDelay[]> {
  return selectRunningDelays(db, fourteenDigits(imeis), now)
}

function fourteenDigits(imeis: readonly Imei[]): string[] {
  return [...new Set(imeis.map((imei) => imei.slice(0, 14)))]
}
