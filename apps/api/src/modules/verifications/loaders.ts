/** Look-ups and starts of checks; concurrent ones of a kind share their statements. */
import type { Imei } from '@amana/contract'
import type { Database } from '../../db/index.ts'
import { batchWrites, createLoader } from '../../db/loader.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { Clock } from '../../kernel/clock.ts'
import { createDeviceLoaders } from '../devices/index.ts'
import type { NewCheck } from './creation-queries.ts'
import { selectChecks, selectFactsOfMany } from './queries.ts'
import type { FactsLoader } from './registry-answer.ts'
import { startChecks } from './start-checks.ts'

/** The facts of a number, for many callers at once. Created once for a process. */
export function createFactsLoader({
  database,
  clock,
}: {
  database: Pick<Database, 'db'>
  clock: Clock
}): FactsLoader {
  const load = createLoader((imeis: Imei[]) => selectFactsOfMany(database.db, imeis, clock.now()), {
    parallel: 1,
  })
  return async (imei) => {
    const facts = await load(imei)
    if (!facts) throw new Error('the facts query gave no row')
    return facts
  }
}

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
