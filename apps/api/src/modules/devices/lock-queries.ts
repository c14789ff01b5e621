/**
 * Locks of accounts, numbers and devices, held until the transaction ends; docs/ARCHITECTURE.md says in which
 * order they are taken. Later locks and the writes that need a lock take what it returned.
 */

import type { Imei } from '@amana/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/index.ts'
import { type RegisteredDevice, selectDeviceByImei } from './device-queries.ts'
import { refuseOfficer } from './ownership-queries.ts'

declare const lock: unique symbol

/** A key whose lock this transaction holds. */
type Locked<Kind extends 'account' | 'imeis' | 'device', Key> = Key & { readonly [lock]: Kind }

export type LockedAccount = Locked<'account', string>
export type LockedImeis<Imeis extends readonly Imei[] = readonly Imei[]> = Locked<'imeis', Imeis>
export type LockedDevice = Locked<'device', number>

/**
 * The account if it is not erased, locked for share against an erasure. Every statement that gives an account
 * a device, a transfer or a claim needs it, since an erasure only covers rows that exist when it begins.
 *
 * @throws AppError forbidden: an officer's account owns no devices (decisions §17)
 */
export async function lockAccountForShare(tx: Tx, userId: string): Promise<LockedAccount | undefined> {
  const row = await tx
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!row) return undefined
  refuseOfficer(row.role)
  return userId as LockedAccount
}

/** Waits for the account's other registrations without proof. */
export async function lockRegistrationsWithoutProof(tx: Tx, userId: LockedAccount): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('without proof ' || ${userId}::text, 0))`.execute(
    tx,
  )
}

/** Waits for the account's other claims. */
export async function lockClaims(tx: Tx, userId: LockedAccount): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('claims ' || ${userId}::text, 0))`.execute(tx)
}

/**
 * Locks these IMEIs against registration. A flag on an unregistered IMEI takes it before it reads: there is
 * no row to lock, and a concurrent registration would certify a device that is being flagged. Other modules
 * call `lockPhone`, so that nobody takes it after `lockDevice`.
 */
export async function lockImeis<Imeis extends readonly Imei[]>(
  tx: Tx,
  imeis: Imeis,
): Promise<LockedImeis<Imeis>> {
  // In one order everywhere, so that two transactions with the same pair do not deadlock.
  const sorted = imeis.map((imei) => imei.slice(0, 14)).toSorted()
  await sql`select pg_advisory_xact_lock(hashtextextended('imei ' || imei14, 0)) from unnest(${sorted}::text[]) imei14`.execute(
    tx,
  )
  return imeis as LockedImeis<Imeis>
}

/**
 * Locks the device. Every change of ownership, flags or transfers calls it first and reads its facts
 * afterwards: earlier reads may be outdated. Undefined: there is no such device.
 */
export async function lockDevice(tx: Tx, deviceId: number): Promise<LockedDevice | undefined> {
  const row = await tx
    .selectFrom('devices')
    .select('id')
    .where('id', '=', deviceId)
    .forUpdate()
    .executeTakeFirst()
  return row && (deviceId as LockedDevice)
}

/** Locks this IMEI, then its device if it is registered. */
export async function lockPhone(
  tx: Tx,
  imei: Imei,
): Promise<(RegisteredDevice & { id: LockedDevice }) | undefined> {
  await lockImeis(tx, [imei])
  const seen = await selectDeviceByImei(tx, imei)
  const id = seen && (await lockDevice(tx, seen.id))
  // It may have been transferred while this transaction waited.
  return id && { ...seen, ...(await selectDeviceByImei(tx, imei)), id }
}
