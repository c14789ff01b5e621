import type { EndpointData, listTransfers as endpoint } from '@amana/contract'
import type { UserActor } from '../../kernel/actor.ts'
import { after } from '../../kernel/durations.ts'
import type { TransferDeps } from './deps.ts'
import { selectTransfersOf } from './queries.ts'
import { LISTED_FOR, MAX_LISTED, presentIncoming, presentTransfer } from './rules.ts'

/** Both ways, newest first. */
export async function listTransfers(
  { database, clock }: Pick<TransferDeps, 'database' | 'clock'>,
  actor: UserActor,
): Promise<EndpointData<typeof endpoint>> {
  const { userId } = actor
  const now = clock.now()
  const rows = await selectTransfersOf(database.db, userId, {
    since: after(now, -LISTED_FOR),
    limit: MAX_LISTED,
    now,
  })
  const { incoming = [], outgoing = [] } = Object.groupBy(rows, (row) =>
    row.incoming ? 'incoming' : 'outgoing',
  )
  return {
    incoming: incoming.map((row) => presentIncoming(row, now)),
    outgoing: outgoing.map((row) => presentTransfer(row, now)),
  }
}
