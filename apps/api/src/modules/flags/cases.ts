import type { Imei } from '@amana/contract'
import { isUniqueViolation } from '../../db/errors.ts'
import type { Db, Tx } from '../../db/index.ts'
import { AppError } from '../../kernel/app-error.ts'
import { imeisOf } from '../devices/index.ts'
import { ONE_OPEN, selectNextCaseNumber, selectOpenFlags } from './queries.ts'
import { caseYear, type OpenFlag } from './rules.ts'

/** `LE-YYYY-NNNNNN`, the year in Lagos; the number continues over the years and is never reused. */
export function nextCaseNumber(tx: Tx, now: Date): Promise<string> {
  return selectNextCaseNumber(tx, caseYear(now))
}

/** The open case on any of these IMEIs, stolen before lost. */
export async function openFlagOf(db: Db, imeis: readonly Imei[]): Promise<OpenFlag | undefined> {
  const [open] = await selectOpenFlags(db, imeis)
  return open
}

/** 409 that names the open case. */
export function caseOpen(caseNumber: string): AppError {
  return new AppError('case_open', {
    message: `This device has an open case already: ${caseNumber}.`,
    context: { case: caseNumber },
  })
}

/**
 * Runs a transaction that creates or confirms a flag. If a constraint refuses it, the answer is the same as
 * for any second report.
 *
 * @throws AppError case_open
 */
export async function namingOpenCase<T>(db: Db, imei: Imei, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!isUniqueViolation(error, ONE_OPEN)) throw error
    const open = await openFlagOf(db, imeisOf({ imei, imei2: null }))
    throw open ? caseOpen(open.case_number) : new AppError('conflict', { cause: error })
  }
}
