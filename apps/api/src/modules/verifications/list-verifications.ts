import type { listVerifications as contract, EndpointData } from '@amana/contract'
import type { Database } from '../../db/index.ts'
import type { UserActor } from '../../kernel/actor.ts'
import { parseCursor } from '../../kernel/cursor.ts'
import { countOwnChecks, selectOwnChecks } from './list-queries.ts'
import { cursorOf, readPosition, readSearch } from './list-rules.ts'
import { presentRecentCheck } from './present-check.ts'

/**
 * All checks of the signed-in user, newest first.
 *
 * @throws AppError validation_failed for an invalid cursor
 */
export async function listVerifications(
  { database }: { database: Database },
  { userId }: UserActor,
  { cursor, limit, q }: { cursor?: string | undefined; limit: number; q?: string | undefined },
): Promise<EndpointData<typeof contract>> {
  const before = parseCursor(cursor, readPosition)
  const search = readSearch(q)
  const [found, count] = await Promise.all([
    selectOwnChecks(database.db, userId, { search, before, limit: limit + 1 }),
    countOwnChecks(database.db, userId, search),
  ])
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    results: page.map((row) => ({ ...presentRecentCheck(row), brand: row.brand, model: row.model })),
    count,
    next: found.length > limit && last ? cursorOf(last) : null,
  }
}
