/** "Does this e-mail address belong to this number" is not asked without end (decisions §17). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { hashPassword } from '../accounts/index.ts'
import { newImei, register } from '../devices/devices.fixtures.ts'
import { MAX_LOOKUPS_PER_HOUR } from './rules.ts'

const PIN = '493817'
let amana: TestProduct
beforeAll(async () => {
  // Hours are counted by the clock: one that begins meanwhile would allow as many again.
  const now = new Date()
  amana = await startTestProduct({ env: { RATE_LIMITS: 'on' }, clock: { now: () => now } })
})
afterAll(() => amana?.stop())

test('120 questions of one account: 20 are answered, and its neighbours are answered still', async () => {
  const sender = async () => {
    const account = await amana.account()
    const pinHash = await hashPassword(PIN)
    await amana.database.db
      .updateTable('users')
      .set({ pin_hash: pinHash })
      .where('id', '=', account.userId)
      .execute()
    const { body } = await register(amana, account.token, { imei: newImei() })
    return (number: number) =>
      amana.call('POST', '/transfers/initiate/', {
        token: account.token,
        body: {
          device: body.response_data.id,
          to_email: 'victim@example.com',
          to_phone: `+234803${String(number).padStart(7, '0')}`,
          verification_method: 'email',
          security_pin: PIN,
        },
      })
  }
  const ask = await sender()
  const answers = []
  for (let number = 0; number < 120; number += 1) answers.push(await ask(number))
  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.length - refused.length).toBe(MAX_LOOKUPS_PER_HOUR)
  expect(refused[0]).toMatchObject({
    body: { code: 'too_many_requests' },
    headers: { 'retry-after': expect.anything() },
  })
  expect((await (await sender())(1)).body.code).toBe('recipient_mismatch')
})
