import { type Imei, luhnValid } from '@amana/contract'
import type { Actor } from '../../kernel/actor.ts'
import type { DeviceDeps } from './deps.ts'

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
export async function lookUpDevice(
  { tacs, loaders }: Pick<DeviceDeps, 'tacs' | 'loaders'>,
  actor: Actor,
  imei: Imei,
): Promise<DeviceLookup> {
  const known = tacs.modelOf(imei)
  const [ofOwners, registered] = await Promise.all([
    known ? undefined : loaders.crowdSourcedModel(imei),
    actor.kind === 'visitor' ? null : loaders.isRegistered(imei).then((found) => found === true),
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
