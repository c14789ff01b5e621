import type { Tx } from '../../db/index.ts'
import { selectNextCaseNumber } from './queries.ts'
import { caseYear } from './rules.ts'

/** `LE-YYYY-NNNNNN`, the year in Lagos; the number continues over the years and is never reused. */
export function nextCaseNumber(tx: Tx, now: Date): Promise<string> {
  return selectNextCaseNumber(tx, caseYear(now))
}
