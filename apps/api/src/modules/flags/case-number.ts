import type { Transaction } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { selectNextCaseNumber } from './queries.ts'
import { caseYear } from './rules.ts'

/** `LE-YYYY-NNNNNN`, the year of Lagos; the number goes on over the years and is never given twice. */
export function nextCaseNumber(tx: Transaction<Schema>, now: Date): Promise<string> {
  return selectNextCaseNumber(tx, caseYear(now))
}
