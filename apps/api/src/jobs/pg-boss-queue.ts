/**
 * The job runner: pg-boss on our own pool, so that a job commits and rolls back with the business row
 * (docs/adr/0003).
 */

import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ConstructorOptions, fromKysely, type JobResult, PgBoss, type QueueOptions } from 'pg-boss'
import { afterCommit } from '../db/after-commit.ts'
import type { Database } from '../db/index.ts'
import { keepListening } from '../db/keep-listening.ts'
import { type Listening, notify } from '../db/listen.ts'
import { SECOND } from '../kernel/durations.ts'
import type { Logger } from '../kernel/log.ts'
import { uuidFrom } from '../kernel/uuid.ts'
import { type Span, traced } from '../telemetry/tracing.ts'
import type { Job } from './define-job.ts'
import { JOB_NAMES, JOBS, type JobHandlers, type JobName, type JobQueue } from './jobs.ts'

/**
 * Defaults: a job whose process died is taken up after ten seconds without a heartbeat, one that hangs after
 * two minutes.
 */
const DEFAULTS: QueueOptions = { retryBackoff: false, expireInSeconds: 120, heartbeatSeconds: 10 }

/** A job that runs longer is taken up by the next process. */
const MAX_STOP_MS = 20 * SECOND

/** A few at once, and no pause while there is more. */
const FETCH = { batchSize: 5, burstWhenBatchFull: true, perJobResults: true } as const

/**
 * Seconds. New jobs are fetched at once; a poll finds retries, delayed and scheduled jobs, and those of a
 * process that died after its commit. Each costs a query in an idle product too.
 */
const POLL_EVERY = { unscheduled: 2, scheduled: 5 }

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

export async function startJobs(database: Database, log: Logger, pollEvery = POLL_EVERY): Promise<JobRunner> {
  const options: ConstructorOptions = {
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    schema: 'pgboss',
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: 3600,
  }
  const boss = new PgBoss(options)
  boss.on('error', (error) => log.warn({ err: error }, 'job runner error'))
  await boss.start()
  for (const name of JOB_NAMES) await keepQueue(boss, name)

  /** Present while this process runs jobs. By the queue's name. */
  const workers = new Map<string, string>()
  let listening: Listening | null = null
  const fetchNow = (queue: string) => {
    const worker = workers.get(queue)
    if (worker !== undefined) boss.notifyWorker(worker)
  }
  const notifications = createNotifications(database, log)
  const jobsCommitted = Object.fromEntries(
    JOB_NAMES.map((name) => [name, () => (workers.size > 0 ? fetchNow(name) : notifications.send(name))]),
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
      else if (delay < pollEvery.unscheduled * SECOND)
        afterCommit(tx, () => setTimeout(jobsCommitted[name], delay).unref())
    },
    async work(handlers) {
      for (const name of JOB_NAMES) {
        const { cron, formerName }: Job<object> = JOBS[name]
        const handle = handlers[name] as (data: object, signal: AbortSignal) => Promise<void>
        const run = (job: QueuedJob): Promise<JobResult> =>
          traced(spanOf(name, job), (span) => runTraced(job, span))
        const runTraced = async (job: QueuedJob, span: Span): Promise<JobResult> => {
          try {
            await handle(job.data, job.signal)
            return { id: job.id, status: 'completed' }
          } catch (error) {
            span.fail(error instanceof Error ? error.name : 'unknown')
            log.warn({ job: name, job_id: job.id, err: error }, 'job failed, will retry')
            // Operators read the error that the queue keeps: no message, which could quote personal data.
            return {
              id: job.id,
              status: 'failed',
              output: { error: error instanceof Error ? error.name : 'unknown' },
            }
          }
        }
        // A queue keeps the policy it was created with. Its waiting jobs are due again by their schedule.
        if (cron && (await boss.getQueue(name))?.policy !== policyOf(name)) {
          await boss.deleteQueue(name)
          await keepQueue(boss, name)
        }
        const options = {
          ...FETCH,
          pollingIntervalSeconds: cron ? pollEvery.scheduled : pollEvery.unscheduled,
        }
        const work = async (queue: string) => {
          workers.set(queue, await boss.work<object>(queue, options, (jobs) => Promise.all(jobs.map(run))))
        }
        await work(name)
        if (formerName && (await boss.getQueue(formerName))) await work(formerName)
        if (cron) await boss.schedule(name, cron)
      }
      listening = await keepListening(database, CHANNEL, (queues) => queues.split(' ').forEach(fetchNow))
    },
    wake: fetchNow,
    async stop() {
      await listening?.stop()
      await notifications.sent()
      // Waited for here, because pg-boss looks every half second only whether its workers have ended.
      const ended = Promise.all([...workers.keys()].map((queue) => boss.offWork(queue)))
      const inTime = new AbortController()
      await Promise.race([ended, sleep(MAX_STOP_MS, null, { signal: inTime.signal }).catch(() => undefined)])
      inTime.abort()
      await boss.stop({ graceful: false, close: false })
    },
  }
}

interface QueuedJob {
  id: string
  data: object
  signal: AbortSignal
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

function policyOf(name: JobName): 'exclusive' | 'standard' {
  return (JOBS[name] as Job<object>).cron ? 'exclusive' : 'standard'
}

/** Creates the queue, or applies the present settings to the existing one. */
async function keepQueue(boss: PgBoss, name: JobName): Promise<void> {
  const options = { ...DEFAULTS, ...JOBS[name].queue }
  await boss.createQueue(name, { policy: policyOf(name), ...options })
  await boss.updateQueue(name, options)
}

/** The same text always gives the same id. */
function idOf(text: string): string {
  return uuidFrom(createHash('sha256').update(text).digest(), 8)
}
