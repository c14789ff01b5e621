import type { Tx } from '../../db/index.ts'
import type { PushDeps } from './deps.ts'
import type { PushNotice } from './jobs.ts'
import { selectReached } from './queries.ts'
import { queueOf } from './rules.ts'

/**
 * Queues a push to each browser of a person, in the transaction of the notification. Sent more than once it
 * is shown once: each has the notification's id.
 */
export async function queuePush(
  { jobs, clock }: Pick<PushDeps, 'jobs' | 'clock'>,
  tx: Tx,
  { userId, ...notice }: PushNotice & { userId: string },
): Promise<void> {
  for (const { id, endpoint } of await selectReached(tx, userId, clock.now()))
    await jobs.enqueue(tx, queueOf(endpoint), { subscriptionId: id, notice, attempt: 1 })
}
