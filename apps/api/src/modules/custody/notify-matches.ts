import type { Tx } from '../../db/index.ts'
import type { CustodyDeps } from './deps.ts'
import { takeMatches } from './owner-queries.ts'

const BATCH = 200

/** Notifies the person of a phone that matched in this transaction. */
export async function notifyMatch(
  { jobs }: Pick<CustodyDeps, 'jobs'>,
  tx: Tx,
  custodyId: number,
): Promise<void> {
  for (const id of await takeMatches(tx, { custodyId, limit: 1 }))
    await jobs.enqueue(tx, 'notifications.dispatch', { event: 'custody_matched', custodyId: id })
}

/**
 * Job: notifies of the matches that the database made when a case opened. Row and event are one
 * transaction, so that each match notifies once, also with two jobs at a time.
 *
 * @throws the signal's reason, between two batches, when it aborts
 */
export async function notifyMatches(
  { database, jobs }: Pick<CustodyDeps, 'database' | 'jobs'>,
  signal?: AbortSignal,
): Promise<void> {
  for (let taken = BATCH; taken === BATCH; signal?.throwIfAborted())
    taken = await database.transaction(async (tx) => {
      const ids = await takeMatches(tx, { limit: BATCH })
      for (const custodyId of ids)
        await jobs.enqueue(tx, 'notifications.dispatch', { event: 'custody_matched', custodyId })
      return ids.length
    })
}
