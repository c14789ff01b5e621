import {
  DEVICE_MESSAGES,
  dayInLagos,
  type EndpointData,
  type EndpointInput,
  type disputeDevice as endpoint,
  type Imei,
} from '@amana/contract'
import { isDatabaseDown, isUniqueViolation } from '../../db/errors.ts'
import type { ReceivedFile } from '../../http/route.ts'
import type { UserActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { acceptDocuments, discardDocuments, insertDocuments } from '../documents/index.ts'
import type { DeviceDeps } from './deps.ts'
import { selectDeviceByImei } from './device-queries.ts'
import { hasOpenDispute, insertDispute, ONE_OPEN_DISPUTE } from './dispute-queries.ts'
import { insertDeviceEvent, lockAccountForShare, refuseOfficer } from './ownership-queries.ts'

/**
 * "This is my device": a claim to an IMEI that another account registered. Officers see it with its
 * documents; the owner is told of it, without the claimant's name.
 *
 * @throws AppError not_signed_in; forbidden: an officer; not_found: nobody registered it; conflict: the
 *   caller owns it; dispute_open; unsupported_file
 */
export async function disputeDevice(
  deps: DeviceDeps,
  actor: UserActor,
  imei: Imei,
  { reason, document_type: types }: EndpointInput<typeof endpoint>['body'],
  files: readonly ReceivedFile[],
): Promise<EndpointData<typeof endpoint>> {
  const { userId } = actor
  const { database, clock, jobs } = deps
  refuseOfficer(actor.role)
  const device = await selectDeviceByImei(database.db, imei)
  if (!device) throw new AppError('not_found')
  if (device.owner_user_id === userId) throw new AppError('conflict', { message: DEVICE_MESSAGES.yours })
  if (await hasOpenDispute(database.db, device.id, userId)) throw new AppError('dispute_open')
  const now = clock.now()
  const accepted = await acceptDocuments(deps, userId, files, types)
  try {
    return await database.transaction(async (tx) => {
      if (!(await lockAccountForShare(tx, userId))) throw new AppError('not_signed_in')
      const year = dayInLagos(now).slice(0, 4)
      const dispute = await insertDispute(tx, { deviceId: device.id, userId, reason, year, now })
      const event = { deviceId: device.id, actorUserId: userId, ownerUserId: device.owner_user_id, now }
      await insertDeviceEvent(tx, { ...event, actionType: 'disputed' })
      await insertDocuments(tx, accepted, { disputeId: dispute.id, userId, now })
      await jobs.enqueue(tx, 'notifications.dispatch', { event: 'device_disputed', disputeId: dispute.id })
      return { case: dispute.case_number }
    })
  } catch (error) {
    if (!isDatabaseDown(error)) await discardDocuments(deps, accepted)
    throw isUniqueViolation(error, ONE_OPEN_DISPUTE) ? new AppError('dispute_open') : error
  }
}
