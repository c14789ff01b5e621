import type { FileAnswer } from '../../http/route.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { recordAudit } from '../audit/index.ts'
import { openStored } from '../documents/index.ts'
import type { PhotoDeps } from './deps.ts'
import { selectPhoto } from './photo-queries.ts'

/**
 * A picture of a phone in custody; the look is audited before it leaves.
 *
 * @throws AppError not_found, unavailable
 */
export async function readPhoto(
  { database: { db }, storage, clock }: Pick<PhotoDeps, 'database' | 'storage' | 'clock'>,
  { userId }: OfficerActor,
  of: { id: number; photo: string },
): Promise<FileAnswer> {
  const photo = await selectPhoto(db, of)
  if (!photo) throw new AppError('not_found')
  const { imei, position, storage_key } = photo
  const content = await openStored({ storage }, storage_key)
  const detail = { custody: of.id, photo: of.photo }
  await recordAudit(db, { at: clock.now(), userId, action: 'view_custody_photo', imei, detail })
  return { content, contentType: 'image/jpeg', filename: `exhibit-${of.id}-${position}.jpg` }
}
