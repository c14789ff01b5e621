/** SQL of starting a check. */

import type { FindingCode, Imei, NigerianPhone } from '@amana/contract'
import type { Locale } from '@amana/messages'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { formOf } from '../devices/index.ts'
import type { CheckRow } from './queries.ts'

export interface NewCheck {
  id: string
  imei: Imei
  brand: string
  model: string
  user_id: string | null
  requested_by: string | null
  email: string | null
  access_token_hash: Buffer | null
  required_amount_minor: number
  findings: FindingCode[]
  locale: Locale | null
  created_at: Date
  expires_at: Date
}

/** Inserts them in one statement: all or none. */
export async function insertChecks(db: Db, checks: readonly NewCheck[]): Promise<void> {
  await sql`
    insert into verifications (id, imei, brand, model, user_id, requested_by, email, access_token_hash, status, required_amount_minor,
      findings, locale, created_at, expires_at)
    select id, imei, brand, model, user_id, requested_by, email, access_token_hash, 'awaiting_payment', required_amount_minor,
      string_to_array(findings, ','), locale, created_at, expires_at
    from unnest(
      ${checks.map(({ id }) => id)}::uuid[], ${checks.map(({ imei }) => imei)}::text[],
      ${checks.map(({ brand }) => brand)}::text[], ${checks.map(({ model }) => model)}::text[],
      ${checks.map(({ user_id }) => user_id)}::uuid[], ${checks.map(({ requested_by }) => requested_by)}::text[],
      ${checks.map(({ email }) => email)}::text[], ${checks.map(({ access_token_hash }) => access_token_hash)}::bytea[],
      ${checks.map(({ required_amount_minor }) => required_amount_minor)}::bigint[],
      ${checks.map(({ findings }) => findings.join(','))}::text[], ${checks.map(({ locale }) => locale)}::text[],
      ${checks.map(({ created_at }) => created_at)}::timestamptz[], ${checks.map(({ expires_at }) => expires_at)}::timestamptz[]
    ) as fresh (id, imei, brand, model, user_id, requested_by, email, access_token_hash, required_amount_minor, findings, locale,
      created_at, expires_at)`.execute(db)
}

/** A check as it is stored right after its insert. */
export function storedAs(check: NewCheck): CheckRow {
  return {
    ...check,
    status: 'awaiting_payment',
    paid_amount_minor: 0,
    result: null,
    sources: [],
    completed_at: null,
    delivered_at: null,
    certificate_number: null,
    certificate_key_id: null,
    report_code_hash: null,
    in_use_network: null,
    in_use_at: null,
  }
}

/**
 * Whether this account has settled a check of this IMEI: its own, one that it began as a visitor, one by
 * phone from the number that it has proven, or a visitor's whose report went to its proven mailbox. A promo
 * code and a free search count like money; a repeat does not, so that the time is not extended.
 */
export async function hasPaidSince(db: Db, userId: string, imei: Imei, since: Date): Promise<boolean> {
  const { rows } = await sql<{ paid: boolean }>`
    select exists (
      select from verifications where user_id = ${userId} and ${formOf(sql`imei`, imei)} and settled_by = 'payment' and completed_at > ${since}
    ) or exists (
      select from verifications where user_id = ${userId} and ${formOf(sql`imei`, imei)} and settled_by in ('promo', 'free_search')
        and completed_at > ${since}
    ) or exists (
      select from payments where user_id = ${userId} and ${formOf(sql`imei`, imei)} and (amount_minor > 0 or promo_code is not null)
        and granted_at > ${since}
    ) or exists (
      select from users u join verifications v on v.email = u.email
      where u.id = ${userId} and u.email_verified_at is not null and v.user_id is null and v.email is not null
        and ${formOf(sql`v.imei`, imei)} and v.settled_by in ('payment', 'promo') and v.completed_at > ${since}
    ) or exists (
      select from users u join phone_checks p on p.phone_number = u.phone_number join verifications v on v.id = p.verification_id
      where u.id = ${userId} and u.phone_verified_at is not null and ${formOf(sql`v.imei`, imei)} and v.settled_by = 'payment'
        and v.completed_at > ${since}
    ) as paid`.execute(db)
  return rows[0]?.paid === true
}

/**
 * Whether this number has paid for the IMEI by phone, or the account that has proven it has settled a check
 * of it.
 */
export async function hasPaidByPhone(
  db: Db,
  phone: RawBuilder<unknown>,
  imei: Imei,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql<{ paid: boolean }>`
    select exists (
      select from phone_checks p join verifications v on v.id = p.verification_id
      where p.phone_number = ${phone} and ${formOf(sql`v.imei`, imei)} and v.settled_by = 'payment' and v.completed_at > ${since}
    ) or exists (
      select from users u join verifications v on v.user_id = u.id
      where u.phone_number = ${phone} and u.phone_verified_at is not null and ${formOf(sql`v.imei`, imei)}
        and v.settled_by in ('payment', 'promo', 'free_search') and v.completed_at > ${since}
    ) as paid`.execute(db)
  return rows[0]?.paid === true
}

/** A number that is known. */
export const phoneNumber = (phone: NigerianPhone): RawBuilder<unknown> => sql`${phone}`

/** The number that ordered a check by phone; null: it was ordered otherwise. */
export const orderingPhone = (verificationId: string): RawBuilder<unknown> =>
  sql`(select phone_number from phone_checks where verification_id = ${verificationId})`

export async function selectUserEmail(db: Db, userId: string): Promise<string | null> {
  return (
    (await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst())?.email ?? null
  )
}

/** Those of the checks whose phone has an open case on either IMEI. */
export async function selectWithOpenCase(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id from verifications v
    where v.id = any(${[...ids]}::uuid[]) and exists (
      select 1 from imeis_of_device(v.imei::text) known join flags f on f.imei = known.imei and f.is_open_case)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
