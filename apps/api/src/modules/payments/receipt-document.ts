/** The content of a receipt: the same in the PDF and in the e-mail. */
import { formatImei, formatNaira, PAYMENT_METHOD_LABELS } from '@amana/contract'
import { formatDateTimeIn, type Locale } from '@amana/messages'
import { contractText, textsIn } from '../../kernel/texts.ts'
import type { PaymentRow } from './queries.ts'
import { RECEIPT_TEXTS } from './receipt-texts.ts'

export interface ReceiptDocument {
  payment: Pick<
    PaymentRow,
    'id' | 'reference' | 'amount_minor' | 'method' | 'imei' | 'email' | 'promo_code' | 'granted_at'
  > & {
    completed_at: Date
  }
  /** Opens the report that was paid for; null: there is none. */
  reportLink: string | null
  /** The money went back to the payer. */
  refunded: boolean
  /** Why it bought nothing, if so. */
  owed?: 'boughtNothing' | 'promoOver'
  /** PUBLIC_URL, without a slash at its end. */
  publicUrl: string
  /** The reader's language; English without one. */
  locale?: Locale | null
}

export interface Receipt {
  amount: string
  /** The purchased item. */
  purchase: string
  facts: { label: string; value: string }[]
  /** A note about the money, when it bought nothing; else null. */
  note: string | null
}

export function receiptOf({
  payment,
  refunded,
  owed = 'boughtNothing',
  locale = null,
}: ReceiptDocument): Receipt {
  const { receipt } = textsIn(locale, RECEIPT_TEXTS)
  const unpaidNote = payment.granted_at === null ? receipt[owed] : null
  return {
    // The naira sign is in few fonts.
    amount: formatNaira(payment.amount_minor).replace('₦', 'NGN '),
    purchase: payment.imei === null ? receipt.balance : receipt.check(formatImei(payment.imei)),
    facts: [
      { label: receipt.reference, value: payment.reference },
      { label: receipt.paidOn, value: formatDateTimeIn(locale ?? 'en', payment.completed_at) },
      { label: receipt.paidBy, value: contractText(locale, PAYMENT_METHOD_LABELS[payment.method]) },
      { label: receipt.paidTo, value: 'Amana' },
      { label: receipt.receiptFor, value: payment.email },
      ...(payment.promo_code ? [{ label: receipt.promoCode, value: payment.promo_code }] : []),
    ],
    note: refunded ? receipt.paidBack : unpaidNote,
  }
}
