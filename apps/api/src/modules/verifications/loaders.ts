/** Look-ups and inserts for checks; concurrent ones of a kind share a statement. */
import type { Imei } from '@amana/contract'
import type { Database } from '../../db/index.ts'
import { batchWrites, createLoader } from '../../db/loader.ts'
import { createDeviceLoaders } from '../devices/index.ts'
import { insertChecks, type NewCheck, selectWithOpenCase } from './creation-queries.ts'
import { selectChecks } from './queries.ts'

export type CheckLoaders = ReturnType<typeof createCheckLoaders>

/** Created once for a process. */
export function createCheckLoaders(database: Pick<Database, 'db' | 'read'>) {
  const { db } = database
  return {
    check: createLoader((ids: string[]) => selectChecks(db, ids)),
    hasOpenCase: createLoader((imeis: Imei[]) => selectWithOpenCase(db, imeis)),
    crowdSourcedModel: createDeviceLoaders(database).crowdSourcedModel,
    insert: batchWrites((checks: NewCheck[]) => insertChecks(db, checks)),
  }
}
