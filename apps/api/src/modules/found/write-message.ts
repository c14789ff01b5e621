import type { FoundMessage } from '@amana/contract'
import { isDatabaseDown } from '../../db/errors.ts'
import type { Tx } from '../../db/index.ts'
import type { ReceivedFile } from '../../http/route.ts'
import { AppError } from '../../kernel/app-error.ts'
import { after, DAY } from '../../kernel/durations.ts'
import { newId } from '../../kernel/random.ts'
import { type AcceptedDocument, acceptPhotos, discardDocuments } from '../documents/index.ts'
import { lockCase } from './case-queries.ts'
import type { FoundDeps } from './deps.ts'
import { type Caller, findOwnThread, type OwnThread } from './find-thread.ts'
import { insertMessage, insertPhotos, selectMessageTimes, updateWritten } from './message-queries.ts'
import { photoUrl } from './read-thread.ts'
import { MAX_MESSAGES_PER_DAY, type MessageRow, presentMessage, waitOfDay } from './rules.ts'

/**
 * A message to the other side. Photos are re-encoded, without their metadata, before anything is stored.
 *
 * @throws AppError not_found; case_closed; too_many_requests after 50 messages of this side in a day;
 *   unsupported_file on the field; unavailable
 */
export async function writeMessage(
  deps: FoundDeps,
  caseNumber: string,
  caller: Caller,
  {
    kind = 'message',
    text,
    files = [],
  }: { kind?: MessageRow['kind']; text: string; files?: readonly ReceivedFile[] },
): Promise<FoundMessage> {
  const { database } = deps
  const own = await findOwnThread(database.db, caseNumber, caller)
  if (own.thread.closed_at) throw new AppError('case_closed')
  const photos = await acceptPhotos(deps, `found ${own.thread.id}`, files)
  try {
    const { message, rows } = await database.transaction((tx) => write(deps, tx, own, { kind, text, photos }))
    return presentMessage(message, rows, photoUrl(caseNumber, caller.unverifiedToken))
  } catch (error) {
    if (!isDatabaseDown(error)) await discardDocuments(deps, photos)
    throw error
  }
}

async function write(
  { clock, jobs }: FoundDeps,
  tx: Tx,
  { thread, side }: OwnThread,
  { kind, text, photos }: { kind: MessageRow['kind']; text: string; photos: readonly AcceptedDocument[] },
) {
  const caseId = thread.id
  const locked = await lockCase(tx, caseId)
  if (!locked) throw new AppError('not_found')
  if (locked.closed_at) throw new AppError('case_closed')
  // Taken after the lock, so that messages have ascending times.
  const now = clock.now()
  const times = await selectMessageTimes(tx, {
    caseId,
    side,
    since: after(now, -DAY),
    limit: MAX_MESSAGES_PER_DAY,
  })
  const wait = waitOfDay(times, MAX_MESSAGES_PER_DAY, now)
  if (wait !== null) throw new AppError('too_many_requests', { retryAfterSeconds: wait })
  const message: MessageRow = { id: newId(now), side, kind, text, created_at: now }
  await insertMessage(tx, { ...message, caseId })
  const rows = await insertPhotos(
    tx,
    message.id,
    photos.map((photo) => ({ ...photo, id: newId(now) })),
  )
  await updateWritten(tx, caseId, { now, proven: side === 'finder' && thread.token_mailed })
  // Also when nobody misses the phone: the time of the answer reveals nothing either.
  await jobs.enqueue(tx, 'found.tell', { caseId, to: otherSide(side), what: 'message', id: message.id })
  return { message, rows }
}

export function otherSide(side: OwnThread['side']): OwnThread['side'] {
  return side === 'finder' ? 'owner' : 'finder'
}
