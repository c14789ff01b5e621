import { ACCOUNT_MESSAGES, messageOfDetail } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../../kernel/durations.ts'
import { waitUntil } from '../../../testing/wait-until.ts'
import {
  createSignUpFixture,
  NEW_PASSWORD,
  PASSWORD,
  type SignUpFixture,
  withoutAddress,
} from '../sign-up/sign-up.fixtures.ts'
import { passwordMatches } from './passwords.ts'
import { attemptOf } from './two-factor.fixtures.ts'

let fixture: SignUpFixture
beforeAll(async () => {
  fixture = await createSignUpFixture()
})
afterAll(() => fixture?.stop())

const forgot = (email: unknown) => fixture.post('forgot-password', { email })
const reset = (email: string, otp: unknown, change: object = {}) =>
  fixture.post('reset-password', {
    email,
    otp,
    new_password: NEW_PASSWORD,
    confirm_new_password: NEW_PASSWORD,
    ...change,
  })

async function forgotten(): Promise<{ email: string; code: string }> {
  const email = await fixture.verified()
  expect((await forgot(email)).status).toBe(200)
  return { email, code: await fixture.code(email, 'reset_password') }
}

describe('forgot-password', () => {
  test('sends a code to the address', async () => {
    const email = await fixture.verified()
    const { status, body } = await forgot(email.toUpperCase())
    expect([status, body.response_description]).toEqual([200, 'Otp has been sent to your email'])
    expect(body.response_data).toEqual({ email })
    const mail = await waitUntil(() =>
      fixture.amana.sent.find(({ to, subject }) => to === email && /reset/.test(subject)),
    )
    expect(mail.text).toContain(`Code: ${await fixture.code(email, 'reset_password')}`)
  })

  test('an unknown address and a known one are answered alike, again and again, and then at reset-password', async () => {
    const [known, unknown] = [await fixture.verified(), fixture.newEmail()]
    const transcripts = []
    for (const email of [known, unknown]) {
      const transcript = []
      for (let sends = 0; sends < 5; sends += 1) {
        transcript.push(
          withoutAddress(await forgot(email), email),
          withoutAddress(await forgot(email), email),
        )
        fixture.wait(31 * SECOND)
      }
      transcript.push(withoutAddress(await forgot(email), email))
      const wrong = await fixture.wrongCode(email, 'reset_password')
      for (let tries = 0; tries < 6; tries += 1)
        transcript.push(withoutAddress(await reset(email, wrong), email))
      fixture.wait(10 * MINUTE)
      transcript.push(withoutAddress(await reset(email, wrong), email))
      transcripts.push(transcript)
    }
    expect(transcripts[0]).toEqual(transcripts[1])
    expect(transcripts[0]?.map(({ status }) => status)).toEqual([
      ...[200, 429, 200, 429, 200, 429, 200, 429, 200, 429, 429],
      ...[422, 422, 422, 422, 422, 429, 422],
    ])
    expect((await fixture.codes(unknown)).every(({ target }) => target === null)).toBe(true)
    expect((await fixture.codes(known)).filter(({ purpose }) => purpose === 'reset_password')).toMatchObject(
      Array(5).fill({ target: known }),
    )
  })

  test.each([
    [undefined, 'Email address is required'],
    ['', 'Email address is required'],
    ['ada@example', 'Please enter a valid email address'],
  ])('email %j: %s', async (email, message) => {
    const { status, body } = await forgot(email)
    expect([status, body.errors]).toEqual([422, [{ field: 'email', message }]])
  })
})

test('an officer’s mailbox is not the officer: the same answer, no code, and no code that works', async () => {
  const officer = await fixture.amana.account('officer', { password: PASSWORD })
  const known = await fixture.verified()
  const [asked, usual] = [
    await fixture.post('forgot-password', { email: officer.email }),
    await fixture.post('forgot-password', { email: known }),
  ]
  expect(withoutAddress(asked, officer.email)).toEqual(withoutAddress(usual, known))
  await waitUntil(() => fixture.amana.sent.find(({ to }) => to === known))
  expect(fixture.amana.sent.filter(({ to }) => to === officer.email)).toEqual([])
  expect(await fixture.codes(officer.email)).toEqual([])
})

describe('reset-password', () => {
  test('sets the password, ends every session, tells the owner', async () => {
    const { email, code } = await forgotten()
    const { body: signedIn } = await fixture.signIn(email)
    const { access_token: token, refresh_token: refresh } = signedIn.response_data
    const { status, body } = await reset(email, code)
    expect([status, body.response_description]).toEqual([
      200,
      'Your password has been reset. Please sign in.',
    ])
    expect(body.response_data).toEqual({ email })
    expect(await fixture.sessionsOf(email)).toMatchObject([{ end_reason: 'password_changed' }])
    await waitUntil(async () => (await fixture.amana.call('GET', '/users/me/', { token })).status === 401)
    expect((await fixture.post('token/refresh', { refresh })).status).toBe(401)
    expect((await fixture.signIn(email)).body.code).toBe('wrong_credentials')
    expect((await fixture.signIn(email, NEW_PASSWORD)).status).toBe(200)
    await waitUntil(() =>
      fixture.amana.sent.some(
        ({ to, subject }) => to === email && /password/i.test(subject) && !/code/.test(subject),
      ),
    )
  })

  test.each([
    ['otp', undefined, 'Please enter the verification code'],
    ['otp', '', 'Please enter the verification code'],
    ['otp', '12345', 'Please enter a valid 6-digit verification code'],
    ['otp', 'abcdef', 'Please enter a valid 6-digit verification code'],
    ['email', undefined, 'Email address is required'],
    ['email', 'ada', 'Please enter a valid email address'],
    ['new_password', undefined, 'Password is required'],
    ['new_password', '', 'Password is required'],
    ['new_password', 'seven 7', 'Password must be at least 8 characters'],
    ['new_password', 'x'.repeat(129), 'Password must be at most 128 characters'],
    ['confirm_new_password', undefined, 'Please confirm your password'],
    ['confirm_new_password', '', 'Please confirm your password'],
    ['confirm_new_password', `${NEW_PASSWORD}!`, 'Passwords do not match'],
  ])('%s %j: %s', async (field, value, message) => {
    const repeated = field === 'new_password' && value ? { confirm_new_password: value } : {}
    const { status, body } = await reset('ada@example.com', '123456', { [field]: value, ...repeated })
    expect([status, body.code]).toEqual([422, 'validation_failed'])
    expect(new Set(body.errors.map((error: { field: string }) => error.field))).toEqual(new Set([field]))
    expect(body.errors[0]).toEqual({ field, message })
    expect(messageOfDetail(body.detail)).toBe(message)
  })

  test('a common password is refused and costs no try', async () => {
    const { email, code } = await forgotten()
    const common = { new_password: 'Password123', confirm_new_password: 'Password123' }
    const message = 'This password is too common. Choose one that is harder to guess.'
    for (let tries = 0; tries < 6; tries += 1) {
      const { status, body } = await reset(email, code, common)
      expect([status, body.errors]).toEqual([422, [{ field: 'new_password', message }]])
    }
    expect((await reset(email, code)).status).toBe(200)
  })

  test('a password of the own words is refused; the name says so only to who has the code', async () => {
    const { email, code } = await forgotten()
    const { first_name } = (await fixture.accountOf(email)) ?? { first_name: '' }
    const tried = async (password: string, typed = code) =>
      (await reset(email, typed, { new_password: password, confirm_new_password: password })).body.errors
    const refused = [{ field: 'new_password', message: ACCOUNT_MESSAGES.passwordOfContext }]
    expect(await tried('Amana-2026!')).toEqual(refused)
    expect(await tried(`${first_name}-1990-1`, await fixture.wrongCode(email, 'reset_password'))).not.toEqual(
      refused,
    )
    expect(await tried(`${first_name}-1990-1`)).toEqual(refused)
    expect((await reset(email, code)).status).toBe(200)
  })

  test('wrong, used, expired, of another purpose or account', async () => {
    const { email, code } = await forgotten()
    const other = await forgotten()
    const wrong = await reset(email, await fixture.wrongCode(email, 'reset_password'))
    expect([wrong.status, wrong.body.code, wrong.body.errors[0].field]).toEqual([422, 'code_wrong', 'otp'])
    if (other.code !== code) expect((await reset(email, other.code)).body.code).toBe('code_wrong')
    expect((await reset(email, code)).status).toBe(200)
    expect((await reset(email, code)).body.code).toBe('code_expired')
    fixture.wait(10 * MINUTE)
    expect((await reset(other.email, other.code)).body.code).toBe('code_expired')
  })

  test('an address without account, even with the code that is never sent', async () => {
    const email = fixture.newEmail()
    await forgot(email)
    const { status, body } = await reset(email, await fixture.code(email, 'reset_password'))
    expect([status, body.code]).toEqual([422, 'code_wrong'])
  })

  test('a code tried six times', async () => {
    const { email, code } = await forgotten()
    const wrong = await fixture.wrongCode(email, 'reset_password')
    for (let tries = 0; tries < 5; tries += 1)
      expect((await reset(email, wrong)).body.code).toBe('code_wrong')
    const { status, body } = await reset(email, code)
    expect([status, body.code]).toEqual([429, 'code_tries_used'])
    expect((await fixture.signIn(email)).status).toBe(200)
  })

  test('5 at once with one code: one password is set', async () => {
    const { email, code } = await forgotten()
    const passwords = Array.from({ length: 5 }, (_, i) => `purple door number ${i}`)
    const answers = await Promise.all(
      passwords.map((password) =>
        reset(email, code, { new_password: password, confirm_new_password: password }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422])
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? ''
    expect(await passwordMatches(winner, (await fixture.accountOf(email))?.password_hash ?? '')).toBe(true)
  })

  test('a code asked for with the old password no longer finishes the sign-in', async () => {
    const { email, code } = await forgotten()
    await fixture.db
      .updateTable('users')
      .set({ two_factor_method: 'email' })
      .where('email', '=', email)
      .execute()
    await fixture.signIn(email)
    const otp = await fixture.code(email, 'sign_in')
    const attempt = await attemptOf(fixture.amana, email)
    expect((await reset(email, code)).status).toBe(200)
    expect((await fixture.post('verify-otp', { email, otp, sign_in: true, attempt })).body.code).toBe(
      'code_expired',
    )
    expect((await fixture.post('resend-otp', { email, sign_in: true })).status).toBe(200)
    expect((await fixture.codes(email)).at(-1)).toMatchObject({ target: null })
  })

  test('a sign-in under way at the same time does not outlive it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { email, code } = await forgotten()
      await fixture.db
        .updateTable('users')
        .set({ two_factor_method: 'email' })
        .where('email', '=', email)
        .execute()
      await fixture.signIn(email)
      const otp = await fixture.code(email, 'sign_in')
      const attempt = await attemptOf(fixture.amana, email)
      const [done] = await Promise.all([
        reset(email, code),
        ...Array.from({ length: 3 }, () =>
          fixture.post('verify-otp', { email, otp, sign_in: true, attempt }),
        ),
      ])
      expect(done?.status).toBe(200)
      expect((await fixture.sessionsOf(email)).filter(({ end_reason }) => end_reason === null)).toEqual([])
    }
  })

  test('a lock for wrong passwords ends with the password they were for', async () => {
    const { email, code } = await forgotten()
    for (let tries = 0; tries < 10; tries += 1) await fixture.signIn(email, 'not this one')
    expect((await fixture.signIn(email)).body.code).toBe('account_locked')
    await reset(email, code)
    expect((await fixture.signIn(email, NEW_PASSWORD)).status).toBe(200)
  })

  test('the code proves the address of an account that never did', async () => {
    const email = fixture.newEmail()
    await fixture.register(email)
    const code = await fixture.code(email, 'verify_email')
    expect((await reset(email, code)).body.code).toBe('code_expired')
    await forgot(email)
    await reset(email, await fixture.code(email, 'reset_password'))
    expect((await fixture.accountOf(email))?.email_verified_at).toEqual(expect.any(Date))
    expect((await fixture.signIn(email, PASSWORD)).body.code).toBe('wrong_credentials')
    expect((await fixture.signIn(email, NEW_PASSWORD)).status).toBe(200)
  })
})
