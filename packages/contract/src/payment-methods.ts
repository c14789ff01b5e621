/** The ways to pay, and their names on screen, in mails and on receipts. Zod-free. */

export const PAYMENT_METHODS = ['card', 'bank_transfer', 'bank_ussd', 'airtime', 'momo'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const PAYMENT_METHOD_LABELS: Readonly<Record<PaymentMethod, string>> = {
  card: 'Card',
  bank_transfer: 'Bank transfer',
  bank_ussd: 'Bank USSD',
  airtime: 'Airtime',
  momo: 'MTN MoMo',
}

/** The payer confirms a prompt on the phone. */
export function asksOnPhone(method: PaymentMethod): method is 'airtime' | 'momo' {
  return method === 'airtime' || method === 'momo'
}
