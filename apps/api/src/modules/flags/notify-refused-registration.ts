import type { Imei } from '@amana/contract'
import { imeisOf, selectDeviceByImei } from '../devices/index.ts'
import { openFlagOf } from './cases.ts'
import type { FlagDeps } from './deps.ts'
import { insertAttempt } from './queries.ts'

/**
 * A person tried to register an IMEI with an active stolen or lost flag: the notes of the case name them, and
 * owner and officers are notified (decisions §5), once for each person. Called by the refused registration.
 */
export async function notifyRefusedRegistration(
  { database, jobs }: Pick<FlagDeps, 'database' | 'jobs'>,
  { imei, userId, at }: { imei: Imei; userId: string; at: Date },
): Promise<void> {
  const device = await selectDeviceByImei(database.db, imei)
  const flag = await openFlagOf(database.db, device ? imeisOf(device) : imeisOf({ imei, imei2: null }))
  if (!flag) return
  await database.transaction(async (tx) => {
    if (await insertAttempt(tx, { flagId: flag.id, imei, userId, now: at }))
      await jobs.enqueue(tx, 'notifications.dispatch', {
        event: 'registration_refused',
        flagId: flag.id,
        userId,
      })
  })
}
