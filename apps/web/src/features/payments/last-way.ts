import { PAYMENT_METHODS, type PaymentMethod } from '@amana/contract/payment-methods'
import { fieldOf, tabValue, textOf } from '../../lib/tab-store.ts'

/** How the last payment of this tab was begun: the next check of a buyer at a market needs neither again. */
export const lastWay = tabValue<{ method: PaymentMethod; email: string }>('amana.last-way', (stored) => {
  const method = PAYMENT_METHODS.find((one) => one === fieldOf(stored, 'method'))
  return method ? { method, email: textOf(stored, 'email') } : null
})
