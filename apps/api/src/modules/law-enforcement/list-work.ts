import type {
  countWork as countEndpoint,
  EndpointData,
  EndpointInput,
  listWork as endpoint,
  WorkItem,
} from '@amana/contract'
import type { Db } from '../../db/index.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { parseCursor } from '../../kernel/cursor.ts'
import { recordAudit } from '../audit/index.ts'
import { assigneeOf, sourceOf } from '../devices/index.ts'
import type { LawEnforcementDeps } from './deps.ts'
import { selectOfficer } from './device-queries.ts'
import { presentProposal } from './proposal-rules.ts'
import { readAssigned } from './read-assigned.ts'
import { countAllWork, countWaitingPhones, selectWork, type WorkRow } from './work-queries.ts'
import { type Asking, workCursorOf, workPositionOf } from './work-rules.ts'

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
  const { kind, state, waits_for: whom, unconfirmed = false } = filters
  const waitsFor = whom && { whom, asking: await readAsking(db, actor) }
  const assigned = await readAssigned(db, actor, filters.assigned)
  const now = deps.clock.now()
  const [found, counts] = await Promise.all([
    selectWork(db, { kind, state, assigned, waitsFor, unconfirmed }, { after, limit: limit + 1, now }),
    countAllWork(db, now),
  ])
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  const cases = page.map(({ kind: of, shown_id }) => `${of} ${shown_id}`)
  const detail = { ...filters, rows: page.length, cases }
  await recordAudit(db, { at: deps.clock.now(), userId: actor.userId, action: 'list_work', detail })
  return { counts, results: page.map((row) => present(row, now)), next: last ? workCursorOf(last) : null }
}

/** For the header; it names no case, and is not audited. */
export async function countWork(
  { database: { db }, clock }: Pick<LawEnforcementDeps, 'database' | 'clock'>,
  actor: OfficerActor,
): Promise<EndpointData<typeof countEndpoint>> {
  const now = clock.now()
  const asking = await readAsking(db, actor)
  const [counts, phones] = await Promise.all([countAllWork(db, now), countWaitingPhones(db, asking, now)])
  return { ...counts, ...phones }
}

async function readAsking(db: Db, { userId, role }: OfficerActor): Promise<Asking> {
  const officer = await selectOfficer(db, userId)
  return { userId, supervisor: role === 'supervisor', state: officer?.state_command ?? null }
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
