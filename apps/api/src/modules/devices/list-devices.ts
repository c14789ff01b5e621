import {
  deviceStatusOf,
  type EndpointData,
  type listAllDevices as listAllEndpoint,
  type listDevices as listEndpoint,
  lockReasonsOf,
  modelName,
} from '@amana/contract'
import type { UserActor } from '../../kernel/actor.ts'
import { parseCursor, readId } from '../../kernel/cursor.ts'
import type { DeviceDeps } from './deps.ts'
import { countOwnedDevices, selectOwnedDevices } from './list-queries.ts'
import { presentOwnDevice } from './present-device.ts'

type ListDeps = Pick<DeviceDeps, 'database' | 'clock'>

const MAX_LISTED = 200

/**
 * The own devices, newest acquired first. `next` names the last ownership of the page, so that concurrent
 * changes neither repeat nor hide a device.
 *
 * @throws AppError validation_failed for an invalid cursor
 */
export async function listDevices(
  { database, clock }: ListDeps,
  actor: Pick<UserActor, 'userId'>,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<EndpointData<typeof listEndpoint>> {
  const { userId } = actor
  const before = parseCursor(cursor, readId)
  const [found, count] = await Promise.all([
    selectOwnedDevices(database.db, userId, { before, limit: limit + 1, now: clock.now() }),
    countOwnedDevices(database.db, userId),
  ])
  const page = found.slice(0, limit)
  return {
    results: page.map(presentOwnDevice),
    count,
    next: found.length > limit ? String(page.at(-1)?.ownership_id) : null,
  }
}

/** The 200 newest, in the fields of "My Verified Devices". */
export async function listAllDevices(
  { database, clock }: ListDeps,
  actor: UserActor,
): Promise<EndpointData<typeof listAllEndpoint>> {
  const { userId } = actor
  const found = await selectOwnedDevices(database.db, userId, {
    before: null,
    limit: MAX_LISTED,
    now: clock.now(),
  })
  return found.map((device) => ({
    id: device.id,
    device: device.imei,
    device_model: modelName(device),
    report_status: deviceStatusOf(device),
    locked_by: lockReasonsOf(device),
    created_at: device.registered_at.toISOString(),
  }))
}
