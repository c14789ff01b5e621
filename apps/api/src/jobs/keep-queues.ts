/** Queues and schedules of pg-boss as this release declares them. */
import type { PgBoss, QueueOptions, QueueResult } from 'pg-boss'
import type { Job } from './define-job.ts'
import { JOB_NAMES, JOBS, type JobName } from './jobs.ts'

/**
 * Defaults: a job whose process died is taken up after ten seconds without a heartbeat, one that hangs after
 * two minutes.
 */
const DEFAULTS: QueueOptions = { retryBackoff: false, expireInSeconds: 120, heartbeatSeconds: 10 }

/** Creates missing queues and updates changed ones: one statement when all are as declared. */
export async function keepQueues(boss: PgBoss): Promise<void> {
  const present = await presentQueues(boss)
  for (const name of JOB_NAMES) {
    const settings = settingsOf(name)
    const queue = present.get(name)
    if (!queue) await createQueue(boss, name)
    else if (differs(settings, queue)) await boss.updateQueue(name, settings)
  }
}

/**
 * For a process that runs jobs. A queue keeps the policy it was created with, so that a queue of another
 * policy is created again; its waiting jobs are due again by their schedule.
 */
export async function keepSchedules(boss: PgBoss): Promise<void> {
  const queues = await presentQueues(boss)
  const schedules = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]))
  for (const name of JOB_NAMES) {
    const { cron }: Job<object> = JOBS[name]
    if (!cron) continue
    const created = queues.get(name)?.policy !== policyOf(name)
    if (created) {
      await boss.deleteQueue(name)
      await createQueue(boss, name)
    }
    if (created || schedules.get(name)?.cron !== cron) await boss.schedule(name, cron)
  }
}

/** Names of this release's queues, and former names under which jobs may still wait. */
export async function queuesToRun(boss: PgBoss): Promise<Map<string, JobName>> {
  const present = await presentQueues(boss)
  const queues = new Map<string, JobName>()
  for (const name of JOB_NAMES) {
    const { formerName }: Job<object> = JOBS[name]
    queues.set(name, name)
    if (formerName && present.has(formerName)) queues.set(formerName, name)
  }
  return queues
}

async function presentQueues(boss: PgBoss): Promise<Map<string, QueueResult>> {
  return new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
}

async function createQueue(boss: PgBoss, name: JobName): Promise<void> {
  await boss.createQueue(name, { policy: policyOf(name), ...settingsOf(name) })
}

function settingsOf(name: JobName): QueueOptions {
  return { ...DEFAULTS, ...JOBS[name].queue }
}

function differs(settings: QueueOptions, queue: QueueResult): boolean {
  return Object.entries(settings).some(([key, value]) => queue[key as keyof QueueOptions] !== value)
}

function policyOf(name: JobName): 'exclusive' | 'standard' {
  return (JOBS[name] as Job<object>).cron ? 'exclusive' : 'standard'
}
