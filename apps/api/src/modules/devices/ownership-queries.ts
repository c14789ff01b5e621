/** SQL that changes ownership, and records the device's history. */

import { DEVICE_MESSAGES, type HistoryItem } from '@amana/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/index.ts'
import { AppError } from '../../kernel/app-error.ts'

export interface DeviceEvent {
  deviceId: number
  actionType: HistoryItem['action_type']
  /** Null: a person without an account, or the product itself. */
  actorUserId: string | null
  /** The owner at that moment. */
  ownerUserId: string | null
  now: Date
}

/** @throws AppError forbidden: the role is an officer's */
export function refuseOfficer(role: 'user' | 'officer' | 'supervisor'): void {
  if (role !== 'user') throw new AppError('forbidden', { message: DEVICE_MESSAGES.officerOwnsNone })
}

/** Adds an event to the device's history, in the transaction of the change. */
export async function insertDeviceEvent(
  tx: Tx,
  { deviceId, actionType, actorUserId, ownerUserId, now }: DeviceEvent,
): Promise<void> {
  await tx
    .insertInto('device_events')
    .values({
      device_id: deviceId,
      action_type: actionType,
      actor_user_id: actorUserId,
      owner_user_id: ownerUserId,
      created_at: now,
    })
    .execute()
}

/** Marks that documents of the owner wait for an officer, since the first of them. */
export async function updateProofSubmitted(tx: Tx, deviceId: number, now: Date): Promise<void> {
  await tx
    .updateTable('devices')
    .set({ proof_submitted_at: now, registered_without_proof: false })
    .where('id', '=', deviceId)
    .where('ownership_proven_at', 'is', null)
    .where('proof_submitted_at', 'is', null)
    .execute()
}

/** Documents of a previous owner no longer wait. */
export async function updateProofWithdrawn(tx: Tx, deviceId: number): Promise<void> {
  await tx
    .updateTable('devices')
    .set({ proof_submitted_at: null })
    .where('id', '=', deviceId)
    .where('proof_submitted_at', 'is not', null)
    .execute()
}

/** The previous owner (null: a deleted account); undefined: nobody owned it. */
export async function updateOwnershipEnded(
  tx: Tx,
  deviceId: number,
  now: Date,
): Promise<{ user_id: string | null } | undefined> {
  return tx
    .updateTable('ownerships')
    .set({ ended_at: now })
    .where('device_id', '=', deviceId)
    .where('ended_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
}

/** The row of a device's next owner, after a transfer or a claim that was upheld. */
export async function insertOwnership(
  tx: Tx,
  { deviceId, userId, now }: { deviceId: number; userId: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('ownerships')
    .values({ device_id: deviceId, user_id: userId, origin: 'transfer', acquired_at: now, ended_at: null })
    .execute()
}

/** Locks every device of the account and every device in transfer to it, in one order everywhere. */
export async function lockDevicesOf(tx: Tx, userId: string): Promise<void> {
  const owned = tx.selectFrom('ownerships').select('device_id').where('user_id', '=', userId)
  const coming = tx.selectFrom('transfers').select('device_id').where('to_user_id', '=', userId)
  await tx
    .selectFrom('devices')
    .select('id')
    .where('id', 'in', owned.where('ended_at', 'is', null).union(coming.where('status', '=', 'pending')))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Ends the ownership; the next row has no owner, so that each device has one current row (decisions §5) and
 * can be claimed. The two times are equal: they lead to the account that left it. Returns the devices.
 */
export async function updateDevicesReleased(tx: Tx, userId: string, now: Date): Promise<number[]> {
  await sql`
    with ended as (
      update ownerships set ended_at = ${now} where user_id = ${userId} and ended_at is null returning device_id, origin
    ), place as (
      update devices set last_known_location = '', proof_submitted_at = null where id in (select device_id from ended)
    )
    select count(*) from ended`.execute(tx)
  const { rows } = await sql<{ device_id: number }>`
    insert into ownerships (device_id, user_id, origin, acquired_at)
    select device_id, null, origin, ${now} from ownerships where user_id = ${userId} and ended_at = ${now} returning device_id`.execute(
    tx,
  )
  return rows.map(({ device_id }) => device_id)
}
