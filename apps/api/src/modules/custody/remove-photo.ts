import {
  CUSTODY_MESSAGES,
  type EndpointData,
  type EndpointInput,
  type removeCustodyPhoto as endpoint,
} from '@amana/contract'
import type { OfficerActor } from '../../kernel/actor.ts'
import { AppError, fieldError } from '../../kernel/app-error.ts'
import { recordAudit } from '../audit/index.ts'
import { discardFiles } from '../documents/index.ts'
import { lockForOfficer } from '../law-enforcement/index.ts'
import type { PhotoDeps } from './deps.ts'
import { selectPhoto, selectPhotos, updateRemoved } from './photo-queries.ts'
import { loadCustody } from './present-custody.ts'
import { presentPhotos } from './present-photos.ts'
import { removableUntil } from './rules.ts'

type Input = EndpointInput<typeof endpoint>

/**
 * Removes a picture, and its file: who added it within 15 minutes, later any officer with a reason. The row
 * stays.
 *
 * @returns the pictures that are left
 * @throws AppError not_found; forbidden: the officer's own case; custody_state: the phone is returned;
 *   validation_failed on `reason`
 */
export async function removePhoto(
  deps: PhotoDeps,
  { userId }: OfficerActor,
  { id, photo: photoId }: Input['params'],
  { reason = '' }: Input['body'],
): Promise<EndpointData<typeof endpoint>> {
  const { database } = deps
  const { imei } = await loadCustody(database.db, id)
  const { key, photos } = await database.transaction(async (tx) => {
    const { now } = await lockForOfficer(deps, tx, { imei, officerUserId: userId })
    const kept = await loadCustody(tx, id)
    const photo = await selectPhoto(tx, { id, photo: photoId })
    if (!photo) throw new AppError('not_found')
    if (kept.state === 'returned') throw new AppError('custody_state')
    const own = photo.added_by_user_id === userId
    if (reason === '' && !(own && now <= removableUntil(photo)))
      throw fieldError('reason', CUSTODY_MESSAGES.photoReason)
    const removal = { userId, reason: reason === '' ? null : reason, now }
    if (!(await updateRemoved(tx, photoId, removal))) throw new AppError('not_found')
    await recordAudit(tx, {
      ...{ at: now, userId, action: 'remove_custody_photo', imei },
      ...(reason === '' ? {} : { purpose: reason }),
      detail: { custody: id, photo: photoId },
    })
    return { key: photo.storage_key, photos: presentPhotos(await selectPhotos(tx, id), userId).photos }
  })
  await discardFiles(deps, [key])
  return { photos }
}
