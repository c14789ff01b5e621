/**
 * The payment that may have been charged but has not settled. Kept in session storage, so that a reload asks
 * for it instead of paying again. Never holds card data.
 */

import { PAYMENT_METHODS, type PaymentMethod } from '@amana/contract/payment-methods'
import { type TabValue, tabValue } from '../../lib/tab-store.ts'
import type { BankAccount } from './transfer/bank-account.ts'

export interface PendingPayment {
  reference: string
  verificationId: string
  imei: string
  email: string
  method: PaymentMethod
  /** The prompt on the phone, for airtime. */
  prompt: string | null
  /** Naira with two decimals; a promo code may have lowered it. */
  amount: string
  /** The gateway's own page, where the buyer may continue; null: there is none. */
  checkoutUrl: string | null
  /** The account that a bank transfer goes to, until the buyer says that it is sent; null: none. */
  transfer: BankAccount | null
  /** Asks for a new account number of a bank transfer. */
  promoCode?: string
  /** References with account numbers that have ended: money may still come to them. */
  earlier?: readonly string[]
  /** ISO 8601. */
  since: string
}

export type PendingStore = TabValue<PendingPayment>

export const browserPendingStore: PendingStore = tabValue('amana.pending-payment', (stored) =>
  isPending(stored) ? stored : null,
)

function isPending(value: unknown): value is PendingPayment {
  if (typeof value !== 'object' || value === null) return false
  const fields = value as Record<string, unknown>
  const texts = ['reference', 'verificationId', 'imei', 'email', 'amount', 'since']
  return (
    texts.every((key) => typeof fields[key] === 'string') &&
    PAYMENT_METHODS.some((method) => method === fields.method)
  )
}
