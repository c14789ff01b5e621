/** SQL of officers' decisions: notes, claims, documents. */

import type { Imei } from '@amana/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'

export interface Claim {
  case_number: string
  device_id: number
  /** The first one of the device. */
  imei: Imei
  claimant_user_id: string
}

export async function selectClaim(db: Db, disputeId: number): Promise<Claim | undefined> {
  return db
    .selectFrom('disputes')
    .innerJoin('device_imeis', (join) =>
      join.onRef('device_imeis.device_id', '=', 'disputes.device_id').on('device_imeis.slot', '=', 1),
    )
    .select(['disputes.case_number', 'disputes.device_id', 'device_imeis.imei', 'disputes.claimant_user_id'])
    .where('disputes.id', '=', disputeId)
    .executeTakeFirst()
}

export async function isUndecided(db: Db, disputeId: number): Promise<boolean> {
  const row = await db
    .selectFrom('disputes')
    .select('id')
    .where('id', '=', disputeId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The device of a document and its first IMEI; undefined for unknown ones and for documents of a claim, which
 * prove nothing by themselves.
 */
export async function selectDocumentSubject(
  db: Db,
  documentId: string,
): Promise<{ device_id: number; imei: Imei } | undefined> {
  return db
    .selectFrom('documents')
    .innerJoin('device_imeis', (join) =>
      join.onRef('device_imeis.device_id', '=', 'documents.device_id').on('device_imeis.slot', '=', 1),
    )
    .select(['device_imeis.device_id', 'device_imeis.imei'])
    .where('documents.id', '=', documentId)
    .executeTakeFirst()
}

/**
 * Whether the account owns or owned the device, claims or claimed it, sent a document of it, or reported one
 * of its IMEIs as a private person: signed in, or with its e-mail address or phone number as the contact that
 * the report's code proved. A contact that was only typed is anybody's word. An officer's report is the
 * force's.
 */
export async function isPartyTo(
  tx: Tx,
  userId: string,
  { imeis, device }: { imeis: readonly Imei[]; device: { id: number } | undefined },
): Promise<boolean> {
  const deviceId = device?.id ?? null
  const { rows } = await sql<{ party: boolean }>`
    select exists (select 1 from ownerships where device_id = ${deviceId}::bigint and user_id = ${userId}::uuid)
      or exists (select 1 from disputes where device_id = ${deviceId}::bigint and claimant_user_id = ${userId}::uuid)
      or exists (select 1 from documents where device_id = ${deviceId}::bigint and uploaded_by_user_id = ${userId}::uuid)
      or exists (
        select 1 from flags f join users u on u.id = ${userId}::uuid
        where f.imei = any(${[...imeis]}::text[]) and (f.public_report or f.officer_user_id is null)
          and (u.id in (f.reported_by_user_id, f.sent_by_officer_id) or f.contact_verified_at is not null and case
            when f.reporter_email is null then f.reporter_phone = u.phone_number else lower(f.reporter_email) = lower(u.email) end)
      ) as party`.execute(tx)
  return rows[0]?.party ?? false
}
