import { CASE_MESSAGES, type EndpointData, type addNews as endpoint } from '@amana/contract'
import { isDatabaseDown } from '../../db/errors.ts'
import type { Tx } from '../../db/index.ts'
import type { ReceivedFile } from '../../http/route.ts'
import type { UserActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { DAY, SECOND } from '../../kernel/durations.ts'
import { newId } from '../../kernel/random.ts'
import { countInWindow } from '../../limits/count-in-window.ts'
import { type AcceptedDocument, acceptPhotos, discardDocuments } from '../documents/index.ts'
import { lockFlagTarget } from '../flags/index.ts'
import type { CaseDeps } from './deps.ts'
import { type CaseKey, loadOwnCase } from './load-own-case.ts'
import { insertNews, insertNewsPhotos } from './queries.ts'
import { photoUrlOf } from './read-timeline.ts'
import { isOpen } from './rules.ts'

/** For one account. */
const MAX_NEWS_PER_DAY = 20

/**
 * The owner adds news to an open case, with up to three pictures, which are re-encoded.
 *
 * @throws AppError not_found; flag_state: the case is closed; too_many_requests after 20 in a day (UTC);
 *   unsupported_file; unavailable
 */
export async function addNews(
  deps: CaseDeps,
  { userId }: UserActor,
  key: CaseKey,
  text: string,
  files: readonly ReceivedFile[],
): Promise<EndpointData<typeof endpoint>> {
  const { database } = deps
  // Before the pictures cost anything.
  if (!isOpen((await loadOwnCase(database.db, userId, key)).flag)) throw closed()
  await countNews(deps, userId)
  const accepted = await acceptPhotos(deps, userId, files)
  try {
    return await database.transaction((tx) => write(deps, tx, { userId, key, text, accepted }))
  } catch (error) {
    // Files of a transaction with an unknown end stay, for `documents.purge`.
    if (!isDatabaseDown(error)) await discardDocuments(deps, accepted)
    throw error
  }
}

interface NewsToWrite {
  userId: string
  key: CaseKey
  text: string
  accepted: readonly AcceptedDocument[]
}

async function write(
  deps: CaseDeps,
  tx: Tx,
  { userId, key, text, accepted }: NewsToWrite,
): Promise<EndpointData<typeof endpoint>> {
  const { now } = await lockFlagTarget(deps, tx, key.imei)
  const { flag } = await loadOwnCase(tx, userId, key)
  const id = newId(now)
  if (!(await insertNews(tx, { id, flagId: flag.id, authorId: userId, text, now }))) throw closed()
  const photos = accepted.map(({ storageKey, size, sha256 }, index) => ({
    id: newId(now),
    newsId: id,
    position: index + 1,
    storageKey,
    size,
    sha256,
  }))
  await insertNewsPhotos(tx, photos)
  const urlOf = photoUrlOf(key)
  return {
    at: now.toISOString(),
    kind: 'news',
    text,
    photos: photos.map((photo) => ({ id: photo.id, url: urlOf(photo.id) })),
  }
}

async function countNews(deps: CaseDeps, userId: string): Promise<void> {
  const { taken, wait } = await countInWindow(deps, {
    name: `news|${userId}`,
    most: MAX_NEWS_PER_DAY,
    windowMs: DAY,
  })
  if (!taken)
    throw new AppError('too_many_requests', {
      message: CASE_MESSAGES.newsEnough,
      retryAfterSeconds: wait / SECOND,
    })
}

function closed(): AppError {
  return new AppError('flag_state', { message: CASE_MESSAGES.closed })
}
