import type { Imei } from '@amana/contract'
import type { Tx } from '../../db/index.ts'
import { updateRevoked, updateSuperseded } from './queries.ts'

/**
 * A stolen or lost flag revokes every certificate of the IMEI, for good (decisions §4). Pass both IMEIs of a
 * device: its certificate carries the first alone. Returns how many.
 */
export function revokeCertificates(tx: Tx, imei: Imei | readonly Imei[], now: Date): Promise<number> {
  return updateRevoked(tx, typeof imei === 'string' ? [imei] : imei, now)
}

/** A new owner: certificates of the previous one are superseded (decisions §6). Returns how many. */
export function supersedeCertificates(tx: Tx, deviceId: number, now: Date): Promise<number> {
  return updateSuperseded(tx, deviceId, now)
}
