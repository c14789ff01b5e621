import type { EndpointData, EndpointInput, listPendingReports as endpoint } from '@amana/contract'
import type { OfficerActor } from '../../kernel/actor.ts'
import { recordAudit } from '../audit/index.ts'
import type { LawEnforcementDeps } from './deps.ts'
import { countPendingReports, selectPendingReports } from './pending-report-queries.ts'
import { textFilter } from './rules.ts'

/**
 * Proven reports that wait for their IMEI, so that a station knows the case number that a victim names, and
 * finds the report by its contact. The view is audited before the answer leaves.
 */
export async function listPendingReports(
  { database: { db }, clock }: Pick<LawEnforcementDeps, 'database' | 'clock'>,
  actor: OfficerActor,
  { state, q }: EndpointInput<typeof endpoint>['query'],
): Promise<EndpointData<typeof endpoint>> {
  const filter = { state, text: q === undefined ? undefined : textFilter(q), email: q }
  const [count, rows] = await Promise.all([countPendingReports(db, filter), selectPendingReports(db, filter)])
  const cases = rows.map(({ case_number }) => case_number)
  const detail = { kind: 'imei_to_follow', state, q, rows: rows.length, cases }
  await recordAudit(db, { at: clock.now(), userId: actor.userId, action: 'list_work', detail })
  return {
    count,
    results: rows.map(({ created_at, imei_due_at, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      imei_due_at: imei_due_at.toISOString(),
    })),
  }
}
