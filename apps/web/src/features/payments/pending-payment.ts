/**
 * The payment that may have been charged but has not settled. Kept in session storage, so that a reload asks
 * for it instead of paying again. Never holds card data.
 */
import type { PaymentMethod } from './card-rules.ts'

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
  /** ISO 8601. */
  since: string
}

export interface PendingStore {
  load(): PendingPayment | null
  save(payment: PendingPayment): void
  clear(): void
}

const KEY = 'amana.pending-payment'

function isPending(value: unknown): value is PendingPayment {
  if (typeof value !== 'object' || value === null) return false
  const fields = value as Record<string, unknown>
  const texts = ['reference', 'verificationId', 'imei', 'email', 'amount', 'since']
  return texts.every((key) => typeof fields[key] === 'string') && (fields.method === 'card' || fields.method === 'airtime')
}

/** Session storage when the browser allows it, else memory for as long as the page lives. */
function pendingStore(): PendingStore {
  let memory: PendingPayment | null = null
  return {
    load() {
      try {
        const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
        if (isPending(value)) return value
      } catch {
        // Storage is blocked or the text broken: memory serves.
      }
      return memory
    },
    save(payment) {
      try {
        sessionStorage.setItem(KEY, JSON.stringify(payment))
        memory = null
      } catch {
        memory = payment
      }
    },
    clear() {
      memory = null
      try {
        sessionStorage.removeItem(KEY)
      } catch {
        // As above.
      }
    },
  }
}

export const browserPendingStore: PendingStore = pendingStore()
