/** The job runner: pg-boss on our own pool, so that a job commits and rolls back with the business row (docs/adr/0003). */
import type { Transaction } from 'kysely'
import { type ConstructorOptions, fromKysely, PgBoss, type QueueOptions } from 'pg-boss'
import type { Database } from '../db/pool.ts'
import type { Schema } from '../db/schema.ts'
import type { Logger } from '../kernel/log.ts'
import type { EnqueueOptions, JobData, JobHandlers, JobName, JobQueue } from './jobs.ts'

/** Retried for at least 24 h: 2, 4, 8 … seconds, then every 10 minutes (decisions §3, sending). */
const PERSISTENT: QueueOptions = { retryLimit: 160, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 }

/** A job whose process died is taken up again after this many seconds without a sign of life. */
const LIVENESS: QueueOptions = { expireInSeconds: 120, heartbeatSeconds: 10 }

const QUEUES: Record<JobName, QueueOptions> = {
  'verifications.deliver': PERSISTENT,
  'payments.poll': PERSISTENT,
  'verifications.expire': { retryLimit: 3, retryDelay: 60 },
}

/** Cron in UTC. */
const SCHEDULES: Partial<Record<JobName, string>> = { 'verifications.expire': '17 * * * *' }

export interface JobRunner extends JobQueue {
  /** Begins to run jobs; a process that only enqueues does not call it. */
  work(handlers: JobHandlers): Promise<void>
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
  for (const name of Object.keys(QUEUES) as JobName[]) {
    await boss.createQueue(name, { policy: 'standard', ...LIVENESS, ...QUEUES[name] })
  }

  return {
    async enqueue<Name extends JobName>(
      tx: Transaction<Schema>,
      name: Name,
      data: JobData[Name],
      { startAfter }: EnqueueOptions = {},
    ) {
      await boss.send(name, data, { db: fromKysely(tx), ...(startAfter ? { startAfter } : {}) })
    },
    async work(handlers) {
      for (const name of Object.keys(QUEUES) as JobName[]) {
        const handle = handlers[name] as (data: object) => Promise<void>
        await boss.work<object>(name, { pollingIntervalSeconds: 0.5, batchSize: 1 }, async ([job]) => {
          if (!job) return
          try {
            await handle(job.data)
          } catch (error) {
            log.warn({ job: name, job_id: job.id, err: error }, 'job failed, will be tried again')
            // What the queue keeps of an error is read by operators: no message, which could quote a person's data.
            throw new Error(error instanceof Error ? error.name : 'unknown')
          }
        })
        const cron = SCHEDULES[name]
        if (cron) await boss.schedule(name, cron)
      }
    },
    async stop() {
      await boss.stop({ graceful: true, close: false, timeout: 20_000 })
    },
  }
}
