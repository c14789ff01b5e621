import { formatAmount, type Payment } from '@amana/contract'
import type { PaymentRow } from './queries.ts'

/** A payment as its owner sees it. Never the access token, never the phone number. */
export function presentPayment(row: PaymentRow): Payment {
  return {
    id: row.id,
    reference: row.reference,
    amount: formatAmount(row.amount_minor),
    currency: row.currency,
    method: row.method,
    status: row.status,
    purpose: row.purpose,
    created_at: row.created_at.toISOString(),
    metadata: {
      device_id: row.imei ?? '',
      email: row.email,
      promo_code: row.promo_code,
      verification_id: row.verification_id,
    },
  }
}
