import { type Imei, luhnValid } from '@amana/contract'
import type { Actor } from '../../kernel/actor.ts'
import { auditLook } from './audit-look.ts'
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
 * registered. An officer's look is audited.
 */
export async function lookUpDevice(
  deps: Pick<DeviceDeps, 'database' | 'clock' | 'tacs' | 'loaders'>,
  actor: Actor,
  imei: Imei,
): Promise<DeviceLookup> {
  const { tacs, loaders } = deps
  const known = tacs.modelOf(imei)
  const [ofOwners, registered] = await Promise.all([
    known ? undefined : loaders.crowdSourcedModel(imei),
    actor.kind === 'visitor' ? null : loaders.isRegistered(imei).then((found) => found === true),
  ])
  const model = known ?? ofOwners
  await auditLook(deps, actor, 'look_up_device', imei)
  return {
    imei,
    brand: model?.brand ?? '',
    model: model?.model ?? '',
    source: known ? 'tac' : ofOwners ? 'owners' : null,
    luhn_valid: luhnValid(imei),
    registered,
  }
}
