/** SQL that finds devices and their state; other modules reach it through index.ts. */

import type { DeviceState, Imei } from '@amana/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/index.ts'

/**
 * True for each of the ten numbers of this phone: its first 14 digits with any last one (decisions §17). A
 * range of the index by IMEI.
 */
export function formOf(column: RawBuilder<unknown>, imei: Imei): RawBuilder<boolean> {
  const phone = imei.slice(0, 14)
  return sql`${column} = any (${Array.from({ length: 10 }, (_, digit) => `${phone}${digit}`)}::text[])`
}

/** The same of two columns; the index of the first one is used. */
export function samePhone(one: string, other: string): RawBuilder<boolean> {
  return sql.raw(`(${one} >= left(${other}::text, 14) || '0' and ${one} <= left(${other}::text, 14) || '9')`)
}

/** A registered device with its present owner. */
export interface RegisteredDevice {
  id: number
  brand: string
  model: string
  /** The primary one. */
  imei: Imei
  imei2: Imei | null
  last_known_location: string
  registered_at: Date
  /** Null: ownership is not proven (decisions §5). */
  ownership_proven_at: Date | null
  /** Null: the account is deleted. */
  owner_user_id: string | null
  acquired_at: Date
  origin: 'registration' | 'transfer'
}

/** A device by the number of `GET /devices/`, or by either of its IMEIs. */
export type DeviceKey = { id: number } | { imei: Imei }

/** The columns of RegisteredDevice, of tables `devices d` and `ownerships o` (the current one). */
export const DEVICE_COLUMNS: RawBuilder<unknown> = sql`
  d.id, d.brand, d.model,
  (select i.imei from device_imeis i where i.device_id = d.id and i.slot = 1) as imei,
  (select i.imei from device_imeis i where i.device_id = d.id and i.slot = 2) as imei2,
  d.last_known_location, d.registered_at, d.ownership_proven_at,
  o.user_id as owner_user_id, o.acquired_at, o.origin`

/**
 * The columns of DeviceState, of the table `devices d`. A flag, hold or list entry of either IMEI is the
 * device's.
 */
export function stateColumns(now: Date): RawBuilder<unknown> {
  return sql`
  (select f.flag_type from device_imeis i join flags f on ${samePhone('f.imei', 'i.imei')}
    where i.device_id = d.id and f.is_open_case
    order by f.flag_type = 'stolen' desc limit 1) as active_flag,
  exists (select 1 from device_imeis i join police_holds h on ${samePhone('h.imei', 'i.imei')}
    where i.device_id = d.id and h.released_at is null) as police_hold,
  exists (select 1 from transfers t where t.device_id = d.id and t.status = 'pending'
    and t.expires_at > ${now}::timestamptz) as pending_transfer,
  exists (select 1 from disputes s where s.device_id = d.id and ${contesting(now)}) as disputed,
  d.ownership_proven_at is not null as ownership_proven,
  exists (select 1 from device_imeis i join certificates c on c.imei = i.imei
    where i.device_id = d.id and c.device_id = d.id and c.revoked_at is null and c.superseded_at is null) as certificate_valid`
}

/** An undecided claim `disputes s` that makes its phone disputed (decisions §17). */
export function contesting(now: Date): RawBuilder<boolean> {
  return sql`(s.status = 'open' and s.contested_until is not null and s.contested_until > ${now}::timestamptz)`
}

/** Whether somebody may still accept a transfer of the device. */
export async function hasPendingTransfer(db: Db, deviceId: number, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('transfers')
    .select('id')
    .where('device_id', '=', deviceId)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether officers decide about the device: what one of them proposed waits for a supervisor. */
export async function isUnderProposal(db: Db, deviceId: number, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('proposals')
    .select('id')
    .where('device_id', '=', deviceId)
    .where('status', '=', 'open')
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function keyCondition(key: DeviceKey): RawBuilder<unknown> {
  return 'id' in key
    ? sql`d.id = ${key.id}`
    : sql`d.id = (select own.device_id from device_imeis own where ${formOf(sql`own.imei`, key.imei)})`
}

/** The registered device with this IMEI, as primary or second. */
export async function selectDeviceByImei(db: Db, imei: Imei): Promise<RegisteredDevice | undefined> {
  const { rows } = await sql<RegisteredDevice>`
    select ${DEVICE_COLUMNS} from devices d join ownerships o on o.device_id = d.id and o.ended_at is null
    where ${keyCondition({ imei })}`.execute(db)
  return rows[0]
}

/** The same if this account owns it, by its number or either IMEI; undefined for all other devices. */
export async function selectOwnedDevice(
  db: Db,
  userId: string,
  key: DeviceKey,
): Promise<RegisteredDevice | undefined> {
  const { rows } = await sql<RegisteredDevice>`
    select ${DEVICE_COLUMNS} from devices d join ownerships o on o.device_id = d.id and o.ended_at is null
    where ${keyCondition(key)} and o.user_id = ${userId}`.execute(db)
  return rows[0]
}

/**
 * The facts behind status and abilities (contract device-actions.ts), in one statement. Before a change call
 * it after `lockDevice`.
 *
 * @throws Error when there is no such device
 */
export async function selectDeviceState(db: Db, deviceId: number, now: Date): Promise<DeviceState> {
  const { rows } =
    await sql<DeviceState>`select ${stateColumns(now)} from devices d where d.id = ${deviceId}`.execute(db)
  if (!rows[0]) throw new Error('the device is not there')
  return rows[0]
}
