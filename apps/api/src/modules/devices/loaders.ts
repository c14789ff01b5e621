/** Look-ups by IMEI; concurrent ones of a kind share a statement. */
import { type Imei, tacOf } from '@amana/contract'
import type { Database } from '../../db/index.ts'
import { createLoader, ONE_BY_ONE } from '../../db/loader.ts'
import { selectCrowdSourcedModels } from './model-queries.ts'
import { selectRegistrations } from './queries.ts'

export type DeviceLoaders = ReturnType<typeof createDeviceLoaders>

/** Created once for a process. */
export function createDeviceLoaders(database: Pick<Database, 'db' | 'read'>) {
  const modelOfTac = createLoader((tacs: string[]) => selectCrowdSourcedModels(database.read, tacs))
  return {
    /** Brand and model of an IMEI with an unknown TAC, as its owners call it (decisions §2). */
    crowdSourcedModel: (imei: Imei) => modelOfTac(tacOf(imei)),
    /** From the primary: its owner may have registered it a moment ago. */
    registration: createLoader((imeis: Imei[]) => selectRegistrations(database.db, imeis), ONE_BY_ONE),
  }
}
