import type { EndpointData, EndpointInput, listWork as endpoint, WorkCounts, WorkItem } from '@amana/contract'
import type { OfficerActor } from '../../kernel/actor.ts'
import { parseCursor } from '../../kernel/cursor.ts'
import { recordAudit } from '../audit/index.ts'
import { assigneeOf, sourceOf } from '../devices/index.ts'
import type { LawEnforcementDeps } from './deps.ts'
import { presentProposal } from './proposal-rules.ts'
import { readAssigned } from './read-assigned.ts'
import { countAllWork, selectWork, type WorkRow } from './work-queries.ts'
import { workCursorOf, workPositionOf } from './work-rules.ts'

/**
 * Waiting work, oldest first, so that officers need not search for it; with the counts of all. The
 * view and its filters are audited before the answer leaves.
 *
 * @throws AppError validation_failed: an invalid cursor, an officer id that nobody has
 */
export async function listWork(
  deps: Pick<LawEnforcementDeps, 'database' | 'clock'>,
  actor: OfficerActor,
  { cursor, limit, ...filters }: EndpointInput<typeof endpoint>['query'],
): Promise<EndpointData<typeof endpoint>> {
  const { db } = deps.database
  const after = parseCursor(cursor, workPositionOf)
  const { kind, state, unconfirmed = false } = filters
  const assigned = await readAssigned(db, actor, filters.assigned)
  const now = deps.clock.now()
  const [found, counts] = await Promise.all([
    selectWork(db, { kind, state, assigned, unconfirmed }, { after, limit: limit + 1, now }),
    countWork(deps),
  ])
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  const cases = page.map(({ kind: of, shown_id }) => `${of} ${shown_id}`)
  const detail = { ...filters, rows: page.length, cases }
  await recordAudit(db, { at: deps.clock.now(), userId: actor.userId, action: 'list_work', detail })
  return { counts, results: page.map((row) => present(row, now)), next: last ? workCursorOf(last) : null }
}

/** For the header; it names no case, and is not audited. */
export function countWork({
  database,
  clock,
}: Pick<LawEnforcementDeps, 'database' | 'clock'>): Promise<WorkCounts> {
  return countAllWork(database.db, clock.now())
}

function present(row: WorkRow, now: Date): WorkItem {
  const { kind, shown_id, proposal_id } = row
  return {
    kind,
    id: /^\d+$/.test(shown_id) ? Number(shown_id) : shown_id,
    case_number: row.case_number,
    imei: row.imei,
    device_brand: row.brand,
    device_model: row.model,
    flag_type: row.flag_type,
    source: row.public_report === null ? null : sourceOf({ ...row, public_report: row.public_report }),
    contact_verified: row.flag_type === null ? null : row.contact_verified,
    device_state: row.device_state,
    stopped: row.stopped,
    created_at: row.created_at.toISOString(),
    assigned_to: assigneeOf(row),
    proposal:
      proposal_id === null
        ? null
        : {
            ...presentProposal({ ...row, id: proposal_id, kind: row.proposal_kind, status: 'open' }, now),
            reason: row.reason,
          },
  }
}
