/** SQL of an owner's side of a case. */

import type { FlagMode, FlagType, Imei } from '@amana/contract'
import { sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../db/index.ts'
import { FLAG_COLUMNS, type FlagRow } from '../devices/index.ts'

/** Limits the answer for abused cases; the newest are returned. */
const MAX_ROWS = 1_000

export interface CaseFlag extends FlagRow {
  /** When an officer confirmed or rejected the report. */
  decided_at: Date | null
}

/** A flag on one of these IMEIs; no unproven theft report. */
export async function selectCaseFlag(
  db: Db,
  flagId: number,
  imeis: readonly Imei[],
): Promise<CaseFlag | undefined> {
  const { rows } = await sql<CaseFlag>`
    select ${FLAG_COLUMNS}, f.decided_at from flags f
    left join users reporter on reporter.id = f.reported_by_user_id left join users clearer on clearer.id = f.cleared_by_user_id
    where f.id = ${flagId} and f.imei = any(${[...imeis]}::text[]) and not f.is_unproven_report`.execute(db)
  return rows[0]
}

/** The flag that ended another one of this phone at that moment: it was made, or confirmed, then. */
export async function selectSuccessor(
  db: Db,
  flagId: number,
  { imeis, at }: { imeis: readonly Imei[]; at: Date },
): Promise<{ case_number: string; flag_type: FlagType } | undefined> {
  return db
    .selectFrom('flags')
    .select(['case_number', 'flag_type'])
    .where('imei', '=', anyOf(imeis))
    .where('id', '<>', flagId)
    .where((eb) => eb.or([eb('created_at', '=', at), eb('decided_at', '=', at)]))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export interface HoldTimes {
  placed_at: Date
  released_at: Date | null
}

export async function selectHolds(db: Db, imeis: readonly Imei[]): Promise<HoldTimes[]> {
  return db
    .selectFrom('police_holds')
    .select(['placed_at', 'released_at'])
    .where('imei', '=', anyOf(imeis))
    .orderBy('placed_at', 'desc')
    .limit(MAX_ROWS)
    .execute()
}

/** When people tried to register the phone and were refused. */
export async function selectAttempts(db: Db, flagId: number): Promise<Date[]> {
  const rows = await db
    .selectFrom('flag_notes')
    .select('created_at')
    .where('flag_id', '=', flagId)
    .where('attempted_by_user_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(MAX_ROWS)
    .execute()
  return rows.map(({ created_at }) => created_at)
}

export interface OwnersNote {
  note: string
  created_at: Date
}

/** Officers' notes that are for the owner. */
export async function selectOwnersNotes(db: Db, flagId: number): Promise<OwnersNote[]> {
  return db
    .selectFrom('flag_notes')
    .select(['note', 'created_at'])
    .where('flag_id', '=', flagId)
    .where('audience', '=', 'owner')
    .where('attempted_by_user_id', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(MAX_ROWS)
    .execute()
}

export interface ModeChange {
  mode: FlagMode
  changed_by: 'owner' | 'officer' | 'time'
  trace_until: Date | null
  changed_at: Date
}

/** Changes between trace and block, the newest first. */
export async function selectModeChanges(db: Db, flagId: number): Promise<ModeChange[]> {
  return db
    .selectFrom('flag_mode_changes')
    .select(['mode', 'changed_by', 'trace_until', 'changed_at'])
    .where('flag_id', '=', flagId)
    .orderBy('id', 'desc')
    .limit(MAX_ROWS)
    .execute()
}

export interface Objection {
  id: string
  reason: string
  created_at: Date
}

/** The owner's own objection to a report. */
export async function selectObjection(
  db: Db,
  flagId: number,
  ownerId: string,
): Promise<Objection | undefined> {
  return db
    .selectFrom('flag_objections')
    .select(['id', 'reason', 'created_at'])
    .where('flag_id', '=', flagId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
}

/** Only to a theft report under review, and once. False: it was decided, or objected to before. */
export async function insertObjection(
  tx: Tx,
  {
    id,
    flagId,
    ownerId,
    reason,
    now,
  }: { id: string; flagId: number; ownerId: string; reason: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into flag_objections (id, flag_id, owner_id, reason, created_at)
    select ${id}::uuid, f.id, ${ownerId}::uuid, ${reason}, ${now}::timestamptz
    from flags f where f.id = ${flagId} and f.public_report and f.is_waiting_report for share
    on conflict (flag_id) do nothing returning id`.execute(tx)
  return rows.length === 1
}

interface NewsPhoto {
  id: string
  storage_key: string
  /** 1 to 3. */
  position: number
}

export interface News {
  text: string
  created_at: Date
  /** Ids of its pictures, in order. */
  photos: string[]
}

/** News that the owner added to a case. */
export async function selectNews(db: Db, flagId: number, authorId: string): Promise<News[]> {
  const { rows } = await sql<News>`
    select n.text, n.created_at,
      array(select p.id::text from flag_news_photos p where p.news_id = n.id order by p.position) as photos
    from flag_news n where n.flag_id = ${flagId} and n.author_user_id = ${authorId}
    order by n.created_at desc, n.id desc limit ${MAX_ROWS}`.execute(db)
  return rows
}

/** Only to an open case. False: it is closed. */
export async function insertNews(
  tx: Tx,
  news: { id: string; flagId: number; authorId: string; text: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into flag_news (id, flag_id, author_user_id, text, created_at)
    select ${news.id}::uuid, f.id, ${news.authorId}::uuid, ${news.text}, ${news.now}::timestamptz
    from flags f where f.id = ${news.flagId} and (f.is_open_case or f.is_waiting_report) for share
    returning id`.execute(tx)
  return rows.length === 1
}

export async function insertNewsPhotos(
  tx: Tx,
  photos: readonly {
    id: string
    newsId: string
    position: number
    storageKey: string
    size: number
    sha256: Buffer
  }[],
): Promise<void> {
  if (photos.length === 0) return
  await tx
    .insertInto('flag_news_photos')
    .values(
      photos.map(({ newsId, storageKey, ...photo }) => ({
        ...photo,
        news_id: newsId,
        storage_key: storageKey,
      })),
    )
    .execute()
}

export interface PhotoOfCase extends NewsPhoto {
  author_user_id: string
  case_number: string
  flag_imei: Imei
}

export async function selectPhoto(db: Db, flagId: number, photoId: string): Promise<PhotoOfCase | undefined> {
  return db
    .selectFrom('flag_news_photos as p')
    .innerJoin('flag_news as n', 'n.id', 'p.news_id')
    .innerJoin('flags as f', 'f.id', 'n.flag_id')
    .select(['p.id', 'p.storage_key', 'p.position', 'n.author_user_id'])
    .select(['f.case_number', 'f.imei as flag_imei'])
    .where('p.id', '=', photoId)
    .where('n.flag_id', '=', flagId)
    .executeTakeFirst()
}

/** Names of the owner as their account has them. */
export async function selectOwnerName(db: Db, userId: string): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.name ?? ''
}
