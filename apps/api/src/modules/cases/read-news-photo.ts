import type { FileAnswer } from '../../http/route.ts'
import { isOfficer, type UserActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { recordAudit } from '../audit/index.ts'
import { imeisOf, selectDeviceByImei } from '../devices/index.ts'
import { openStored } from '../documents/index.ts'
import type { CaseDeps } from './deps.ts'
import { type CaseKey, loadOwnCase } from './load-own-case.ts'
import { selectPhoto } from './queries.ts'

/**
 * A picture of news: for the owner who added it, and for officers, whose download is audited.
 *
 * @throws AppError not_found, unavailable
 */
export async function readNewsPhoto(
  { database: { db }, storage, clock }: Pick<CaseDeps, 'database' | 'storage' | 'clock'>,
  actor: UserActor,
  { photo: photoId, ...key }: CaseKey & { photo: string },
): Promise<FileAnswer> {
  const { userId } = actor
  const photo = await selectPhoto(db, key.id, photoId)
  if (!photo) throw new AppError('not_found')
  if (isOfficer(actor)) {
    const device = await selectDeviceByImei(db, key.imei)
    if (!imeisOf(device ?? { imei: key.imei, imei2: null }).includes(photo.flag_imei))
      throw new AppError('not_found')
    const about = { imei: key.imei, subjectUserId: photo.author_user_id, caseReference: photo.case_number }
    await recordAudit(db, {
      at: clock.now(),
      userId,
      action: 'download_document',
      ...about,
      detail: { photo: photo.id },
    })
  } else {
    await loadOwnCase(db, userId, key)
    if (photo.author_user_id !== userId) throw new AppError('not_found')
  }
  return {
    content: await openStored({ storage }, photo.storage_key),
    contentType: 'image/jpeg',
    filename: `photo-${photo.position}.jpg`,
  }
}
