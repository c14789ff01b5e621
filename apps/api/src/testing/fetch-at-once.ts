import type { Database, Tx } from '../db/index.ts'
import type { JobName, JobQueue } from '../jobs/jobs.ts'
import type { JobRunner } from '../jobs/pg-boss-queue.ts'

/**
 * The same database and jobs, of which each job is fetched when its transaction has committed, not at the
 * next poll.
 */
export function fetchAtOnce(database: Database, runner: JobRunner): { database: Database; jobs: JobRunner } {
  const queued = new WeakMap<Tx, Set<JobName>>()
  const enqueue: JobQueue['enqueue'] = async (tx, name, data, options) => {
    await runner.enqueue(tx, name, data, options)
    queued.get(tx)?.add(name)
  }
  return {
    jobs: { ...runner, enqueue },
    database: {
      ...database,
      async transaction(fn) {
        let names = new Set<JobName>()
        const result = await database.transaction((tx) => {
          names = new Set()
          queued.set(tx, names)
          return fn(tx)
        })
        for (const name of names) runner.wake(name)
        return result
      },
    },
  }
}
