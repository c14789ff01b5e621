import type { Database } from '../../db/index.ts'
import { selectAbuseReports } from './notice-queries.ts'

export interface AbuseReport {
  case_number: string
  /** The side that reported the other one. */
  side: 'finder' | 'owner'
  reason: string
  created_at: Date
}

/** Reports of abuse of one case, or the newest of all. The caller writes the audit log. */
export function readAbuseReports(
  { database }: { database: Database },
  { caseNumber, limit }: { caseNumber: string | null; limit: number },
): Promise<AbuseReport[]> {
  return selectAbuseReports(database.db, { caseNumber, limit })
}
