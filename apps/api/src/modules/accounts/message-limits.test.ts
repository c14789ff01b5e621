/** One network as a mail cannon, and as one who asks which addresses are known (decisions §17). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'

let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct({ env: { RATE_LIMITS: 'on', MAIL_BUDGET_PER_HOUR: '8', SMS_BUDGET_PER_HOUR: '3' } })
})
afterAll(() => amana?.stop())

const PASSWORD = 'green lamp over Enugu 7'
const post = (path: string, body: object, token?: string) => amana.call('POST', path, { body, ...(token ? { token } : {}) })
const register = (email: string) =>
  post('/users/register/', { email, first_name: 'Ada', last_name: 'Obi', password: PASSWORD, confirm_password: PASSWORD })
const REFUSED = { status: 429, body: { code: 'too_many_requests' }, headers: { 'retry-after': expect.anything() } }

test('codes to numbers that somebody types stop at the budget of the product', async () => {
  const statuses: number[] = []
  for (let number = 0; number < 5; number += 1) {
    const { token } = await amana.account()
    statuses.push((await post('/users/phone/send-code/', { phone_number: `0803000000${number}` }, token)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429])
})

test('registrations, links and reset codes to typed addresses share one budget', async () => {
  for (let person = 0; person < 5; person += 1) expect((await register(`person${person}@example.com`)).status).toBe(201)
  const { token, email } = await amana.account()
  expect((await post('/users/email/send-link/', { email }, token)).status).toBe(200)
  expect((await post('/users/forgot-password/', { email })).status).toBe(200)
  expect((await post('/users/resend-otp/', { email: 'stranger@example.com' })).status).toBe(200)
  expect(await register('one-more@example.com')).toMatchObject(REFUSED)
  expect(await post('/users/forgot-password/', { email: 'other@example.com' })).toMatchObject(REFUSED)
  // Signing in needs none of it.
  const known = await amana.account('user', { password: PASSWORD })
  expect((await post('/users/login/', { email: known.email, password: PASSWORD })).status).toBe(200)
})

test('NIN and BVN: ten tries a day for an account', async () => {
  const { userId, token } = await amana.account()
  const statuses: number[] = []
  for (let time = 0; time < 12; time += 1) {
    const body = { nin: `7000000000${time % 2 === 0 ? 1 : 4}` }
    statuses.push((await amana.call('PATCH', `/users/profile/${userId}/`, { body, token })).status)
  }
  expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
})
