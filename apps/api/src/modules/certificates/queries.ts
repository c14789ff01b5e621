/** SQL of certificates. */

import type { Imei } from '@amana/contract'
import { type Insertable, sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../db/index.ts'
import type { PublicJwk } from './signing.ts'
import type { Certificates } from './tables.ts'

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

/** Number of certificates of these IMEIs that are revoked now. */
export async function updateRevoked(tx: Tx, imeis: readonly Imei[], now: Date): Promise<number> {
  const result = await tx
    .updateTable('certificates')
    .set({ revoked_at: now })
    .where('imei', '=', anyOf(imeis))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** By the device's IMEIs, which are indexed. */
function ofDevice(deviceId: number) {
  return sql<boolean>`device_id = ${deviceId} and imei in (select imei from device_imeis where device_id = ${deviceId})`
}

/** Number of valid certificates of these IMEIs, of checks and of registrations, that are superseded now. */
export async function updateSuperseded(tx: Tx, imeis: readonly Imei[], now: Date): Promise<number> {
  const result = await tx
    .updateTable('certificates')
    .set({ superseded_at: now })
    .where(
      sql<boolean>`left(imei::text, 14) = any(${[...new Set(imeis.map((imei) => imei.slice(0, 14)))]}::text[])`,
    )
    .where('revoked_at', 'is', null)
    .where('superseded_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** The same for those that certify the registration of the device. */
export async function updateReplaced(tx: Tx, deviceId: number, now: Date): Promise<number> {
  const result = await tx
    .updateTable('certificates')
    .set({ superseded_at: now })
    .where(ofDevice(deviceId))
    .where('revoked_at', 'is', null)
    .where('superseded_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** The same for the phones of all entries that an import wrote, and for the other number of each. */
export async function updateListed(tx: Tx, source: string, importedAt: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with listed as materialized (
      select imei14 from list_entries where source = ${source} and imported_at = ${importedAt}
    ), phones as (
      select imei14 from listed
      union all select left(other.imei::text, 14) from listed join device_imeis own on left(own.imei::text, 14) = listed.imei14
        join device_imeis other on other.device_id = own.device_id and other.slot <> own.slot
    )
    update certificates c set superseded_at = ${importedAt} from phones
    where left(c.imei::text, 14) = phones.imei14 and c.revoked_at is null and c.superseded_at is null`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0n)
}

/**
 * Certificates are issued and ended beside each other; an import waits for all of them and lets none begin
 * until it commits. Held until the transaction ends.
 */
export async function lockIssuing(tx: Tx, mode: 'shared' | 'alone'): Promise<void> {
  const lock = mode === 'shared' ? sql.raw('pg_advisory_xact_lock_shared') : sql.raw('pg_advisory_xact_lock')
  await sql`select ${lock}(hashtextextended('certificates', 0))`.execute(tx)
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
export function selectKeys(
  db: Db,
): Promise<{ key_id: string; public_jwk: PublicJwk; revoked_at: Date | null }[]> {
  return db
    .selectFrom('certificate_keys')
    .leftJoin('public_keys', (join) =>
      join
        .onRef('public_keys.kid', '=', 'certificate_keys.key_id')
        .on('public_keys.use', '=', 'certificates'),
    )
    .select(['key_id', 'public_jwk', 'public_keys.revoked_at'])
    .orderBy('created_at')
    .limit(1000)
    .execute()
}

/**
 * Supersedes the certificates of those devices whose ownership is not proven: they name the account as
 * owner.
 */
export async function updateCertificatesSuperseded(
  tx: Tx,
  deviceIds: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    select supersede_certificates(array(
      select id from devices where id = any(${[...deviceIds]}::bigint[]) and ownership_proven_at is null), ${now}::timestamptz)`.execute(
    tx,
  )
}
