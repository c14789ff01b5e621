import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY } from '../../../kernel/durations.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { waitUntil } from '../../../testing/wait-until.ts'
import { movableClock, officerSignInTo, PASSWORD, readMe, sameBody, signInTo } from '../accounts.fixtures.ts'
import { attemptOf, codeOfApp, enable, setUp } from '../credentials/two-factor.fixtures.ts'
import { createOfficer, type NewOfficer, OfficerRefused, suspendOfficer } from './manage-officers.ts'
import { makeOneTimePassword } from './one-time-password.ts'

const clock = movableClock()
let amana: TestProduct
let strict: TestProduct
beforeAll(async () => {
  amana = await startTestProduct({ clock, env: { OFFICER_TWO_FACTOR: 'off' } })
  strict = await startTestProduct({ clock, testDatabase: amana })
})
afterAll(async () => {
  await strict.stop()
  await amana.stop()
})

let serial = 0
async function newOfficer(change: Partial<NewOfficer> = {}) {
  serial += 1
  const officer = {
    officerId: `LP${100_000 + serial}`,
    email: `officer${serial}@police.example`,
    firstName: 'Grace',
    lastName: 'Effiong',
    phone: '+2348121234504' as NewOfficer['phone'],
    rank: 'Inspector',
    forceNumber: '204511',
    stateCommand: 'Lagos',
    station: 'Ikeja',
    expiresAt: new Date(clock.now().getTime() + 365 * DAY),
    supervisor: false,
    ...change,
  }
  const { oneTimePassword, passwordHash } = await makeOneTimePassword()
  await amana.database.transaction((tx) => createOfficer(tx, officer, passwordHash, clock.now()))
  return { ...officer, oneTimePassword }
}

const WRONG = {
  status: 401,
  body: {
    code: 'wrong_credentials',
    response_description: 'Invalid officer ID or password. Please check your credentials and try again.',
  },
}
const SUSPENDED = { status: 403, body: { code: 'account_suspended' } }
const setPassword = (
  where: TestProduct,
  officerId: string,
  password: string,
  newPassword = PASSWORD,
  confirm = newPassword,
) =>
  where.call('POST', '/users/officer-password/', {
    body: { officer_id: officerId, password, new_password: newPassword, confirm_new_password: confirm },
  })

describe('the first sign-in', () => {
  test('with the one-time password opens nothing; a password of their own does, and the first one never again', async () => {
    const { officerId, email, oneTimePassword } = await newOfficer()
    const asked = await officerSignInTo(amana, officerId.toLowerCase(), oneTimePassword)
    expect(asked).toMatchObject({ status: 200, body: { response_description: 'Officer login successful' } })
    expect(asked.body.response_data).toEqual({ password_change_required: true })

    const set = await setPassword(amana, officerId, oneTimePassword)
    expect(set.status).toBe(200)
    expect(set.body.response_data.user).toMatchObject({
      officer_id: officerId,
      is_officer: true,
      is_verified: true,
      email,
    })
    expect((await readMe(amana, set.body.response_data.access)).status).toBe(200)
    expect(await officerSignInTo(amana, officerId, oneTimePassword)).toMatchObject(WRONG)
    expect(await setPassword(amana, officerId, oneTimePassword)).toMatchObject(WRONG)
    // The right password is not enough to change it here: that would bypass the second step.
    expect(await setPassword(amana, officerId, PASSWORD, 'another-one-4471')).toMatchObject(WRONG)
    expect((await officerSignInTo(amana, officerId)).body.response_data.user.officer_id).toBe(officerId)
    await waitUntil(() => amana.sent.concat(strict.sent).find(({ to }) => to === email))
  })

  test('two at once: one wins', async () => {
    const { officerId, oneTimePassword } = await newOfficer()
    const answers = await Promise.all([
      setPassword(amana, officerId, oneTimePassword, 'first-choice-4471'),
      setPassword(amana, officerId, oneTimePassword, 'second-choice-4471'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test.each([
    ['short', 'short', 'new_password', 'Password must be at least 8 characters'],
    [
      'password123',
      'password123',
      'new_password',
      'This password is too common. Choose one that is harder to guess.',
    ],
    [
      'Effiong-2026',
      'Effiong-2026',
      'new_password',
      'This password is only your name, your email address or words of this service. Add words that nobody would guess.',
    ],
    ['long-enough-1', 'long-enough-2', 'confirm_new_password', 'Passwords do not match'],
    [undefined, undefined, 'new_password', 'Choose a password that is not the one-time password'],
  ])('a new password %j', async (newPassword, confirm, field, message) => {
    const { officerId, oneTimePassword } = await newOfficer()
    const answer = await setPassword(
      amana,
      officerId,
      oneTimePassword,
      newPassword ?? oneTimePassword,
      confirm ?? oneTimePassword,
    )
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field, message }] } })
    expect((await officerSignInTo(amana, officerId, oneTimePassword)).status).toBe(200)
  })
})

const ATTEMPT = expect.stringMatching(/^[\w-]{43}$/)

describe('later', () => {
  test('a code to the official address is asked for, unless that is switched off', async () => {
    const { officerId, email } = await amana.account('officer', { password: PASSWORD })
    const asked = await officerSignInTo(strict, officerId ?? '')
    expect(asked.body.response_data).toEqual({
      otp_required: true,
      email,
      expires_in: expect.closeTo(600, -1),
      attempt: ATTEMPT,
      methods: ['email'],
    })
    const mail = await waitUntil(() => amana.sent.concat(strict.sent).find(({ to }) => to === email))
    const otp = /\b\d{6}\b/.exec(mail.text.replaceAll(/(\d{3}) (\d{3})/g, '$1$2'))?.[0]
    const verified = await strict.call('POST', '/users/verify-otp/', {
      body: { email, otp, sign_in: true, attempt: await attemptOf(strict, email) },
    })
    expect(verified.body.response_data.user).toMatchObject({ officer_id: officerId, is_officer: true })
    expect((await officerSignInTo(amana, officerId ?? '')).body.response_data.user.email).toBe(email)
  })

  test('also after the first password', async () => {
    const { officerId, email, oneTimePassword } = await newOfficer()
    const set = await setPassword(strict, officerId, oneTimePassword)
    expect(set.body.response_data).toEqual({
      otp_required: true,
      email,
      expires_in: expect.closeTo(600, -1),
      attempt: ATTEMPT,
      methods: ['email'],
    })
  })

  test.each([
    ['', 'Officer ID is 6 to 10 letters and digits'],
    ['LP1', 'Officer ID is 6 to 10 letters and digits'],
    ['LP-204511', 'Officer ID is 6 to 10 letters and digits'],
  ])('an officer id %j', async (officerId, message) =>
    expect(await officerSignInTo(amana, officerId)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'officer_id', message }] },
    }),
  )

  test('an unknown id, a wrong password and an ordinary user answer alike', async () => {
    const { officerId } = await newOfficer()
    const wrong = await officerSignInTo(amana, officerId, 'not-the-password')
    expect(wrong).toMatchObject(WRONG)
    expect(sameBody(await officerSignInTo(amana, 'ZZ999999'))).toEqual(sameBody(wrong))
  })

  test('an officer does not come in as a user', async () => {
    const { email, oneTimePassword } = await newOfficer()
    expect(await signInTo(amana, email, oneTimePassword)).toMatchObject({
      status: 401,
      body: { code: 'wrong_credentials' },
    })
  })
})

const suspend = async (officerId: string) =>
  (await amana.database.transaction((tx) => suspendOfficer(tx, officerId, clock.now()))).outcome

describe('suspended or expired', () => {
  test('is told to who knows the password, and to nobody else', async () => {
    const { officerId, oneTimePassword } = await newOfficer()
    expect(await suspend(officerId)).toBe('suspended')
    expect(await suspend(officerId)).toBe('was suspended')
    expect(await suspend('ZZ999999')).toBe('unknown')
    expect(await officerSignInTo(amana, officerId, oneTimePassword)).toMatchObject(SUSPENDED)
    expect(await setPassword(amana, officerId, oneTimePassword)).toMatchObject(SUSPENDED)
    expect(await officerSignInTo(amana, officerId, 'not-the-password')).toMatchObject(WRONG)
  })

  test('an expired one', async () => {
    const { officerId, oneTimePassword } = await newOfficer({
      expiresAt: new Date(clock.now().getTime() - 1),
    })
    expect(await officerSignInTo(amana, officerId, oneTimePassword)).toMatchObject(SUSPENDED)
  })

  test('open sessions end', async () => {
    const { officerId, userId, token } = await amana.account('officer')
    expect((await readMe(amana, token)).status).toBe(200)
    await suspend(officerId ?? '')
    await waitUntil(async () => (await readMe(amana, token)).status === 401)
    expect(
      await amana.database.db
        .selectFrom('sessions')
        .select('end_reason')
        .where('user_id', '=', userId)
        .execute(),
    ).toEqual([{ end_reason: 'suspended' }])
  })
})

test('an id or an address belongs to one officer', async () => {
  const { officerId, email } = await newOfficer()
  await expect(newOfficer({ officerId })).rejects.toThrow(OfficerRefused)
  await expect(newOfficer({ officerId })).rejects.toThrow(`Officer ${officerId} exists already.`)
  await expect(newOfficer({ email })).rejects.toThrow('An account with this email address exists already.')
})

test('an officer changes the password, sees the sessions, ends one and sets up an authenticator', async () => {
  const { officerId, oneTimePassword } = await newOfficer()
  const signedIn = (await setPassword(amana, officerId, oneTimePassword)).body.response_data
  const token: string = signedIn.access
  const other = async (password: string): Promise<string> =>
    (await officerSignInTo(amana, officerId, password)).body.response_data.access
  const before = await other(PASSWORD)

  const next = 'harbour-lantern-62'
  const change = { current_password: PASSWORD, new_password: next, confirm_new_password: next }
  const changePassword = (body: object) => amana.call('POST', '/settings/security/password/', { body, token })
  expect(await changePassword({ ...change, current_password: 'not-the-password' })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'current_password' }] },
  })
  expect((await changePassword(change)).status).toBe(200)
  expect((await readMe(amana, before)).status).toBe(401)
  expect((await readMe(amana, token)).status).toBe(200)
  expect(await officerSignInTo(amana, officerId)).toMatchObject(WRONG)

  const second = await other(next)
  const { results } = (await amana.call('GET', '/users/sessions/', { token })).body.response_data
  expect(results).toHaveLength(2)
  const { id } = results.find(({ current }: { current: boolean }) => !current)
  expect((await amana.call('DELETE', `/users/sessions/${id}/`, { token })).status).toBe(200)
  expect((await readMe(amana, second)).status).toBe(401)

  const { secret } = (await setUp(amana, token, 'totp', next)).body.response_data
  expect((await enable(amana, token, await codeOfApp(secret, clock.now()))).status).toBe(200)
  const profile = await amana.call('GET', `/users/profile/${signedIn.user.id}/`, { token })
  expect(profile.body.response_data).toMatchObject({ two_factor_method: 'totp', officer_id: officerId })
})
