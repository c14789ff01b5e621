import { dayInLagos, type EndpointData, type readDeviceHistory as endpoint, type Imei } from '@amana/contract'
import type { UserActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import type { DeviceDeps } from './deps.ts'
import { selectOwnedDevice } from './device-queries.ts'
import { selectHistory } from './history-queries.ts'
import { historyOf } from './rules.ts'

/**
 * The history of an own device, newest first, under the day of its registration. @throws AppError
 * not_signed_in, not_found
 */
export async function readDeviceHistory(
  { database }: Pick<DeviceDeps, 'database'>,
  actor: UserActor,
  imei: Imei,
): Promise<EndpointData<typeof endpoint>> {
  const { userId } = actor
  const device = await selectOwnedDevice(database.db, userId, { imei })
  if (!device) throw new AppError('not_found')
  const rows = await selectHistory(database.db, device.id)
  const items = historyOf(rows, { userId, acquiredAt: device.acquired_at })
  return { results: { history: { [dayInLagos(device.registered_at)]: items } } }
}
