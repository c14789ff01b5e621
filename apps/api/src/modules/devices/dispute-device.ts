import {
  DEVICE_MESSAGES,
  dayInLagos,
  type EndpointData,
  type EndpointInput,
  type disputeDevice as endpoint,
  type Imei,
} from '@amana/contract'
import { isDatabaseDown, isUniqueViolation } from '../../db/errors.ts'
import type { Tx } from '../../db/index.ts'
import type { ReceivedFile } from '../../http/route.ts'
import type { UserActor } from '../../kernel/actor.ts'
import { AppError, fieldError } from '../../kernel/app-error.ts'
import { endCertificates } from '../certificates/index.ts'
import {
  type AcceptedDocument,
  acceptDocuments,
  discardDocuments,
  insertDocuments,
} from '../documents/index.ts'
import { requireAnswersLeft } from './count-answers.ts'
import type { DeviceDeps } from './deps.ts'
import { hasPendingTransfer, selectDeviceByImei } from './device-queries.ts'
import {
  hasOpenDispute,
  insertDispute,
  lockOpenDisputes,
  ONE_OPEN_DISPUTE,
  updateContested,
} from './dispute-queries.ts'
import { lockAccountForShare, lockDevice } from './lock-queries.ts'
import { insertDeviceEvent, refuseOfficer } from './ownership-queries.ts'
import { imeisOf } from './rules.ts'

/** For one account (decisions §17). */
const MAX_OPEN_DISPUTES = 3

/**
 * "This is my device": a claim, with a document, to an IMEI that another account registered. Officers see it;
 * the owner is notified, without the claimant's name. Where it contests the phone (insertDispute), the
 * phone is disputed for 14 days, unless it is decided: no transfer, no certificate, and a check says so. Else
 * nothing changes for the owner until an officer says so (contest-dispute.ts).
 *
 * @throws AppError not_signed_in; forbidden: an officer; validation_failed: no document; too_many_requests
 *   after 50 answers about the registry in a day; not_found: nobody registered it; conflict: the caller owns
 *   it, or has 3 open claims; dispute_open; device_in_transfer; unsupported_file
 */
export async function disputeDevice(
  deps: DeviceDeps,
  actor: UserActor,
  imei: Imei,
  { reason, document_type: types }: EndpointInput<typeof endpoint>['body'],
  files: readonly ReceivedFile[],
): Promise<EndpointData<typeof endpoint>> {
  const { userId } = actor
  const { database } = deps
  refuseOfficer(actor.role)
  if (files.length === 0) throw fieldError('documents', DEVICE_MESSAGES.claimNeedsDocument)
  await requireAnswersLeft(deps, userId)
  // Before the registry: a bad file gets the same answer no matter what is known of the IMEI (decisions §17).
  const accepted = await acceptDocuments(deps, userId, files, types)
  try {
    return await database.transaction((tx) => claim(deps, tx, { userId, imei, reason, accepted }))
  } catch (error) {
    if (!isDatabaseDown(error)) await discardDocuments(deps, accepted)
    throw isUniqueViolation(error, ONE_OPEN_DISPUTE) ? new AppError('dispute_open') : error
  }
}

async function claim(
  { clock, jobs }: DeviceDeps,
  tx: Tx,
  given: { userId: string; imei: Imei; reason: string; accepted: readonly AcceptedDocument[] },
): Promise<EndpointData<typeof endpoint>> {
  const { imei, reason, accepted } = given
  const userId = await lockAccountForShare(tx, given.userId)
  if (userId === undefined) throw new AppError('not_signed_in')
  const open = await lockOpenDisputes(tx, userId)
  const seen = await selectDeviceByImei(tx, imei)
  if (!seen) throw new AppError('not_found')
  // A transfer of it ends first, or finds the claim.
  const deviceId = await lockDevice(tx, seen.id)
  const device = await selectDeviceByImei(tx, imei)
  const now = clock.now()
  if (!device || deviceId === undefined) throw new AppError('not_found')
  if (device.owner_user_id === userId) throw new AppError('conflict', { message: DEVICE_MESSAGES.yours })
  if (await hasOpenDispute(tx, device.id, userId)) throw new AppError('dispute_open')
  if (await hasPendingTransfer(tx, device.id, now)) throw new AppError('device_in_transfer')
  if (open >= MAX_OPEN_DISPUTES) throw fieldError('reason', DEVICE_MESSAGES.claimsEnough, 'conflict')
  const year = dayInLagos(now).slice(0, 4)
  const dispute = await insertDispute(tx, { deviceId, userId, reason, year, now })
  const event = { deviceId, actorUserId: userId, ownerUserId: device.owner_user_id, now }
  await insertDeviceEvent(tx, { ...event, actionType: 'disputed' })
  await insertDocuments(tx, accepted, { disputeId: dispute.id, userId, now })
  if (dispute.contested_until !== null) await endCertificates(tx, 'dispute', { imeis: imeisOf(device), now })
  await jobs.enqueue(tx, 'notifications.dispatch', { event: 'device_disputed', disputeId: dispute.id })
  return { case: dispute.case_number }
}

/**
 * An officer lets an open claim make its phone disputed for 14 days more. Call it with the device locked.
 *
 * @returns until when; null: it is decided, or contests the phone already
 */
export async function contestDevice(
  tx: Tx,
  {
    disputeId,
    imeis,
    officerUserId,
    now,
  }: { disputeId: number; imeis: readonly Imei[]; officerUserId: string; now: Date },
): Promise<Date | null> {
  const until = await updateContested(tx, disputeId, { officerUserId, now })
  if (until) await endCertificates(tx, 'dispute', { imeis, now })
  return until
}
