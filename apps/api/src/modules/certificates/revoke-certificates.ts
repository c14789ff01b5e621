import type { Transaction } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { updateRevoked } from './queries.ts'

/** A stolen or lost flag revokes every certificate of the IMEI, for good (decisions §4). Gives how many. */
export function revokeCertificates(tx: Transaction<Schema>, imei: string, now: Date): Promise<number> {
  return updateRevoked(tx, imei, now)
}
