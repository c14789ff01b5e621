/** Delays of cases. The caller checks permissions and writes the audit log. */
import { ACCESS_MESSAGES, type Imei } from '@amana/contract'
import type { Db, Tx } from '../../db/index.ts'
import { AppError } from '../../kernel/app-error.ts'
import {
  hasLooked,
  insertDelay,
  type RunningDelay,
  selectEarlierDelays,
  selectRunningDelays,
} from './queries.ts'
import { nextDelay } from './rules.ts'

export { isDelayed, type RunningDelay, selectDelays } from './queries.ts'

export interface DelayToMake {
  caseNumber: string
  /** Numbers of the case's phone: the first as the officer's pages name it. */
  imeis: readonly [Imei, ...Imei[]]
  reason: string
  supervisorUserId: string
  now: Date
}

/**
 * Delays the looks of a case by 90 days, or by 90 days more. The caller has locked the phone, so that of
 * several at once one delays and the others find its delay.
 *
 * @throws AppError forbidden: one of the looks is the supervisor's own; delay_running: more than 14 days of
 *   it are left; delays_used
 */
export async function delayCase(
  tx: Tx,
  { caseNumber, imeis, reason, supervisorUserId, now }: DelayToMake,
): Promise<{ id: number; until: Date }> {
  const imei14s = fourteenDigits(imeis)
  if (await hasLooked(tx, { userId: supervisorUserId, caseNumber, imei14s }))
    throw new AppError('forbidden', { message: ACCESS_MESSAGES.ownLook })
  const next = nextDelay(await selectEarlierDelays(tx, { caseNumber, imei14s, now }), caseNumber, now)
  if (typeof next === 'string') throw new AppError(next === 'runs' ? 'delay_running' : 'delays_used')
  const { begunAt, until, renewal } = next
  const id = await insertDelay(tx, {
    case_number: caseNumber,
    imei: imeis[0],
    imei14s,
    reason,
    delayed_by_user_id: supervisorUserId,
    created_at: now,
    begun_at: begunAt,
    until,
    renewal,
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
