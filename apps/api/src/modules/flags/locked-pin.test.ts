/** Nobody who types wrong PINs keeps an owner from reporting (decisions §18). */
import { FLAG_MESSAGES } from '@amana/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '../../kernel/durations.ts'
import {
  type Answer,
  startTestProduct,
  type TestAccount,
  type TestProduct,
} from '../../testing/test-product.ts'
import { movableClock, PASSWORD } from '../accounts/accounts.fixtures.ts'
import { newImei, register } from '../devices/devices.fixtures.ts'
import { cheapHash, PIN } from './flags.fixtures.ts'

const clock = movableClock()
let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct({ clock })
})
afterAll(() => amana.stop())

async function owner() {
  const account = await amana.account('user', { password: PASSWORD })
  await amana.database.db
    .updateTable('users')
    .set({ pin_hash: await cheapHash(PIN) })
    .where('id', '=', account.userId)
    .execute()
  const { id, imei } = (await register(amana, account.token, { imei: newImei() })).body.response_data
  const flag = (secret: object, flag_type = 'stolen'): Promise<Answer> =>
    amana.call('POST', `/devices/${imei}/flags/`, {
      token: account.token,
      body: { device: id, flag_type, reason: 'Snatched', last_known_location: 'Yaba, Lagos', ...secret },
    })
  const lock = async () => {
    for (let tries = 0; tries < 5; tries += 1) expect((await flag({ security_pin: '0007' })).status).toBe(422)
  }
  return { ...account, flag, lock }
}
const fieldsOf = ({ status, body }: Answer) => [
  status,
  ...(body.errors ?? []).map(({ field }: { field: string }) => field),
]
const locksOf = ({ userId }: TestAccount) =>
  amana.database.db
    .selectFrom('attempt_locks')
    .select(['kind', 'failures'])
    .where('subject', '=', userId)
    .orderBy('kind')
    .execute()

test('a lock says when it ends and the other way', async () => {
  const ada = await owner()
  await ada.lock()
  const refused = await ada.flag({ security_pin: PIN })
  expect(refused).toMatchObject({ status: 429, body: { code: 'account_locked', context: { locked: 'pin' } } })
  const [{ field, message }] = refused.body.errors
  expect([field, new Date(message).toISOString()]).toEqual(['locked_until', message])
  const left = Date.parse(message) - clock.now().getTime()
  expect(left).toBeGreaterThan(5 * MINUTE)
  expect(left).toBeLessThanOrEqual(15 * MINUTE)
  expect(refused.body.response_description).toMatch(
    /use your PIN again from .* WAT\. Until then .* with your password/,
  )
})

test.each(['stolen', 'lost'])('while it lasts the password reports a phone %s', async (flag_type) => {
  const ada = await owner()
  await ada.lock()
  expect(fieldsOf(await ada.flag({ password: 'wrong' }, flag_type))).toEqual([422, 'password'])
  expect((await ada.flag({ password: PASSWORD }, flag_type)).status).toBe(201)
  // The PIN stays locked.
  expect(await locksOf(ada)).toEqual([{ kind: 'pin', failures: 5 }])
})

test('with both the password counts while the PIN is locked', async () => {
  const ada = await owner()
  await ada.lock()
  expect((await ada.flag({ security_pin: '0007', password: PASSWORD })).status).toBe(201)
})

test('it says nothing about a phone that is found', async () => {
  const ada = await owner()
  expect((await ada.flag({ security_pin: PIN })).status).toBe(201)
  await ada.lock()
  expect(fieldsOf(await ada.flag({ password: PASSWORD }, 'found'))).toEqual([422, 'security_pin', 'password'])
  expect((await ada.flag({ security_pin: PIN, password: PASSWORD }, 'found')).status).toBe(429)
})

test('while the PIN is not locked the password alone is refused, also after the lock', async () => {
  const ada = await owner()
  const refused = await ada.flag({ password: PASSWORD })
  expect(fieldsOf(refused)).toEqual([422, 'security_pin', 'password'])
  expect(refused.body.response_description).toBe(FLAG_MESSAGES.passwordOnlyLocked)
  expect(fieldsOf(await ada.flag({ security_pin: '0007', password: PASSWORD }))).toEqual([
    422,
    'security_pin',
  ])
  expect((await ada.flag({ security_pin: PIN, password: 'wrong' }, 'lost')).status).toBe(201)
  await ada.lock()
  clock.forward(15.1 * MINUTE)
  const token = (
    await amana.call('POST', '/users/login/', { body: { email: ada.email, password: PASSWORD } })
  ).body.response_data.access
  const late = await amana.call('GET', '/users/me/', { token })
  expect(late.status).toBe(200)
})

test('without either, and without a PIN at all', async () => {
  const ada = await owner()
  expect(fieldsOf(await ada.flag({}))).toEqual([422, 'security_pin'])
  expect(fieldsOf(await ada.flag({ reason: '' }))).toEqual([422, 'reason', 'security_pin'])
  await amana.database.db.updateTable('users').set({ pin_hash: null }).where('id', '=', ada.userId).execute()
  expect(await ada.flag({ password: PASSWORD })).toMatchObject({ status: 409, body: { code: 'pin_missing' } })
})
