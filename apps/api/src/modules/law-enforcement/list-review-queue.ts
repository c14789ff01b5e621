import type { countWaiting, EndpointData, EndpointInput, listWaiting as endpoint } from '@amana/contract'
import type { OfficerActor } from '../../kernel/actor.ts'
import { parseCursor } from '../../kernel/cursor.ts'
import { recordAudit } from '../audit/index.ts'
import type { LawEnforcementDeps } from './deps.ts'
import { countReviewQueue, selectReviewQueue } from './review-queue-queries.ts'
import { queueCursorOf, queuePositionOf } from './rules.ts'

/**
 * Public reports under review, open claims and documents of owners, oldest first, so that officers need not
 * search for them. The view is audited before the answer leaves.
 *
 * @throws AppError validation_failed for an invalid cursor
 */
export async function listReviewQueue(
  { database: { db }, clock }: Pick<LawEnforcementDeps, 'database' | 'clock'>,
  actor: OfficerActor,
  { cursor, limit }: EndpointInput<typeof endpoint>['query'],
): Promise<EndpointData<typeof endpoint>> {
  const { userId } = actor
  const after = parseCursor(cursor, queuePositionOf)
  const found = await selectReviewQueue(db, { after, limit: limit + 1 })
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  await recordAudit(db, {
    at: clock.now(),
    userId,
    action: 'list_waiting',
    detail: { rows: page.length, cases: page.map(({ kind, id }) => `${kind} ${id}`) },
  })
  return {
    results: page.map(({ kind, id, case_number, imei, brand, model, flag_type, created_at }) => ({
      kind,
      id,
      case_number,
      imei,
      device_brand: brand,
      device_model: model,
      flag_type,
      source: kind === 'report' ? ('public' as const) : null,
      // Reports whose contact is not proven do not wait for officers.
      contact_verified: kind === 'report' ? true : null,
      created_at: created_at.toISOString(),
    })),
    next: last ? queueCursorOf(last) : null,
  }
}

/** More are not told apart on the screen. */
const COUNTED_TO = 1_000

/** For the header; it names no case, and is not audited. */
export async function countReviewQueueOf({
  database,
}: Pick<LawEnforcementDeps, 'database'>): Promise<EndpointData<typeof countWaiting>> {
  return { count: await countReviewQueue(database.db, COUNTED_TO) }
}
