import { expect, test } from 'vitest'
import type { SettledPayment } from './payment-flow.ts'
import { pendingOf } from './use-return-from-gateway.ts'

const payment: SettledPayment = {
  reference: 'AMN-1',
  status: 'pending',
  amount: '50.00',
  currency: 'NGN',
  method: 'card',
  purpose: 'device_unlock',
  created_at: '2026-11-21T12:00:00.000Z',
  metadata: {
    device_id: '354188040123456',
    email: 'ada@example.com',
    promo_code: null,
    verification_id: 'check-1',
  },
  reason: null,
}
const now = new Date('2026-11-21T12:01:00.000Z')

test('back in another tab: a payment that is not settled is waited for, another one is not', () => {
  expect(pendingOf(payment, now)).toEqual({
    reference: 'AMN-1',
    verificationId: 'check-1',
    imei: '354188040123456',
    email: 'ada@example.com',
    method: 'card',
    prompt: null,
    amount: '50.00',
    checkoutUrl: null,
    transfer: null,
    since: '2026-11-21T12:01:00.000Z',
  })
  expect(pendingOf({ ...payment, status: 'completed' }, now)).toBeNull()
  expect(pendingOf({ ...payment, metadata: { ...payment.metadata, verification_id: null } }, now)).toBeNull()
})
