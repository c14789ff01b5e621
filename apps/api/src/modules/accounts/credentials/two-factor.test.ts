import { ENDPOINTS, fullPath, pathFor } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { after, MINUTE, SECOND } from '../../../kernel/durations.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { waitUntil } from '../../../testing/wait-until.ts'
import { movableClock, officerSignInTo, PASSWORD, readMe, signInTo } from '../accounts.fixtures.ts'
import { formerRecoveryCodeHash } from './recovery-codes.ts'
import {
  codeMailedTo,
  codeOfApp,
  disable,
  enable,
  otherThan,
  secondStep,
  setUp,
  withAuthenticator,
} from './two-factor.fixtures.ts'

const clock = movableClock()
let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct({ clock, env: { OFFICER_TWO_FACTOR: 'totp' } })
})
afterAll(() => amana?.stop())

const NOT_BEGUN = { status: 401, body: { code: 'attempt_unknown' } }
const WRONG = {
  status: 422,
  body: {
    code: 'code_wrong',
    response_description: 'That code is not right. Check the digits and try again.',
  },
}
const methodOf = async (userId: string) =>
  (
    await amana.database.db
      .selectFrom('users')
      .select('two_factor_method')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  ).two_factor_method
const mailsTo = (email: string) => amana.sent.filter(({ to }) => to === email)

describe('setting up an authenticator', () => {
  test('secret, address and picture; on with a code of it; the owner is told', async () => {
    const { userId, email, token } = await amana.account('user', { password: PASSWORD })
    const answer = await setUp(amana, token, 'totp')
    expect(answer).toMatchObject({ status: 200, body: { response_description: 'Confirm with a code' } })
    const { method, secret, otpauth_url, qr } = answer.body.response_data
    expect(method).toBe('totp')
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const url = new URL(otpauth_url)
    expect(`${url.protocol}//${url.host}`).toBe('otpauth://totp')
    expect(decodeURIComponent(url.pathname)).toBe(`/Amana:${email}`)
    expect(url.searchParams.get('secret')).toBe(secret)
    expect(Buffer.from(qr.replace('data:image/png;base64,', ''), 'base64').subarray(1, 4).toString()).toBe(
      'PNG',
    )
    expect(await methodOf(userId)).toBeNull()

    expect(await enable(amana, token, otherThan(await codeOfApp(secret, clock.now())))).toMatchObject({
      ...WRONG,
      body: { ...WRONG.body, errors: [{ field: 'code' }] },
    })
    const on = await enable(amana, token, await codeOfApp(secret, clock.now()))
    expect(on).toMatchObject({ status: 200, body: { response_description: 'Two-factor sign-in is on' } })
    const codes = on.body.response_data.recovery_codes as string[]
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(await methodOf(userId)).toBe('totp')
    expect((await waitUntil(() => mailsTo(email)[0])).subject).toBe('Two-factor sign-in is on')

    for (const again of [
      await setUp(amana, token, 'totp'),
      await setUp(amana, token, 'email'),
      await enable(amana, token, '123456'),
    ])
      expect(again).toMatchObject({ status: 409, body: { code: 'two_factor_on' } })
  })

  test('beginning anew ends what was begun; without a beginning there is nothing to confirm; an hour is enough', async () => {
    const { userId, token } = await amana.account('user', { password: PASSWORD })
    expect(await enable(amana, token, '123456')).toMatchObject({
      status: 422,
      body: { code: 'code_expired' },
    })
    const first = (await setUp(amana, token, 'totp')).body.response_data.secret
    const second = (await setUp(amana, token, 'totp')).body.response_data.secret
    expect(await enable(amana, token, await codeOfApp(first, clock.now()))).toMatchObject(WRONG)
    const anHourAgo = after(clock.now(), -60 * MINUTE)
    await amana.database.db
      .updateTable('authenticators')
      .set({ created_at: anHourAgo })
      .where('user_id', '=', userId)
      .execute()
    expect(await enable(amana, token, await codeOfApp(second, clock.now()))).toMatchObject({
      status: 422,
      body: { code: 'code_expired' },
    })
  })

  test.each([
    ['method', 'setup', { method: 'sms' }, 'Select a method'],
    ['method', 'setup', {}, 'Select a method'],
    ['code', 'enable', {}, 'Please enter the verification code'],
    ['code', 'enable', { code: '12' }, 'Please enter a valid 6-digit verification code'],
    ['password', 'disable', {}, 'Password is required'],
    ['password', 'disable', { password: '' }, 'Password is required'],
  ])('%s of %s with %j: %s', async (field, call, body, message) => {
    const { token } = await amana.account()
    const answer = await amana.call('POST', `/settings/security/2fa/${call}/`, { body, token })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field, message }] } })
  })
})

describe('signing in with an authenticator', () => {
  test('nothing is sent; the code opens, once; so does each recovery code', async () => {
    const { userId, email, secret, usedCode, recoveryCodes } = await withAuthenticator(amana, clock)
    const asked = await signInTo(amana, email)
    expect(asked.body.response_data).toEqual({
      otp_required: true,
      email,
      expires_in: expect.closeTo(600, -1),
      method: 'totp',
      methods: ['totp'],
      attempt: expect.any(String),
    })
    expect(await secondStep(amana, email, { otp: usedCode })).toMatchObject(WRONG)

    clock.forward(30 * SECOND)
    const code = await codeOfApp(secret, clock.now())
    const answers = await Promise.all([1, 2, 3].map(() => secondStep(amana, email, { otp: code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const opened = answers.find(({ status }) => status === 200)?.body.response_data
    expect(opened.user.id).toBe(userId)
    expect((await readMe(amana, opened.access)).status).toBe(200)

    await signInTo(amana, email)
    expect(await secondStep(amana, email, { otp: code })).toMatchObject(WRONG)
    const [first = '', second = ''] = recoveryCodes
    expect((await secondStep(amana, email, { recovery_code: first })).status).toBe(200)
    await signInTo(amana, email)
    expect(await secondStep(amana, email, { recovery_code: first })).toMatchObject({
      ...WRONG,
      body: { errors: [{ field: 'recovery_code' }] },
    })
    expect(
      (await secondStep(amana, email, { recovery_code: second.toLowerCase().replaceAll('-', ' ') })).status,
    ).toBe(200)
    const subjects = () => mailsTo(email).map(({ subject }) => subject)
    await waitUntil(() => subjects().includes('A recovery code of your Amana account was used') || undefined)
    expect(subjects().filter((subject) => /code$/.test(subject) && /sign-in code/.test(subject))).toEqual([])
  })

  test('one step to either side of the phone’s clock, no more', async () => {
    const { email, secret } = await withAuthenticator(amana, clock)
    const at = (seconds: number) => new Date(clock.now().getTime() + seconds * SECOND)
    clock.forward(5 * MINUTE)
    await signInTo(amana, email)
    // From the beginning of a step: it lasts until the codes have been looked at.
    clock.forward(30 * SECOND - (clock.now().getTime() % (30 * SECOND)))
    for (const seconds of [-75, 75])
      expect(await secondStep(amana, email, { otp: await codeOfApp(secret, at(seconds)) })).toMatchObject(
        WRONG,
      )
    expect((await secondStep(amana, email, { otp: await codeOfApp(secret, at(-30)) })).status).toBe(200)
    await signInTo(amana, email)
    expect((await secondStep(amana, email, { otp: await codeOfApp(secret, at(30)) })).status).toBe(200)
    // Older than the one used last.
    await signInTo(amana, email)
    expect(await secondStep(amana, email, { otp: await codeOfApp(secret, at(0)) })).toMatchObject(WRONG)
  })

  test('without the password before it no code opens anything', async () => {
    const { email, secret, recoveryCodes } = await withAuthenticator(amana, clock)
    clock.forward(60 * SECOND)
    const steps = [{ otp: await codeOfApp(secret, clock.now()) }, { recovery_code: recoveryCodes[0] ?? '' }]
    for (const step of steps) {
      expect(await secondStep(amana, email, step)).toMatchObject(NOT_BEGUN)
      expect(await secondStep(amana, 'nobody@example.com', step)).toMatchObject(NOT_BEGUN)
    }
  })

  test('while its owner signs in, nobody else’s browser may use the code, and none uses up its tries', async () => {
    const { email, recoveryCodes } = await withAuthenticator(amana, clock)
    const other = await withAuthenticator(amana, clock)
    const attempt = (await signInTo(amana, email)).body.response_data.attempt as string
    const ofOther = (await signInTo(amana, other.email)).body.response_data.attempt as string
    const step = { email, recovery_code: recoveryCodes[0], sign_in: true }
    const verify = (body: object) => amana.call('POST', '/users/verify-otp/', { body })
    for (const wrong of [undefined, '', 'made-up', ofOther, attempt.slice(0, -1)])
      for (let time = 0; time < 2; time += 1)
        expect(await verify({ ...step, attempt: wrong })).toMatchObject(NOT_BEGUN)
    expect((await verify({ ...step, attempt })).status).toBe(200)
  })

  test('a mailed code does not go past the authenticator', async () => {
    const { userId, email } = await withAuthenticator(amana, clock)
    await signInTo(amana, email)
    const before = mailsTo(email).length
    const resent = await amana.call('POST', '/users/resend-otp/', { body: { email, sign_in: true } })
    expect(resent.status).toBe(200)
    const rows = await amana.database.db
      .selectFrom('one_time_codes')
      .select('target')
      .where('subject', '=', userId)
      .execute()
    expect(rows.every(({ target }) => target === null)).toBe(true)
    expect(mailsTo(email).length).toBeLessThanOrEqual(before + 1)
  })

  test('five wrong codes lock it for 15 minutes, also for a new sign-in and a right code; the owner is told', async () => {
    const { email, secret } = await withAuthenticator(amana, clock)
    clock.forward(60 * SECOND)
    await signInTo(amana, email)
    const wrong = otherThan(await codeOfApp(secret, clock.now()))
    for (let time = 0; time < 5; time += 1)
      expect(await secondStep(amana, email, { otp: wrong })).toMatchObject(WRONG)
    const locked = { status: 429, body: { code: 'account_locked' } }
    expect(await secondStep(amana, email, { otp: wrong })).toMatchObject(locked)
    expect((await signInTo(amana, email)).status).toBe(200)
    const refused = await secondStep(amana, email, { otp: await codeOfApp(secret, clock.now()) })
    expect(refused).toMatchObject(locked)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
    const told = await waitUntil(() =>
      mailsTo(email).find(({ subject }) => subject.startsWith('Wrong sign-in codes')),
    )
    // A person who never typed the password may have asked for the code: the owner's own sign-in was waiting
    // for it.
    expect(told.text).toMatch(/somebody\s+who\s+knows\s+only\s+your\s+email\s+address/)
    expect(told.text).not.toMatch(/Somebody\s+who\s+knows\s+your\s+password/)
    clock.forward(16 * MINUTE)
    await signInTo(amana, email)
    expect((await secondStep(amana, email, { otp: await codeOfApp(secret, clock.now()) })).status).toBe(200)
  })

  test.each([
    [
      { otp: '123456', recovery_code: 'ABCD-EFGH-JKMN-PQRS', sign_in: true },
      'recovery_code',
      'Send either the verification code or a recovery code',
    ],
    [{ sign_in: true }, 'otp', 'Please enter the verification code'],
    [{ recovery_code: 'ABCD-EFGH-JKMN-PQRS' }, 'recovery_code', 'A recovery code is for signing in'],
    [
      { recovery_code: 'ABCD', sign_in: true },
      'recovery_code',
      'Please enter a recovery code of 16 letters and digits',
    ],
  ])('%j: %s', async (body, field, message) => {
    const answer = await amana.call('POST', '/users/verify-otp/', {
      body: { email: 'ada@example.com', ...body },
    })
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', errors: [{ field, message }] },
    })
  })
})

test('by e-mail: on with the code from the mail, then a code at each sign-in, or a recovery code', async () => {
  const { userId, email, token } = await amana.account('user', { password: PASSWORD })
  const begun = await setUp(amana, token, 'email')
  expect(begun.body.response_data).toEqual({ method: 'email', secret: null, otpauth_url: null, qr: null })
  expect(await setUp(amana, token, 'email')).toMatchObject({ status: 429, body: { code: 'code_too_soon' } })
  const code = await codeMailedTo(amana, email, /^Turn on two-factor sign-in$/)
  expect(await enable(amana, token, otherThan(code))).toMatchObject(WRONG)
  const { recovery_codes: codes } = (await enable(amana, token, code)).body.response_data
  expect(await methodOf(userId)).toBe('email')
  expect((await signInTo(amana, email)).body.response_data).toMatchObject({ otp_required: true })
  expect(
    (await secondStep(amana, email, { otp: await codeMailedTo(amana, email, /^Your Amana sign-in code$/) }))
      .status,
  ).toBe(200)
  clock.forward(31 * SECOND)
  await signInTo(amana, email)
  expect((await secondStep(amana, email, { recovery_code: codes[0] })).status).toBe(200)
})

test('recovery codes are hashed slowly; one that an older release hashed fast still works, once', async () => {
  const { userId, email, recoveryCodes } = await withAuthenticator(amana, clock)
  const [code = ''] = recoveryCodes
  const { db } = amana.database
  const stored = await db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .execute()
  expect(stored.map(({ code_hash }) => code_hash.toString('hex'))).not.toContain(
    formerRecoveryCodeHash(userId, code).toString('hex'),
  )
  const former = 'ABCD-EFGH-JKMN-PQRS'
  await db
    .insertInto('recovery_codes')
    .values({ user_id: userId, code_hash: formerRecoveryCodeHash(userId, former), used_at: null })
    .execute()
  await signInTo(amana, email)
  expect((await secondStep(amana, email, { recovery_code: former })).status).toBe(200)
  await signInTo(amana, email)
  expect((await secondStep(amana, email, { recovery_code: former })).status).toBe(422)
  expect((await secondStep(amana, email, { recovery_code: code })).status).toBe(200)
})

test('turning it off takes password and second step; secret and recovery codes are gone', async () => {
  const { userId, email, token, recoveryCodes } = await withAuthenticator(amana, clock)
  expect(await disable(amana, token, recoveryCodes[0], 'not-the-password')).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'password', message: 'Current Password is not correct' }] },
  })
  expect(await disable(amana, token)).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'second_step' }] },
  })
  expect(await disable(amana, token, recoveryCodes[0])).toMatchObject({
    status: 200,
    body: { response_description: 'Two-factor sign-in is off' },
  })
  expect(await disable(amana, token)).toMatchObject({ status: 200 })
  const { db } = amana.database
  expect(
    await db.selectFrom('authenticators').select('user_id').where('user_id', '=', userId).execute(),
  ).toEqual([])
  expect(
    await db.selectFrom('recovery_codes').select('user_id').where('user_id', '=', userId).execute(),
  ).toEqual([])
  expect((await signInTo(amana, email)).body.response_data.access).toEqual(expect.any(String))
  await waitUntil(() => mailsTo(email).find(({ subject }) => subject === 'Two-factor sign-in was turned off'))
})

describe('OFFICER_TWO_FACTOR=totp', () => {
  test('an officer with an authenticator is asked for it', async () => {
    const officer = await withAuthenticator(amana, clock, 'officer')
    clock.forward(30 * SECOND)
    await officerSignInTo(amana, officer.officerId ?? '')
    const opened = await secondStep(amana, officer.email, {
      otp: await codeOfApp(officer.secret, clock.now()),
    })
    expect(opened.body.response_data.user).toMatchObject({ is_officer: true })
    expect(opened.body.response_data.user).not.toHaveProperty('authenticator_required')
    expect(mailsTo(officer.email).filter(({ subject }) => /sign-in code/.test(subject))).toEqual([])
  })

  test('one without gets a code by mail, which opens the settings alone; so does their own choice of e-mail', async () => {
    const { email, officerId, userId } = await amana.account('officer', { password: PASSWORD })
    expect((await officerSignInTo(amana, officerId ?? '')).body.response_data).toMatchObject({
      otp_required: true,
    })
    const mailed = await codeMailedTo(amana, email, /^Your Amana sign-in code$/)
    const opened = await secondStep(amana, email, { otp: mailed })
    const { access: token, user } = opened.body.response_data
    expect(user).toMatchObject({ id: userId, authenticator_required: true })
    expect((await readMe(amana, token)).body.response_data).toMatchObject({ authenticator_required: true })
    const flags = () => amana.call('GET', '/le/flags/numbers/', { token })
    expect(await flags()).toMatchObject({ status: 403, body: { code: 'authenticator_required' } })

    // A code by mail, chosen by the officer, is no app either.
    await setUp(amana, token, 'email')
    await enable(amana, token, await codeMailedTo(amana, email, /^Turn on two-factor sign-in$/))
    expect(await methodOf(userId)).toBe('email')
    expect((await flags()).status).toBe(403)
    expect(await disable(amana, token, undefined)).toMatchObject({ status: 403 })
  })

  test('set up by such an officer, it opens the portal; turned off, it closes it', async () => {
    const { token, ...officer } = await amana.account('officer', { password: PASSWORD })
    const flags = async () => (await amana.call('GET', '/le/flags/numbers/', { token })).status
    expect(await flags()).toBe(403)
    const { secret } = (await setUp(amana, token, 'totp')).body.response_data
    const { recovery_codes: codes } = (await enable(amana, token, await codeOfApp(secret, clock.now()))).body
      .response_data
    // At once: the page asks for its figures in that moment.
    expect(await flags()).toBe(200)
    const profile = await amana.call('GET', `/users/profile/${officer.userId}/`, { token })
    expect(profile).toMatchObject({ status: 200, body: { response_data: { two_factor_method: 'totp' } } })
    expect(profile.body.response_data).not.toHaveProperty('authenticator_required')
    expect((await disable(amana, token, codes[0])).status).toBe(200)
    await waitUntil(async () => (await flags()) === 403)
  })

  test('every call waits for the app, but those of the settings page and of signing out', async () => {
    const { token } = await amana.account('supervisor', { password: PASSWORD })
    const open: string[] = []
    for (const endpoint of ENDPOINTS) {
      const { id, auth, method, params } = endpoint
      if (auth === 'public' || auth === 'client') continue
      const names = params ? [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, '1']) : []
      const url = pathFor(fullPath(endpoint), Object.fromEntries(names))
      const body = method === 'GET' ? {} : { payload: {} }
      const answer = await amana.product.app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${token}` },
        ...body,
      })
      const refused = answer.statusCode === 403 && answer.json().code === 'authenticator_required'
      if (!refused) open.push(id)
    }
    expect(open.toSorted()).toEqual([
      'accounts.changePassword',
      'accounts.createPasskey',
      'accounts.enableTwoFactor',
      'accounts.endSession',
      'accounts.listPasskeys',
      'accounts.listSessions',
      'accounts.offerPasskey',
      'accounts.readMe',
      'accounts.setUpTwoFactor',
      'profile.read',
    ])
  })
})
