import { ACCOUNT_MESSAGES, messageOfDetail } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { after, MINUTE, SECOND } from '../../../kernel/durations.ts'
import { newId } from '../../../kernel/random.ts'
import { rounds } from '../../../testing/rounds.ts'
import { waitUntil } from '../../../testing/wait-until.ts'
import { passwordMatches } from '../credentials/passwords.ts'
import { upsertAccount } from './queries.ts'
import { createSignUpFixture, NEW_PASSWORD, PASSWORD, type SignUpFixture } from './sign-up.fixtures.ts'

const TAKEN = 'A user with this email already exists. Please use a different email or try signing in.'

let fixture: SignUpFixture
beforeAll(async () => {
  fixture = await createSignUpFixture()
})
afterAll(() => fixture?.stop())

test('201, an unproven account with a hashed password, a code by mail', async () => {
  const { status, body } = await fixture.register('  New.Person@Example.COM ')
  const email = 'new.person@example.com'
  expect(status).toBe(201)
  expect(body).toMatchObject({ response_status: 'success', response_description: 'Registration successful' })
  expect(body.response_data).toEqual({
    email,
    expires_in: 600,
    session_expires_in: 900,
    registration_token: expect.stringMatching(/^[\w-]{43}$/),
  })
  const account = await fixture.accountOf(email)
  expect(account).toMatchObject({
    first_name: 'Ada',
    last_name: 'Obi',
    phone_number: '+2348031234567',
    role: 'user',
    email_verified_at: null,
    phone_verified_at: null,
    pin_hash: null,
    two_factor_method: null,
  })
  expect(account?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwordMatches(PASSWORD, account?.password_hash ?? '')).toBe(true)
  const mail = await waitUntil(() => fixture.amana.sent.find(({ to }) => to === email))
  expect(mail.text).toContain(`Code: ${await fixture.code(email, 'verify_email')}`)
  expect(mail.text).toContain('This code is valid for 10 minutes.')
  const code = await fixture.code(email, 'verify_email')
  expect(fixture.amana.logged.join('')).not.toMatch(
    new RegExp(`${email}|"${code}"|${PASSWORD}|8031234567`, 'i'),
  )
})

test.each([
  ['left out', undefined, null],
  ['null', null, null],
  ['empty', '', null],
  ['+234', '+234 803 123 4567', '+2348031234567'],
  ['234', '2348031234567', '+2348031234567'],
  ['0', '0803-123-4567', '+2348031234567'],
  ['10 digits', '803 123 4567', '+2348031234567'],
])('a phone number is optional: %s', async (_, phone_number, kept) => {
  const email = fixture.newEmail()
  expect((await fixture.register(email, { phone_number })).status).toBe(201)
  expect(await fixture.accountOf(email)).toMatchObject({ phone_number: kept })
})

describe('each rule of S1 §5 with its message', () => {
  test.each([
    ['email', undefined, 'Email address is required'],
    ['email', '  ', 'Email address is required'],
    ['email', 'ada', 'Please enter a valid email address'],
    ['email', 'ada@example', 'Please enter a valid email address'],
    ['email', `${'a'.repeat(250)}@example.com`, 'Please enter a valid email address'],
    ['first_name', undefined, 'First name is required'],
    ['first_name', '   ', 'First name is required'],
    ['first_name', 'x'.repeat(101), 'Use at most 100 characters'],
    ['last_name', undefined, 'Last name is required'],
    ['last_name', '', 'Last name is required'],
    ['phone_number', '12345', 'Please enter a valid Nigerian phone number'],
    ['phone_number', '0603 123 4567', 'Please enter a valid Nigerian phone number'],
    ['phone_number', '+44 7700 900123', 'Please enter a valid Nigerian phone number'],
    ['password', undefined, 'Password is required'],
    ['password', '', 'Password is required'],
    ['password', 'seven 7', 'Password must be at least 8 characters'],
    ['password', 'x'.repeat(129), 'Password must be at most 128 characters'],
    ['confirm_password', undefined, 'Please confirm your password'],
    ['confirm_password', '', 'Please confirm your password'],
    ['confirm_password', `${PASSWORD}!`, 'Passwords do not match'],
    ['role', 'officer', 'This field is not known'],
  ])('%s %j: %s', async (field, value, message) => {
    const email = fixture.newEmail()
    const repeated = field === 'password' && value ? { confirm_password: value } : {}
    const { status, body } = await fixture.register(email, { [field]: value, ...repeated })
    expect([status, body.code]).toEqual([422, 'validation_failed'])
    expect(new Set(body.errors.map((error: { field: string }) => error.field))).toEqual(new Set([field]))
    expect(body.errors[0]).toEqual({ field, message })
    expect(messageOfDetail(body.detail)).toBe(message)
    expect(await fixture.accountOf(email)).toBeUndefined()
  })

  test.each(['password123', 'PASSWORD1', '12345678'])('%s is too common', async (password) => {
    const email = fixture.newEmail()
    const { status, body } = await fixture.register(email, { password, confirm_password: password })
    const message = 'This password is too common. Choose one that is harder to guess.'
    expect(status).toBe(422)
    expect(body).toMatchObject({ response_description: message, errors: [{ field: 'password', message }] })
    expect(await fixture.accountOf(email)).toBeUndefined()
  })

  test.each(['Amana-2026!', 'Lagos@Police1', '0kaf0r.1990'])(
    '%s is of the person’s or the service’s own words',
    async (password) => {
      const email = fixture.newEmail()
      const { status, body } = await fixture.register(email, {
        last_name: 'Okafor',
        password,
        confirm_password: password,
      })
      expect([status, body.errors]).toEqual([
        422,
        [{ field: 'password', message: ACCOUNT_MESSAGES.passwordOfContext }],
      ])
      expect(await fixture.accountOf(email)).toBeUndefined()
    },
  )

  test('8 and 128 characters are taken', async () => {
    for (const password of ['tqK9!vbe', 'x7'.repeat(64)]) {
      expect(
        (await fixture.register(fixture.newEmail(), { password, confirm_password: password })).status,
      ).toBe(201)
    }
  })

  test('all faults at once, and no body at all', async () => {
    const { body } = await fixture.post('register', {})
    expect(Object.keys(JSON.parse(body.detail)).toSorted()).toEqual([
      'confirm_password',
      'email',
      'first_name',
      'last_name',
      'password',
    ])
    expect((await fixture.post('register', '{"email":')).status).toBe(400)
  })
})

describe('the form sent again with the token of its registration', () => {
  const again = {
    first_name: 'Adaeze',
    password: NEW_PASSWORD,
    confirm_password: NEW_PASSWORD,
    phone_number: null,
  }
  const registered = async () => {
    const email = fixture.newEmail()
    const { body } = await fixture.register(email)
    return { email, registration_token: body.response_data.registration_token as string }
  }

  test('corrects it; the first code stays good, and a second one goes out after 30 seconds', async () => {
    const { email, registration_token } = await registered()
    const first = await fixture.code(email, 'verify_email')
    for (let round = 0; round < 12; round += 1) {
      const { status, body } = await fixture.register(email, { ...again, registration_token })
      expect([status, body.response_data]).toEqual([
        201,
        { email, expires_in: expect.any(Number), session_expires_in: 900, registration_token },
      ])
    }
    expect(await fixture.code(email, 'verify_email')).toBe(first)
    expect(await fixture.accountOf(email)).toMatchObject({ first_name: 'Adaeze', phone_number: null })
    fixture.wait(31_000)
    expect((await fixture.register(email, { ...again, registration_token })).body).toMatchObject({
      response_data: { expires_in: expect.closeTo(600, -1) },
    })
    const second = await fixture.code(email, 'verify_email')
    expect(second).not.toBe(first)
    const { status } = await fixture.post('verify-otp', { email, otp: second, password: NEW_PASSWORD })
    expect(status).toBe(200)
    expect((await fixture.register(email, { ...again, registration_token })).body.code).toBe('email_taken')
  })

  test('with another token, or none, the address is taken', async () => {
    const [{ email }, other] = [await registered(), await registered()]
    for (const registration_token of [undefined, 'x', other.registration_token])
      expect((await fixture.register(email, { ...again, registration_token })).body.code).toBe('email_taken')
    expect(await fixture.accountOf(email)).toMatchObject({ first_name: 'Ada' })
  })

  test('at the same time as its code is typed: proven once, with the data from before or after', async () => {
    await rounds({}, async () => {
      const { email, registration_token } = await registered()
      const otp = await fixture.code(email, 'verify_email')
      const [corrected, verified] = await Promise.all([
        fixture.register(email, { ...again, registration_token }),
        fixture.post('verify-otp', { email, otp, registration_token }),
      ])
      expect(verified.status).toBe(200)
      expect(await fixture.accountOf(email)).toMatchObject({
        first_name: corrected.status === 201 ? 'Adaeze' : 'Ada',
      })
      expect((await fixture.signIn(email, corrected.status === 201 ? NEW_PASSWORD : PASSWORD)).status).toBe(
        200,
      )
    })
  })
})

describe('an address that is there', () => {
  const change = {
    first_name: 'Eve',
    password: NEW_PASSWORD,
    confirm_password: NEW_PASSWORD,
    phone_number: null,
  }

  async function expectTaken(email: string) {
    const before = await fixture.accountOf(email)
    const { status, body } = await fixture.register(email.toUpperCase(), change)
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'email_taken',
      response_description: TAKEN,
      errors: [{ field: 'email', message: TAKEN }],
    })
    expect(body.detail).toBe(JSON.stringify({ email: [TAKEN] }))
    expect(await fixture.accountOf(email)).toEqual(before)
  }

  test('proven: taken, also after long', async () => {
    const email = await fixture.verified()
    await expectTaken(email)
    fixture.wait(16 * MINUTE)
    await expectTaken(email)
  })

  test('unproven for less than 15 minutes, with a code that lives: taken', async () => {
    const email = fixture.newEmail()
    await fixture.register(email)
    await expectTaken(email)
    fixture.wait(9 * MINUTE)
    await fixture.post('resend-otp', { email })
    fixture.wait(5 * MINUTE)
    await expectTaken(email)
  })

  test('who comes too late with the code is sent to register again, and can', async () => {
    const email = fixture.newEmail()
    await fixture.register(email)
    const otp = await fixture.code(email, 'verify_email')
    fixture.wait(10 * MINUTE)
    expect((await fixture.post('verify-otp', { email, otp })).body.code).toBe('code_expired')
    expect((await fixture.register(email)).status).toBe(201)
    const fresh = await fixture.code(email, 'verify_email')
    expect((await fixture.post('verify-otp', { email, otp: fresh })).status).toBe(200)
  })

  test('an officer’s: taken', async () => {
    const { email } = await fixture.amana.account('officer')
    await expectTaken(email)
  })

  test('unproven for 15 minutes: replaced, and what the first one had is over', async () => {
    const email = fixture.newEmail()
    await fixture.register(email)
    const first = await fixture.accountOf(email)
    const oldCode = await fixture.code(email, 'verify_email')
    fixture.wait(14 * MINUTE)
    await fixture.post('resend-otp', { email })
    await fixture.post('forgot-password', { email })
    const newerCode = await fixture.code(email, 'verify_email')
    const resetCode = await fixture.code(email, 'reset_password')
    fixture.wait(MINUTE + SECOND)
    expect((await fixture.register(email, change)).status).toBe(201)
    const account = await fixture.accountOf(email)
    expect(account).toMatchObject({
      id: first?.id,
      first_name: 'Eve',
      phone_number: null,
      email_verified_at: null,
    })
    expect(account?.created_at.getTime()).toBeGreaterThan((first?.created_at.getTime() ?? 0) + 15 * MINUTE)
    expect(await passwordMatches(NEW_PASSWORD, account?.password_hash ?? '')).toBe(true)
    const code = await fixture.code(email, 'verify_email')
    for (const old of [oldCode, newerCode].filter((each) => each !== code)) {
      expect((await fixture.post('verify-otp', { email, otp: old })).body.code).toBe('code_wrong')
    }
    const reset = { email, otp: resetCode, new_password: PASSWORD, confirm_new_password: PASSWORD }
    expect((await fixture.post('reset-password', reset)).body.code).toBe('code_expired')
    expect((await fixture.post('verify-otp', { email, otp: code })).status).toBe(200)
  })
})

describe('at the same instant', () => {
  async function race(email: string) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => fixture.register(email, { first_name: `Racer ${i}` })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)])
    for (const { status, body } of answers)
      if (status === 409) expect(body.errors).toEqual([{ field: 'email', message: TAKEN }])
    const winner = answers.findIndex(({ status }) => status === 201)
    expect(await fixture.accountOf(email)).toMatchObject({ first_name: `Racer ${winner}` })
  }

  test('20 for a new address: one wins, the others are told', async () => {
    const email = fixture.newEmail()
    await race(email)
    expect(await fixture.codes(email)).toHaveLength(1)
  })

  test('20 for an abandoned one: one wins, the others are told', async () => {
    const email = fixture.newEmail()
    await fixture.register(email)
    fixture.wait(15 * MINUTE + SECOND)
    await race(email)
    expect((await fixture.codes(email)).filter(({ ended_at }) => ended_at === null)).toHaveLength(1)
  })

  test('two rows, over and over: one is saved, new or in place of an abandoned one', async () => {
    const save = (email: string, createdAt: Date) => {
      const newUser = {
        id: newId(createdAt),
        email,
        first_name: 'A',
        last_name: 'B',
        phone_number: null,
        password_hash: '',
        locale: null,
        created_at: createdAt,
      }
      return fixture.amana.database.transaction((tx) =>
        upsertAccount(tx, newUser, after(createdAt, -15 * MINUTE)),
      )
    }
    for (let round = 0; round < 50; round += 1) {
      const email = fixture.newEmail()
      for (const time of [new Date(), after(new Date(), 15 * MINUTE)]) {
        const saved = await Promise.all([save(email, time), save(email, time)])
        expect(saved.filter((id) => id === undefined)).toHaveLength(1)
      }
    }
  })

  test('proof against replacement: either the account is proven, or its code is over', async () => {
    for (let round = 0; round < 10; round += 1) {
      const email = fixture.newEmail()
      await fixture.register(email)
      fixture.wait(14 * MINUTE)
      await fixture.post('resend-otp', { email })
      fixture.wait(MINUTE + SECOND)
      const otp = await fixture.code(email, 'verify_email')
      const [replaced, proven] = await Promise.all([
        fixture.register(email, { first_name: 'Eve' }),
        fixture.post('verify-otp', { email, otp }),
      ])
      const account = await fixture.accountOf(email)
      if (proven.status === 200) {
        expect(replaced.status).toBe(409)
        expect(account).toMatchObject({ first_name: 'Ada', email_verified_at: expect.any(Date) })
      } else {
        expect([replaced.status, proven.status]).toEqual([201, 422])
        expect(account).toMatchObject({ first_name: 'Eve', email_verified_at: null })
      }
    }
  })
})
