/**
 * Workers of the queues. One statement asks for all queues which of them have jobs that are due, in the place
 * of a poll for each: an idle product would send sixty.
 */

import { AsyncLocalStorage } from 'node:async_hooks'
import type { JobResult, PgBoss } from 'pg-boss'
import type { Database } from '../db/index.ts'
import type { Logger } from '../kernel/log.ts'
import { runLoop } from '../kernel/run-loop.ts'
import { selectDueQueues } from './queries.ts'

/** A few at once, and no pause while there is more. A poll of pg-boss finds nothing that ours does not. */
const FETCH = {
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
  pollingIntervalSeconds: 3600,
} as const

export interface QueuedJob {
  id: string
  data: object
  signal: AbortSignal
}

interface QueueWorkersOptions {
  boss: PgBoss
  database: Database
  log: Logger
  /** Runs a job, by the queue's name. */
  runs: ReadonlyMap<string, (job: QueuedJob) => Promise<JobResult>>
  /** Milliseconds. */
  pollEveryMs: number
}

export interface QueueWorkers {
  /** Fetches the jobs of a queue now instead of at the next poll. */
  fetchNow(queue: string): void
  /** Takes no new jobs; resolves when those under way have ended. */
  stop(): Promise<void>
}

export function startQueueWorkers({
  boss,
  database,
  log,
  runs,
  pollEveryMs,
}: QueueWorkersOptions): QueueWorkers {
  /** A worker begins with the first job of its queue. By the queue's name. */
  const workers = new Map<string, Promise<string>>()
  let stopped = false
  // A worker that begins with the job of a request would keep that request's context for all jobs after it.
  const outside = AsyncLocalStorage.snapshot()
  const failed = (error: unknown) => log.warn({ err: error }, 'job runner error')

  function fetchNow(queue: string): void {
    const run = runs.get(queue)
    if (!run || stopped) return
    const worker = workers.get(queue)
    if (worker) {
      void worker.then((id) => boss.notifyWorker(id), failed)
      return
    }
    const started = outside(() => boss.work<object>(queue, FETCH, (jobs) => Promise.all(jobs.map(run))))
    workers.set(queue, started)
    started.catch((error: unknown) => {
      workers.delete(queue)
      failed(error)
    })
  }

  const polling = runLoop({
    run: async () => (await selectDueQueues(database.db, [...runs.keys()])).forEach(fetchNow),
    everyMs: pollEveryMs,
    onError: failed,
  })
  polling.wake()
  return {
    fetchNow,
    async stop() {
      stopped = true
      // Waited for here, because pg-boss looks every half second only whether its workers have ended.
      await Promise.all([polling.stop(), ...[...workers.keys()].map((queue) => boss.offWork(queue))])
    },
  }
}
