/** Texts of a receipt: the same for the PDF and for the e-mail. */
import { formatDateTime, formatImei, formatNaira, PAYMENT_METHOD_LABELS } from '@amana/contract'
import type { PaymentRow } from './queries.ts'

export interface ReceiptDocument {
  payment: Pick<PaymentRow, 'id' | 'reference' | 'amount_minor' | 'method' | 'imei' | 'email' | 'promo_code' | 'granted_at'> & {
    completed_at: Date
  }
  /** The money went back to the payer. */
  refunded: boolean
  /** PUBLIC_URL, without a slash at its end. */
  publicUrl: string
}

export interface Receipt {
  amount: string
  /** The purchased item. */
  purchase: string
  facts: { label: string; value: string }[]
  /** A note about the money, when it bought nothing; else null. */
  note: string | null
}

export function receiptOf({ payment, refunded }: ReceiptDocument): Receipt {
  return {
    // The naira sign is in few fonts.
    amount: formatNaira(payment.amount_minor).replace('₦', 'NGN '),
    purchase: payment.imei === null ? 'Money on the balance of an organisation' : `Check of IMEI ${formatImei(payment.imei)}`,
    facts: [
      { label: 'Reference', value: payment.reference },
      { label: 'Paid on', value: formatDateTime(payment.completed_at) },
      { label: 'Paid by', value: PAYMENT_METHOD_LABELS[payment.method] },
      { label: 'Paid to', value: 'Amana' },
      { label: 'Receipt for', value: payment.email },
      ...(payment.promo_code ? [{ label: 'Promo code', value: payment.promo_code }] : []),
    ],
    note: noteOf(payment.granted_at !== null, refunded),
  }
}

function noteOf(granted: boolean, refunded: boolean): string | null {
  if (refunded) return 'This amount was paid back.'
  return granted
    ? null
    : 'This check had been paid for before. This payment bought nothing more, and its amount is owed back to you.'
}
