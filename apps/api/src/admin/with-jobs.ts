import type { Database } from '../db/index.ts'
import type { JobQueue } from '../jobs/jobs.ts'
import { startJobs } from '../jobs/pg-boss-queue.ts'
import { createLogger } from '../kernel/log.ts'

/** For a command that notifies somebody: it enqueues, and the running product sends. */
export async function withJobs<Deps extends { database: Database }, Result>(
  deps: Deps,
  run: (deps: Deps & { jobs: JobQueue }) => Promise<Result>,
): Promise<Result> {
  const jobs = await startJobs(deps.database, createLogger('error'), { onSchedule: false })
  return run({ ...deps, jobs }).finally(() => jobs.stop())
}
