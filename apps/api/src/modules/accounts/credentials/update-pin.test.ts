/** S2 §5 Update PIN, §8 PIN. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digitsAlone } from '../../../testing/digits-alone.ts'
import { waitUntil } from '../../../testing/wait-until.ts'
import { type Contacts, PASSWORD, startContacts } from '../contacts/contacts.fixtures.ts'
import { hashPassword } from './passwords.ts'

let contacts: Contacts
beforeAll(async () => {
  contacts = await startContacts()
})
afterAll(() => contacts.stop())

const OLD = '4821'

/** With a bare hash, as a release before sealing stored it. */
async function account() {
  const made = await contacts.newAccount()
  const pin_hash = await hashPassword(OLD)
  await contacts.amana.database.db
    .updateTable('users')
    .set({ pin_hash })
    .where('id', '=', made.userId)
    .execute()
  return made
}

const update = (token: string | undefined, changes: Record<string, unknown> = {}) =>
  contacts.amana.call('PATCH', '/settings/security/pin/', {
    body: { current_password: PASSWORD, old_pin: OLD, new_pin: '739164', ...changes },
    ...(token === undefined ? {} : { token }),
  })
const isPin = (userId: string, pin: string) => contacts.isPin(userId, pin)

test('replaces the PIN and tells the owner', async () => {
  const { userId, email, token } = await account()
  expect(await update(token)).toMatchObject({
    status: 200,
    body: {
      response_status: 'success',
      response_description: 'PIN updated successfully.',
      response_data: null,
    },
  })
  expect([await isPin(userId, '739164'), await isPin(userId, OLD)]).toEqual([true, false])
  expect((await contacts.user(userId)).pin_hash).not.toContain('argon2id')
  const mail = await waitUntil(() => contacts.amana.sent.find(({ to }) => to === email))
  expect(mail.subject).toBe('Your Amana security PIN was changed')
  expect(mail.text).not.toContain('739164')
  expect(contacts.amana.logged.join('\n')).not.toMatch(digitsAlone('739164'))
})

test.each([
  [{ current_password: '' }, 'current_password', 'Current Password is required'],
  [{ old_pin: '' }, 'old_pin', 'Current PIN is required'],
  [{ old_pin: undefined }, 'old_pin', 'Current PIN is required'],
  [{ old_pin: '482' }, 'old_pin', 'PIN must be 4-6 digits'],
  [{ new_pin: '' }, 'new_pin', 'New PIN is required'],
  [{ new_pin: undefined }, 'new_pin', 'New PIN is required'],
  [{ new_pin: '482' }, 'new_pin', 'New PIN must be between 4 and 6 digits.'],
  [{ new_pin: '4821093' }, 'new_pin', 'New PIN must be between 4 and 6 digits.'],
  [{ new_pin: '48a1' }, 'new_pin', 'New PIN must be between 4 and 6 digits.'],
  [{ new_pin: OLD }, 'new_pin', 'New PIN and old Pin Match.'],
  [{ confirm_pin: '739164' }, 'confirm_pin', 'This field is not known'],
])('%j: %s: %s', async (changes, field, message) => {
  const { userId, token } = await account()
  const { status, body } = await update(token, changes)
  expect({ status, code: body.code }).toEqual({ status: 422, code: 'validation_failed' })
  expect(body.errors).toContainEqual({ field, message })
  expect(await isPin(userId, OLD)).toBe(true)
})

test('a wrong password and a wrong PIN are named on their fields', async () => {
  const { userId, token } = await account()
  expect(await update(token, { current_password: 'wrong-one' })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'current_password', message: 'Current Password is not correct' }] },
  })
  expect(await update(token, { old_pin: '0000' })).toMatchObject({
    status: 422,
    body: { code: 'pin_wrong', errors: [{ field: 'old_pin', message: 'The security PIN is not correct.' }] },
  })
  expect(await isPin(userId, OLD)).toBe(true)
})

test('five wrong PINs lock it, also for the right one; the session and the sign-in stay', async () => {
  const { token, email } = await account()
  for (let tries = 1; tries <= 5; tries += 1)
    expect((await update(token, { old_pin: '0000' })).status).toBe(422)
  const locked = await update(token)
  expect(locked).toMatchObject({ status: 429, body: { code: 'account_locked' } })
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(14 * 60)
  expect((await contacts.amana.call('GET', '/users/me/', { token })).status).toBe(200)
  expect((await contacts.post('/users/login/', { email, password: PASSWORD })).status).toBe(200)
  const mail = await waitUntil(() => contacts.amana.sent.find(({ to }) => to === email))
  expect(mail.subject).toBe('Your Amana security PIN is locked')
})

test('without a PIN there is nothing to update', async () => {
  const { token } = await contacts.newAccount()
  expect(await update(token)).toMatchObject({
    status: 409,
    body: { code: 'pin_missing', response_description: 'Set a security PIN first.' },
  })
})

test('of two at the same instant one wins', async () => {
  const { userId, token } = await account()
  const answers = await Promise.all(['1357', '2468'].map((new_pin) => update(token, { new_pin })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(await isPin(userId, answers[0]?.status === 200 ? '1357' : '2468')).toBe(true)
})

test('nobody without a bearer', async () => {
  expect(await update(undefined)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
})
