/** SQL of what is written in a thread: messages, photos, and the tokens that open it. */

import { type Db, type Tx, updatedOne } from '../../db/index.ts'
import type { AcceptedDocument } from '../documents/index.ts'
import type { MessageRow, PhotoRow } from './rules.ts'
import type { FoundSide } from './tables.ts'

export interface NewMessage extends MessageRow {
  caseId: string
}

export async function insertMessage(tx: Tx, { caseId, ...message }: NewMessage): Promise<void> {
  await tx
    .insertInto('found_messages')
    .values({ ...message, case_id: caseId })
    .execute()
}

/** @param proven the finder wrote through a link that was mailed to their address */
export async function updateWritten(
  tx: Tx,
  caseId: string,
  { now, proven }: { now: Date; proven: boolean },
): Promise<boolean> {
  const result = await tx
    .updateTable('found_cases')
    .set({ last_message_at: now, ...(proven && { finder_proven: true }) })
    .where('id', '=', caseId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return updatedOne(result)
}

/** Oldest first. */
export function selectMessages(db: Db, caseId: string): Promise<MessageRow[]> {
  return db
    .selectFrom('found_messages')
    .select(['id', 'side', 'kind', 'text', 'created_at'])
    .where('case_id', '=', caseId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Times of the newest messages of one side, newest first. */
export async function selectMessageTimes(
  tx: Tx,
  { caseId, side, since, limit }: { caseId: string; side: FoundSide; since: Date; limit: number },
): Promise<Date[]> {
  const rows = await tx
    .selectFrom('found_messages')
    .select('created_at')
    .where('case_id', '=', caseId)
    .where('side', '=', side)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ created_at }) => created_at)
}

export async function insertPhotos(
  tx: Tx,
  messageId: string,
  photos: readonly (Pick<AcceptedDocument, 'storageKey' | 'size' | 'sha256'> & { id: string })[],
): Promise<PhotoRow[]> {
  if (photos.length === 0) return []
  const rows = photos.map(({ id, storageKey, size, sha256 }, index) => ({
    id,
    message_id: messageId,
    position: index + 1,
    storage_key: storageKey,
    size,
    sha256,
  }))
  await tx.insertInto('found_photos').values(rows).execute()
  return rows
}

/** In the order of their messages. */
export function selectPhotos(db: Db, caseId: string): Promise<PhotoRow[]> {
  return db
    .selectFrom('found_photos')
    .innerJoin('found_messages', 'found_messages.id', 'found_photos.message_id')
    .select(['found_photos.id', 'found_photos.message_id', 'found_photos.position'])
    .where('found_messages.case_id', '=', caseId)
    .orderBy('found_photos.message_id')
    .orderBy('found_photos.position')
    .execute()
}

export function selectPhoto(
  db: Db,
  caseId: string,
  photoId: string,
): Promise<{ id: string; position: number; storage_key: string } | undefined> {
  return db
    .selectFrom('found_photos')
    .innerJoin('found_messages', 'found_messages.id', 'found_photos.message_id')
    .select(['found_photos.id', 'found_photos.position', 'found_photos.storage_key'])
    .where('found_photos.id', '=', photoId)
    .where('found_messages.case_id', '=', caseId)
    .executeTakeFirst()
}

export interface NewToken {
  hash: Buffer
  caseId: string
  side: FoundSide
  mailed: boolean
  now: Date
}

export async function insertToken(db: Db, { hash, caseId, side, mailed, now }: NewToken): Promise<void> {
  await db
    .insertInto('found_tokens')
    .values({ token_hash: hash, case_id: caseId, side, mailed, created_at: now })
    .execute()
}

/** Files of a message that did not leave. */
export async function deleteToken(db: Db, hash: Buffer): Promise<void> {
  await db.deleteFrom('found_tokens').where('token_hash', '=', hash).execute()
}
