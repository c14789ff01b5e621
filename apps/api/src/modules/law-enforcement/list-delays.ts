import type { EndpointData, EndpointInput, listDelays as endpoint } from '@amana/contract'
import type { SupervisorActor } from '../../kernel/actor.ts'
import { parseCursor, readId } from '../../kernel/cursor.ts'
import { selectDelays } from '../accesses/index.ts'
import { recordAudit } from '../audit/index.ts'
import type { LawEnforcementDeps } from './deps.ts'

/**
 * Delays of cases, newest first, for supervisors; reading them is audited.
 *
 * @throws AppError validation_failed for an invalid cursor
 */
export async function listDelays(
  { database: { db }, clock }: Pick<LawEnforcementDeps, 'database' | 'clock'>,
  { userId }: SupervisorActor,
  { cursor, limit }: EndpointInput<typeof endpoint>['query'],
): Promise<EndpointData<typeof endpoint>> {
  const found = await selectDelays(db, { before: parseCursor(cursor, readId), limit: limit + 1 })
  const page = found.slice(0, limit)
  await recordAudit(db, { at: clock.now(), userId, action: 'list_delays', detail: { rows: page.length } })
  return {
    results: page.map(({ id, case_number, imei, reason, delayed_by, created_at, until }) => ({
      id,
      case_reference: case_number,
      imei,
      reason,
      delayed_by,
      created_at: created_at.toISOString(),
      until: until.toISOString(),
    })),
    next: found.length > limit ? String(page.at(-1)?.id) : null,
  }
}
