import type { EndpointData, proveNetwork as endpoint, Imei } from '@amana/contract'
import type { UserActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { proveNetworkUse, type TelecomDeps } from '../telecom/index.ts'
import { selectOwnedDevice } from './device-queries.ts'

/**
 * Asks the network of the owner's number whether its SIM is in their device. It shows use, never ownership: a
 * thief can put a SIM into a phone (decisions §19).
 *
 * @throws AppError not_found: not the caller's device; phone_not_verified; too_many_requests
 */
export async function proveNetwork(
  deps: TelecomDeps,
  { userId }: UserActor,
  imei: Imei,
): Promise<EndpointData<typeof endpoint>> {
  const owned = await selectOwnedDevice(deps.database.db, userId, { imei })
  if (!owned) throw new AppError('not_found')
  const { at, ...proof } = await proveNetworkUse(deps, { userId, device: { id: owned.id, imei } })
  return { ...proof, at: at.toISOString() }
}
