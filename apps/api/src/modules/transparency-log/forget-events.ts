import type { Tx } from '../../db/index.ts'
import { commitmentOfEvent } from './entry.ts'
import {
  lockEntriesOf,
  lockPendingOf,
  type ToForget,
  updateEntriesForgotten,
  updatePendingForgotten,
} from './receipt-queries.ts'

/**
 * Forgets salt and event of every entry that belongs to a person, in the transaction of the erasure and after
 * all of its changes. The leaves stay, and say nothing without them.
 */
export async function forgetEventsOf(tx: Tx, userId: string): Promise<void> {
  // In this order: an event that gets its place meanwhile is found among the entries.
  await updatePendingForgotten(tx, (await lockPendingOf(tx, userId)).map(onlyCommitment))
  await updateEntriesForgotten(tx, (await lockEntriesOf(tx, userId)).map(onlyCommitment))
}

const onlyCommitment = (logged: ToForget) => ({ id: logged.id, commitment: commitmentOfEvent(logged) })
