/** SQL of the pictures of phones in custody. */
import type { Imei } from '@amana/contract'
import { type NotNull, sql } from 'kysely'
import { type Db, type Tx, updatedOne } from '../../db/index.ts'
import { officerNamed } from './queries.ts'

export interface PhotoRow {
  id: string
  /** 1 to 3. */
  position: number
  sha256: Buffer
  added_by_user_id: string
  added_by: string
  added_at: Date
  /** All null: the picture is there. */
  removed_by: string | null
  removed_at: Date | null
  reason: string | null
}

/** Pictures of a phone in the order of their places; those that were removed last. */
export async function selectPhotos(db: Db, custodyId: number): Promise<PhotoRow[]> {
  const { rows } = await sql<PhotoRow>`
    select p.id, p.position, p.sha256, p.added_by_user_id, ${officerNamed('p.added_by_user_id')} as added_by, p.added_at,
      ${officerNamed('p.removed_by_user_id')} as removed_by, p.removed_at, p.reason
    from custody_photos p where p.custody_id = ${custodyId}::bigint
    order by p.removed_at nulls first, p.position, p.id`.execute(db)
  return rows
}

interface NewPhoto {
  id: string
  custodyId: number
  position: number
  storageKey: string
  size: number
  sha256: Buffer
  userId: string
  now: Date
}

/** The database refuses a place or a picture that is taken, and a phone that is not kept. */
export async function insertPhotos(tx: Tx, photos: readonly NewPhoto[]): Promise<void> {
  if (photos.length === 0) return
  await tx
    .insertInto('custody_photos')
    .values(
      photos.map(({ custodyId, storageKey, userId, now, ...photo }) => ({
        ...photo,
        ...{ custody_id: custodyId, storage_key: storageKey, added_by_user_id: userId, added_at: now },
        ...{ removed_by_user_id: null, reason: null },
      })),
    )
    .execute()
}

interface StoredPhoto {
  storage_key: string
  position: number
  added_by_user_id: string
  added_at: Date
  imei: Imei
}

/** A picture that is there, of a phone that is or was in custody. */
export function selectPhoto(
  db: Db,
  { id, photo }: { id: number; photo: string },
): Promise<StoredPhoto | undefined> {
  return db
    .selectFrom('custody_photos as p')
    .innerJoin('custody as c', 'c.id', 'p.custody_id')
    .select(['p.storage_key', 'p.position', 'p.added_by_user_id', 'p.added_at', 'c.imei'])
    .where('p.id', '=', photo)
    .where('c.id', '=', id)
    .where('c.undone_at', 'is', null)
    .where('p.storage_key', 'is not', null)
    .$narrowType<{ storage_key: NotNull }>()
    .executeTakeFirst()
}

/** False: it was removed before. */
export async function updateRemoved(
  tx: Tx,
  photoId: string,
  { userId, reason, now }: { userId: string; reason: string | null; now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('custody_photos')
    .set({ storage_key: null, removed_by_user_id: userId, removed_at: now, reason })
    .where('id', '=', photoId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return updatedOne(result)
}

/** The rows of a scan that is undone. @returns the keys of their files */
export async function deletePhotos(tx: Tx, custodyId: number): Promise<string[]> {
  const rows = await tx
    .deleteFrom('custody_photos')
    .where('custody_id', '=', custodyId)
    .returning('storage_key')
    .execute()
  return rows.flatMap(({ storage_key }) => (storage_key === null ? [] : [storage_key]))
}
