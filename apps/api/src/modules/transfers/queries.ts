/** SQL of transfers. */

import type { DeviceState, Imei, TransferStatus } from '@amana/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Db, type Tx, updatedOne } from '../../db/index.ts'
import { type LockedAccount, stateColumns } from '../devices/index.ts'

/** A device may have one pending transfer. */
export const ONE_PENDING = 'transfers_one_pending'

export interface TransferRow {
  id: string
  status: TransferStatus
  device_id: number
  brand: string
  model: string
  /** The primary one. */
  imei: Imei
  from_user_id: string
  from_name: string
  to_user_id: string
  /** As the sender typed them. */
  to_email: string
  to_phone: string
  verification_method: 'email' | 'phone' | 'account'
  created_at: Date
  expires_at: Date
  ended_at: Date | null
}

const COLUMNS: RawBuilder<unknown> = sql`
  t.id, t.status, t.device_id, d.brand, d.model,
    (select i.imei from device_imeis i where i.device_id = d.id and i.slot = 1) as imei,
    t.from_user_id, u.first_name || ' ' || u.last_name as from_name, t.to_user_id,
    t.to_email, t.to_phone, t.verification_method,
    t.created_at, t.expires_at, t.ended_at`
const TABLES: RawBuilder<unknown> = sql`
  transfers t join devices d on d.id = t.device_id join users u on u.id = t.from_user_id`

export async function selectTransfer(db: Db, id: string): Promise<TransferRow | undefined> {
  const { rows } = await sql<TransferRow>`select ${COLUMNS} from ${TABLES} where t.id = ${id}`.execute(db)
  return rows[0]
}

/** With the state of the device now. */
export type Listed = TransferRow & DeviceState & { incoming: boolean }

/** Transfers of one account since a time, newest first, at most `limit` each way. */
export async function selectTransfersOf(
  db: Db,
  userId: string,
  { since, limit, now }: { since: Date; limit: number; now: Date },
): Promise<Listed[]> {
  const select = sql`select ${COLUMNS}, ${stateColumns(now)} from ${TABLES}`
  const { rows } = await sql<Listed>`
    select listed.*, listed.to_user_id = ${userId} as incoming from (
      (${select} where t.to_user_id = ${userId} and t.created_at > ${since} order by t.created_at desc, t.id desc limit ${limit})
      union all
      (${select} where t.from_user_id = ${userId} and t.created_at > ${since} order by t.created_at desc, t.id desc limit ${limit})
    ) listed order by listed.created_at desc, listed.id desc`.execute(db)
  return rows
}

/** The ordinary user with this proven address and this number. */
export async function selectRecipientId(db: Db, email: string, phone: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('phone_number', '=', phone)
    .where('role', '=', 'user')
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return row?.id
}

/** Whether the number is the account's proven one. */
export async function isPhoneProven(db: Db, userId: string, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('phone_number', '=', phone)
    .where('phone_verified_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

export interface NewTransfer {
  id: string
  device_id: number
  from_user_id: string
  to_user_id: LockedAccount
  to_email: string
  to_phone: string
  verification_method: 'email' | 'phone' | 'account'
  created_at: Date
  expires_at: Date
}

/** @throws the driver's unique violation of ONE_PENDING */
export async function insertTransfer(tx: Tx, transfer: NewTransfer): Promise<void> {
  await tx
    .insertInto('transfers')
    .values({ ...transfer, status: 'pending', ended_at: null })
    .execute()
}

/** Transfers between the two since a time that were not completed: the oldest time, and the number. */
export async function selectUnfinished(
  tx: Tx,
  fromUserId: string,
  toUserId: string,
  since: Date,
): Promise<{ count: number; oldest: Date | null }> {
  return tx
    .selectFrom('transfers')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Date | null>('created_at').as('oldest')])
    .where('from_user_id', '=', fromUserId)
    .where('to_user_id', '=', toUserId)
    .where('created_at', '>', since)
    .where('status', '<>', 'completed')
    .executeTakeFirstOrThrow()
}

/** Ends an open transfer. False: it had ended. */
export async function updateEnded(
  tx: Tx,
  id: string,
  status: Exclude<TransferStatus, 'pending' | 'expired'>,
  now: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('transfers')
    .set({ status, ended_at: now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return updatedOne(result)
}

/** Expires a transfer of the device. Returns its id, or undefined: there is none. */
export async function updateExpired(tx: Tx, deviceId: number, now: Date): Promise<string | undefined> {
  const row = await tx
    .updateTable('transfers')
    .set({ status: 'expired', ended_at: now })
    .where('device_id', '=', deviceId)
    .where('status', '=', 'pending')
    .where('expires_at', '<=', now)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Restarts the session of an open transfer. False: it had ended. */
export async function updateSession(tx: Tx, id: string, expiresAt: Date, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('transfers')
    .set({ expires_at: expiresAt })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return updatedOne(result)
}

/** Devices with an expired transfer. */
export async function selectDevicesToExpire(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('transfers')
    .select('device_id')
    .where('status', '=', 'pending')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.device_id)
}

/** Declines incoming transfers: the devices stay with their senders. Returns the transfers. */
export async function updateIncomingDeclined(tx: Tx, userId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('transfers')
    .set({ status: 'declined', ended_at: now })
    .where('to_user_id', '=', userId)
    .where('status', '=', 'pending')
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
