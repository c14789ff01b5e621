import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../../kernel/durations.ts'
import { newId } from '../../../kernel/random.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { waitUntil } from '../../../testing/wait-until.ts'
import { movableClock, PASSWORD, readMe, sameBody, signInTo } from '../accounts.fixtures.ts'
import { attemptOf } from '../credentials/two-factor.fixtures.ts'

const clock = movableClock()
let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct({ clock })
})
afterAll(() => amana.stop())

const unknownEmail = () => `${newId(new Date())}@example.com`
const change = (
  userId: string,
  values: { email_verified_at?: null; two_factor_method?: 'email' | 'totp'; pin_hash?: string },
) => amana.database.db.updateTable('users').set(values).where('id', '=', userId).execute()
const codesOf = (userId: string, purpose: 'sign_in' | 'verify_email') =>
  amana.database.db
    .selectFrom('one_time_codes')
    .selectAll()
    .where('subject', '=', userId)
    .where('purpose', '=', purpose)
    .execute()

describe('fields', () => {
  test.each([
    [{ password: 'x' }, 'email', 'Email address is required'],
    [{ email: '', password: 'x' }, 'email', 'Email address is required'],
    [{ email: 'ada', password: 'x' }, 'email', 'Please enter a valid email address'],
    [{ email: 'ada@example', password: 'x' }, 'email', 'Please enter a valid email address'],
    [{ email: 'ada@example.com' }, 'password', 'Password is required'],
    [{ email: 'ada@example.com', password: '' }, 'password', 'Password is required'],
    [
      { email: 'ada@example.com', password: 'x'.repeat(129) },
      'password',
      'Password must be at most 128 characters',
    ],
    [{ email: 'ada@example.com', password: 'x', remember: true }, 'remember', 'This field is not known'],
    [{ email: { $gt: '' }, password: 'x' }, 'email', 'Email address is required'],
  ])('%j', async (body, field, message) => {
    const answer = await amana.call('POST', '/users/login/', { body })
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', response_description: message },
    })
    expect(answer.body.errors).toEqual([{ field, message }])
    expect(JSON.parse(answer.body.detail)).toEqual({ [field]: [message] })
  })
})

describe('a right password', () => {
  test('gives tokens and the user, without a hash of anything', async () => {
    const { userId, email } = await amana.account('user', { password: PASSWORD })
    await change(userId, { pin_hash: '$argon2id$x' })
    const { status, headers, body } = await signInTo(amana, `  ${email.toUpperCase()} `)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body.response_description).toBe('Login successful')
    const { user, ...tokens } = body.response_data
    expect(user).toEqual({
      id: userId,
      first_name: 'Ada',
      last_name: 'Okafor',
      email,
      phone_number: null,
      is_verified: true,
      phone_verified: false,
      officer_id: null,
      is_officer: false,
      has_pin: true,
      locale: null,
    })
    expect(tokens.access).toBe(tokens.access_token)
    expect(tokens.refresh).toBe(tokens.refresh_token)
    expect(tokens.refresh).toMatch(/^[\w-]{43}$/)
    const life = (time: string) => (new Date(time).getTime() - clock.now().getTime()) / MINUTE
    expect(life(tokens.access_token_expiration)).toBeCloseTo(15, 0)
    expect(life(tokens.refresh_token_expiration)).toBeCloseTo(30 * 24 * 60, 0)
    expect((await readMe(amana, tokens.access)).body.response_data).toEqual(user)
  })

  test('of an unverified address: told so, and a code is sent; a moment later no second one', async () => {
    const { userId, email } = await amana.account('user', { password: PASSWORD })
    await change(userId, { email_verified_at: null })
    expect((await signInTo(amana, email, 'not-the-password')).status).toBe(401)
    expect(await codesOf(userId, 'verify_email')).toHaveLength(0)
    for (let time = 0; time < 2; time += 1)
      expect(await signInTo(amana, email)).toMatchObject({
        status: 403,
        body: {
          code: 'email_unverified',
          response_description: 'Please verify your account first. Check for any pending verification steps.',
        },
      })
    expect(await codesOf(userId, 'verify_email')).toMatchObject([
      { target: email, channel: 'email', used_at: null },
    ])
    // A code that was replaced before it was sent would not be sent at all.
    await waitUntil(() => amana.sent.filter(({ to }) => to === email).length === 1)
    clock.forward(31 * SECOND)
    await signInTo(amana, email)
    expect(await codesOf(userId, 'verify_email')).toHaveLength(2)
    await waitUntil(() => amana.sent.filter(({ to }) => to === email).length === 2)
  })

  test('that was changed while it was compared does not come in', async () => {
    const { userId, email } = await amana.account('user', { password: PASSWORD })
    let signingIn: ReturnType<typeof signInTo> | undefined
    await amana.database.transaction(async (tx) => {
      await tx.updateTable('users').set({ password_hash: 'changed' }).where('id', '=', userId).execute()
      signingIn = signInTo(amana, email)
      // Compared with the old hash; then it waits for this transaction.
      await new Promise((resolve) => setTimeout(resolve, 300))
    })
    expect(await signingIn).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
  })
})

const ATTEMPT = expect.stringMatching(/^[\w-]{43}$/)

describe('the second step', () => {
  test('by e-mail: a code is asked for, and no token comes yet', async () => {
    const { userId, email } = await amana.account('user', { password: PASSWORD })
    await change(userId, { two_factor_method: 'email' })
    const answer = await signInTo(amana, email)
    expect(answer.status).toBe(200)
    expect(answer.body.response_data).toEqual({
      otp_required: true,
      email,
      expires_in: expect.closeTo(600, -1),
      attempt: ATTEMPT,
      methods: ['email'],
    })

    clock.forward(10 * SECOND)
    const { expires_in, ...again } = (await signInTo(amana, email)).body.response_data
    expect(again).toEqual({ otp_required: true, email, attempt: ATTEMPT, methods: ['email'] })
    expect(expires_in).toBeGreaterThan(570)
    expect(expires_in).toBeLessThanOrEqual(590)
    expect(await codesOf(userId, 'sign_in')).toHaveLength(1)
    const mail = await waitUntil(() => amana.sent.find(({ to }) => to === email))
    const otp = /\b\d{6}\b/.exec(mail.text.replaceAll(/(\d{3}) (\d{3})/g, '$1$2'))?.[0]
    const verified = await amana.call('POST', '/users/verify-otp/', {
      body: { email, otp, sign_in: true, attempt: await attemptOf(amana, email) },
    })
    expect(verified.body.response_data.user.id).toBe(userId)
    expect((await readMe(amana, verified.body.response_data.access)).status).toBe(200)
  })

  test('after five codes in an hour: wait', async () => {
    const { userId, email } = await amana.account('user', { password: PASSWORD })
    await change(userId, { two_factor_method: 'email' })
    for (let time = 0; time < 5; time += 1) {
      expect((await signInTo(amana, email)).body.response_data).toMatchObject({
        expires_in: expect.closeTo(600, -1),
      })
      clock.forward(31 * SECOND)
    }
    const refused = await signInTo(amana, email)
    expect(refused).toMatchObject({ status: 429, body: { code: 'code_too_soon' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50 * 60)
    clock.forward(HOUR)
    expect((await signInTo(amana, email)).status).toBe(200)
  })
})

describe('an address without an account and a wrong password', () => {
  test('answer alike', async () => {
    const { email } = await amana.account('user', { password: PASSWORD })
    const wrong = await signInTo(amana, email, 'not-the-password')
    expect(wrong).toMatchObject({
      status: 401,
      body: {
        code: 'wrong_credentials',
        response_description: 'Invalid email or password. Please check your credentials and try again.',
        response_data: null,
      },
    })
    expect(sameBody(await signInTo(amana, unknownEmail()))).toEqual(sameBody(wrong))
  })

  test('so does an officer, and an account without a password', async () => {
    const officer = await amana.account('officer', { password: PASSWORD })
    const without = await amana.account()
    for (const { email } of [officer, without])
      expect(sameBody(await signInTo(amana, email))).toEqual(sameBody(await signInTo(amana, unknownEmail())))
    expect(
      await amana.database.db
        .selectFrom('attempt_locks')
        .select('kind')
        .where('subject', '=', officer.userId)
        .execute(),
    ).toEqual([])
  })
})
