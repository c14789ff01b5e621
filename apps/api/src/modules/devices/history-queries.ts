/** SQL of a device's history: events and flags. */

import type { FlagMode, FlagStatus, FlagType, HistoryItem, Imei } from '@amana/contract'
import { type RawBuilder, sql } from 'kysely'
import { anyOf, type Db } from '../../db/index.ts'
import type { Schema } from '../../db/schema.ts'

type Role = Schema['users']['role']

export interface HistoryRow {
  id: number
  action_type: HistoryItem['action_type']
  created_at: Date
  actor_user_id: string | null
  actor_name: string | null
  actor_role: Role | null
  owner_user_id: string | null
  owner_name: string | null
}

/** Limits the response for abused devices; the newest are returned. */
export const MAX_EVENTS = 5_000
export const MAX_FLAGS = 1_000

/**
 * Ids of the newest events, and of the earlier ones that determine the device's state at their beginning:
 * each that gave it an owner, and the last of every other kind.
 */
function shownEvents(deviceId: number): RawBuilder<unknown> {
  return sql`
    newest as materialized (
      select id, created_at from device_events where device_id = ${deviceId}
      order by created_at desc, id desc limit ${MAX_EVENTS}),
    told as (
      select id from newest
      union all
      (select distinct on (action_type, case when action_type in ('registered', 'transferred') then id end) id from device_events
        where device_id = ${deviceId}
          and (created_at, id) < (select created_at, id from newest order by created_at, id limit 1)
        order by action_type, case when action_type in ('registered', 'transferred') then id end, created_at desc, id desc))`
}

/** Oldest first. */
export async function selectHistory(db: Db, deviceId: number): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    with ${shownEvents(deviceId)}
    select e.id, e.action_type, e.created_at,
      e.actor_user_id, actor.first_name || ' ' || actor.last_name as actor_name, actor.role as actor_role,
      e.owner_user_id, owner.first_name || ' ' || owner.last_name as owner_name
    from told join device_events e using (id)
    left join users actor on actor.id = e.actor_user_id left join users owner on owner.id = e.owner_user_id
    order by e.created_at, e.id`.execute(db)
  return rows
}

/** The number of omitted entries, and the times of the first and the last of them. */
export interface LeftOut {
  count: number
  first: Date
  last: Date
}

interface Range {
  count: number
  first: Date | null
  last: Date | null
}

function leftOutOf([range]: Range[]): LeftOut | null {
  return range?.first && range.last ? { count: range.count, first: range.first, last: range.last } : null
}

/** The entries of this device that selectHistory and selectFlags omit; null: none. */
export async function selectLeftOut(
  db: Db,
  { deviceId, imeis }: { deviceId: number | null; imeis: readonly Imei[] },
): Promise<{ history: LeftOut | null; flags: LeftOut | null }> {
  const events =
    deviceId === null
      ? { rows: [] }
      : await sql<Range>`
          with ${shownEvents(deviceId)}
          select count(*)::int as count, min(created_at) as first, max(created_at) as last
          from device_events where device_id = ${deviceId} and id not in (select id from told)`.execute(db)
  const flags = await sql<Range>`
    select count(*)::int as count, min(created_at) as first, max(created_at) as last from (
      select f.created_at from flags f where f.imei = any(${[...imeis]}::text[])
      order by f.created_at desc, f.id desc offset ${MAX_FLAGS}) older`.execute(db)
  return { history: leftOutOf(events.rows), flags: leftOutOf(flags.rows) }
}

export interface FlagRow {
  id: number
  case_number: string
  imei: Imei
  flag_type: FlagType
  status: FlagStatus
  reason: string
  last_known_location: string
  device_state: string | null
  device_brand: string
  device_model: string
  public_report: boolean
  contact_verified_at: Date | null
  reported_by_user_id: string | null
  reporter_name: string
  reporter_phone: string | null
  reporter_email: string | null
  reporter_role: Role | null
  created_at: Date
  updated_at: Date
  mode: FlagMode
  trace_until: Date | null
  cleared_at: Date | null
  cleared_by_user_id: string | null
  cleared_by_name: string | null
  cleared_by_role: Role | null
  officer_user_id: string | null
  assigned_state: string | null
  assigned_officer_id: string | null
  assigned_officer_name: string | null
}

/** The columns of FlagRow, of tables `flags f`, `users reporter` and `users clearer`. */
export const FLAG_COLUMNS: RawBuilder<unknown> = sql`
  f.id, f.case_number, f.imei, f.flag_type, f.status, f.reason, f.last_known_location, f.device_state,
  f.device_brand, f.device_model, f.public_report, f.contact_verified_at, f.reported_by_user_id,
  f.reporter_name, f.reporter_phone, f.reporter_email, reporter.role as reporter_role, f.created_at, f.updated_at, f.mode, f.trace_until, f.cleared_at,
  f.cleared_by_user_id, clearer.first_name || ' ' || clearer.last_name as cleared_by_name,
  clearer.role as cleared_by_role, f.officer_user_id, f.assigned_state,
  (select o.officer_id from officers o where o.user_id = f.assigned_user_id) as assigned_officer_id,
  (select a.first_name || ' ' || a.last_name from users a where a.id = f.assigned_user_id) as assigned_officer_name`

/**
 * Flags on any of these IMEIs, newest first, limited to the newest. Unproven theft reports are for officers
 * alone (decisions §17).
 */
export async function selectFlags(
  db: Db,
  imeis: readonly Imei[],
  by: 'owner' | 'officer',
): Promise<FlagRow[]> {
  const seen = by === 'officer' ? sql`true` : sql`not f.is_unproven_report`
  const { rows } = await sql<FlagRow>`
    select ${FLAG_COLUMNS} from flags f
    left join users reporter on reporter.id = f.reported_by_user_id left join users clearer on clearer.id = f.cleared_by_user_id
    where f.imei = any(${[...imeis]}::text[]) and ${seen} order by f.created_at desc, f.id desc limit ${MAX_FLAGS}`.execute(
    db,
  )
  return rows
}

/** Accounts that reported any of these IMEIs, unless that was an officer's work. */
export async function selectReporters(db: Db, imeis: readonly Imei[]): Promise<string[]> {
  const rows = await db
    .selectFrom('flags')
    .select('reported_by_user_id as id')
    .distinct()
    .where('imei', '=', anyOf(imeis))
    .whereRef('reported_by_user_id', 'is distinct from', 'officer_user_id')
    .where('reported_by_user_id', 'is not', null)
    .limit(MAX_FLAGS)
    .$narrowType<{ id: string }>()
    .execute()
  return rows.map(({ id }) => id)
}

/** The owner of a device, for officers. */
export interface Owner {
  id: string
  first_name: string
  last_name: string
  email: string
  phone_number: string | null
}

export async function selectOwner(db: Db, userId: string): Promise<Owner | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'phone_number'])
    .where('id', '=', userId)
    .executeTakeFirst()
}
