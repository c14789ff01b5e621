import {
  CUSTODY_MESSAGES,
  DEVICE_MESSAGES,
  type EndpointData,
  type addCustodyPhotos as endpoint,
  type Imei,
  MAX_CUSTODY_PHOTOS,
} from '@amana/contract'
import { isDatabaseDown } from '../../db/errors.ts'
import type { Db, Tx } from '../../db/index.ts'
import type { ReceivedFile } from '../../http/route.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { AppError, fieldError } from '../../kernel/app-error.ts'
import { newId } from '../../kernel/random.ts'
import { recordAudit } from '../audit/index.ts'
import { type AcceptedDocument, acceptPhotos, discardFiles } from '../documents/index.ts'
import { lockForOfficer } from '../law-enforcement/index.ts'
import type { PhotoDeps } from './deps.ts'
import { insertPhotos, selectPhotos } from './photo-queries.ts'
import { loadCustody } from './present-custody.ts'
import { presentPhotos } from './present-photos.ts'
import { freePlaces } from './rules.ts'

/** For one officer: three pictures of some hundred phones. */
const MAX_PHOTOS_PER_DAY = 1_000

/**
 * Adds pictures of a phone in custody, re-encoded as all pictures are. The same picture again, after a lost
 * answer, is no second one.
 *
 * @returns all pictures of the phone
 * @throws AppError not_found; forbidden: the officer's own case; custody_state: the phone is returned;
 *   conflict: more than three; too_many_requests after 1,000 in a day; validation_failed: no file;
 *   unsupported_file; unavailable
 */
export async function addPhotos(
  deps: PhotoDeps,
  { userId }: OfficerActor,
  id: number,
  files: readonly ReceivedFile[],
): Promise<EndpointData<typeof endpoint>> {
  const { database } = deps
  // Before the pictures cost anything.
  const imei = await loadKept(database.db, id)
  if (files.length === 0) throw fieldError('photos', DEVICE_MESSAGES.fileRequired)
  const accepted = await acceptPhotos(deps, userId, files, {
    most: MAX_PHOTOS_PER_DAY,
    message: CUSTODY_MESSAGES.photosToday,
  })
  let kept: ReadonlySet<string> = new Set()
  try {
    const photos = await database.transaction(async (tx) => {
      kept = await keep(deps, tx, { id, imei, userId, accepted })
      return presentPhotos(await selectPhotos(tx, id), userId).photos
    })
    await discardFiles(
      deps,
      keysOf(accepted).filter((key) => !kept.has(key)),
    )
    return { photos }
  } catch (error) {
    // Files of a transaction with an unknown end stay, for `documents.purge`.
    if (!isDatabaseDown(error)) await discardFiles(deps, keysOf(accepted))
    throw error
  }
}

/** @returns the keys of the files that have a row now */
async function keep(
  deps: PhotoDeps,
  tx: Tx,
  {
    id,
    imei,
    userId,
    accepted,
  }: { id: number; imei: Imei; userId: string; accepted: readonly AcceptedDocument[] },
): Promise<ReadonlySet<string>> {
  const { now } = await lockForOfficer(deps, tx, { imei, officerUserId: userId })
  await loadKept(tx, id)
  const standing = (await selectPhotos(tx, id)).filter(({ removed_at }) => removed_at === null)
  const seen = new Set(standing.map(({ sha256 }) => sha256.toString('hex')))
  const fresh = accepted.filter(({ sha256 }) => {
    const hash = sha256.toString('hex')
    if (seen.has(hash)) return false
    seen.add(hash)
    return true
  })
  if (fresh.length === 0) return new Set()
  const places = freePlaces(standing, MAX_CUSTODY_PHOTOS)
  const added = fresh.map(({ storageKey, size, sha256 }, index) => {
    const position = places[index]
    if (position === undefined) throw new AppError('conflict', { message: CUSTODY_MESSAGES.photosEnough })
    return { id: newId(now), custodyId: id, position, storageKey, size, sha256, userId, now }
  })
  await insertPhotos(tx, added)
  const detail = { custody: id, photos: added.length }
  await recordAudit(tx, { at: now, userId, action: 'add_custody_photos', imei, detail })
  return new Set(keysOf(fresh))
}

/** @throws AppError not_found; custody_state: the phone is returned */
async function loadKept(db: Db, id: number): Promise<Imei> {
  const { imei, state } = await loadCustody(db, id)
  if (state === 'returned') throw new AppError('custody_state')
  return imei
}

const keysOf = (files: readonly AcceptedDocument[]) => files.map(({ storageKey }) => storageKey)
