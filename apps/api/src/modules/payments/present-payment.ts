import { formatAmount, type Payment } from '@amana/contract'
import type { PaymentRow } from './queries.ts'

/** A payment as its owner sees it. Never the access token, never the phone number. */
export function presentPayment(row: PaymentRow): Payment {
  return {
    id: row.id,
    reference: row.reference,
    amount: formatAmount(row.amountMinor),
    currency: row.currency,
    method: row.method,
    status: row.status,
    purpose: row.purpose,
    created_at: row.createdAt.toISOString(),
    metadata: { device_id: row.imei, email: row.email, promo_code: row.promoCode, verification_id: row.verificationId },
  }
}
