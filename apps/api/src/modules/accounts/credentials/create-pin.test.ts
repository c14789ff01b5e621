import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEncrypter } from '../../../kernel/encryption.ts'
import { newId } from '../../../kernel/random.ts'
import { TEST_SECRET_KEY } from '../../../testing/test-product.ts'
import { type Contacts, PASSWORD, startContacts } from '../contacts/contacts.fixtures.ts'
import { openPinHash } from './sealed-pins.ts'

let contacts: Contacts
beforeAll(async () => {
  contacts = await startContacts()
})
afterAll(() => contacts.stop())

const create = (token: string | undefined, changes: Record<string, unknown> = {}) =>
  contacts.post(
    '/settings/security/pin/create/',
    { current_password: PASSWORD, pin: '4821', confirm_pin: '4821', ...changes },
    token,
  )

test.each(['4821', '48210', '482109'])(
  'a PIN of %s is kept as a sealed hash alone, which opens in its own row',
  async (pin) => {
    const { userId, token } = await contacts.newAccount()
    expect(await create(token, { pin, confirm_pin: pin })).toMatchObject({
      status: 201,
      body: {
        response_status: 'success',
        response_description: 'PIN created successfully.',
        response_data: null,
      },
    })
    const { pin_hash } = await contacts.user(userId)
    const sealed = { encrypter: createEncrypter(TEST_SECRET_KEY) }
    expect(pin_hash).toMatch(/^[0-9a-f]{16}[.][\w-]+$/)
    expect(openPinHash(sealed, userId, pin_hash ?? '')).toMatch(/^\$argon2id\$/)
    expect(() => openPinHash(sealed, newId(new Date()), pin_hash ?? '')).toThrow()
    expect(await contacts.isPin(userId, pin)).toBe(true)
    const me = await contacts.amana.call('GET', '/users/me/', { token })
    expect(me.body.response_data).toMatchObject({ has_pin: true })
  },
)

test('a second PIN is refused and changes nothing', async () => {
  const { userId, token } = await contacts.newAccount()
  await create(token)
  const before = await contacts.user(userId)
  expect(await create(token, { pin: '9173', confirm_pin: '9173' })).toMatchObject({
    status: 409,
    body: { code: 'pin_exists', response_description: 'You already have a PIN. Change it in the settings.' },
  })
  expect(await contacts.user(userId)).toEqual(before)
})

test('of two at the same instant one is made', async () => {
  const { userId, token } = await contacts.newAccount()
  const answers = await Promise.all(['1357', '2468'].map((pin) => create(token, { pin, confirm_pin: pin })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const made = answers[0]?.status === 201 ? '1357' : '2468'
  expect(await contacts.isPin(userId, made)).toBe(true)
})

test.each([
  [{ current_password: '' }, 'current_password', 'Current Password is required'],
  [{ current_password: undefined }, 'current_password', 'Current Password is required'],
  [{ current_password: 'x'.repeat(129) }, 'current_password', 'Password must be at most 128 characters'],
  [{ pin: '', confirm_pin: '' }, 'pin', 'PIN is required'],
  [{ pin: undefined }, 'pin', 'PIN is required'],
  [{ pin: 4821 }, 'pin', 'PIN is required'],
  [{ pin: '482', confirm_pin: '482' }, 'pin', 'PIN must be at least 4 digits'],
  [{ pin: '4821093', confirm_pin: '4821093' }, 'pin', 'PIN must not exceed 6 digits'],
  [{ pin: '48a1', confirm_pin: '48a1' }, 'pin', 'PIN must be 4-6 digits'],
  [{ pin: '٤٨٢١', confirm_pin: '٤٨٢١' }, 'pin', 'PIN must be 4-6 digits'],
  [{ confirm_pin: '' }, 'confirm_pin', 'Please confirm your PIN'],
  [{ confirm_pin: undefined }, 'confirm_pin', 'Please confirm your PIN'],
  [{ confirm_pin: '4822' }, 'confirm_pin', 'PINs do not match'],
])('%j: %s: %s', async (changes, field, message) => {
  const { userId, token } = await contacts.newAccount()
  const { status, body } = await create(token, changes)
  expect({ status, code: body.code }).toEqual({ status: 422, code: 'validation_failed' })
  expect(body.errors).toContainEqual({ field, message })
  expect((await contacts.user(userId)).pin_hash).toBeNull()
})

test('a wrong current password is named on its field', async () => {
  const { userId, token } = await contacts.newAccount()
  expect(await create(token, { current_password: `${PASSWORD}!` })).toMatchObject({
    status: 422,
    body: {
      code: 'validation_failed',
      errors: [{ field: 'current_password', message: 'Current Password is not correct' }],
      detail: '{"current_password":["Current Password is not correct"]}',
    },
  })
  expect((await contacts.user(userId)).pin_hash).toBeNull()
})

test('ten wrong passwords lock, also for the right one; the session stays', async () => {
  const { token } = await contacts.newAccount()
  for (let tries = 1; tries <= 10; tries += 1)
    expect((await create(token, { current_password: 'wrong-one' })).status).toBe(422)
  const locked = await create(token)
  expect(locked).toMatchObject({ status: 429, body: { code: 'account_locked' } })
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(14 * 60)
  expect(await contacts.amana.call('GET', '/users/me/', { token })).toMatchObject({ status: 200 })
})

test('nobody without a bearer', async () => {
  expect(await create(undefined)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
})

test('neither PIN nor password is logged', async () => {
  const { token } = await contacts.newAccount()
  await create(token, { pin: '739164', confirm_pin: '739164' })
  const log = contacts.amana.logged.join('\n')
  expect(log).not.toContain('"739164"')
  expect(log).not.toContain(PASSWORD)
})

const EASY = [
  '0000',
  '1234',
  '1111',
  '1212',
  '4321',
  '00000',
  '777777',
  '123456',
  '23456',
  '67890',
  '65432',
  '098765',
  '121212',
]

test.each(EASY)('the PIN %s is refused', async (pin) => {
  const { token } = await contacts.newAccount()
  const errors = [{ field: 'pin', message: 'This PIN is too easy to guess. Choose another one.' }]
  expect(await create(token, { pin, confirm_pin: pin })).toMatchObject({ status: 422, body: { errors } })
})

test('of four digits the 20 commonest are refused, and no others', async () => {
  const { token } = await contacts.newAccount()
  expect((await create(token, { pin: '5678', confirm_pin: '5678' })).status).toBe(201)
})

test('a birthday of the profile is refused, at first and when the PIN changes; another day is not', async () => {
  const { userId, token } = await contacts.newAccount()
  const profile = { token, body: { date_of_birth: '1991-07-19' } }
  expect((await contacts.amana.call('PATCH', `/users/profile/${userId}/`, profile)).status).toBe(200)
  const message = 'This PIN is your date of birth, which others know. Choose another one.'
  for (const pin of ['1991', '1907', '0719', '190791', '071991', '910719', '0791']) {
    expect(await create(token, { pin, confirm_pin: pin })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'pin', message }] },
    })
  }
  expect((await create(token, { pin: '2580', confirm_pin: '2580' })).status).toBe(201)
  const body = { current_password: PASSWORD, old_pin: '2580', new_pin: '190791' }
  const changed = await contacts.amana.call('PATCH', '/settings/security/pin/', { token, body })
  expect(changed).toMatchObject({ status: 422, body: { errors: [{ field: 'new_pin', message }] } })
})
