import type { putBlockCursor as contract, EndpointData, EndpointInput } from '@amana/contract'
import type { ClientActor } from '../../kernel/actor.ts'
import { AppError, fieldError } from '../../kernel/app-error.ts'
import { after, SECOND } from '../../kernel/durations.ts'
import type { BlockListDeps } from './deps.ts'
import { insertCursor, selectChangedAt, selectState } from './queries.ts'

/** By so much clocks that are kept right may differ. */
const CLOCKS_DIFFER = 2 * SECOND

/**
 * A network says what is in its equipment register. A test client's word is checked and forgotten.
 *
 * @throws AppError future_cursor; validation_failed on `applied_at`: it lies before the change of the
 *   position, or in the future
 */
export async function putCursor(
  { database, clock }: Pick<BlockListDeps, 'database' | 'clock'>,
  { organisationId, sandbox }: ClientActor,
  { position, applied_at, entries }: EndpointInput<typeof contract>['body'],
): Promise<EndpointData<typeof contract>> {
  const { head, epoch } = await selectState(database.db)
  if (position > (sandbox ? 0 : head)) throw new AppError('future_cursor')
  const appliedAt = within(new Date(applied_at), {
    // Unknown once the change was compacted.
    from: sandbox ? undefined : await selectChangedAt(database.db, position),
    until: clock.now(),
  })
  if (!sandbox) await insertCursor(database.db, { organisationId, position, appliedAt, entries })
  return { position, applied_at: appliedAt.toISOString(), entries, head: sandbox ? 0 : head, epoch }
}

/** @throws AppError validation_failed on `applied_at` */
function within(appliedAt: Date, { from, until }: { from: Date | undefined; until: Date }): Date {
  if (appliedAt > after(until, CLOCKS_DIFFER)) throw fieldError('applied_at', 'applied_at lies in the future')
  if (from === undefined) return earlier(appliedAt, until)
  if (appliedAt < after(from, -CLOCKS_DIFFER))
    throw fieldError('applied_at', 'applied_at lies before the change that the position names')
  return earlier(appliedAt < from ? from : appliedAt, until)
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other)
