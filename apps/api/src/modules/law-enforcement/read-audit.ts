import { type EndpointData, type EndpointInput, type readAudit as endpoint, parseImei } from '@amana/contract'
import type { SupervisorActor } from '../../kernel/actor.ts'
import { parseCursor, readId } from '../../kernel/cursor.ts'
import { visibleTimesOf } from '../accesses/index.ts'
import { readAuditEntries, recordAudit } from '../audit/index.ts'
import type { LawEnforcementDeps } from './deps.ts'

/**
 * The audit log, newest first, for supervisors; reading it is audited as well.
 *
 * @throws AppError validation_failed for an invalid cursor
 */
export async function readAudit(
  {
    database: { db },
    clock,
    accessNoticeDays,
  }: Pick<LawEnforcementDeps, 'database' | 'clock' | 'accessNoticeDays'>,
  actor: SupervisorActor,
  { imei: typedImei, officer: typedOfficer, cursor, limit }: EndpointInput<typeof endpoint>['query'],
): Promise<EndpointData<typeof endpoint>> {
  const { userId } = actor
  const before = parseCursor(cursor, readId)
  const parsed = typedImei ? parseImei(typedImei) : null
  const imei = parsed?.ok ? parsed.imei : typedImei
  const officerId = typedOfficer?.toUpperCase()
  const found = await readAuditEntries(db, {
    ...(imei ? { imei } : {}),
    ...(officerId ? { officerId } : {}),
    before,
    limit: limit + 1,
  })
  const page = found.slice(0, limit)
  const visible = await visibleTimesOf(
    db,
    page.map(({ id }) => id),
    accessNoticeDays,
  )
  const detail = { ...(officerId ? { officer: officerId } : {}), rows: page.length }
  await recordAudit(db, { at: clock.now(), userId, action: 'read_audit', imei: imei || null, detail })
  return {
    results: page.map((entry) => ({
      id: entry.id,
      at: entry.at.toISOString(),
      officer_id: entry.officer_id,
      officer_name: entry.actor_name,
      action: entry.action,
      imei: entry.imei,
      purpose: entry.purpose,
      case_reference: entry.case_reference,
      visible_at: visible.get(entry.id)?.toISOString() ?? null,
    })),
    next: found.length > limit ? String(page.at(-1)?.id) : null,
  }
}
