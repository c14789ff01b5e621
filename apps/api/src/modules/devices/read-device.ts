import type { Device } from '@amana/contract'
import type { UserActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { listDocuments } from '../documents/index.ts'
import { inUseOf } from '../telecom/index.ts'
import { certifyLate } from './certify-device.ts'
import type { DeviceDeps } from './deps.ts'
import type { DeviceKey } from './device-queries.ts'
import { selectDeviceDetail } from './list-queries.ts'
import { presentDevice } from './present-device.ts'

type Deps = Pick<DeviceDeps, 'database' | 'clock' | 'certificates' | 'networksOf'>

/** One own device. @throws AppError not_found for unknown ones and other people's */
export async function readDevice(deps: Deps, actor: UserActor, key: DeviceKey): Promise<Device> {
  const { userId } = actor
  const { db } = deps.database
  const now = deps.clock.now()
  let device = await selectDeviceDetail(db, userId, key, now)
  if (device?.certificate_number === null && (await certifyLate(deps, device.id)))
    device = await selectDeviceDetail(db, userId, key, now)
  if (!device) throw new AppError('not_found')
  return presentDevice(device, {
    documents: await listDocuments(db, device.id, userId),
    networks: await deps.networksOf(db, [device.imei, device.imei2], now),
    in_use: await inUseOf(db, device.id),
  })
}
