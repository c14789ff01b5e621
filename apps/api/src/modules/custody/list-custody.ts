import type {
  EndpointData,
  EndpointInput,
  listCustody as listEndpoint,
  readCustody as readEndpoint,
} from '@amana/contract'
import type { OfficerActor } from '../../kernel/actor.ts'
import { parseCursor } from '../../kernel/cursor.ts'
import { after, DAY } from '../../kernel/durations.ts'
import { recordAudit } from '../audit/index.ts'
import type { CustodyDeps } from './deps.ts'
import { selectStatement } from './owner-queries.ts'
import { selectPhotos } from './photo-queries.ts'
import { loadCustody, presentCustody } from './present-custody.ts'
import { presentPhotos } from './present-photos.ts'
import { selectCustodyPage, selectSteps } from './queries.ts'
import { changesOf, cursorOf, readPosition } from './rules.ts'

type Deps = Pick<CustodyDeps, 'database' | 'clock'>

/** Phones in custody, newest first. The view and its filters are audited before the answer leaves. */
export async function listCustody(
  { database: { db }, clock }: Deps,
  { userId }: OfficerActor,
  { cursor, limit, ...filters }: EndpointInput<typeof listEndpoint>['query'],
): Promise<EndpointData<typeof listEndpoint>> {
  const position = parseCursor(cursor, readPosition)
  const now = clock.now()
  const { state, station, state_command: stationState, age } = filters
  const found = await selectCustodyPage(
    db,
    { state, station, stationState, before: age === undefined ? undefined : after(now, -age * DAY) },
    { after: position, limit: limit + 1 },
  )
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  const detail = { ...filters, rows: page.length }
  await recordAudit(db, { at: now, userId, action: 'list_custody', detail })
  return { results: page.map(presentCustody), next: last ? cursorOf(last) : null }
}

/** A phone in custody with its steps, the holder's statement and its pictures. @throws AppError not_found */
export async function readCustody(
  { database: { db }, clock }: Deps,
  { userId }: OfficerActor,
  id: number,
): Promise<EndpointData<typeof readEndpoint>> {
  const row = await loadCustody(db, id)
  const [steps, statement, photos] = await Promise.all([
    selectSteps(db, id),
    selectStatement(db, id),
    selectPhotos(db, id),
  ])
  const about = { imei: row.imei, detail: { custody: id } }
  await recordAudit(db, { at: clock.now(), userId, action: 'view_custody', ...about })
  return {
    ...presentCustody(row),
    steps: steps.map(({ at, from_state, ...step }) => ({
      ...{ ...step, from: from_state, changes: changesOf(step), at: at.toISOString() },
    })),
    hand_in: statement ? { ...statement, stated_at: statement.stated_at.toISOString() } : null,
    ...presentPhotos(photos, userId),
  }
}
