/** SQL of payments and of gateways' events. */

import type { Checkout, Imei, PaymentMethod, PaymentStatus } from '@amana/contract'
import type { Locale } from '@amana/messages'
import { sql } from 'kysely'
import { type Db, type Tx, updatedOne } from '../../db/index.ts'

export interface PaymentRow {
  id: string
  reference: string
  provider: string
  method: PaymentMethod
  purpose: 'device_unlock' | 'top_up'
  amount_minor: number
  currency: 'NGN'
  status: PaymentStatus
  user_id: string | null
  /** Null with `top_up`, as `imei`. */
  verification_id: string | null
  imei: Imei | null
  /** Null with `device_unlock`. */
  organisation_id: string | null
  email: string
  promo_code: string | null
  failure_reason: string | null
  created_at: Date
  last_polled_at: Date | null
  completed_at: Date | null
  /** Null on a completed payment: it bought nothing, the check was paid for before. */
  granted_at: Date | null
  receipted_at: Date | null
  /** Until then it keeps a use of its promo code from others; null: none, or a use that is spent. */
  promo_held_until: Date | null
}

export const PAYMENT_COLUMNS = [
  'id',
  'reference',
  'provider',
  'method',
  'purpose',
  'amount_minor',
  'currency',
  'status',
  'user_id',
  'verification_id',
  'imei',
  'organisation_id',
  'email',
  'promo_code',
  'failure_reason',
  'created_at',
  'last_polled_at',
  'completed_at',
  'granted_at',
  'receipted_at',
  'promo_held_until',
] as const

export interface NewPayment
  extends Omit<PaymentRow, 'status' | 'failure_reason' | 'last_polled_at' | 'granted_at' | 'receipted_at'> {
  phone_number: string | null
}

export async function insertPayment(tx: Tx, payment: NewPayment): Promise<void> {
  await tx
    .insertInto('payments')
    .values({
      ...payment,
      status: payment.completed_at ? 'completed' : 'pending',
      granted_at: payment.completed_at,
    })
    .execute()
}

export function selectPayment(db: Db, reference: string): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .select(PAYMENT_COLUMNS)
    .where('reference', '=', reference)
    .executeTakeFirst()
}

/** The row, locked until the transaction ends: one transaction settles a payment at a time. */
export function lockPayment(tx: Tx, reference: string): Promise<PaymentRow | undefined> {
  return tx
    .selectFrom('payments')
    .select(PAYMENT_COLUMNS)
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst()
}

/** An account's payment that is not settled, with its checkout; null: its provider has not answered yet. */
export type OpenPayment = PaymentRow & { checkout: Checkout | null }

/** Serialises the payments that an account opens for one phone. Held until the transaction ends. */
export async function lockPaymentsFor(tx: Tx, userId: string, imei: Imei): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payment of ${userId} for ${imei.slice(0, 14)}`}, 0))`.execute(
    tx,
  )
}

/** The account's unsettled payments for a phone, by its first 14 digits; newest first. */
export function selectOpenPayments(db: Db, userId: string, imei: Imei): Promise<OpenPayment[]> {
  return db
    .selectFrom('payments')
    .select(PAYMENT_COLUMNS)
    .select('checkout')
    .where('user_id', '=', userId)
    .where(sql<boolean>`left(imei::text, 14) = ${imei.slice(0, 14)}`)
    .where('status', '=', 'pending')
    .orderBy('created_at', 'desc')
    .execute()
}

/** Null: it is settled by now. Else its checkout, which may still be missing. */
export async function updateOpenPayment(
  db: Db,
  id: string,
  to: { verification_id: string | undefined; email: string },
): Promise<Checkout | undefined | null> {
  const row = await db
    .updateTable('payments')
    .set(to)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('checkout')
    .executeTakeFirst()
  return row ? (row.checkout ?? undefined) : null
}

/** The checkout of an open payment, as `updateOpenPayment` gives it. */
export async function selectOpenCheckout(db: Db, id: string): Promise<Checkout | undefined | null> {
  const row = await db
    .selectFrom('payments')
    .select('checkout')
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return row ? (row.checkout ?? undefined) : null
}

export async function updateCheckout(db: Db, id: string, checkout: Checkout): Promise<void> {
  await db
    .updateTable('payments')
    .set({ checkout: JSON.stringify(checkout) })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}

/** For checks; newest first. */
export function selectPaymentsOfUser(db: Db, userId: string, limit: number): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .select(PAYMENT_COLUMNS)
    .where('user_id', '=', userId)
    .where('purpose', '=', 'device_unlock')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** False: it was completed before. */
export async function updateCompleted(tx: Tx, id: string, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('payments')
    .set({
      status: 'completed',
      completed_at: now,
      failure_reason: null,
      promo_held_until: null,
      checkout: null,
    })
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'failed'])
    .executeTakeFirst()
  return updatedOne(result)
}

export async function updateGranted(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ granted_at: now })
    .where('id', '=', id)
    .where('granted_at', 'is', null)
    .execute()
}

/** False: it was not pending any more. */
export async function updateFailed(tx: Tx, id: string, reason: string): Promise<boolean> {
  const result = await tx
    .updateTable('payments')
    .set({ status: 'failed', failure_reason: reason, promo_held_until: null, checkout: null })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return updatedOne(result)
}

/** The provider has refused a payment that had timed out. */
export async function updateFailureReason(tx: Tx, id: string, from: string, reason: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ failure_reason: reason })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .where('failure_reason', '=', from)
    .execute()
}

/** False: another process has polled since `seen`, and continues. */
export async function updatePolled(tx: Tx, id: string, seen: Date | null, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('payments')
    .set({ last_polled_at: now })
    .where('id', '=', id)
    .where('status', '<>', 'completed')
    .where('last_polled_at', 'is not distinct from', seen)
    .executeTakeFirst()
  return updatedOne(result)
}

/** Once for each provider, reference and event; false for a repeat. */
export async function insertPaymentEvent(
  db: Db,
  event: { provider: string; reference: string; event: string; note: string; received_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payment_events')
    .values(event)
    .onConflict((conflict) => conflict.columns(['provider', 'reference', 'event']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The newest payment of a check, in any state. */
export function selectNewestPayment(
  db: Db,
  verificationId: string,
): Promise<(OpenPayment & { phone_number: string | null }) | undefined> {
  return db
    .selectFrom('payments')
    .select(PAYMENT_COLUMNS)
    .select(['checkout', 'phone_number'])
    .where('verification_id', '=', verificationId)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
}

/** The payment that bought a check. */
export function selectGrantedPayment(
  db: Db,
  verificationId: string,
): Promise<(PaymentRow & { granted_at: Date; completed_at: Date }) | undefined> {
  return db
    .selectFrom('payments')
    .select(PAYMENT_COLUMNS)
    .where('verification_id', '=', verificationId)
    .where('granted_at', 'is not', null)
    .$narrowType<{ granted_at: Date; completed_at: Date }>()
    .executeTakeFirst()
}

/** The number that paid for a check without giving an address. */
export async function selectPayingPhone(db: Db, verificationId: string): Promise<string | null> {
  const row = await db
    .selectFrom('payments')
    .select('phone_number')
    .where('verification_id', '=', verificationId)
    .where('granted_at', 'is not', null)
    .where('email', '=', '')
    .executeTakeFirst()
  return row?.phone_number ?? null
}

/** A payment for a report, by its reference, or the newest by its address and phone (14 digits). */
export type PaidReportNamed = { reference: string } | { email: string; imei: Imei }

/** The check whose report was paid for, and the address that was given with the payment. */
export function selectPaidReport(
  db: Db,
  named: PaidReportNamed,
): Promise<{ verification_id: string | null; email: string } | undefined> {
  const paid = db
    .selectFrom('payments')
    .select(['verification_id', 'email'])
    .where('granted_at', 'is not', null)
  const found =
    'reference' in named
      ? paid.where('reference', '=', named.reference)
      : paid.where('email', '=', named.email).where(sql`left(imei::text, 14)`, '=', named.imei.slice(0, 14))
  return found
    .where('verification_id', 'is not', null)
    .orderBy('completed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Sets the first time only. */
export async function updateReceipted(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('payments')
    .set({ receipted_at: now })
    .where('id', '=', id)
    .where('receipted_at', 'is', null)
    .execute()
}

/** The payer's language: of their account, else of the check that they paid for. */
export async function selectLocaleOfPayment(
  db: Db,
  { user_id, verification_id }: Pick<PaymentRow, 'user_id' | 'verification_id'>,
): Promise<Locale | null> {
  const { rows } = await sql<{ locale: Locale | null }>`
    select coalesce((select locale from users where id = ${user_id}::uuid),
      (select locale from verifications where id = ${verification_id}::uuid)) as locale`.execute(db)
  return rows[0]?.locale ?? null
}
