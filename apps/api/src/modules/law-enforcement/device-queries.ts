/** SQL of the officers' view of a device. */

import {
  type DeviceState,
  type DocumentType,
  type FlagMode,
  type FlagStatus,
  type FlagType,
  type Imei,
  type ListStatus,
  type Model,
  type NoteAudience,
  type OfficerDevice,
  tacOf,
} from '@amana/contract'
import { type RawBuilder, sql } from 'kysely'
import { anyOf, type Db } from '../../db/index.ts'
import {
  contesting,
  DEVICE_COLUMNS,
  type RegisteredDevice,
  samePhone,
  stateColumns,
} from '../devices/index.ts'

/** Limits the response for abused devices; the newest are returned. */
const MAX_ROWS = 500

/** The first IMEI of the device with this number. */
export async function selectImeiOfDevice(db: Db, deviceId: number): Promise<Imei | undefined> {
  const row = await db
    .selectFrom('device_imeis')
    .select('imei')
    .where('device_id', '=', deviceId)
    .where('slot', '=', 1)
    .executeTakeFirst()
  return row?.imei
}

export type FoundDevice = RegisteredDevice &
  DeviceState & { owner_first_name: string | null; owner_last_name: string | null }

export interface ImeiRange {
  low: string
  high: string
}

/** The first IMEI in the range of each registered device, after another (null: from the first). */
function devicesBetween({ low, high }: ImeiRange, after: string | null): RawBuilder<unknown> {
  return sql`
    select i.device_id as id, i.imei as found from device_imeis i
    where i.imei >= ${low} and i.imei <= ${high} ${after === null ? sql`` : sql`and i.imei > ${after}`}
      and not exists (select 1 from device_imeis s where s.device_id = i.device_id and s.imei >= ${low} and s.imei < i.imei)`
}

/** Unregistered IMEIs in the range with a flag, after another. */
function flaggedBetween({ low, high }: ImeiRange, after: string | null): RawBuilder<unknown> {
  return sql`
    select distinct f.imei from flags f
    where f.imei >= ${low} and f.imei <= ${high} ${after === null ? sql`` : sql`and f.imei > ${after}`}
      and not exists (select 1 from device_imeis i where ${samePhone('i.imei', 'f.imei')})`
}

export interface Page {
  /** The last IMEI of the page before; null: the first page. */
  after: string | null
  limit: number
}

/** Registered devices with an IMEI in the range, by the first of them (`found`). */
export async function selectDevicesBetween(
  db: Db,
  range: ImeiRange,
  { after, limit, now }: Page & { now: Date },
): Promise<(FoundDevice & { found: Imei })[]> {
  const { rows } = await sql<FoundDevice & { found: Imei }>`
    select ${DEVICE_COLUMNS}, ${stateColumns(now)}, u.first_name as owner_first_name, u.last_name as owner_last_name, page.found
    from (${devicesBetween(range, after)} order by i.imei limit ${limit}) page join devices d on d.id = page.id
    join ownerships o on o.device_id = d.id and o.ended_at is null left join users u on u.id = o.user_id
    order by page.found`.execute(db)
  return rows
}

/** The devices with these IMEIs, each once, found by its first one. */
export async function selectDevicesOf(
  db: Db,
  imeis: readonly Imei[],
  now: Date,
): Promise<(FoundDevice & { found: Imei })[]> {
  const { rows } = await sql<FoundDevice & { found: Imei }>`
    select ${DEVICE_COLUMNS}, ${stateColumns(now)}, u.first_name as owner_first_name, u.last_name as owner_last_name, page.found
    from (select device_id as id, min(imei::text)::imei as found from device_imeis
      where left(imei::text, 14) = any(${imeis.map((imei) => imei.slice(0, 14))}::text[]) group by device_id) page
    join devices d on d.id = page.id
    join ownerships o on o.device_id = d.id and o.ended_at is null left join users u on u.id = o.user_id`.execute(
    db,
  )
  return rows
}

/** Unregistered IMEIs in the range with a flag, in order. */
export async function selectFlaggedBetween(
  db: Db,
  range: ImeiRange,
  { after, limit }: Page,
): Promise<Imei[]> {
  const { rows } = await sql<{
    imei: Imei
  }>`${flaggedBetween(range, after)} order by f.imei limit ${limit}`.execute(db)
  return rows.map(({ imei }) => imei)
}

interface Count {
  count: number
  /** Otherwise there are more. */
  exact: boolean
}

/**
 * Counts registered devices and flagged unregistered IMEIs. A device has two numbers at most, so many numbers
 * are more devices than half of them. The index alone counts numbers; whether two are of one device stands in
 * rows that lie apart.
 *
 * @param exactTo so many registered devices are counted exactly, by two reads of the disk each
 * @param most the largest count, a multiple of `exactTo`
 */
export async function countBetween(
  db: Db,
  { low, high }: ImeiRange,
  { exactTo, most }: { exactTo: number; most: number },
): Promise<Count> {
  const between = sql`from device_imeis i where i.imei >= ${low} and i.imei <= ${high}`
  const { rows } = await sql<{ numbers: number; phones: number | null }>`
    select numbers::int, (case when numbers <= ${2 * exactTo}::int
        then (select count(distinct i.device_id) ${between})
          + (select count(*) from (${flaggedBetween({ low, high }, null)} limit ${most + 1}) f) end)::int as phones
    from (select count(*) as numbers from (select 1 ${between} limit ${2 * most + 1}) rows) counted`.execute(
    db,
  )
  const { numbers = 0, phones = 0 } = rows[0] ?? {}
  if (phones !== null) return { count: Math.min(phones, most), exact: phones <= most }
  return { count: Math.floor((numbers - 1) / (2 * exactTo)) * exactTo, exact: false }
}

/** The phone of a case, by the number of a flag or of a claim. */
export async function selectImeiOfCase(db: Db, caseNumber: string): Promise<Imei | undefined> {
  const { rows } = await sql<{ imei: Imei }>`
    select imei from flags where case_number = ${caseNumber}
    union all
    select i.imei from disputes s join device_imeis i on i.device_id = s.device_id and i.slot = 1
    where s.case_number = ${caseNumber}`.execute(db)
  return rows[0]?.imei
}

/**
 * Whether looks of a case may be delayed: it is an active one, a report that waits for an officer, so that
 * its contact is proven, or an open claim (decisions §18).
 */
export async function isOpenToDelay(db: Db, caseNumber: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select 1 from flags f where f.case_number = ${caseNumber} and (f.is_open_case or f.is_waiting_report))
      or exists (select 1 from disputes where case_number = ${caseNumber} and status = 'open') as open`.execute(
    db,
  )
  return rows[0]?.open ?? false
}

export interface MostSevereFlag {
  imei: Imei
  flag_type: FlagType
  /** Active or under review. */
  open: boolean
  status: FlagStatus
  reporter_name: string
  /** The account that reported it, unless an officer did. */
  reporter_id: string | null
  brand: string
  model: string
  created_at: Date
}

/** One flag of each IMEI: the active one, else the newest. */
export async function selectMostSevereFlags(db: Db, imeis: readonly Imei[]): Promise<MostSevereFlag[]> {
  const { rows } = await sql<MostSevereFlag>`
    select distinct on (imei) imei, flag_type, status in ('active', 'under_review') as open, status, reporter_name,
      nullif(reported_by_user_id, officer_user_id) as reporter_id, device_brand as brand, device_model as model, created_at
    from flags f where imei = any(${[...imeis]}::text[])
    order by imei, f.is_open_case desc, created_at desc, id desc`.execute(db)
  return rows
}

/** The model of an IMEI in the TAC table. */
export async function selectTacModel(db: Db, imei: Imei): Promise<Model | undefined> {
  return db.selectFrom('tacs').select(['brand', 'model']).where('tac', '=', tacOf(imei)).executeTakeFirst()
}

export interface Hold {
  reason: string
  placed_at: Date
  placed_by: string
}

/** The open hold on any of these IMEIs. */
export async function selectHold(db: Db, imeis: readonly Imei[]): Promise<Hold | undefined> {
  return db
    .selectFrom('police_holds as h')
    .innerJoin('users as u', 'u.id', 'h.placed_by_user_id')
    .select(['h.reason', 'h.placed_at', sql<string>`u.first_name || ' ' || u.last_name`.as('placed_by')])
    .where('h.imei', '=', anyOf(imeis))
    .where('h.released_at', 'is', null)
    .orderBy('h.placed_at')
    .limit(1)
    .executeTakeFirst()
}

/** Entries of imported lists. */
export async function selectListed(db: Db, imeis: readonly Imei[]): Promise<OfficerDevice['lists']> {
  const keys = imeis.map((imei) => imei.slice(0, 14))
  return db
    .selectFrom('list_entries')
    .select(['source', 'status', sql<string>`to_char(reporting_date, 'YYYY-MM-DD')`.as('reporting_date')])
    .where('imei14', '=', anyOf(keys))
    .orderBy('source')
    .limit(MAX_ROWS)
    .execute()
}

/** The worst status of each of these IMEIs on imported lists, by the first 14 digits. */
export async function selectListStatuses(db: Db, imeis: readonly Imei[]): Promise<Map<string, ListStatus>> {
  const keys = imeis.map((imei) => imei.slice(0, 14))
  const { rows } = await sql<{ imei14: string; status: ListStatus }>`
    select distinct on (imei14) imei14, status from list_entries where imei14 = any(${keys}::text[])
    order by imei14, array_position(array['stolen', 'blocked', 'lost'], status)`.execute(db)
  return new Map(rows.map(({ imei14, status }) => [imei14, status]))
}

/** Cases of these IMEIs that networks saw, newest first; nothing of where. */
export async function selectSeen(db: Db, imeis: readonly Imei[]): Promise<OfficerDevice['seen']> {
  const { rows } = await sql<{ flag_id: number; last_seen_at: Date; copied_at: Date | null }>`
    select d.flag_id, max(d.last_seen_at) as last_seen_at, max(s.copied_at) as copied_at
    from flags f join sighting_days d on d.flag_id = f.id join sighted_flags s on s.flag_id = f.id
    where f.imei = any (${[...imeis]}::text[]) group by d.flag_id order by 2 desc`.execute(db)
  return rows.map(({ flag_id, last_seen_at, copied_at }) => ({
    flag_id,
    last_seen_at: last_seen_at.toISOString(),
    copied_at: copied_at?.toISOString() ?? null,
  }))
}

export interface NoteRow {
  id: number
  flag_id: number
  note: string
  audience: NoteAudience
  /** The author: Amana, for an attempt to register the device. */
  officer: string
  created_at: Date
}

/** Notes on the cases of these IMEIs, newest first. */
export async function selectNotes(db: Db, imeis: readonly Imei[]): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select n.id, n.flag_id, n.created_at, n.audience,
      case when n.attempted_by_user_id is null then '' else
        u.first_name || ' ' || u.last_name || case when u.erased_at is null then ' (' || u.email || ') ' else ' ' end end || n.note as note,
      case when n.attempted_by_user_id is null then u.first_name || ' ' || u.last_name else 'Amana' end as officer
    from flags f join flag_notes n on n.flag_id = f.id join users u on u.id = coalesce(n.officer_user_id, n.attempted_by_user_id)
    where f.imei = any(${[...imeis]}::text[]) order by n.created_at desc, n.id desc limit ${MAX_ROWS}`.execute(
    db,
  )
  return rows
}

export interface ModeChangeRow {
  id: number
  flag_id: number
  mode: FlagMode
  changed_by: 'owner' | 'officer' | 'time'
  trace_until: Date | null
  changed_at: Date
}

/** Changes between trace and block of the cases of these IMEIs, newest first. */
export async function selectModeChanges(db: Db, imeis: readonly Imei[]): Promise<ModeChangeRow[]> {
  return db
    .selectFrom('flags as f')
    .innerJoin('flag_mode_changes as c', 'c.flag_id', 'f.id')
    .select(['c.id', 'c.flag_id', 'c.mode', 'c.changed_by', 'c.trace_until', 'c.changed_at'])
    .where('f.imei', '=', anyOf(imeis))
    .orderBy('c.id', 'desc')
    .limit(MAX_ROWS)
    .execute()
}

export interface ObjectionRow {
  id: string
  flag_id: number
  reason: string
  owner: string
  created_at: Date
}

/** Objections of owners to theft reports on these IMEIs, newest first. */
export async function selectObjections(db: Db, imeis: readonly Imei[]): Promise<ObjectionRow[]> {
  return db
    .selectFrom('flags as f')
    .innerJoin('flag_objections as b', 'b.flag_id', 'f.id')
    .innerJoin('users as u', 'u.id', 'b.owner_id')
    .select(['b.id', 'b.flag_id', 'b.reason', 'b.created_at'])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('owner'))
    .where('f.imei', '=', anyOf(imeis))
    .orderBy('b.created_at', 'desc')
    .orderBy('b.id', 'desc')
    .limit(MAX_ROWS)
    .execute()
}

export interface NewsRow {
  id: string
  flag_id: number
  text: string
  created_at: Date
  /** Ids of its pictures, in order. */
  photos: string[]
}

/** News of owners about the cases of these IMEIs, newest first. */
export async function selectNews(db: Db, imeis: readonly Imei[]): Promise<NewsRow[]> {
  const { rows } = await sql<NewsRow>`
    select n.id, n.flag_id, n.text, n.created_at,
      array(select p.id::text from flag_news_photos p where p.news_id = n.id order by p.position) as photos
    from flags f join flag_news n on n.flag_id = f.id
    where f.imei = any(${[...imeis]}::text[]) order by n.created_at desc, n.id desc limit ${MAX_ROWS}`.execute(
    db,
  )
  return rows
}

export interface DisputeRow {
  id: number
  case_number: string
  claimant: string
  claimant_email: string
  reason: string
  status: 'open' | 'upheld' | 'rejected'
  created_at: Date
  /** Null: it does not make the phone disputed now. */
  contested_until: Date | null
}

/** Claims to a device, newest first. */
export async function selectDisputes(db: Db, deviceId: number, now: Date): Promise<DisputeRow[]> {
  const { rows } = await sql<DisputeRow>`
    select s.id, s.case_number, u.first_name || ' ' || u.last_name as claimant, u.email as claimant_email,
      s.reason, s.status, s.created_at, case when ${contesting(now)} then s.contested_until end as contested_until
    from disputes s join users u on u.id = s.claimant_user_id
    where s.device_id = ${deviceId} order by s.created_at desc, s.id desc limit ${MAX_ROWS}`.execute(db)
  return rows
}

export interface DocumentRow {
  id: string
  dispute_id: number | null
  document_type: DocumentType
  media_type: string
  size: number
  approved_at: Date | null
  declined_reason: string | null
  sent_by: string
  created_at: Date
}

/** Documents of a device and of the claims to it, oldest first. */
export async function selectDocuments(db: Db, deviceId: number): Promise<DocumentRow[]> {
  const ofDevice = db.selectFrom('disputes').select('id').where('device_id', '=', deviceId)
  return db
    .selectFrom('documents as t')
    .innerJoin('users as u', 'u.id', 't.uploaded_by_user_id')
    .select(['t.id', 't.dispute_id', 't.document_type', 't.media_type', 't.size', 't.approved_at'])
    .select(['t.declined_reason', 't.created_at'])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('sent_by'))
    .where((eb) => eb.or([eb('t.device_id', '=', deviceId), eb('t.dispute_id', 'in', ofDevice)]))
    .orderBy('t.created_at')
    .orderBy('t.id')
    .limit(MAX_ROWS)
    .execute()
}

export interface Officer {
  officer_id: string
  name: string
  rank: string
  force_number: string
  state_command: string
  station: string
}

export async function selectOfficer(db: Db, userId: string): Promise<Officer | undefined> {
  return db
    .selectFrom('officers as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .select(['o.officer_id', sql<string>`u.first_name || ' ' || u.last_name`.as('name')])
    .select(['o.rank', 'o.force_number', 'o.state_command', 'o.station'])
    .where('o.user_id', '=', userId)
    .executeTakeFirst()
}
