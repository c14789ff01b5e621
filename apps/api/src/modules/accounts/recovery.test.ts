/**
 * An unlocked phone, or a stolen password, gets nothing that the owner cannot take back (decisions §17).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY, HOUR, SECOND } from '../../kernel/durations.ts'
import type { Answer, TestAccount } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { newImei, register } from '../devices/devices.fixtures.ts'
import { type Contacts, PASSWORD, startContacts } from './contacts/contacts.fixtures.ts'
import { codeOfApp, enable, setUp } from './credentials/two-factor.fixtures.ts'

let contacts: Contacts
beforeAll(async () => {
  contacts = await startContacts()
})
afterAll(() => contacts.stop())

type Person = Pick<TestAccount, 'userId' | 'email' | 'token'>

const PIN = '493817'
let addresses = 0
function newAddress(): string {
  addresses += 1
  return `moved.${addresses}@example.com`
}
const call = (
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body: object,
  token?: string,
): Promise<Answer> => contacts.amana.call(method, path, { body, ...(token ? { token } : {}) })
const post = (path: string, body: object, token?: string) => call('POST', path, body, token)
const createPin = (token: string, pin = PIN, more: object = {}) =>
  post(
    '/settings/security/pin/create/',
    { current_password: PASSWORD, pin, confirm_pin: pin, ...more },
    token,
  )
const mailsTo = (email: string) => contacts.amana.sent.filter(({ to }) => to === email)
const fieldOf = ({ status, body }: Answer) => [status, body.errors?.[0]?.field]

/** The token in the newest mail of this subject. */
async function tokenMailedTo(email: string, subject: string): Promise<string> {
  const mail = await waitUntil(() => mailsTo(email).findLast((sent) => sent.subject === subject))
  return new URL(/https?:\S+token=[\w-]+/.exec(mail.text)?.[0] ?? '').searchParams.get('token') ?? ''
}

async function codeMailedTo(email: string, subject: string): Promise<string> {
  const mail = await waitUntil(() => mailsTo(email).findLast((sent) => sent.subject === subject))
  return /\b\d{6}\b/.exec(mail.text)?.[0] ?? ''
}

async function moveTo(email: string, token: string): Promise<void> {
  expect((await post('/users/email/send-link/', { email, password: PASSWORD }, token)).status).toBe(200)
  const link = await tokenMailedTo(email, 'Verify your email address')
  expect((await post('/users/email/verify/', { token: link })).status).toBe(200)
}

async function signIn(email: string): Promise<string> {
  return (await post('/users/login/', { email, password: PASSWORD })).body.response_data.access
}

/** An account with a device, and what a PIN confirms for it. */
async function withDevice() {
  const account = await contacts.newAccount()
  const imei = newImei()
  const { body } = await register(contacts.amana, account.token, { imei })
  const device = body.response_data.id as number
  const friend = await contacts.newAccount({ phone_number: contacts.newNumber() })
  const { phone_number } = await contacts.user(friend.userId)
  const flag = (token: string, flag_type: string) =>
    post(
      `/devices/${imei}/flags/`,
      { device, flag_type, reason: 'On the bus', last_known_location: 'Awka', security_pin: PIN },
      token,
    )
  const transfer = (token: string) =>
    post(
      '/transfers/initiate/',
      {
        device,
        to_email: friend.email,
        to_phone: phone_number,
        verification_method: 'email',
        security_pin: PIN,
      },
      token,
    )
  return { ...account, flag, transfer }
}
const remove = (token: string) => call('DELETE', '/users/profile/delete/', { password: PASSWORD }, token)
const HELD = { status: 403, body: { code: 'recently_recovered', context: { until: expect.any(String) } } }

async function withAuthenticator(): Promise<Person & { recoveryCodes: string[] }> {
  const account = await contacts.newAccount()
  const { secret } = (await setUp(contacts.amana, account.token, 'totp', PASSWORD)).body.response_data
  const { body } = await enable(contacts.amana, account.token, await codeOfApp(secret, contacts.clock.now()))
  return { ...account, recoveryCodes: body.response_data.recovery_codes }
}

describe('an unlocked phone, without the password', () => {
  const email = 'thief@example.com'
  test.each<[string, (account: Person, password: object) => Promise<Answer>, string]>([
    [
      'another address',
      ({ token }, given) => post('/users/email/send-link/', { email, ...given }, token),
      'password',
    ],
    [
      'another address in the profile',
      ({ userId, token }, given) => call('PATCH', `/users/profile/${userId}/`, { email, ...given }, token),
      'password',
    ],
    [
      'another number',
      ({ token }, given) => post('/users/phone/send-code/', { phone_number: '08039999999', ...given }, token),
      'password',
    ],
    [
      'an authenticator',
      ({ token }, given) => post('/settings/security/2fa/setup/', { method: 'totp', ...given }, token),
      'password',
    ],
    [
      'codes by mail',
      ({ token }, given) => post('/settings/security/2fa/setup/', { method: 'email', ...given }, token),
      'password',
    ],
    [
      'no second step',
      ({ token }, given) => post('/settings/security/2fa/disable/', given, token),
      'password',
    ],
    [
      'a PIN',
      ({ token }, { password }: { password?: string }) =>
        post(
          '/settings/security/pin/create/',
          { current_password: password, pin: PIN, confirm_pin: PIN },
          token,
        ),
      'current_password',
    ],
    [
      'another PIN',
      ({ token }, given) => post('/settings/security/pin/reset/send-code/', given, token),
      'password',
    ],
    ['no account', ({ token }, given) => call('DELETE', '/users/profile/delete/', given, token), 'password'],
  ])('gets not: %s', async (_, attempt, field) => {
    const account = await contacts.newAccount({ phone_number: contacts.newNumber() })
    const before = await contacts.user(account.userId)
    expect(fieldOf(await attempt(account, {}))).toEqual([422, field])
    expect(fieldOf(await attempt(account, { password: 'not-the-password' }))).toEqual([422, field])
    expect(await contacts.user(account.userId)).toEqual(before)
    expect([...mailsTo(account.email), ...mailsTo(email), ...contacts.texts('+2348039999999')]).toEqual([])
  })
})

describe('with the password, where a second step is on', () => {
  test.each<[string, (account: Person, step: object) => Promise<Answer>, number]>([
    [
      'another address',
      ({ token }, step) =>
        post('/users/email/send-link/', { email: newAddress(), password: PASSWORD, ...step }, token),
      200,
    ],
    [
      'another address in the profile',
      ({ userId, token }, step) =>
        call(
          'PATCH',
          `/users/profile/${userId}/`,
          { email: newAddress(), password: PASSWORD, ...step },
          token,
        ),
      200,
    ],
    [
      'another number',
      ({ token }, step) =>
        post(
          '/users/phone/send-code/',
          { phone_number: contacts.newNumber(), password: PASSWORD, ...step },
          token,
        ),
      200,
    ],
    ['a PIN', ({ token }, step) => createPin(token, PIN, step), 201],
    [
      'no second step',
      ({ token }, step) => post('/settings/security/2fa/disable/', { password: PASSWORD, ...step }, token),
      200,
    ],
    [
      'no account',
      ({ token }, step) => call('DELETE', '/users/profile/delete/', { password: PASSWORD, ...step }, token),
      200,
    ],
  ])('%s', async (_, attempt, status) => {
    const account = await withAuthenticator()
    await contacts.amana.database.db
      .updateTable('users')
      .set({ phone_number: contacts.newNumber() })
      .where('id', '=', account.userId)
      .execute()
    const asked = await attempt(account, {})
    expect([asked.status, asked.body.errors.at(-1).field]).toEqual([422, 'second_step'])
    expect(fieldOf(await attempt(account, { second_step: '12345' }))).toEqual([422, 'second_step'])
    expect(fieldOf(await attempt(account, { second_step: 'AAAA-AAAA-AAAA-AAAA' }))).toEqual([
      422,
      'second_step',
    ])
    const second_step = account.recoveryCodes[0]
    expect((await attempt(account, { second_step })).status).toBe(status)
  })

  test('by mail: the code goes to the present address, once asked for', async () => {
    const { userId, email, token } = await contacts.newAccount({ phone_number: contacts.newNumber() })
    await contacts.amana.database.db
      .updateTable('users')
      .set({ two_factor_method: 'email' })
      .where('id', '=', userId)
      .execute()
    const moved = newAddress()
    const ask = (step: object = {}) =>
      post('/users/email/send-link/', { email: moved, password: PASSWORD, ...step }, token)
    expect(fieldOf(await ask())).toEqual([422, 'second_step'])
    const code = await codeMailedTo(email, 'Confirm a change of your Amana account')
    const wrong = code === '000000' ? '000001' : '000000'
    expect(fieldOf(await ask({ second_step: wrong }))).toEqual([422, 'second_step'])
    expect((await ask({ second_step: code })).status).toBe(200)
    expect(fieldOf(await ask({ second_step: code }))).toEqual([422, 'second_step'])
  })
})

describe('a thief with phone and password', () => {
  test('moves the account and sets a PIN: for 72 hours it only stops devices; then it works', async () => {
    const { userId, token, flag, transfer } = await withDevice()
    const moved = newAddress()
    await moveTo(moved, token)
    expect((await createPin(token)).status).toBe(201)
    expect(await transfer(token)).toMatchObject(HELD)
    expect((await transfer(token)).body.response_description).toMatch(
      /works again from \w+ \d{2}, \d{4}, \d{2}:\d{2} WAT/,
    )
    expect(await remove(token)).toMatchObject(HELD)
    expect((await flag(token, 'stolen')).status).toBe(201)
    expect(await flag(token, 'found')).toMatchObject(HELD)

    // Another recovery does not make the PIN older than it.
    contacts.pass(HOUR)
    await post('/users/forgot-password/', { email: moved })
    const otp = await codeMailedTo(moved, 'Your Amana password reset code')
    const reset = { email: moved, otp, new_password: PASSWORD, confirm_new_password: PASSWORD }
    expect((await post('/users/reset-password/', reset)).status).toBe(200)
    const again = await signIn(moved)
    expect(await flag(again, 'found')).toMatchObject(HELD)
    contacts.pass(72 * HOUR - 10 * SECOND)
    const late = await signIn(moved)
    expect(await flag(late, 'found')).toMatchObject(HELD)
    contacts.pass(20 * SECOND)
    expect((await flag(late, 'found')).status).toBe(201)
    expect((await transfer(late)).status).toBe(201)
    expect((await contacts.user(userId)).email).toBe(moved)
  })

  test('the owner’s PIN from before a recovery confirms at once', async () => {
    const { email, token, transfer } = await withDevice()
    expect((await createPin(token)).status).toBe(201)
    contacts.pass(SECOND)
    await post('/users/forgot-password/', { email })
    const otp = await codeMailedTo(email, 'Your Amana password reset code')
    await post('/users/reset-password/', {
      email,
      otp,
      new_password: PASSWORD,
      confirm_new_password: PASSWORD,
    })
    expect((await transfer(await signIn(email))).status).toBe(201)
  })
})

describe('the link that undoes a change of address', () => {
  const undo = (token: string) => post('/users/email/undo/', { token })
  const CHANGED = 'The email address of your Amana account was changed'

  test('brings the old address back and ends every session; it works once', async () => {
    const { userId, email, token } = await contacts.newAccount()
    const moved = newAddress()
    await moveTo(moved, token)
    const mail = await waitUntil(() => mailsTo(email).find(({ subject }) => subject === CHANGED))
    expect(mail.text).toContain('/auth/undo-email?token=')
    const link = await tokenMailedTo(email, CHANGED)
    contacts.pass(7 * DAY - HOUR)
    expect(await undo(link)).toMatchObject({ status: 200, body: { response_data: { email } } })
    expect(await contacts.user(userId)).toMatchObject({ email, email_verified_at: expect.any(Date) })
    expect((await contacts.amana.call('GET', '/users/me/', { token })).status).toBe(401)
    expect(await undo(link)).toMatchObject({ status: 422, body: { code: 'link_invalid' } })
    expect(await signIn(email)).toEqual(expect.any(String))
    expect((await post('/users/login/', { email: moved, password: PASSWORD })).status).toBe(401)
  })

  test('stops a change that still waits', async () => {
    const { userId, email, token } = await contacts.newAccount()
    const moved = newAddress()
    await post('/users/email/send-link/', { email: moved, password: PASSWORD }, token)
    const link = await tokenMailedTo(moved, 'Verify your email address')
    const stop = await tokenMailedTo(email, 'Somebody wants to change the email address of your account')
    expect((await undo(stop)).status).toBe(200)
    expect((await post('/users/email/verify/', { token: link })).status).toBe(422)
    expect((await contacts.user(userId)).email).toBe(email)
    expect((await contacts.amana.call('GET', '/users/me/', { token })).status).toBe(401)
  })

  test('a second change does not end it, and nobody undoes the undoing', async () => {
    const { userId, email, token } = await contacts.newAccount()
    const [second, third] = [newAddress(), newAddress()]
    await moveTo(second, token)
    await moveTo(third, token)
    const ofThief = await tokenMailedTo(second, CHANGED)
    expect((await undo(await tokenMailedTo(email, CHANGED))).status).toBe(200)
    expect((await undo(ofThief)).status).toBe(422)
    expect((await contacts.user(userId)).email).toBe(email)
  })

  test('ends after 7 days, and no other link opens it', async () => {
    const { email, token } = await contacts.newAccount()
    const moved = newAddress()
    await moveTo(moved, token)
    expect((await undo(await tokenMailedTo(moved, 'Verify your email address'))).status).toBe(422)
    expect((await undo('x'.repeat(43))).status).toBe(422)
    contacts.pass(7 * DAY + SECOND)
    expect(await undo(await tokenMailedTo(email, CHANGED))).toMatchObject({
      status: 422,
      body: { code: 'link_invalid' },
    })
  })

  test('ends when another account proves the address, and does not come back with it', async () => {
    const [left, heir] = [await contacts.newAccount(), await contacts.newAccount()]
    await moveTo(newAddress(), left.token)
    const link = await tokenMailedTo(left.email, CHANGED)
    await moveTo(left.email, heir.token)
    expect(await undo(link)).toMatchObject({ status: 422, body: { code: 'link_invalid' } })
    expect((await contacts.user(heir.userId)).email).toBe(left.email)
    // The link of the heir, who moves on, is theirs.
    await moveTo(newAddress(), await signIn(left.email))
    expect((await undo(link)).status).toBe(422)
    await waitUntil(() => mailsTo(left.email).filter(({ subject }) => subject === CHANGED).length === 2)
    expect((await undo(await tokenMailedTo(left.email, CHANGED))).status).toBe(200)
  })

  test('used twice at the same instant: once', async () => {
    const { email, token } = await contacts.newAccount()
    await moveTo(newAddress(), token)
    const link = await tokenMailedTo(email, CHANGED)
    const answers = await Promise.all([undo(link), undo(link), undo(link)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  })
})

describe('a forgotten PIN', () => {
  const send = (token: string, password: string = PASSWORD) =>
    post('/settings/security/pin/reset/send-code/', { password }, token)
  const reset = (token: string, code: string, more: object = {}) =>
    post('/settings/security/pin/reset/', { code, pin: PIN, confirm_pin: PIN, ...more }, token)
  const SUBJECT = 'Your Amana PIN reset code'

  test('is replaced with password and mailed code, and held', async () => {
    const { email, token, flag, transfer } = await withDevice()
    expect(await send(token)).toMatchObject({ status: 409, body: { code: 'pin_missing' } })
    expect((await createPin(token, '5093')).status).toBe(201)
    expect(fieldOf(await send(token, 'not-the-password'))).toEqual([422, 'password'])
    expect(mailsTo(email)).toEqual([])
    expect((await send(token)).status).toBe(200)
    const code = await codeMailedTo(email, SUBJECT)
    const wrong = code === '000000' ? '000001' : '000000'
    expect(fieldOf(await reset(token, wrong))).toEqual([422, 'code'])
    expect(await reset(token, code)).toMatchObject({
      status: 200,
      body: { response_data: { held_until: expect.any(String) } },
    })
    expect(fieldOf(await reset(token, code))).toEqual([422, 'code'])
    expect(await transfer(token)).toMatchObject(HELD)
    expect((await flag(token, 'lost')).status).toBe(201)
    await waitUntil(() =>
      mailsTo(email).find(({ subject }) => subject === 'Your Amana security PIN was reset'),
    )
  })

  test('asks for the second step where one is on', async () => {
    const { email, token, recoveryCodes } = await withAuthenticator()
    expect((await createPin(token, '5093', { second_step: recoveryCodes[0] })).status).toBe(201)
    expect((await send(token)).status).toBe(200)
    const code = await codeMailedTo(email, SUBJECT)
    expect(fieldOf(await reset(token, code))).toEqual([422, 'second_step'])
    expect(fieldOf(await reset(token, code, { second_step: recoveryCodes[0] }))).toEqual([422, 'second_step'])
    expect((await reset(token, code, { second_step: recoveryCodes[1] })).status).toBe(200)
  })
})

describe('a number that two accounts have', () => {
  const proven = async (token: string, number: string) => {
    const before = contacts.texts(number).length
    expect((await post('/users/phone/send-code/', { phone_number: number }, token)).status).toBe(200)
    const code = await contacts.codeSentTo(number, before + 1)
    return () => post('/users/phone/verify/', { phone_number: number, code }, token)
  }

  test('belongs to the one that proved it last; the other is told', async () => {
    const [ada, bello] = [await contacts.newAccount(), await contacts.newAccount()]
    const number = contacts.newNumber()
    expect((await (await proven(ada.token, number))()).status).toBe(200)
    expect((await (await proven(bello.token, number))()).status).toBe(200)
    expect(await contacts.user(ada.userId)).toMatchObject({ phone_number: number, phone_verified_at: null })
    expect(await contacts.user(bello.userId)).toMatchObject({ phone_verified_at: expect.any(Date) })
    await waitUntil(() => mailsTo(ada.email).find(({ subject }) => /proven by another/.test(subject)))
  })

  test('proven by five at the same instant: by one', async () => {
    const number = contacts.newNumber()
    const people = await Promise.all(Array.from({ length: 5 }, () => contacts.newAccount()))
    const attempts: (() => Promise<Answer>)[] = []
    for (const { token } of people) {
      attempts.push(await proven(token, number))
      contacts.pass(30 * SECOND)
    }
    const answers = await Promise.all(attempts.map((attempt) => attempt()))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const users = await Promise.all(people.map(({ userId }) => contacts.user(userId)))
    expect(users.filter(({ phone_verified_at }) => phone_verified_at !== null)).toHaveLength(1)
  })
})
