import type { Tx } from '../../db/index.ts'
import { selectNextCaseNumber } from './queries.ts'
import { caseYear } from './rules.ts'

/** `LE-YYYY-NNNNNN`, the year of Lagos; the number goes on over the years and is never given twice. */
export function nextCaseNumber(tx: Tx, now: Date): Promise<string> {
  return selectNextCaseNumber(tx, caseYear(now))
}
