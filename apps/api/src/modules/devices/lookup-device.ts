import { type Imei, luhnValid } from '@amana/contract'
import { createLoader } from '../../db/loader.ts'
import type { Actor } from '../../kernel/actor.ts'
import { crowdSourcedModels } from './crowd-sourced-models.ts'
import type { DeviceDeps } from './deps.ts'
import { selectRegisteredImeis } from './queries.ts'

export interface DeviceLookup {
  imei: Imei
  brand: string
  model: string
  source: 'tac' | 'owners' | null
  luhn_valid: boolean
  registered: boolean | null
}

/**
 * The facts that the number itself gives about a device. Only signed-in people learn whether it is
 * registered.
 */
export function createLookup({
  database,
  tacs,
}: Pick<DeviceDeps, 'database' | 'tacs'>): (actor: Actor, imei: Imei) => Promise<DeviceLookup> {
  const suggested = crowdSourcedModels({ database })
  const isRegistered = createLoader((imeis: Imei[]) => selectRegisteredImeis(database.read, imeis))
  return async (actor, imei) => {
    const known = tacs.modelOf(imei)
    const [ofOwners, registered] = await Promise.all([
      known ? undefined : suggested(imei),
      actor.kind === 'visitor' ? null : isRegistered(imei).then((found) => found === true),
    ])
    const model = known ?? ofOwners
    return {
      imei,
      brand: model?.brand ?? '',
      model: model?.model ?? '',
      source: known ? 'tac' : ofOwners ? 'owners' : null,
      luhn_valid: luhnValid(imei),
      registered,
    }
  }
}
