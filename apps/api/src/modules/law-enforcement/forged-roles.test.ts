/** The account's role alone decides (decisions D5): claims in a token open no officers' endpoint. */
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccessTokens } from '../../http/access-tokens.ts'
import { systemClock } from '../../kernel/clock.ts'
import { deriveKey } from '../../kernel/secret-key.ts'
import {
  startTestProduct,
  TEST_SECRET_KEY,
  type TestAccount,
  type TestProduct,
} from '../../testing/test-product.ts'

const key = deriveKey(TEST_SECRET_KEY, 'access tokens')
const ours = createAccessTokens(key, systemClock)
let amana: TestProduct
let user: TestAccount
let officer: TestAccount
beforeAll(async () => {
  amana = await startTestProduct()
  user = await amana.account()
  officer = await amana.account('officer')
})
afterAll(() => amana.stop())

const list = async (token: string) => (await amana.call('GET', '/devices/flags/all/', { token })).status
const claims = (role: string) => ({ sid: user.sessionId, role, iss: 'amana', sub: user.userId })
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600

describe('a token that says more than the account is', () => {
  test('signed with our own key: a user as officer, an officer as supervisor', async () => {
    const { token } = await ours.sign({
      kind: 'account',
      userId: user.userId,
      sessionId: user.sessionId,
      role: 'officer',
    })
    expect(await list(token)).toBe(401)
    const { userId, sessionId } = officer
    const supervisor = await ours.sign({ kind: 'account', userId, sessionId, role: 'supervisor' })
    expect((await amana.call('GET', '/le/audit/', { token: supervisor.token })).status).toBe(401)
  })

  test('with the session of an officer', async () => {
    const { token } = await ours.sign({
      kind: 'account',
      userId: user.userId,
      sessionId: officer.sessionId,
      role: 'officer',
    })
    expect(await list(token)).toBe(401)
  })

  test.each([
    [
      'another key',
      (role: string) =>
        new SignJWT(claims(role))
          .setProtectedHeader({ alg: 'HS256' })
          .setExpirationTime(inAnHour())
          .sign(Buffer.alloc(32, 9)),
    ],
    [
      'no signature',
      (role: string) =>
        Promise.resolve(new UnsecuredJWT(claims(role)).setExpirationTime(inAnHour()).encode()),
    ],
    [
      'another algorithm',
      (role: string) =>
        new SignJWT(claims(role))
          .setProtectedHeader({ alg: 'HS512' })
          .setExpirationTime(inAnHour())
          .sign(Buffer.concat([key, key])),
    ],
  ])('%s', async (_what, forge) => {
    expect(await list(await forge('officer'))).toBe(401)
    expect(await list(await forge('admin'))).toBe(401)
  })

  test('one whose role was changed after it was signed', async () => {
    const [header, body = '', signature] = user.token.split('.')
    const changed = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), role: 'officer' }
    expect(
      await list([header, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.')),
    ).toBe(401)
  })
})

describe('an account that calls itself an officer', () => {
  test.each([
    { officer_id: 'LP204511' },
    { is_officer: true },
    { is_supervisor: true },
    { role: 'officer' },
    { phone_number: 'LP204511' },
  ])('%j is refused in the profile and on registration', async (more) => {
    const { token, userId } = user
    expect((await amana.call('PATCH', `/users/profile/${userId}/`, { token, body: more })).status).toBe(422)
    const names = { email: 'new@example.com', first_name: 'Ada', last_name: 'Okafor' }
    const passwords = { password: 'harmattan-wind-58', confirm_password: 'harmattan-wind-58' }
    expect(
      (await amana.call('POST', '/users/register/', { body: { ...names, ...passwords, ...more } })).status,
    ).toBe(422)
    expect(await list(token)).toBe(403)
  })

  test('not even the database keeps a phone number that begins with LP', async () => {
    const { db } = amana.database
    const named = db
      .updateTable('users')
      .set({ phone_number: 'LP204511' })
      .where('id', '=', user.userId)
      .execute()
    await expect(named).rejects.toThrow('users_phone_number_check')
  })
})
