import { type Imei, luhnValid } from '@amana/contract'
import { type Actor, isOfficer } from '../../kernel/actor.ts'
import { auditLook } from './audit-look.ts'
import { countAnswer } from './count-answers.ts'
import type { DeviceDeps } from './deps.ts'
import { hasFreeNumber } from './free-numbers.ts'

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
  deps: Pick<DeviceDeps, 'database' | 'clock' | 'tacs' | 'loaders' | 'counts' | 'encrypter'>,
  actor: Actor,
  imei: Imei,
): Promise<DeviceLookup> {
  const { tacs, loaders } = deps
  const known = tacs.modelOf(imei)
  const mayAnswer =
    actor.kind === 'account' && (isOfficer(actor) || (await countAnswer(deps, actor.userId)) === 0)
  const [ofOwners, registered] = await Promise.all([
    known ? undefined : loaders.crowdSourcedModel(imei),
    mayAnswer ? isTaken(deps, actor, imei) : null,
  ])
  const model = known ?? ofOwners ?? null
  await auditLook(deps, actor, 'look_up_device', imei)
  return {
    imei,
    brand: model?.brand ?? '',
    model: model?.model ?? '',
    source: model && (known ? 'tac' : 'owners'),
    luhn_valid: luhnValid(imei),
    registered,
  }
}

/** A number that a deleted account left is registered, as a registration of this account would find it. */
async function isTaken(
  { database, clock, loaders, encrypter }: Pick<DeviceDeps, 'database' | 'clock' | 'loaders' | 'encrypter'>,
  actor: Actor,
  imei: Imei,
): Promise<boolean> {
  const registration = await loaders.registration(imei)
  if (registration !== 'left') return registration === 'owned'
  const userId = actor.kind === 'account' && !isOfficer(actor) ? actor.userId : null
  return !(await hasFreeNumber({ encrypter }, database.db, { userId, imeis: [imei], now: clock.now() }))
}
