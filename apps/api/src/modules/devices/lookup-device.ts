import { type Imei, lookupDevice, luhnValid, type Model } from '@amana/contract'
import { successEnvelope } from '../../http/envelope.ts'
import type { QuickAnswer, QuickContext } from '../../http/route.ts'
import { type Actor, isOfficer } from '../../kernel/actor.ts'
import { contractText } from '../../kernel/texts.ts'
import { auditLook } from './audit-look.ts'
import { countAnswer } from './count-answers.ts'
import type { DeviceDeps, DeviceModuleDeps } from './deps.ts'
import { hasFreeNumber } from './free-numbers.ts'

type LookupDeps = Pick<DeviceDeps, 'database' | 'clock' | 'tacs' | 'loaders' | 'counts' | 'encrypter'>

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
export async function lookUpDevice(deps: LookupDeps, actor: Actor, imei: Imei): Promise<DeviceLookup> {
  const { tacs, loaders } = deps
  const known = tacs.modelOf(imei)
  const mayAnswer =
    actor.kind === 'account' && (isOfficer(actor) || (await countAnswer(deps, actor.userId)) === 0)
  const taken = mayAnswer ? isTaken(deps, actor, imei) : null
  const [model = null, registered] = known
    ? [known, await taken]
    : await Promise.all([loaders.crowdSourcedModel(imei), taken])
  await auditLook(deps, actor, 'look_up_device', imei)
  return { ...factsOf(imei, model, known ? 'tac' : 'owners'), registered }
}

function factsOf(imei: Imei, model: Model | null, source: 'tac' | 'owners') {
  return {
    imei,
    brand: model?.brand ?? '',
    model: model?.model ?? '',
    source: model && source,
    luhn_valid: luhnValid(imei),
  }
}

/** The number as it stands in a path. */
const PLAIN_IMEI = /^(\d{15})\/?$/
const { description } = lookupDevice

/** The same look-up before the framework: of a visitor from memory, of an account from few statements. */
export function lookUpDeviceAtOnce(
  deps: LookupDeps & Pick<DeviceModuleDeps, 'blocked'>,
  rest: string,
  { actor, language }: QuickContext,
): QuickAnswer | (() => Promise<QuickAnswer>) | null {
  const imei = PLAIN_IMEI.exec(rest)?.[1] as Imei | undefined
  const position = deps.blocked.position()
  if (imei === undefined || position instanceof Promise) return null
  const answer = (found: DeviceLookup): QuickAnswer => ({
    json: JSON.stringify(successEnvelope(contractText(language, description), found)),
    headers: { 'amana-position': String(position) },
  })
  const known = deps.tacs.modelOf(imei)
  if (actor.kind === 'visitor' && known) return answer({ ...factsOf(imei, known, 'tac'), registered: null })
  return async () => answer(await lookUpDevice(deps, actor, imei))
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
