import type { putBlockCursor as contract, EndpointData, EndpointInput } from '@amana/contract'
import type { ClientActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import type { BlockListDeps } from './deps.ts'
import { insertCursor, selectState } from './queries.ts'

/**
 * A network says what is in its equipment register. A test client's word is checked and forgotten.
 *
 * @throws AppError future_cursor
 */
export async function putCursor(
  { database, clock }: Pick<BlockListDeps, 'database' | 'clock'>,
  { organisationId, sandbox }: ClientActor,
  { position, applied_at, entries }: EndpointInput<typeof contract>['body'],
): Promise<EndpointData<typeof contract>> {
  const { head, epoch } = await selectState(database.db)
  if (position > (sandbox ? 0 : head)) throw new AppError('future_cursor')
  // A clock that is fast makes no block look later than now.
  const appliedAt = new Date(Math.min(Date.parse(applied_at), clock.now().getTime()))
  if (!sandbox) await insertCursor(database.db, { organisationId, position, appliedAt, entries })
  return { position, applied_at: appliedAt.toISOString(), entries, head: sandbox ? 0 : head, epoch }
}
