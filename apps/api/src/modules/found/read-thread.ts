import {
  API_BASE,
  type EndpointData,
  type readFound as endpoint,
  type Imei,
  type listFound as listEndpoint,
  type OfficerDevice,
  pathFor,
  readFoundPhoto,
} from '@amana/contract'
import type { Db } from '../../db/index.ts'
import type { FileAnswer } from '../../http/route.ts'
import type { UserActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { StorageDown } from '../../ports/file-storage.ts'
import { recordAudit } from '../audit/index.ts'
import { selectCasesOf, selectCasesOfPhone, selectOwnDevice, selectStolenCase } from './case-queries.ts'
import type { FoundDeps } from './deps.ts'
import { type Caller, findThread, type OfficersThread } from './find-thread.ts'
import { selectMessages, selectPhoto, selectPhotos } from './message-queries.ts'
import { type PhotoUrl, presentMessage, presentThread } from './rules.ts'

type ReadDeps = Pick<FoundDeps, 'database' | 'clock' | 'storage'>

const LISTED = 100

/** Cases that an account misses a phone by, or made while signed in. */
export async function listFound(
  { database: { db } }: ReadDeps,
  { userId }: UserActor,
): Promise<EndpointData<typeof listEndpoint>> {
  const rows = await selectCasesOf(db, userId, LISTED)
  return rows.map(({ case_number, imei, created_at, closed_at, side }) => ({
    case: case_number,
    imei,
    created_at: created_at.toISOString(),
    closed_at: closed_at?.toISOString() ?? null,
    you: side,
  }))
}

/**
 * The cases of a phone that officers may read: none unless it is reported stolen. The caller checks
 * permissions and writes the audit log.
 */
export async function casesOfPhone(db: Db, imeis: readonly Imei[]): Promise<OfficerDevice['found']> {
  const [imei] = imeis
  if (imei === undefined || (await selectStolenCase(db, imei)) === undefined) return []
  return (await selectCasesOfPhone(db, imeis, LISTED)).map(({ case_number, created_at, closed_at }) => ({
    case: case_number,
    created_at: created_at.toISOString(),
    closed_at: closed_at?.toISOString() ?? null,
  }))
}

/** The thread. An officer's look is audited first. @throws AppError not_found */
export async function readThread(
  deps: ReadDeps,
  caseNumber: string,
  caller: Caller,
): Promise<EndpointData<typeof endpoint>> {
  const { db } = deps.database
  const found = await findThread(db, caseNumber, caller)
  const { thread, side } = found
  const owner = side === 'owner' && caller.unverifiedToken === undefined ? thread.owner_user_id : null
  const [messages, photos, device] = await Promise.all([
    selectMessages(db, thread.id),
    selectPhotos(db, thread.id),
    owner === null ? undefined : selectOwnDevice(db, thread.imei, owner),
  ])
  if (side === 'officer') await audit(deps, found, 'view_found_thread', { messages: messages.length })
  const urlOf = photoUrl(caseNumber, caller.unverifiedToken)
  return presentThread(thread, {
    you: side,
    messages: messages.map((message) => presentMessage(message, photos, urlOf)),
    device: device ?? null,
  })
}

/** One photo. An officer's download is audited first. @throws AppError not_found, unavailable */
export async function readPhoto(
  deps: ReadDeps,
  caseNumber: string,
  photoId: string,
  caller: Caller,
): Promise<FileAnswer> {
  const found = await findThread(deps.database.db, caseNumber, caller)
  const photo = await selectPhoto(deps.database.db, found.thread.id, photoId)
  if (!photo) throw new AppError('not_found')
  const content = await deps.storage.open(photo.storage_key).catch((error: unknown) => {
    throw error instanceof StorageDown ? new AppError('unavailable', { cause: error }) : error
  })
  // The row exists: a missing file is our error, and must be visible as one.
  if (!content) throw new Error(`photo ${photo.id} is not in the storage`)
  if (found.side === 'officer') await audit(deps, found, 'download_found_photo', { photo: photo.id })
  return { content, contentType: 'image/jpeg', filename: `photo-${photo.position}.jpg` }
}

/** The address of a photo: as it is for the holder of the token, with the bearer for accounts. */
export function photoUrl(caseNumber: string, token: string | undefined): PhotoUrl {
  return (id) => {
    const path = API_BASE + pathFor(readFoundPhoto.path, { case: caseNumber, id })
    return token === undefined ? path : `${path}?thread_token=${encodeURIComponent(token)}`
  }
}

/**
 * The look is the owner's to see, as looks at the device are (decisions §15); it names the case of the flag,
 * by which a supervisor may delay it.
 */
async function audit(
  { database, clock }: ReadDeps,
  { thread, officerUserId, stolenCase }: OfficersThread,
  action: 'view_found_thread' | 'download_found_photo',
  detail: Record<string, unknown>,
): Promise<void> {
  await recordAudit(database.db, {
    at: clock.now(),
    userId: officerUserId,
    action,
    imei: thread.imei,
    subjectUserId: thread.owner_user_id,
    caseReference: stolenCase,
    detail: { found: thread.case_number, ...detail },
  })
}
