/** Look-ups and starts of checks; concurrent ones of a kind share their statements. */
import type { Database } from '../../db/index.ts'
import { batchWrites, createLoader } from '../../db/loader.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import { createDeviceLoaders } from '../devices/index.ts'
import type { NewCheck } from './creation-queries.ts'
import { selectChecks } from './queries.ts'
import { startChecks } from './start-checks.ts'

export type CheckLoaders = ReturnType<typeof createCheckLoaders>

/** Created once for a process. */
export function createCheckLoaders(database: Database, jobs: JobQueue) {
  const { db } = database
  return {
    check: createLoader((ids: string[]) => selectChecks(db, ids)),
    crowdSourcedModel: createDeviceLoaders(database).crowdSourcedModel,
    start: batchWrites((checks: NewCheck[]) => database.transaction((tx) => startChecks(jobs, tx, checks))),
  }
}
