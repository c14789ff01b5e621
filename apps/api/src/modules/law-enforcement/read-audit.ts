import type { EndpointData, EndpointInput, readAudit as endpoint } from '@amana/contract'
import type { SupervisorActor } from '../../kernel/actor.ts'
import { parseCursor } from '../../kernel/cursor.ts'
import { visibleTimesOf } from '../accesses/index.ts'
import { readAuditEntries, recordAudit } from '../audit/index.ts'
import { auditFilterOf, statedFilters } from './audit-filter.ts'
import type { LawEnforcementDeps } from './deps.ts'
import { cursorOf, positionOf } from './rules.ts'

/**
 * The audit log, newest first, for supervisors; reading it is audited as well.
 *
 * @throws AppError validation_failed for an invalid cursor, or a day that does not exist
 */
export async function readAudit(
  {
    database: { db },
    clock,
    accessNoticeDays,
  }: Pick<LawEnforcementDeps, 'database' | 'clock' | 'accessNoticeDays'>,
  { userId }: SupervisorActor,
  { cursor, limit, ...filters }: EndpointInput<typeof endpoint>['query'],
): Promise<EndpointData<typeof endpoint>> {
  const filter = auditFilterOf(filters)
  const { entries, next } = await readAuditEntries(db, filter, {
    after: parseCursor(cursor, positionOf),
    limit,
  })
  const visible = await visibleTimesOf(
    db,
    entries.map(({ id }) => id),
    accessNoticeDays,
  )
  const detail = { ...statedFilters(filters), rows: entries.length }
  await recordAudit(db, { at: clock.now(), userId, action: 'read_audit', imei: filter.imei ?? null, detail })
  return {
    results: entries.map(({ at, actor_name, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      officer_name: actor_name,
      visible_at: visible.get(entry.id)?.toISOString() ?? null,
    })),
    next: next && cursorOf(next),
  }
}
