/**
 * Providers that are `off`, also a sandbox that is switched off beside real payments in production
 * (config/index.ts).
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { initiate, startCheck } from '../../testing/journeys.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'

let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct({ env: { MOMO_PROVIDER: 'off', IDENTITY_PROVIDER: 'off' } })
})
afterAll(() => amana?.stop())

test('airtime is not offered, refused in words, and buys nothing', async () => {
  const deployment = await amana.call('GET', '/deployment/')
  expect(deployment.body.response_data).toMatchObject({
    card_entry: 'sandbox',
    payment_methods: [
      { id: 'card', label: 'Card' },
      { id: 'bank_transfer', label: 'Bank transfer' },
    ],
    wallets: false,
  })
  const check = await startCheck(amana)
  for (const method of ['airtime', 'momo', 'bank_ussd', 'cash']) {
    const refused = await initiate(amana, check, { method })
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', errors: [{ field: 'method' }] },
    })
  }
  expect(await amana.database.db.selectFrom('payments').select('reference').execute()).toEqual([])
})

test('a NIN is verified by nobody', async () => {
  const { token, userId } = await amana.account()
  const answer = await amana.call('PATCH', `/users/profile/${userId}/`, {
    token,
    body: { nin: '12345678900' },
  })
  expect({ status: answer.status, code: answer.body.code }).toEqual({
    status: 503,
    code: 'identity_provider_down',
  })
})
