/**
 * The job runner: pg-boss on our own pool, so that a job commits and rolls back with the business row
 * (docs/adr/0003).
 */

import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ConstructorOptions, fromKysely, type JobResult, PgBoss } from 'pg-boss'
import { afterCommit } from '../db/after-commit.ts'
import type { Database } from '../db/index.ts'
import { keepListening } from '../db/keep-listening.ts'
import { type Listening, notify } from '../db/listen.ts'
import { SECOND } from '../kernel/durations.ts'
import type { Logger } from '../kernel/log.ts'
import { uuidFrom } from '../kernel/uuid.ts'
import { traced } from '../telemetry/tracing.ts'
import { JOB_NAMES, type JobHandlers, type JobName, type JobQueue } from './jobs.ts'
import { keepQueues, keepSchedules, queuesToRun } from './keep-queues.ts'
import { type QueuedJob, type QueueWorkers, startQueueWorkers } from './queue-workers.ts'

/** A job that runs longer is taken up by the next process. */
const MAX_STOP_MS = 20 * SECOND

/**
 * A new job is fetched at once. A poll finds retries, delayed and scheduled jobs, and those of a process that
 * died.
 */
const POLL_EVERY_MS = 2 * SECOND

/** Names of queues with new jobs, from processes that run none. */
const CHANNEL = 'jobs'

export interface JobRunner extends JobQueue {
  /** Starts running jobs; a process that only enqueues does not call it. */
  work(handlers: JobHandlers): Promise<void>
  /** Fetches the jobs of a queue now instead of at its next poll. */
  wake(name: JobName): void
  /** Lets running jobs finish, takes no new ones. */
  stop(): Promise<void>
}

/** @param options.onSchedule false: enqueues no job because its time of day came */
export async function startJobs(
  database: Database,
  log: Logger,
  { pollEveryMs = POLL_EVERY_MS, onSchedule = true }: { pollEveryMs?: number; onSchedule?: boolean } = {},
): Promise<JobRunner> {
  const options: ConstructorOptions = {
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    schema: 'pgboss',
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: 3600,
    schedule: onSchedule,
  }
  const boss = new PgBoss(options)
  boss.on('error', (error) => log.warn({ err: error }, 'job runner error'))
  await boss.start()
  await keepQueues(boss)

  /** Present while this process runs jobs. */
  let workers: QueueWorkers | null = null
  let listening: Listening | null = null
  const fetchNow = (queue: string) => workers?.fetchNow(queue)
  const notifications = createNotifications(database, log)
  const jobsCommitted = Object.fromEntries(
    JOB_NAMES.map((name) => [name, () => (workers ? fetchNow(name) : notifications.send(name))]),
  ) as Record<JobName, () => void>

  return {
    async enqueue(tx, name, data, { delay = 0, once } = {}) {
      const known = {
        ...(delay ? { startAfter: delay / SECOND } : {}),
        ...(once === undefined ? {} : { id: idOf(`${name} ${once}`) }),
      }
      // pg-boss skips a job whose id exists already.
      await boss.send(name, data, { db: fromKysely(tx), ...known })
      if (delay === 0) afterCommit(tx, jobsCommitted[name])
      // A poll would come late.
      else if (delay < pollEveryMs) afterCommit(tx, () => setTimeout(jobsCommitted[name], delay).unref())
    },
    async work(handlers) {
      await keepSchedules(boss)
      const runs = [...(await queuesToRun(boss))].map(
        ([queue, name]) => [queue, (job: QueuedJob) => runJob(name, job, handlers, log)] as const,
      )
      workers = startQueueWorkers({ boss, database, log, runs: new Map(runs), pollEveryMs })
      listening = await keepListening(database, CHANNEL, (queues) => queues.split(' ').forEach(fetchNow))
    },
    wake: fetchNow,
    async stop() {
      await listening?.stop()
      await notifications.sent()
      const ended = workers?.stop()
      const inTime = new AbortController()
      await Promise.race([ended, sleep(MAX_STOP_MS, null, { signal: inTime.signal }).catch(() => undefined)])
      inTime.abort()
      await boss.stop({ graceful: false, close: false })
    },
  }
}

function runJob(name: JobName, job: QueuedJob, handlers: JobHandlers, log: Logger): Promise<JobResult> {
  const handle = handlers[name] as (data: object, signal: AbortSignal) => Promise<void>
  return traced(spanOf(name, job), async (span) => {
    try {
      await handle(job.data, job.signal)
      return { id: job.id, status: 'completed' }
    } catch (error) {
      const errorName = error instanceof Error ? error.name : 'unknown'
      span.fail(errorName)
      log.warn({ job: name, job_id: job.id, err: error }, 'job failed, will retry')
      // Operators read the error that the queue keeps: no message, which could quote personal data.
      return { id: job.id, status: 'failed', output: { error: errorName } }
    }
  })
}

function spanOf(name: JobName, { id }: QueuedJob) {
  const attributes = { 'messaging.system': 'pg-boss', 'messaging.destination.name': name, 'amana.job_id': id }
  return { name: `job ${name}`, kind: 'consumer' as const, attributes }
}

/** Notifies the processes that run jobs. Names that come during one notification go with the next. */
function createNotifications(database: Database, log: Logger) {
  const queues = new Set<string>()
  let sending: Promise<void> | null = null
  const send = async () => {
    while (queues.size > 0) {
      const payload = [...queues].join(' ')
      queues.clear()
      await notify(database.db, CHANNEL, payload).catch((error: unknown) =>
        log.warn({ err: error }, 'new jobs wait for the next poll'),
      )
    }
    sending = null
  }
  return {
    send(queue: string) {
      queues.add(queue)
      sending ??= send()
    },
    sent: () => sending,
  }
}

/** The same text always gives the same id. */
function idOf(text: string): string {
  return uuidFrom(createHash('sha256').update(text).digest(), 8)
}
