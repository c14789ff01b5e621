import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../../kernel/durations.ts'
import { inEitherOrder, rounds } from '../../../testing/rounds.ts'
import { waitUntil } from '../../../testing/wait-until.ts'
import { attemptOf } from '../credentials/two-factor.fixtures.ts'
import {
  createSignUpFixture,
  NEW_PASSWORD,
  PASSWORD,
  type SignUpFixture,
  withoutAddress,
} from './sign-up.fixtures.ts'

let fixture: SignUpFixture
beforeAll(async () => {
  fixture = await createSignUpFixture()
})
afterAll(() => fixture?.stop())

async function registered(): Promise<string> {
  const email = fixture.newEmail()
  await fixture.register(email)
  return email
}

/** A verified account with two-factor sign-in whose password was right. */
async function signingIn(): Promise<string> {
  const email = await fixture.verified()
  await fixture.db
    .updateTable('users')
    .set({ two_factor_method: 'email' })
    .where('email', '=', email)
    .execute()
  const { body } = await fixture.signIn(email)
  expect(body.response_data).toMatchObject({ otp_required: true, email })
  return email
}

/** By the browser that registered. */
const verify = (email: string, otp: unknown, change: object = {}) =>
  fixture.post('verify-otp', { email, otp, registration_token: fixture.tokenOf(email), ...change })
/** The second step of a sign-in, by the browser that typed the password. */
const finish = async (email: string, otp: unknown) =>
  verify(email, otp, { sign_in: true, attempt: await attemptOf(fixture.amana, email) })
const resend = (email: string, change: object = {}) => fixture.post('resend-otp', { email, ...change })

test('the mails of sign-up, resend and sign-in carry the newest code', async () => {
  const mailOf = async (email: string, subject: string, purpose: 'verify_email' | 'sign_in') => {
    const code = await fixture.code(email, purpose)
    await waitUntil(() =>
      fixture.amana.sent.some(
        (mail) => mail.to === email && mail.subject === subject && mail.text.includes(`Code: ${code}`),
      ),
    )
  }
  const email = await registered()
  await mailOf(email, 'Your Amana verification code', 'verify_email')
  fixture.wait(30 * SECOND)
  await resend(email)
  await mailOf(email, 'Your Amana verification code', 'verify_email')
  await mailOf(await signingIn(), 'Your Amana sign-in code', 'sign_in')
})

describe('verify-otp after sign-up', () => {
  test('proves the address and starts a session', async () => {
    const email = await registered()
    const { status, body } = await verify(email, await fixture.code(email, 'verify_email'))
    expect(status).toBe(200)
    expect(body.response_description).toBe('OTP verification successful')
    const { user, ...tokens } = body.response_data
    const account = await fixture.accountOf(email)
    expect(user).toEqual({
      id: account?.id,
      first_name: 'Ada',
      last_name: 'Obi',
      email,
      phone_number: '+2348031234567',
      is_verified: true,
      phone_verified: false,
      officer_id: null,
      is_officer: false,
      has_pin: false,
      locale: null,
    })
    expect(Object.keys(tokens).toSorted()).toEqual([
      'access',
      'access_token',
      'access_token_expiration',
      'refresh',
      'refresh_token',
      'refresh_token_expiration',
    ])
    expect(tokens.access).toBe(tokens.access_token)
    expect(account?.email_verified_at).toEqual(expect.any(Date))
    expect(await fixture.sessionsOf(email)).toHaveLength(1)
    const me = await fixture.amana.call('GET', '/users/me/', { token: tokens.access_token })
    expect(me.body.response_data).toMatchObject({ email, is_verified: true })
  })

  test('digits with spaces, as they are pasted', async () => {
    const email = await registered()
    const code = await fixture.code(email, 'verify_email')
    expect((await verify(email, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200)
  })

  test.each([
    [undefined, 'Please enter the verification code'],
    ['', 'Please enter the verification code'],
    ['   ', 'Please enter the verification code'],
    ['12345', 'Please enter a valid 6-digit verification code'],
    ['1234567', 'Please enter a valid 6-digit verification code'],
    ['12345a', 'Please enter a valid 6-digit verification code'],
    ['１２３４５６', 'Please enter a valid 6-digit verification code'],
  ])('otp %j: %s', async (otp, message) => {
    const { status, body } = await verify('ada@example.com', otp)
    expect(status).toBe(422)
    expect(body).toMatchObject({
      code: 'validation_failed',
      response_description: message,
      errors: [{ field: 'otp', message }],
    })
  })

  test.each([
    [undefined, 'Email address is required'],
    ['ada@', 'Please enter a valid email address'],
  ])('email %j: %s', async (email, message) => {
    const { status, body } = await fixture.post('verify-otp', { email, otp: '123456' })
    expect([status, body.errors]).toEqual([422, [{ field: 'email', message }]])
  })

  test('a wrong code names the field; after five the right one does not help either', async () => {
    const email = await registered()
    const wrong = await fixture.wrongCode(email, 'verify_email')
    const message = 'That code is not right. Check the digits and try again.'
    for (let tries = 0; tries < 5; tries += 1) {
      const { status, body } = await verify(email, wrong)
      expect([status, body.code, body.errors]).toEqual([422, 'code_wrong', [{ field: 'otp', message }]])
    }
    const { status, body, headers } = await verify(email, await fixture.code(email, 'verify_email'))
    expect([status, body.code]).toEqual([429, 'code_tries_used'])
    expect(body.response_description).toBe('Too many wrong codes. Request a new one.')
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    fixture.wait(30 * SECOND)
    expect((await resend(email)).status).toBe(200)
    expect((await verify(email, await fixture.code(email, 'verify_email'))).status).toBe(200)
  })

  test('used, expired, and of another purpose or account', async () => {
    const expired = 'This code has expired. Request a new one.'
    const email = await registered()
    const code = await fixture.code(email, 'verify_email')
    expect(await finish(email, code)).toMatchObject({ status: 401, body: { code: 'attempt_unknown' } })
    await fixture.post('forgot-password', { email })
    const reset = await fixture.code(email, 'reset_password')
    if (reset !== code) expect((await verify(email, reset)).body.code).toBe('code_wrong')
    const other = await registered()
    if ((await fixture.code(other, 'verify_email')) !== code)
      expect((await verify(other, code)).body.code).toBe('code_wrong')
    expect((await verify(email, code)).status).toBe(200)
    const again = await verify(email, code)
    expect([again.status, again.body.code]).toEqual([422, 'code_expired'])
    expect(again.body.errors).toEqual([{ field: 'otp', message: expired }])
    fixture.wait(10 * MINUTE)
    const late = await verify(other, await fixture.code(other, 'verify_email'))
    expect([late.status, late.body.code]).toEqual([422, 'code_expired'])
  })

  test('20 at once with the right code: one session', async () => {
    const email = await registered()
    const code = await fixture.code(email, 'verify_email')
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(email, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(await fixture.sessionsOf(email)).toHaveLength(1)
  })

  test('nobody gets into a proven account with the code that is never sent', async () => {
    const email = await fixture.verified()
    fixture.wait(31 * SECOND)
    expect((await resend(email)).status).toBe(200)
    const { status, body } = await verify(email, await fixture.code(email, 'verify_email'))
    expect([status, body.code]).toEqual([422, 'code_wrong'])
    expect(await fixture.sessionsOf(email)).toEqual([])
  })

  test('an address without account, even with the code that is never sent', async () => {
    const email = fixture.newEmail()
    await resend(email)
    const { status, body } = await verify(email, await fixture.code(email, 'verify_email'))
    expect([status, body.code]).toEqual([422, 'code_wrong'])
  })

  test('an officer’s account is not opened without its password', async () => {
    const { email, userId } = await fixture.amana.account('officer')
    await fixture.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', userId).execute()
    await resend(email)
    expect(await fixture.codes(email)).toMatchObject([{ purpose: 'verify_email', target: null }])
    expect((await verify(email, await fixture.code(email, 'verify_email'))).body.code).toBe('code_wrong')
  })
})

describe('the code without the browser that registered, behind the same address', () => {
  const code = (email: string) => fixture.code(email, 'verify_email')
  /** The person with the mailbox; `typed`: what else they send. */
  const prove = async (email: string, typed: object = {}) =>
    fixture.post('verify-otp', { email, otp: await code(email), ...typed })
  const signIn = async (email: string, password = PASSWORD) =>
    (await fixture.signIn(email, password)).body.code ?? 'signed in'

  test.each(['nothing', 'a wrong token', 'the token of another registration'])(
    'with %s it opens the account, and the password of the registration signs nobody in',
    async (shown) => {
      const [email, other] = [await registered(), await registered()]
      const tokens = new Map([
        ['a wrong token', 'x'.repeat(43)],
        ['the token of another registration', fixture.tokenOf(other)],
      ])
      const { status, body } = await prove(email, { registration_token: tokens.get(shown) })
      expect([status, body.response_data]).toEqual([
        200,
        expect.objectContaining({
          access: expect.any(String),
          refresh: expect.any(String),
          password_needed: true,
        }),
      ])
      expect(await signIn(email)).toBe('wrong_credentials')
      expect(await signIn(email)).toBe('wrong_credentials')
    },
  )

  test('the person then chooses a password by mail', async () => {
    const email = await registered()
    await prove(email)
    await fixture.post('forgot-password', { email })
    const passwords = { new_password: NEW_PASSWORD, confirm_new_password: NEW_PASSWORD }
    const reset = await fixture.post('reset-password', {
      email,
      otp: await fixture.code(email, 'reset_password'),
      ...passwords,
    })
    expect(reset.status).toBe(200)
    expect([await signIn(email), await signIn(email, NEW_PASSWORD)]).toEqual([
      'wrong_credentials',
      'signed in',
    ])
  })

  test('or types the password in this session, who chose it after all', async () => {
    const email = await registered()
    const { access: token } = (await prove(email)).body.response_data
    const pin = (current_password: string) =>
      fixture.amana.call('POST', '/settings/security/pin/create/', {
        token,
        body: { current_password, pin: '8264', confirm_pin: '8264' },
      })
    expect((await pin('not-the-password')).status).toBe(422)
    expect(await signIn(email)).toBe('wrong_credentials')
    expect((await pin(PASSWORD)).status).toBe(201)
    expect(await signIn(email)).toBe('signed in')
  })

  test.each(['token', 'password'])('who registered shows it by the %s', async (by) => {
    const email = await registered()
    const { status, body } = await prove(
      email,
      by === 'token' ? { registration_token: fixture.tokenOf(email) } : { password: PASSWORD },
    )
    expect([status, body.response_data.password_needed]).toEqual([200, undefined])
    expect(await signIn(email)).toBe('signed in')
  })

  test('another password is refused, and the code stays good', async () => {
    const email = await registered()
    expect(await prove(email, { password: 'not-the-password' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'password' }] },
    })
    expect((await verify(email, await code(email))).status).toBe(200)
  })

  test('a sign-in with the password brings the token', async () => {
    const email = await registered()
    const { registration_token } = (await fixture.signIn(email)).body.context
    expect((await prove(email, { registration_token })).body.response_data.password_needed).toBeUndefined()
  })

  test('the token of a registration that a stranger replaced shows nothing', async () => {
    const email = await registered()
    const own = fixture.tokenOf(email)
    fixture.wait(16 * MINUTE)
    expect(
      (await fixture.register(email, { password: NEW_PASSWORD, confirm_password: NEW_PASSWORD })).status,
    ).toBe(201)
    expect((await prove(email, { registration_token: own })).body.response_data).toMatchObject({
      password_needed: true,
    })
    expect([await signIn(email), await signIn(email, NEW_PASSWORD)]).toEqual([
      'wrong_credentials',
      'wrong_credentials',
    ])
  })

  test('while the stranger corrects the registration: no password of theirs signs in', async () => {
    await rounds({}, async (round) => {
      const email = await registered()
      const change = {
        password: NEW_PASSWORD,
        confirm_password: NEW_PASSWORD,
        registration_token: fixture.tokenOf(email),
      }
      const [proven] = await inEitherOrder(
        round,
        () => prove(email),
        () => fixture.register(email, change),
      )
      expect(proven.status).toBe(200)
      expect([await signIn(email), await signIn(email, NEW_PASSWORD)]).toEqual([
        'wrong_credentials',
        'wrong_credentials',
      ])
    })
  })
})

describe('verify-otp of a sign-in', () => {
  test('starts a session; the code is good for nothing else', async () => {
    const email = await signingIn()
    const code = await fixture.code(email, 'sign_in')
    expect((await verify(email, code)).body.code).toBe('code_expired')
    const { status, body } = await finish(email, code)
    expect(status).toBe(200)
    expect(body.response_data.user).toMatchObject({ email, is_verified: true })
    expect((await finish(email, code)).body.code).toBe('code_expired')
  })

  test('a suspended officer is told', async () => {
    const { email, userId } = await fixture.amana.account('officer', { password: 'green lamp over Enugu 7' })
    const officer = await fixture.db
      .selectFrom('officers')
      .select('officer_id')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    const { body } = await fixture.post('officer-login', {
      officer_id: officer?.officer_id,
      password: 'green lamp over Enugu 7',
    })
    expect(body.response_data).toMatchObject({ otp_required: true })
    await fixture.db
      .updateTable('officers')
      .set({ suspended_at: new Date() })
      .where('user_id', '=', userId)
      .execute()
    const answer = await finish(email, await fixture.code(email, 'sign_in'))
    expect([answer.status, answer.body.code]).toEqual([403, 'account_suspended'])
  })
})

describe('resend-otp', () => {
  test('a sign-up’s: a new code, the older one ends', async () => {
    const email = await registered()
    const older = await fixture.code(email, 'verify_email')
    fixture.wait(30 * SECOND)
    const { status, body } = await resend(email)
    expect([status, body.response_description]).toEqual([200, 'OTP sent successfully'])
    expect(body.response_data).toEqual({ email, expires_in: 600 })
    const code = await fixture.code(email, 'verify_email')
    if (older !== code) expect((await verify(email, older)).body.code).toBe('code_wrong')
    expect((await verify(email, code)).status).toBe(200)
  })

  test('within 30 s: too soon, with Retry-After', async () => {
    const email = await registered()
    const { status, body, headers } = await resend(email)
    expect([status, body.code]).toEqual([429, 'code_too_soon'])
    expect(body.response_description).toBe('Please wait a moment before you ask for another code.')
    expect(Number(headers['retry-after'])).toBeGreaterThan(20)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(30)
  })

  test('five an hour', async () => {
    const email = await registered()
    for (let sends = 0; sends < 4; sends += 1) {
      fixture.wait(31 * SECOND)
      expect((await resend(email)).status).toBe(200)
    }
    fixture.wait(31 * SECOND)
    const { status, headers } = await resend(email)
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(50 * 60)
  })

  test('a sign-in’s, while it is pending', async () => {
    const email = await signingIn()
    fixture.wait(31 * SECOND)
    expect((await resend(email, { sign_in: true })).status).toBe(200)
    expect((await fixture.codes(email)).filter(({ purpose }) => purpose === 'sign_in')).toMatchObject([
      { target: email, ended_at: expect.any(Date) },
      { target: email, ended_at: null },
    ])
    expect((await finish(email, await fixture.code(email, 'sign_in'))).status).toBe(200)
  })

  test('no sign-in code without a right password: none yet, finished, or 15 minutes old', async () => {
    const none = await fixture.verified()
    const finished = await signingIn()
    await finish(finished, await fixture.code(finished, 'sign_in'))
    const old = await signingIn()
    fixture.wait(15 * MINUTE)
    for (const email of [none, finished, old]) {
      const before = (await fixture.codes(email)).filter(({ purpose }) => purpose === 'sign_in').length
      expect((await resend(email, { sign_in: true })).status).toBe(200)
      const codes = await fixture.codes(email)
      expect(codes.filter(({ purpose }) => purpose === 'sign_in')).toHaveLength(before)
      expect(codes.at(-1)).toMatchObject({ purpose: 'verify_email', target: null })
    }
  })

  test('an unknown, a proven and an unproven address are answered alike, again and again', async () => {
    const unknown = fixture.newEmail()
    const proven = await fixture.verified()
    const unproven = await registered()
    fixture.wait(61 * MINUTE)
    const transcripts = []
    for (const email of [unknown, proven, unproven]) {
      const transcript = []
      for (const pause of [0, 31, 31, 31, 31]) {
        fixture.wait(pause * SECOND)
        transcript.push(
          withoutAddress(await resend(email), email),
          withoutAddress(await resend(email), email),
        )
      }
      fixture.wait(31 * SECOND)
      transcript.push(withoutAddress(await resend(email), email))
      transcript.push(
        withoutAddress(await verify(email, await fixture.wrongCode(email, 'verify_email')), email),
      )
      transcripts.push(transcript)
    }
    expect(transcripts[0]?.map(({ status }) => status)).toEqual([
      200, 429, 200, 429, 200, 429, 200, 429, 200, 429, 429, 422,
    ])
    expect(transcripts[1]).toEqual(transcripts[0])
    expect(transcripts[2]).toEqual(transcripts[0])
    for (const [email, target] of [
      [unknown, null],
      [proven, null],
      [unproven, unproven],
    ] as const) {
      expect((await fixture.codes(email)).slice(-5)).toMatchObject(
        Array(5).fill({ purpose: 'verify_email', target }),
      )
    }
  })

  test.each([
    [undefined, 'Email address is required'],
    ['ada', 'Please enter a valid email address'],
  ])('email %j: %s', async (email, message) => {
    const { status, body } = await fixture.post('resend-otp', { email })
    expect([status, body.errors]).toEqual([422, [{ field: 'email', message }]])
  })
})
