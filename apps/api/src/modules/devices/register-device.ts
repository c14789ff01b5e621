import type { Device, EndpointInput, registerDevice as endpoint } from '@amana/contract'
import { isDatabaseDown, isUniqueViolation } from '../../db/errors.ts'
import type { Tx } from '../../db/index.ts'
import type { ReceivedFile } from '../../http/route.ts'
import type { UserActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { endCertificates, issueCertificate, lockCertificates } from '../certificates/index.ts'
import {
  type AcceptedDocument,
  acceptDocuments,
  discardDocuments,
  insertDocuments,
} from '../documents/index.ts'
import { requireAnswersLeft } from './count-answers.ts'
import type { DeviceDeps } from './deps.ts'
import { freeNumbers, hasFreeNumber } from './free-numbers.ts'
import { limitWithoutProof } from './limit-without-proof.ts'
import { lockAccountForShare, lockImeis } from './lock-queries.ts'
import { refuseOfficer } from './ownership-queries.ts'
import { presentDevice } from './present-device.ts'
import { readDevice } from './read-device.ts'
import { insertDevice, type NewDevice, selectObstacles } from './registration-queries.ts'
import { certifiedResultOf, modelOf, refusalOf } from './registration-rules.ts'

type Body = EndpointInput<typeof endpoint>['body']

/**
 * Registers a device as the caller's own, with certificate and documents, in one transaction. Constraints
 * decide between concurrent registrations, so one of them wins. Repeating an attempt returns the device that
 * it created.
 *
 * @throws AppError not_signed_in, forbidden: an officer; validation_failed, imei_taken, device_flagged,
 *   unsupported_file; conflict when an attempt is repeated with another IMEI; too_many_requests after 50
 *   answers about the registry in a day; those of `limitWithoutProof`
 */
export async function registerDevice(
  deps: DeviceDeps,
  actor: UserActor,
  body: Body,
  files: readonly ReceivedFile[],
): Promise<Device> {
  const { userId } = actor
  refuseOfficer(actor.role)
  const known = deps.tacs.modelOf(body.imei)
  const suggested =
    known || body.brand || body.model ? undefined : await deps.loaders.crowdSourcedModel(body.imei)
  const registration: NewDevice = {
    userId,
    imeis: body.imei2 === undefined ? [body.imei] : [body.imei, body.imei2],
    ...modelOf(body, { known, suggested }),
    lastKnownLocation: body.last_known_location,
    attemptId: body.attempt_id ?? null,
    documents: files.length,
    now: deps.clock.now(),
  }
  await requireAnswersLeft(deps, userId)
  // Before the registry: a bad file gets the same answer no matter what is known of the IMEI (decisions §17).
  const accepted = await acceptDocuments(deps, userId, files, body.document_type)
  try {
    const device = await writeOrFree(deps, registration, accepted)
    if (device) return device
  } catch (error) {
    // After a broken connection the rows may or may not exist; files without rows are deleted later.
    if (!isDatabaseDown(error)) await discardDocuments(deps, accepted)
    if (!isUniqueViolation(error)) throw error
    return (await settle(deps, actor, registration)) ?? gone()
  }
  await discardDocuments(deps, accepted)
  return (await settle(deps, actor, registration)) ?? gone()
}

/**
 * A number that a deleted account left to this one, or to everybody by now, is freed in the same transaction.
 */
async function writeOrFree(
  deps: DeviceDeps,
  registration: NewDevice,
  accepted: readonly AcceptedDocument[],
): Promise<Device | undefined> {
  const attempt = (frees: boolean) =>
    deps.database.transaction((tx) => write(deps, tx, registration, accepted, frees))
  try {
    return await attempt(false)
  } catch (error) {
    if (!isUniqueViolation(error) || !(await hasFreeNumber(deps, deps.database.db, registration))) throw error
    return attempt(true)
  }
}

/** Undefined: nothing was written, because another person flagged an IMEI. */
async function write(
  deps: DeviceDeps,
  tx: Tx,
  registration: NewDevice,
  accepted: readonly AcceptedDocument[],
  frees: boolean,
): Promise<Device | undefined> {
  const { brand, model, now } = registration
  const userId = await lockAccountForShare(tx, registration.userId)
  if (userId === undefined) throw new AppError('not_signed_in')
  await limitWithoutProof(tx, { ...registration, userId })
  const imeis = await lockImeis(tx, registration.imeis)
  const [imei, imei2 = null] = imeis
  if (frees) await freeNumbers(deps, tx, { userId, imeis, now })
  await lockCertificates(tx)
  const {
    device_id: deviceId,
    clear,
    ...inserted
  } = await insertDevice(tx, { ...registration, userId, imeis })
  if (deviceId === null) return undefined
  // A finding against one number of a phone counts for the other from now on.
  if (!clear && imei2 !== null) await endCertificates(tx, 'registration', { imeis, now })
  const certificateNumber = clear
    ? await issueCertificate(deps.certificates, tx, {
        kind: 'registration',
        imei,
        brand,
        model,
        deviceId,
        result: certifiedResultOf(imei),
        ownership: 'not_proven',
      })
    : null
  const documents = await insertDocuments(tx, accepted, { deviceId, userId, now })
  return presentDevice(
    {
      id: deviceId,
      brand,
      model,
      imei,
      imei2,
      last_known_location: registration.lastKnownLocation,
      registered_at: now,
      ownership_proven_at: null,
      owner_user_id: userId,
      acquired_at: now,
      origin: 'registration',
      ...inserted,
      pending_transfer: false,
      disputed: false,
      ownership_proven: false,
      certificate_valid: certificateNumber !== null,
      certificate_number: certificateNumber,
      previous_owners: 0,
    },
    { documents, networks: clear ? [] : await deps.networksOf(tx, imeis, now), in_use: null },
  )
}

/** The device of an earlier try of the same attempt, the refusal, or null: no obstacle. */
async function settle(deps: DeviceDeps, actor: UserActor, registration: NewDevice): Promise<Device | null> {
  const { userId, imeis, now } = registration
  const obstacles = await selectObstacles(deps.database.db, registration)
  if (obstacles.attempt_device_id !== null) {
    const device = await readDevice(deps, actor, { id: obstacles.attempt_device_id })
    if (device.imei === imeis[0] && device.imei2 === (imeis[1] ?? null)) return device
    throw new AppError('conflict')
  }
  const refusal = refusalOf(obstacles, imeis, userId)
  if (!refusal) return null
  if (refusal.code === 'device_flagged')
    for (const imei of obstacles.flagged) await deps.onRefusedRegistration?.({ imei, userId, at: now })
  throw refusal
}

/** The obstacle has disappeared: the caller may simply retry. */
function gone(): never {
  throw new AppError('conflict')
}
