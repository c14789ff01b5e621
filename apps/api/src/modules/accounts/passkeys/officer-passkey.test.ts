/** Passkeys as the second step of officers (decisions §22). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SECOND } from '../../../kernel/durations.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { movableClock, officerSignInTo, PASSWORD, readMe } from '../accounts.fixtures.ts'
import { attemptOf, codeOfApp, secondStep, withAuthenticator } from '../credentials/two-factor.fixtures.ts'
import { resetSecondStep } from '../officers/reset-second-step.ts'
import { createAuthenticator } from './authenticator.fixtures.ts'
import {
  add,
  askToAdd,
  ceremony,
  finishOfficer,
  officerAttempt,
  officerOptions,
  officerStepWith,
  signInWith,
  withPasskeyOf,
} from './passkeys.fixtures.ts'

const clock = movableClock()
let amana: TestProduct
/** Demands a passkey. */
let strict: TestProduct
beforeAll(async () => {
  amana = await startTestProduct({ clock })
  strict = await startTestProduct({ clock, testDatabase: amana, env: { OFFICER_TWO_FACTOR: 'passkey' } })
})
afterAll(async () => {
  await strict.stop()
  await amana.stop()
})

const officer = () => amana.account('officer', { password: PASSWORD })
const asked = async (where: TestProduct, officerId: string | null) =>
  (await officerSignInTo(where, officerId ?? '')).body.response_data

async function officerWithPasskey() {
  const account = await officer()
  return { ...account, ...(await withPasskeyOf(amana, account.token)) }
}

describe('an officer with a passkey', () => {
  test('is asked for it after the password, gets no code by mail, and it opens the portal', async () => {
    const { officerId, email, authenticator, userId } = await officerWithPasskey()
    const answer = await asked(amana, officerId)
    expect(answer).toMatchObject({ otp_required: true, method: 'passkey', methods: ['passkey'] })
    const options = await officerOptions(amana, { officer_id: officerId ?? '', attempt: answer.attempt })
    expect(options.body.response_data).toEqual({
      challenge: expect.any(String),
      rpId: 'localhost',
      timeout: 300_000,
      userVerification: 'required',
    })
    const done = await finishOfficer(
      amana,
      { officer_id: officerId ?? '', attempt: answer.attempt },
      authenticator.use(options.body.response_data, ceremony(amana)),
    )
    expect(done).toMatchObject({
      status: 200,
      body: {
        response_description: 'Officer login successful',
        response_data: { user: { id: userId, is_officer: true } },
      },
    })
    expect((await readMe(amana, done.body.response_data.access)).status).toBe(200)
    expect(amana.sent.filter(({ to, subject }) => to === email && /code/i.test(subject))).toEqual([])
  })

  test('no code signs in instead: not by mail, nor a recovery code', async () => {
    const { officerId, email } = await officerWithPasskey()
    await officerAttempt(amana, officerId)
    await amana.call('POST', '/users/resend-otp/', { body: { email, sign_in: true } })
    expect(amana.sent.filter(({ to, subject }) => to === email && /code/i.test(subject))).toEqual([])
    for (const step of [{ otp: '123456' }, { recovery_code: 'ABCDEFGHJKMNPQRS' }]) {
      const answer = await secondStep(amana, email, step)
      expect(answer.status).toBeGreaterThanOrEqual(401)
      expect(answer.body.response_data).toBeNull()
    }
  })

  test('with an authenticator app may use either, unless a passkey is demanded', async () => {
    const account = await withAuthenticator(amana, clock, 'officer')
    clock.forward(30 * SECOND)
    const code = await codeOfApp(account.secret, clock.now())
    const { body } = await askToAdd(amana, account.token, { password: PASSWORD, code })
    await add(amana, account.token, createAuthenticator().make(body.response_data, ceremony(amana)))
    expect(await asked(amana, account.officerId)).toMatchObject({
      method: 'totp',
      methods: ['passkey', 'totp'],
    })
    clock.forward(30 * SECOND)
    const otp = await codeOfApp(account.secret, clock.now())
    expect((await secondStep(amana, account.email, { otp })).status).toBe(200)

    expect(await asked(strict, account.officerId)).toMatchObject({ method: 'passkey', methods: ['passkey'] })
    clock.forward(30 * SECOND)
    for (const step of [
      { otp: await codeOfApp(account.secret, clock.now()) },
      { recovery_code: account.recoveryCodes[0] ?? '' },
    ])
      expect((await secondStep(strict, account.email, step)).status).toBe(422)
  })

  test('the passkey opens no session at the users’ call, nor a user’s at the officers’', async () => {
    const { officerId, authenticator } = await officerWithPasskey()
    const UNKNOWN = { status: 401, body: { code: 'passkey_unknown' } }
    expect(await signInWith(amana, authenticator)).toMatchObject(UNKNOWN)
    const user = await amana.account('user', { password: PASSWORD })
    const theirs = await withPasskeyOf(amana, user.token)
    const attempt = await officerAttempt(amana, officerId)
    expect(await officerStepWith(amana, attempt, theirs.authenticator)).toMatchObject(UNKNOWN)
    const colleague = await officerWithPasskey()
    expect(await officerStepWith(amana, attempt, colleague.authenticator)).toMatchObject(UNKNOWN)
    expect((await officerStepWith(amana, attempt, authenticator)).status).toBe(200)
  })

  test('an attempt is the officer’s own, is used once, and its challenge serves no other', async () => {
    const { officerId, authenticator } = await officerWithPasskey()
    const UNKNOWN = { status: 401, body: { code: 'attempt_unknown' } }
    const first = await officerAttempt(amana, officerId)
    expect(await officerOptions(amana, { ...first, attempt: 'a' })).toMatchObject(UNKNOWN)
    expect(await officerOptions(amana, { ...first, officer_id: 'LP999999' })).toMatchObject(UNKNOWN)
    const colleague = await officerWithPasskey()
    expect(await officerOptions(amana, { ...first, officer_id: colleague.officerId ?? '' })).toMatchObject(
      UNKNOWN,
    )
    const options = (await officerOptions(amana, first)).body.response_data
    const second = await officerAttempt(amana, officerId)
    expect(await officerOptions(amana, first)).toMatchObject(UNKNOWN)
    expect(await finishOfficer(amana, second, authenticator.use(options, ceremony(amana)))).toMatchObject({
      status: 401,
      body: { code: 'passkey_expired' },
    })
    expect((await officerStepWith(amana, second, authenticator)).status).toBe(200)
    const again = await officerStepWith(amana, second, authenticator)
    expect(again).toMatchObject({ status: 422, body: { code: 'code_expired' } })
  })

  test('five tries belong to a password', async () => {
    const { officerId, authenticator } = await officerWithPasskey()
    const attempt = await officerAttempt(amana, officerId)
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect((await officerStepWith(amana, attempt, authenticator, { verified: false })).status).toBe(401)
    expect(await officerStepWith(amana, attempt, authenticator)).toMatchObject({
      status: 429,
      body: { code: 'code_tries_used' },
    })
  })

  test('who is suspended is refused', async () => {
    const { officerId, authenticator } = await officerWithPasskey()
    const attempt = await officerAttempt(amana, officerId)
    await amana.database.db
      .updateTable('officers')
      .set({ suspended_at: clock.now() })
      .where('officer_id', '=', officerId ?? '')
      .execute()
    expect(await officerStepWith(amana, attempt, authenticator)).toMatchObject({
      status: 403,
      body: { code: 'account_suspended' },
    })
  })

  test('removes it with the password alone', async () => {
    const { token, passkeyId, officerId } = await officerWithPasskey()
    const remove = (body?: object) =>
      amana.call('DELETE', `/users/passkeys/${passkeyId}/`, { token, ...(body ? { body } : {}) })
    expect(await remove()).toMatchObject({ status: 422, body: { errors: [{ field: 'password' }] } })
    expect((await remove({ password: PASSWORD })).status).toBe(200)
    expect(await asked(amana, officerId)).toMatchObject({ methods: ['email'] })
  })

  test('a reset of the second step removes it', async () => {
    const { officerId } = await officerWithPasskey()
    const { database, jobs } = amana
    expect(await resetSecondStep({ database, jobs, clock }, officerId ?? '')).toBe('reset')
    expect(await asked(amana, officerId)).toMatchObject({ methods: ['email'] })
    expect(await resetSecondStep({ database, jobs, clock }, officerId ?? '')).toBe('had none')
  })
})

describe('OFFICER_TWO_FACTOR=passkey', () => {
  test('an officer without one does nothing but add it, and is shut out again without it', async () => {
    const { token, officerId, email } = await officer()
    expect(await asked(strict, officerId)).toMatchObject({ methods: ['email'] })
    expect(await attemptOf(strict, email)).toBeDefined()
    expect((await readMe(strict, token)).body.response_data).toMatchObject({
      authenticator_required: true,
      passkey_required: true,
    })
    const search = () => strict.call('GET', '/devices/flags/all', { token })
    const REFUSED = {
      status: 403,
      body: {
        code: 'authenticator_required',
        response_description: 'Officers sign in with a passkey here. Add one in your settings first.',
      },
    }
    expect(await search()).toMatchObject(REFUSED)
    const { passkeyId } = await withPasskeyOf(strict, token)
    expect((await search()).status).toBe(200)
    expect((await readMe(strict, token)).body.response_data).not.toHaveProperty('authenticator_required')
    const body = { password: PASSWORD }
    await strict.call('DELETE', `/users/passkeys/${passkeyId}/`, { token, body })
    await expect.poll(search).toMatchObject(REFUSED)
  })

  test('an authenticator app is not enough', async () => {
    const { token } = await withAuthenticator(amana, clock, 'officer')
    expect(await strict.call('GET', '/devices/flags/all', { token })).toMatchObject({ status: 403 })
    expect((await amana.call('GET', '/devices/flags/all', { token })).status).toBe(200)
  })
})
