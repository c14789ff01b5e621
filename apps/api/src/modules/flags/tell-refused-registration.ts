import { findDeviceByImei } from '../devices/index.ts'
import { openFlagOf } from './case-open.ts'
import type { FlagDeps } from './deps.ts'

/**
 * Somebody tried to register an IMEI with an active stolen or lost flag: who handles the case is told (decisions §5). What registering
 * a device calls when it refuses.
 */
export async function tellRefusedRegistration(
  { database, jobs }: Pick<FlagDeps, 'database' | 'jobs'>,
  { imei, userId }: { imei: string; userId: string },
): Promise<void> {
  const device = await findDeviceByImei(database.db, imei)
  const flag = await openFlagOf(database.db, device?.imei2 ? [device.imei, device.imei2] : [imei])
  if (flag?.status !== 'active') return
  await database.transaction((tx) =>
    jobs.enqueue(tx, 'notifications.dispatch', { event: 'registration_refused', flagId: flag.id, userId }),
  )
}
