import type { EndpointData, readDeviceReceipts as endpoint, Imei } from '@amana/contract'
import type { UserActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import type { DeviceModuleDeps } from './deps.ts'
import { selectOwnedDevice } from './device-queries.ts'

/**
 * Receipts of the public log for what happened to an own device while it was the caller's.
 *
 * @throws AppError not_found: not the caller's device
 */
export async function readDeviceReceipts(
  deps: Pick<DeviceModuleDeps, 'database' | 'receiptsOf'>,
  { userId }: UserActor,
  imei: Imei,
): Promise<EndpointData<typeof endpoint>> {
  const device = await selectOwnedDevice(deps.database.db, userId, { imei })
  if (!device) throw new AppError('not_found')
  return deps.receiptsOf({ userId, deviceId: device.id })
}
