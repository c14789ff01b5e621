import { type Imei, luhnValid } from '@amana/contract'
import { batchLookups } from '../../db/batch.ts'
import type { Database } from '../../db/pool.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { TacTable } from '../tacs/index.ts'
import { selectRegistered } from './queries.ts'

export interface DeviceDeps {
  database: Database
  tacs: TacTable
}

export interface DeviceLookup {
  imei: string
  brand: string
  model: string
  luhn_valid: boolean
  registered: boolean | null
}

/** What an IMEI says of itself. Whether it is registered is told to signed-in people only (interfaces.md). */
export function createLookup({ database, tacs }: DeviceDeps): (actor: Actor, imei: Imei) => Promise<DeviceLookup> {
  const isRegistered = batchLookups((imeis: string[]) => selectRegistered(database.read, imeis))
  return async (actor, imei) => {
    const known = tacs.modelOf(imei)
    return {
      imei,
      brand: known?.brand ?? '',
      model: known?.model ?? '',
      luhn_valid: luhnValid(imei),
      registered: actor.kind === 'visitor' ? null : (await isRegistered(imei)) === true,
    }
  }
}
