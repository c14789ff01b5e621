import { type Imei, luhnValid } from '@amana/contract'
import { type Actor, isOfficer } from '../../kernel/actor.ts'
import { auditLook } from './audit-look.ts'
import { countTold } from './count-told.ts'
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
 * registered, fifty times a day; then it is null, as for a visitor. An officer's look is audited and not
 * counted.
 */
export async function lookUpDevice(
  deps: Pick<DeviceDeps, 'database' | 'clock' | 'tacs' | 'loaders' | 'counts'>,
  actor: Actor,
  imei: Imei,
): Promise<DeviceLookup> {
  const { tacs, loaders } = deps
  const known = tacs.modelOf(imei)
  const tells = actor.kind === 'account' && (isOfficer(actor) || (await countTold(deps, actor.userId)) === 0)
  const [ofOwners, registered] = await Promise.all([
    known ? undefined : loaders.crowdSourcedModel(imei),
    tells ? loaders.isRegistered(imei).then((found) => found === true) : null,
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
