import type { EndpointData, EndpointInput, listFlags as endpoint, FlagFilters } from '@amana/contract'
import type { Db } from '../../db/index.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { fieldError } from '../../kernel/app-error.ts'
import { parseCursor } from '../../kernel/cursor.ts'
import { recordAudit } from '../audit/index.ts'
import type { LawEnforcementDeps } from './deps.ts'
import { countFlags, selectFlagEstimate, selectFlagPage, selectFlagSum } from './flag-queries.ts'
import { isOnePhone, lookedAt, phoneOf, subjectsOf } from './looks.ts'
import { presentFlag } from './present-flag.ts'
import { readAssigned } from './read-assigned.ts'
import { cursorOf, type FlagFilter, filterOf, orderOf, positionOf } from './rules.ts'

/**
 * Counting days and texts further would take longer than the page itself: above this the count is the
 * planner's estimate.
 */
const COUNTED_TO = 10_000
const TEXTS_COUNTED_TO = 500
/** Texts of so many words are seldom frequent. */
const WORDS_OF_A_NAME = 3

/**
 * Logged Issues, newest first unless sorted otherwise. `next` names the last row of the page, so that new
 * flags neither repeat nor hide one. The count is exact; for days up to 10,000, for a text up to 500
 * (`count_exact`). The view, its filters and the people whom it is a look at are audited before the answer
 * leaves.
 *
 * @throws AppError validation_failed: a day that does not exist, an invalid cursor
 */
export async function listFlags(
  { database: { db }, clock }: Pick<LawEnforcementDeps, 'database' | 'clock'>,
  actor: OfficerActor,
  { cursor, limit, sort, ...filters }: EndpointInput<typeof endpoint>['query'],
): Promise<EndpointData<typeof endpoint>> {
  const { userId } = actor
  const filter = await readFilters(db, actor, filters)
  const order = orderOf(sort)
  const after = parseCursor(cursor, (text) => positionOf(text, order))
  const reading = selectFlagPage(db, filter, { after, limit: limit + 1, order })
  // Each reads thousands of rows of a frequent text: side by side. The flags of a full name mostly fit on a
  // page, which counts them.
  const counting = isFullName(filter) ? null : countOf(db, filter)
  const [found, counted] = await Promise.all([reading, counting])
  const all = !after && found.length <= limit
  const total = all ? { count: found.length, count_exact: true } : (counted ?? (await countOf(db, filter)))
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  const seen = { flags: page.length, ids: page.map(({ id }) => id) }
  await recordAudit(db, {
    at: clock.now(),
    userId,
    action: 'list_flags',
    imei: filter.imei ?? (isOnePhone(page) ? page[0]?.imei : null),
    ...(filter.caseNumber && { caseReference: filter.caseNumber }),
    subjects: subjectsOf(lookedAt(page, filter, all).map(phoneOf)),
    detail: { ...filters, ...seen },
  })
  return { results: page.map(presentFlag), ...total, next: last ? cursorOf(last) : null }
}

function isFullName({ texts }: FlagFilter): boolean {
  return texts.length > 0 && texts.every((text) => text.split(' ').filter(Boolean).length >= WORDS_OF_A_NAME)
}

/** @throws AppError validation_failed on the day that does not exist, or on an officer id that nobody has */
export async function readFilters(
  db: Db,
  actor: OfficerActor,
  { assigned, ...filters }: FlagFilters,
): Promise<FlagFilter> {
  const filter = filterOf(filters)
  if ('fault' in filter) throw fieldError(filter.fault, 'This date does not exist')
  const whose = await readAssigned(db, actor, assigned)
  return whose === undefined ? filter : { ...filter, assigned: whose }
}

async function countOf(db: Db, filter: FlagFilter): Promise<{ count: number; count_exact: boolean }> {
  const { open, source, assigned, from, until, imei, phone, caseNumber, texts } = filter
  if (
    open === undefined &&
    !source &&
    !assigned &&
    !from &&
    !until &&
    !imei &&
    !phone &&
    !caseNumber &&
    texts.length === 0
  )
    return { count: await selectFlagSum(db, filter), count_exact: true }
  const most = texts.length === 0 ? COUNTED_TO : TEXTS_COUNTED_TO
  const count = await countFlags(db, filter, most + 1)
  if (count <= most) return { count, count_exact: true }
  return { count: Math.max(count, Math.round(await selectFlagEstimate(db, filter))), count_exact: false }
}
