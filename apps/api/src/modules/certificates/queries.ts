/** SQL of certificates. */

import type { Imei } from '@amana/contract'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import type { Certificates } from '../../db/schema.ts'
import type { PublicJwk } from './signing.ts'

/** Number of a status list, and the place in it. */
export interface Place {
  list: number
  index: number
}

export interface CertificateRow {
  number: string
  content: string
  signature: string
  key_id: string
  issued_at: Date
  superseded_at: Date | null
  revoked_at: Date | null
  /** Null together: older than status lists, and not read since. */
  status_list: number | null
  status_index: number | null
}

export interface DeviceCertificate {
  number: string
  key_id: string
  issued_at: Date
}

export type NewCertificate = Pick<
  Insertable<Certificates>,
  | 'id'
  | 'number'
  | 'kind'
  | 'imei'
  | 'verification_id'
  | 'device_id'
  | 'content'
  | 'signature'
  | 'key_id'
  | 'issued_at'
  | 'status_list'
  | 'status_index'
>

/**
 * False when the number, the check or the place has a certificate already; waits for a concurrent transaction
 * that writes one.
 */
export async function insertCertificate(db: Db, certificate: NewCertificate): Promise<boolean> {
  const row = await db
    .insertInto('certificates')
    .values(certificate)
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst()
  return row !== undefined
}

export async function selectNumberOfVerification(db: Db, verificationId: string): Promise<string | null> {
  const row = await db
    .selectFrom('certificates')
    .select('number')
    .where('verification_id', '=', verificationId)
    .executeTakeFirst()
  return row?.number ?? null
}

export function selectCertificate(db: Db, number: string): Promise<CertificateRow | undefined> {
  return db
    .selectFrom('certificates')
    .select([
      'number',
      'content',
      'signature',
      'key_id',
      'issued_at',
      'superseded_at',
      'revoked_at',
      'status_list',
      'status_index',
    ])
    .where('number', '=', number)
    .executeTakeFirst()
}

/** Number of valid certificates of these IMEIs that are revoked now. */
export async function updateRevoked(db: Db, imeis: readonly Imei[], now: Date): Promise<number> {
  const result = await db
    .updateTable('certificates')
    .set({ revoked_at: now })
    .where(sql<boolean>`imei = any(${[...imeis]}::text[])`)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** By the device's IMEIs, which are indexed. */
function ofDevice(deviceId: number) {
  return sql<boolean>`device_id = ${deviceId} and imei in (select imei from device_imeis where device_id = ${deviceId})`
}

/** Number of valid certificates of the device that are superseded now. */
export async function updateSuperseded(db: Db, deviceId: number, now: Date): Promise<number> {
  const result = await db
    .updateTable('certificates')
    .set({ superseded_at: now })
    .where(ofDevice(deviceId))
    .where('revoked_at', 'is', null)
    .where('superseded_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** The valid certificate of a registered device, or undefined. */
export function selectStandingOfDevice(db: Db, deviceId: number): Promise<DeviceCertificate | undefined> {
  return db
    .selectFrom('certificates')
    .select(['number', 'key_id', 'issued_at'])
    .where(ofDevice(deviceId))
    .where('revoked_at', 'is', null)
    .where('superseded_at', 'is', null)
    .orderBy('issued_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertKey(db: Db, keyId: string, publicJwk: PublicJwk, now: Date): Promise<void> {
  await db
    .insertInto('certificate_keys')
    .values({ key_id: keyId, public_jwk: JSON.stringify(publicJwk), created_at: now })
    .onConflict((conflict) => conflict.column('key_id').doNothing())
    .execute()
}

/** A new row is created only when SECRET_KEY changes, so there are few. */
export function selectKeys(db: Db): Promise<{ key_id: string; public_jwk: PublicJwk; revoked_at: Date | null }[]> {
  return db
    .selectFrom('certificate_keys')
    .leftJoin('public_keys', (join) =>
      join.onRef('public_keys.kid', '=', 'certificate_keys.key_id').on('public_keys.use', '=', 'certificates'),
    )
    .select(['key_id', 'public_jwk', 'public_keys.revoked_at'])
    .orderBy('created_at')
    .limit(1000)
    .execute()
}
