import type { EndpointData, listTransfers as endpoint } from '@amana/contract'
import type { Actor } from '../../kernel/actor.ts'
import { after } from '../../kernel/durations.ts'
import type { TransferDeps } from './deps.ts'
import { accountIdOf } from './policy.ts'
import { selectTransfersOf } from './queries.ts'
import { LISTED_FOR, MOST_LISTED, presentTransfer } from './rules.ts'

/** Both ways, newest first. @throws AppError not_signed_in */
export async function listTransfers(
  { database, clock }: Pick<TransferDeps, 'database' | 'clock'>,
  actor: Actor,
): Promise<EndpointData<typeof endpoint>> {
  const userId = accountIdOf(actor)
  const now = clock.now()
  const rows = await selectTransfersOf(database.db, userId, after(now, -LISTED_FOR), MOST_LISTED)
  const { incoming = [], outgoing = [] } = Object.groupBy(rows, (row) => (row.incoming ? 'incoming' : 'outgoing'))
  return {
    incoming: incoming.map((row) => presentTransfer(row, now)),
    outgoing: outgoing.map((row) => presentTransfer(row, now)),
  }
}
