/** SQL of documents. */

import type { DocumentType, Imei } from '@amana/contract'
import type { Insertable, NotNull } from 'kysely'
import { anyOf, type Db, type Tx, updatedOne } from '../../db/index.ts'
import type { MediaType } from './rules.ts'
import type { Documents } from './tables.ts'

export interface DocumentRow {
  id: string
  document_type: DocumentType
  storage_key: string
  media_type: MediaType
  size: number
  created_at: Date
  approved_at: Date | null
  declined_reason: string | null
}

const COLUMNS = [
  'documents.id',
  'documents.document_type',
  'documents.storage_key',
  'documents.media_type',
  'documents.size',
  'documents.created_at',
  'documents.approved_at',
  'documents.declined_reason',
] as const

/** Each owner of a device may send at most 20. */
const MAX_LISTED = 200

export async function insertDocumentRows(db: Db, rows: Insertable<Documents>[]): Promise<void> {
  await db.insertInto('documents').values(rows).execute()
}

/** @param uploadedBy only documents of this account; null: all */
export function selectDocumentsOfDevice(
  db: Db,
  deviceId: number,
  uploadedBy: string | null,
): Promise<DocumentRow[]> {
  return db
    .selectFrom('documents')
    .select(COLUMNS)
    .where('device_id', '=', deviceId)
    .$if(uploadedBy !== null, (query) => query.where('uploaded_by_user_id', '=', uploadedBy))
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute()
}

/**
 * The contents that this account has sent for the device already, and its number of files. A declined one may
 * be sent again.
 */
export async function selectSentDocuments(
  db: Db,
  { deviceId, userId }: { deviceId: number; userId: string },
): Promise<{ hashes: Set<string>; files: number }> {
  const rows = await db
    .selectFrom('documents')
    .select(['sha256', 'declined_at'])
    .where('device_id', '=', deviceId)
    .where('uploaded_by_user_id', '=', userId)
    .execute()
  const standing = rows.filter(({ declined_at }) => declined_at === null)
  return { hashes: new Set(standing.map(({ sha256 }) => sha256.toString('hex'))), files: rows.length }
}

/** The files that an account has sent and that are still kept. */
export async function selectKept(db: Db, userId: string): Promise<{ files: number; bytes: number }> {
  const { files, bytes } = await db
    .selectFrom('documents')
    .select(({ fn }) => [fn.countAll().as('files'), fn.sum('size').as('bytes')])
    .where('uploaded_by_user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { files: Number(files), bytes: Number(bytes ?? 0) }
}

export interface DeviceAndOwner {
  device_id: number
  /** The present owner. Null: none. */
  owner_user_id: string | null
}

/** The device with this IMEI, as first or second. */
export function selectDeviceOfImei(db: Db, imei: Imei): Promise<DeviceAndOwner | undefined> {
  return db
    .selectFrom('device_imeis')
    .leftJoin('ownerships', (join) =>
      join.onRef('ownerships.device_id', '=', 'device_imeis.device_id').on('ownerships.ended_at', 'is', null),
    )
    .select(['device_imeis.device_id', 'ownerships.user_id as owner_user_id'])
    .where('device_imeis.imei', '>=', `${imei.slice(0, 14)}0` as Imei)
    .where('device_imeis.imei', '<=', `${imei.slice(0, 14)}9` as Imei)
    .executeTakeFirst()
}

export interface DocumentAndPeople extends DocumentRow {
  device_id: number | null
  dispute_id: number | null
  uploaded_by_user_id: string
  /** The present owner of its device; null for documents of a claim. */
  owner_user_id: string | null
  /** The first IMEI of its device. */
  imei: Imei | null
}

export function selectDocument(db: Db, id: string): Promise<DocumentAndPeople | undefined> {
  return db
    .selectFrom('documents')
    .leftJoin('ownerships', (join) =>
      join.onRef('ownerships.device_id', '=', 'documents.device_id').on('ownerships.ended_at', 'is', null),
    )
    .leftJoin('disputes', 'disputes.id', 'documents.dispute_id')
    .leftJoin('device_imeis', (join) =>
      join
        .on('device_imeis.device_id', '=', (eb) =>
          eb.fn.coalesce('documents.device_id', 'disputes.device_id'),
        )
        .on('device_imeis.slot', '=', 1),
    )
    .select([
      ...COLUMNS,
      'documents.device_id',
      'documents.dispute_id',
      'documents.uploaded_by_user_id',
      'ownerships.user_id as owner_user_id',
      'device_imeis.imei',
    ])
    .where('documents.id', '=', id)
    .executeTakeFirst()
}

/** The storage keys among these that belong to a document or a picture. */
export async function selectKnownKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .selectFrom('documents')
    .select('storage_key')
    .where('storage_key', '=', anyOf(keys))
    .unionAll(db.selectFrom('found_photos').select('storage_key').where('storage_key', '=', anyOf(keys)))
    .unionAll(db.selectFrom('flag_news_photos').select('storage_key').where('storage_key', '=', anyOf(keys)))
    .unionAll(
      db
        .selectFrom('custody_photos')
        .select('storage_key')
        .where('storage_key', '=', anyOf(keys))
        .$narrowType<{ storage_key: NotNull }>(),
    )
    .execute()
  return new Set(rows.map(({ storage_key }) => storage_key))
}

/** False: it was approved before. A declined one may still be approved. */
export async function updateApproved(tx: Tx, documentId: string, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('documents')
    .set({ approved_at: now, declined_at: null, declined_reason: null })
    .where('id', '=', documentId)
    .where('approved_at', 'is', null)
    .executeTakeFirst()
  return updatedOne(result)
}

/** False: it was approved or declined before. */
export async function updateDeclined(
  tx: Tx,
  documentId: string,
  { reason, now }: { reason: string; now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('documents')
    .set({ declined_at: now, declined_reason: reason })
    .where('id', '=', documentId)
    .where('approved_at', 'is', null)
    .where('declined_at', 'is', null)
    .executeTakeFirst()
  return updatedOne(result)
}
