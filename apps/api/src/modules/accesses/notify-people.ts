import type { Tx } from '../../db/index.ts'
import type { Sequence } from '../../db/sequence.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { AccessDeps } from './deps.ts'
import { deleteShown, insertNoticeEntries, type ShownAccess } from './queries.ts'
import { noticesOf } from './rules.ts'

const BATCH = 500

/**
 * Queues the messages about looks that have become visible, by the process's clock. A look leaves the queue
 * in the transaction that queues its message, so that each person is notified once.
 */
export function noticeSequence({
  jobs,
  clock,
  accessNoticeDays,
}: Omit<AccessDeps, 'database' | 'log'>): Sequence {
  return {
    name: 'accesses',
    batch: BATCH,
    async take(tx) {
      const now = clock.now()
      const shown = await deleteShown(tx, { now, noticeDays: accessNoticeDays, limit: BATCH })
      await enqueueNotices(jobs, tx, shown, now)
      return shown.length
    },
  }
}

/** One message for each person, and for each look an entry of theirs in the public log. */
export async function enqueueNotices(
  jobs: JobQueue,
  tx: Tx,
  shown: readonly ShownAccess[],
  now: Date,
): Promise<void> {
  if (shown.length === 0) return
  await insertNoticeEntries(tx, shown, now)
  for (const notice of noticesOf(shown))
    await jobs.enqueue(tx, 'notifications.dispatch', { event: 'accesses_visible', ...notice })
}
