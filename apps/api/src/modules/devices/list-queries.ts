/** SQL of reading own devices. */

import type { DeviceState } from '@amana/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import {
  DEVICE_COLUMNS,
  type DeviceKey,
  type RegisteredDevice,
  samePhone,
  selectOwnedDevice,
  stateColumns,
} from './device-queries.ts'

export type ListedDevice = RegisteredDevice &
  DeviceState & { ownership_id: number; last_verified_at: Date | null }

/**
 * Devices that the account owns now, newest acquired first, below the ownership `before` (null: from the
 * newest).
 */
export async function selectOwnedDevices(
  db: Db,
  userId: string,
  { before, limit, now }: { before: number | null; limit: number; now: Date },
): Promise<ListedDevice[]> {
  const below: RawBuilder<unknown> = before === null ? sql`true` : sql`o.id < ${before}`
  const { rows } = await sql<ListedDevice>`
    select o.id as ownership_id, ${DEVICE_COLUMNS}, ${stateColumns(now)},
      (select max(v.completed_at) from device_imeis i join verifications v on ${samePhone('v.imei', 'i.imei')}
        where i.device_id = d.id and v.user_id = o.user_id and v.completed_at is not null) as last_verified_at
    from ownerships o join devices d on d.id = o.device_id
    where o.user_id = ${userId} and o.ended_at is null and ${below}
    order by o.id desc limit ${limit}`.execute(db)
  return rows
}

export async function countOwnedDevices(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('ownerships')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export type DeviceDetail = RegisteredDevice &
  DeviceState & {
    owner_name: string
    previous_owners: number
    certificate_number: string | null
  }

/** One own device with the data of its page, without the documents. */
export async function selectDeviceDetail(
  db: Db,
  userId: string,
  key: DeviceKey,
  now: Date,
): Promise<DeviceDetail | undefined> {
  const device = await selectOwnedDevice(db, userId, key)
  if (!device) return undefined
  const { rows } = await sql<DeviceDetail>`
    select ${DEVICE_COLUMNS}, ${stateColumns(now)}, u.first_name || ' ' || u.last_name as owner_name,
      (select count(*) from device_events e where e.device_id = d.id and e.action_type = 'transferred') as previous_owners,
      (select c.number from device_imeis i join certificates c on c.imei = i.imei
        where i.device_id = d.id and c.device_id = d.id and c.revoked_at is null and c.superseded_at is null
        order by c.issued_at desc limit 1) as certificate_number
    from devices d join ownerships o on o.device_id = d.id and o.ended_at is null join users u on u.id = o.user_id
    where d.id = ${device.id} and o.user_id = ${userId}`.execute(db)
  return rows[0]
}
