import type { Transaction } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { updateRevoked, updateSuperseded } from './queries.ts'

/**
 * A stolen or lost flag revokes every certificate of the IMEI, for good (decisions §4). Of a device with two IMEIs pass both: its
 * certificate carries the first alone. Gives how many.
 */
export function revokeCertificates(tx: Transaction<Schema>, imei: string | readonly string[], now: Date): Promise<number> {
  return updateRevoked(tx, typeof imei === 'string' ? [imei] : imei, now)
}

/** A new owner: what certified the device for the one before is superseded (decisions §6). Gives how many. */
export function supersedeCertificates(tx: Transaction<Schema>, deviceId: number, now: Date): Promise<number> {
  return updateSuperseded(tx, deviceId, now)
}
