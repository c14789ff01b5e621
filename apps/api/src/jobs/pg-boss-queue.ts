/**
 * The job runner: pg-boss on our own pool, so that a job commits and rolls back with the business row
 * (docs/adr/0003).
 */

import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ConstructorOptions, fromKysely, type JobResult, PgBoss, type QueueOptions } from 'pg-boss'
import type { Database, Tx } from '../db/index.ts'
import { SECOND } from '../kernel/durations.ts'
import type { Logger } from '../kernel/log.ts'
import { uuidFrom } from '../kernel/uuid.ts'
import type { EnqueueOptions, JobData, JobHandlers, JobName, JobQueue } from './jobs.ts'

/** Retried for at least 24 h: after 2, 4, 8 … seconds, then every 10 minutes (decisions §3). */
const PERSISTENT: QueueOptions = { retryLimit: 160, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 }

/**
 * Defaults: a job whose process died is taken up after ten seconds without a heartbeat, one that hangs after
 * two minutes.
 */
const DEFAULTS: QueueOptions = { retryBackoff: false, expireInSeconds: 120, heartbeatSeconds: 10 }

/** Walks through all rows: may take hours, and the next day's run does what one could not do. */
const DAILY: QueueOptions = { retryLimit: 3, retryDelay: 600, expireInSeconds: 6 * 3600 }
const HOURLY: QueueOptions = { retryLimit: 3, retryDelay: 60, expireInSeconds: 3600 }

const QUEUES: Record<JobName, QueueOptions> = {
  'verifications.deliver': PERSISTENT,
  'verifications.deliver-again': PERSISTENT,
  'verifications.deliver-asked': PERSISTENT,
  'payments.poll': PERSISTENT,
  'payments.receipt': PERSISTENT,
  'payments.reconcile': DAILY,
  'verifications.started': PERSISTENT,
  'verifications.expire': HOURLY,
  // Every minute for the day that a link lives; a code expires after ten minutes, which the job checks
  // itself.
  'codes.send': { retryLimit: 1_450, retryDelay: 1, retryBackoff: true, retryDelayMax: 60 },
  'accounts.notify': PERSISTENT,
  'accounts.text-former-number': PERSISTENT,
  'profile.tell-erased': PERSISTENT,
  'accounts.purge': HOURLY,
  'documents.purge': DAILY,
  'privacy.purge': DAILY,
  'flags.lapse': HOURLY,
  'notifications.dispatch': PERSISTENT,
  'notifications.send': PERSISTENT,
  'audit.sign-head': HOURLY,
  'audit.mail-head': PERSISTENT,
  'audit.digest': DAILY,
  'organisations.invite': PERSISTENT,
  'organisations.applied': PERSISTENT,
  'organisations.decided': PERSISTENT,
  'organisations.purge': HOURLY,
  // Its process died: another takes it up from the start. The file storage may be away for hours.
  'partner-checks.run-job': { ...PERSISTENT, retryDelay: 1, expireInSeconds: 900, heartbeatSeconds: 10 },
  'partner-checks.remember': { ...PERSISTENT, retryDelay: 1, expireInSeconds: 900, heartbeatSeconds: 10 },
  'partner-checks.purge': HOURLY,
  'partner-checks.answered': PERSISTENT,
  'partner-checks.alarm': PERSISTENT,
  'webhooks.purge': DAILY,
  'webhooks.disabled': PERSISTENT,
  'block-list.stopped': PERSISTENT,
  'block-list.release': PERSISTENT,
  'block-list.snapshot': HOURLY,
  'private-lookup.alarm': PERSISTENT,
  'private-lookup.purge': DAILY,
  'found.match': PERSISTENT,
  'found.report-proven': PERSISTENT,
  'found.tell': PERSISTENT,
  'found.flagged': PERSISTENT,
  'found.abuse': PERSISTENT,
  'channels.pay': PERSISTENT,
  'channels.answer': PERSISTENT,
  'channels.refused': PERSISTENT,
  'channels.reply': PERSISTENT,
  'channels.send': PERSISTENT,
  'channels.purge': HOURLY,
  // The next minute's run does what one could not do.
  'partner-checks.tell-missed': { retryLimit: 0 },
  'transfers.expire': { retryLimit: 0 },
  'law-enforcement.expire-proposals': { retryLimit: 0 },
}

export const JOB_NAMES = Object.keys(QUEUES) as JobName[]

/** Former names of jobs. Jobs that an older release queued are run by the handler of the present name. */
const FORMER_NAMES: Partial<Record<JobName, string>> = { 'accounts.notify': 'accounts.tell' }

/** A job that runs longer is taken up by the next process. */
const LONGEST_STOP = 20 * SECOND

/** A few at once, and no pause while there is more. */
const FETCH = { pollingIntervalSeconds: 0.5, batchSize: 5, burstWhenBatchFull: true, perJobResults: true } as const

/** Nobody waits for these, and each poll costs a query in an idle product too. */
const FETCH_SCHEDULED = { ...FETCH, pollingIntervalSeconds: 5 } as const
/** A network's first download waits for it. */
const WAITED_FOR: JobName = 'block-list.snapshot'

/** Cron in UTC. */
const SCHEDULES: Partial<Record<JobName, string>> = {
  'payments.reconcile': '23 1 * * *',
  'verifications.expire': '17 * * * *',
  'accounts.purge': '41 * * * *',
  // At 03:07 in Lagos.
  'privacy.purge': '7 2 * * *',
  // Walks through the whole storage.
  'documents.purge': '53 2 * * *',
  'audit.sign-head': '5 * * * *',
  // At 06:11 in Lagos.
  'audit.digest': '11 5 * * *',
  'flags.lapse': '11 * * * *',
  'transfers.expire': '* * * * *',
  'law-enforcement.expire-proposals': '* * * * *',
  'organisations.purge': '29 * * * *',
  'partner-checks.purge': '37 * * * *',
  'partner-checks.tell-missed': '* * * * *',
  'webhooks.purge': '43 3 * * *',
  'block-list.snapshot': '47 * * * *',
  'private-lookup.purge': '13 3 * * *',
  'channels.purge': '51 * * * *',
}

export interface JobRunner extends JobQueue {
  /** Starts running jobs; a process that only enqueues does not call it. */
  work(handlers: JobHandlers): Promise<void>
  /** Fetches the jobs of a queue now instead of at its next poll. */
  wake(name: JobName): void
  /** Lets running jobs finish, takes no new ones. */
  stop(): Promise<void>
}

export async function startJobs(database: Database, log: Logger): Promise<JobRunner> {
  const options: ConstructorOptions = {
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    schema: 'pgboss',
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: 3600,
  }
  const boss = new PgBoss(options)
  boss.on('error', (error) => log.warn({ err: error }, 'job runner'))
  await boss.start()
  for (const name of JOB_NAMES) await keepQueue(boss, name)

  const workers = new Map<JobName, string>()
  const names = new Set<string>()
  return {
    async enqueue<Name extends JobName>(tx: Tx, name: Name, data: JobData[Name], { delay, once }: EnqueueOptions = {}) {
      const known = {
        ...(delay ? { startAfter: delay / SECOND } : {}),
        ...(once === undefined ? {} : { id: idOf(`${name} ${once}`) }),
      }
      // pg-boss skips a job whose id exists already.
      await boss.send(name, data, { db: fromKysely(tx), ...known })
    },
    async work(handlers) {
      for (const name of JOB_NAMES) {
        const handle = handlers[name] as (data: object, signal: AbortSignal) => Promise<void>
        const run = async (job: { id: string; data: object; signal: AbortSignal }): Promise<JobResult> => {
          try {
            await handle(job.data, job.signal)
            return { id: job.id, status: 'completed' }
          } catch (error) {
            log.warn({ job: name, job_id: job.id, err: error }, 'job failed, will be tried again')
            // Operators read the error that the queue keeps: no message, which could quote personal data.
            return { id: job.id, status: 'failed', output: { error: error instanceof Error ? error.name : 'unknown' } }
          }
        }
        const cron = SCHEDULES[name]
        // A queue keeps the policy it was created with. Its waiting jobs are due again by their schedule.
        if (cron && (await boss.getQueue(name))?.policy !== policyOf(name)) {
          await boss.deleteQueue(name)
          await keepQueue(boss, name)
        }
        const work = async (queue: string) => {
          names.add(queue)
          return boss.work<object>(queue, cron && name !== WAITED_FOR ? FETCH_SCHEDULED : FETCH, (jobs) =>
            Promise.all(jobs.map(run)),
          )
        }
        workers.set(name, await work(name))
        const former = FORMER_NAMES[name]
        if (former && (await boss.getQueue(former))) await work(former)
        if (cron) await boss.schedule(name, cron)
      }
    },
    wake(name) {
      const worker = workers.get(name)
      if (worker !== undefined) boss.notifyWorker(worker)
    },
    async stop() {
      // Waited for here, because pg-boss looks every half second only whether its workers have ended.
      const ended = Promise.all([...names].map((name) => boss.offWork(name)))
      const inTime = new AbortController()
      await Promise.race([ended, sleep(LONGEST_STOP, null, { signal: inTime.signal }).catch(() => undefined)])
      inTime.abort()
      await boss.stop({ graceful: false, close: false })
    },
  }
}

/**
 * At most one of a scheduled job exists, waiting or running: it never runs in parallel, and jobs do not pile
 * up while no process runs them.
 */
function policyOf(name: JobName): 'exclusive' | 'standard' {
  return name in SCHEDULES ? 'exclusive' : 'standard'
}

/** Creates the queue, or applies the present settings to the existing one. */
async function keepQueue(boss: PgBoss, name: JobName): Promise<void> {
  const options = { ...DEFAULTS, ...QUEUES[name] }
  await boss.createQueue(name, { policy: policyOf(name), ...options })
  await boss.updateQueue(name, options)
}

/** The same text always gives the same id. */
function idOf(text: string): string {
  return uuidFrom(createHash('sha256').update(text).digest(), 8)
}
