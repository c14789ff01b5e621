import {
  DEVICE_MESSAGES,
  type EndpointData,
  type EndpointInput,
  type addDeviceDocuments as endpoint,
  type Imei,
} from '@amana/contract'
import { isDatabaseDown } from '../../db/errors.ts'
import type { Db } from '../../db/index.ts'
import type { ReceivedFile } from '../../http/route.ts'
import type { UserActor } from '../../kernel/actor.ts'
import { AppError, fieldError } from '../../kernel/app-error.ts'
import {
  type AcceptedDocument,
  acceptDocuments,
  discardDocuments,
  insertDocuments,
  listDocuments,
  newOnes,
} from '../documents/index.ts'
import type { DeviceDeps } from './deps.ts'
import { selectOwnedDevice } from './device-queries.ts'
import { lockDevice } from './lock-queries.ts'
import { insertDeviceEvent, updateProofSubmitted } from './ownership-queries.ts'

type Deps = Pick<DeviceDeps, 'database' | 'clock' | 'storage' | 'counts' | 'scanner'>

/**
 * Adds documents that prove ownership after the registration. They wait for an officer in `/le/work/`
 * (decisions §5). A file that is sent again is no second document.
 *
 * @returns all documents of the owner for this device, oldest first
 * @throws AppError not_found: not an own device; ownership_proven; validation_failed: no file,
 *   or more than 20 in all; unsupported_file
 */
export async function addDeviceDocuments(
  deps: Deps,
  actor: UserActor,
  imei: Imei,
  { document_type: types }: EndpointInput<typeof endpoint>['body'],
  files: readonly ReceivedFile[],
): Promise<EndpointData<typeof endpoint>> {
  const { userId } = actor
  const { database, clock } = deps
  // File processing is expensive; check for a refusal first.
  const deviceId = await ownUnproven(database.db, userId, imei)
  if (files.length === 0) throw fieldError('documents', DEVICE_MESSAGES.fileRequired)
  const accepted = await acceptDocuments(deps, userId, files, types)
  let kept: readonly AcceptedDocument[] = []
  try {
    const results = await database.transaction(async (tx) => {
      await lockDevice(tx, deviceId)
      // It may have been transferred or proven meanwhile.
      await ownUnproven(tx, userId, imei)
      const fresh = await newOnes(tx, accepted, { deviceId, userId })
      if (!fresh) throw fieldError('documents', DEVICE_MESSAGES.documentsEnough)
      kept = fresh
      const now = clock.now()
      await updateProofSubmitted(tx, deviceId, now)
      await insertDocuments(tx, fresh, { deviceId, userId, now })
      if (fresh.length > 0)
        await insertDeviceEvent(tx, {
          deviceId,
          actionType: 'document_added',
          actorUserId: userId,
          ownerUserId: userId,
          now,
        })
      return listDocuments(tx, deviceId, userId)
    })
    await discardDocuments(deps, without(accepted, kept))
    return { results }
  } catch (error) {
    // After a broken connection the rows may or may not exist; files without rows are deleted later.
    if (!isDatabaseDown(error)) await discardDocuments(deps, accepted)
    throw error
  }
}

/** The number of an own device whose ownership is not proven. */
async function ownUnproven(db: Db, userId: string, imei: Imei): Promise<number> {
  const device = await selectOwnedDevice(db, userId, { imei })
  if (!device) throw new AppError('not_found')
  if (device.ownership_proven_at) throw new AppError('ownership_proven')
  return device.id
}

function without(
  accepted: readonly AcceptedDocument[],
  kept: readonly AcceptedDocument[],
): AcceptedDocument[] {
  return accepted.filter((document) => !kept.includes(document))
}
