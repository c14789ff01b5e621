/**
 * Providers that are `off`, also a sandbox that is switched off beside real payments in production
 * (config/index.ts).
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { initiate, startCheck, verify } from '../../testing/journeys.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'

let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct({ env: { MOMO_PROVIDER: 'off', IDENTITY_PROVIDER: 'off' } })
})
afterAll(() => amana?.stop())

test('airtime is not offered, refused in words, and buys nothing', async () => {
  const deployment = await amana.call('GET', '/deployment/')
  expect(deployment.body.response_data).toMatchObject({ card_entry: 'sandbox', methods: ['card'] })
  const check = await startCheck(amana)
  const refused = await initiate(amana, check, { method: 'airtime' })
  expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 422, code: 'payment_refused' })
  expect(refused.body.response_description).toContain('airtime is not taken here; pay by card')
  const { reference } = await amana.database.db.selectFrom('payments').select('reference').executeTakeFirstOrThrow()
  expect((await verify(amana, check, reference)).body.response_data.status).toBe('failed')
})

test('a NIN is verified by nobody', async () => {
  const { token, userId } = await amana.account()
  const answer = await amana.call('PATCH', `/users/profile/${userId}/`, { token, body: { nin: '12345678900' } })
  expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 503, code: 'identity_provider_down' })
})
