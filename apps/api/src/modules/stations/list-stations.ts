import type {
  listStations as contract,
  EndpointData,
  EndpointInput,
  ListedStation,
  State,
} from '@amana/contract'
import type { Database } from '../../db/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import { parseCursor } from '../../kernel/cursor.ts'
import type { StationDeps } from './deps.ts'
import { type FoundStation, type StationPosition, selectStations, updateClosed } from './queries.ts'

/**
 * Open police stations of a state, those of the area first. @throws AppError validation_failed on `cursor`
 */
export async function listStations(
  { database }: StationDeps,
  { state, area = '', cursor, limit }: EndpointInput<typeof contract>['query'],
): Promise<EndpointData<typeof contract>> {
  const after = parseCursor(cursor, positionOf)
  const near = area === '' ? undefined : area
  const found = await selectStations(database.db, { state, area: near }, { after, limit: limit + 1 })
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    results: page.map(present),
    next: found.length > limit && last ? cursorOf(last, near) : null,
  }
}

/** A country has no more; a list of the administrator is not paged. */
const ALL = 20_000

/** Open stations by state and name, for the administrator. */
export function readStations(
  { database }: StationDeps,
  { state }: { state?: State | undefined },
): Promise<FoundStation[]> {
  return selectStations(database.db, { state }, { after: null, limit: ALL })
}

/** Takes a station out of the lists. Returns its name as it stands; null: no open one is called so. */
export async function closeStation(
  { database, clock }: { database: Database; clock: Clock },
  name: string,
): Promise<string | null> {
  return (await updateClosed(database.db, name, clock.now())) ?? null
}

function present({ id: _id, ...station }: FoundStation): ListedStation {
  return station as ListedStation
}

function cursorOf({ name, state, area }: FoundStation, near: string | undefined): string {
  const elsewhere = near !== undefined && area.toLowerCase() !== near.toLowerCase()
  return `${Number(elsewhere)}_${state}_${name}`
}

/** Null: invalid. No name of a state contains `_`. */
function positionOf(cursor: string): StationPosition | null {
  const [, elsewhere, state, name] = /^([01])_([^_]{1,60})_(.{1,120})$/u.exec(cursor) ?? []
  return state === undefined || name === undefined ? null : { elsewhere: elsewhere === '1', state, name }
}
