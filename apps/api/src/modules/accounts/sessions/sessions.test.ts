import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY } from '../../../kernel/durations.ts'
import { newId } from '../../../kernel/random.ts'
import { deriveKey } from '../../../kernel/secret-key.ts'
import { startTestProduct, TEST_SECRET_KEY, type TestProduct } from '../../../testing/test-product.ts'
import { waitUntil } from '../../../testing/wait-until.ts'
import { movableClock, PASSWORD, readMe, refresh, signedIn, signInTo } from '../accounts.fixtures.ts'
import { codeMailedTo } from '../credentials/two-factor.fixtures.ts'
import { purgeAccounts } from '../purge-accounts.ts'
import { deviceNameOf } from './device-name.ts'

const clock = movableClock()
let amana: TestProduct
let second: TestProduct
beforeAll(async () => {
  amana = await startTestProduct({ clock, env: { LANGUAGES: 'en,ha' } })
  second = await startTestProduct({ clock, testDatabase: amana })
})
afterAll(async () => {
  await second.stop()
  await amana.stop()
})

const ANDROID =
  'Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36'
const list = (token: string) => amana.call('GET', '/users/sessions/', { token })
const end = (token: string, id: string) => amana.call('DELETE', `/users/sessions/${id}/`, { token })
const signOut = (body: object, token?: string) =>
  amana.call('POST', '/users/logout/', { body, ...(token ? { token } : {}) })
/** Both processes have cached the token as valid; then it must end soon in both, however slow the machine. */
async function refusedEverywhereAfter(token: string, act: () => Promise<unknown>): Promise<void> {
  for (const where of [amana, second]) expect((await readMe(where, token)).status).toBe(200)
  await act()
  for (const where of [amana, second]) {
    const refused = await waitUntil(async () => {
      const answer = await readMe(where, token)
      return answer.status === 401 && answer
    })
    expect(refused.body.code).toBe('not_signed_in')
  }
}

describe('GET /users/sessions/', () => {
  test('shows where the account is signed in, and which one asks', async () => {
    const { email, access } = await signedIn(amana, { 'user-agent': ANDROID })
    await signInTo(amana, email, PASSWORD, { 'user-agent': 'x' })
    await signedIn(amana)
    const { results } = (await list(access)).body.response_data
    expect(results).toHaveLength(3)
    expect(results.filter(({ current }: { current: boolean }) => current)).toMatchObject([
      { device: 'Chrome on Android' },
    ])
    expect(results.map(({ device }: { device: string }) => device)).toContain('Unknown device')
    const inHausa = await amana.call('GET', '/users/sessions/', {
      token: access,
      headers: { 'accept-language': 'ha' },
    })
    const names = inHausa.body.response_data.results.map(({ device }: { device: string }) => device)
    expect(names).toEqual(expect.arrayContaining(['Na’urar da ba a sani ba', 'Chrome a kan Android']))
    for (const { id, created_at, last_used_at, expires_at, ...rest } of results) {
      expect(Object.keys(rest).sort()).toEqual(['current', 'device'])
      expect(id).toMatch(/^[\da-f-]{36}$/)
      expect(
        new Date(created_at) <= new Date(last_used_at) && new Date(last_used_at) < new Date(expires_at),
      ).toBe(true)
    }
  })
})

describe('DELETE /users/sessions/{id}/', () => {
  test('ends one of the own, in every process within a second', async () => {
    const { email, access, refreshToken } = await signedIn(amana)
    const other = (await signInTo(amana, email)).body.response_data
    const { results } = (await list(access)).body.response_data
    const current = results.find(({ current }: { current: boolean }) => current)
    await refusedEverywhereAfter(access, async () =>
      expect((await end(other.access, current.id)).status).toBe(200),
    )
    expect(await refresh(amana, refreshToken)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
    expect((await readMe(amana, other.access)).status).toBe(200)
    expect(await end(other.access, current.id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test("somebody else's, an unknown one, no id", async () => {
    const ada = await amana.account()
    const bello = await amana.account()
    for (const id of [ada.sessionId, newId(new Date()), 'x'])
      expect(await end(bello.token, id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await readMe(amana, ada.token)).status).toBe(200)
  })
})

describe('POST /users/logout/', () => {
  test('with the refresh token, without a bearer; once more is a success too', async () => {
    const { access, refreshToken } = await signedIn(amana)
    await refusedEverywhereAfter(access, async () => {
      expect(await signOut({ refresh: refreshToken })).toMatchObject({
        status: 200,
        body: { response_status: 'success', response_description: 'Signed out', response_data: null },
      })
    })
    expect((await signOut({ refresh: refreshToken })).status).toBe(200)
    expect(await refresh(amana, refreshToken)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  })

  test('with the bearer alone', async () => {
    const { access } = await signedIn(amana)
    await refusedEverywhereAfter(access, () => signOut({}, access))
  })

  test('with the bearer and no body, or a refresh token that is null', async () => {
    for (const body of [undefined, { refresh: null }]) {
      const { access } = await signedIn(amana)
      await refusedEverywhereAfter(access, () =>
        amana.call('POST', '/users/logout/', { body, token: access }),
      )
    }
  })

  test('with neither, or with a token that is not ours', async () => {
    expect((await signOut({})).status).toBe(200)
    expect((await signOut({ refresh: 'x' })).status).toBe(200)
  })

  test('a refresh token that was exchanged already still names its session', async () => {
    const { refreshToken } = await signedIn(amana)
    const { access } = (await refresh(amana, refreshToken)).body.response_data
    await refusedEverywhereAfter(access, () => signOut({ refresh: refreshToken }))
  })
})

describe('what ended here is refused here at once', () => {
  const NEW = 'copper-lantern-58-ridge'
  const changed = { current_password: PASSWORD, new_password: NEW, confirm_new_password: NEW }
  type Signed = Awaited<ReturnType<typeof signedIn>>
  test.each([
    ['logout', ({ access }: Signed) => amana.call('POST', '/users/logout/', { token: access }), 401],
    [
      'another password, elsewhere',
      async ({ email }: Signed) => {
        const { access } = (await signInTo(amana, email)).body.response_data
        return amana.call('POST', '/settings/security/password/', { body: changed, token: access })
      },
      401,
    ],
    [
      'another password, here',
      ({ access }: Signed) =>
        amana.call('POST', '/settings/security/password/', { body: changed, token: access }),
      200,
    ],
    [
      'a reset password',
      async ({ email }: Signed) => {
        await amana.call('POST', '/users/forgot-password/', { body: { email } })
        // Either process may have sent it.
        const otp = await Promise.any(
          [amana, second].map((where) => codeMailedTo(where, email, /reset code/)),
        )
        const body = { email, otp, new_password: NEW, confirm_new_password: NEW }
        return amana.call('POST', '/users/reset-password/', { body })
      },
      401,
    ],
    [
      'deletion',
      ({ access }: Signed) =>
        amana.call('DELETE', '/users/profile/delete/', { body: { password: PASSWORD }, token: access }),
      401,
    ],
    [
      'a refresh token used twice',
      async ({ refreshToken }: Signed) => {
        await refresh(amana, refreshToken)
        await refresh(amana, refreshToken)
        return { status: 200 }
      },
      401,
    ],
  ] as const)('%s', async (_what, act, status) => {
    const signed = await signedIn(amana)
    expect((await readMe(amana, signed.access)).status).toBe(200)
    expect((await act(signed)).status).toBe(200)
    expect((await readMe(amana, signed.access)).status).toBe(status)
  })
})

describe('an access token is good for its session and account alone', () => {
  test('an account whose role has changed', async () => {
    const { userId, token } = await amana.account('officer')
    await refusedEverywhereAfter(token, () =>
      amana.database.db.updateTable('users').set({ role: 'user' }).where('id', '=', userId).execute(),
    )
  })

  test.each(['suspended_at', 'expires_at'] as const)(
    'an officer whose account is over (%s)',
    async (column) => {
      const { userId, token } = await amana.account('officer')
      await refusedEverywhereAfter(token, () =>
        amana.database.db
          .updateTable('officers')
          .set({ [column]: clock.now() })
          .where('user_id', '=', userId)
          .execute(),
      )
    },
  )

  test('tampered ones', async () => {
    const ada = await amana.account()
    const officer = await amana.account('officer')
    const key = deriveKey(TEST_SECRET_KEY, 'access tokens')
    const sign = (change: object, { with: signer = key, expires = '15m', alg = 'HS256' } = {}) =>
      new SignJWT({ sid: ada.sessionId, role: 'user', sub: ada.userId, iss: 'amana', ...change })
        .setProtectedHeader({ alg })
        .setIssuedAt()
        .setExpirationTime(expires)
        .sign(signer)
    const [header = '', payload = '', signature = ''] = ada.token.split('.')
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())

    expect((await readMe(amana, await sign({}))).status).toBe(200)
    const refused = {
      'no algorithm': `${encode({ alg: 'none' })}.${payload}.`,
      'no algorithm, with the signature': `${encode({ alg: 'none' })}.${payload}.${signature}`,
      'another algorithm': await sign({}, { with: Buffer.concat([key, key]), alg: 'HS512' }),
      'another key': await sign({}, { with: Buffer.alloc(32, 1) }),
      'another role in the payload': `${header}.${encode({ ...claims, role: 'officer' })}.${signature}`,
      'another account in the payload': `${header}.${encode({ ...claims, sub: officer.userId })}.${signature}`,
      'a signature cut short': `${header}.${payload}.${signature.slice(0, -2)}`,
      'signed by us, with a role that the account lacks': await sign({ role: 'officer' }),
      "signed by us, with somebody else's session": await sign({ sid: officer.sessionId }),
      'signed by us, without a session': await sign({ sid: undefined }),
      'signed by us, for a session that never was': await sign({ sid: newId(new Date()) }),
    }
    for (const [name, token] of Object.entries(refused))
      expect(await readMe(amana, token), name).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
    expect(await readMe(amana, await sign({}, { expires: '-1s' }))).toMatchObject({
      status: 401,
      body: { code: 'token_expired', response_description: 'Session Expired' },
    })
  })
})

test.each([
  [ANDROID, 'Chrome on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on Windows'],
  ['curl/8.5.0', 'Unknown device'],
  ['(((((', 'Unknown device'],
  ['x'.repeat(20_000), 'Unknown device'],
  ['', 'Unknown device'],
  [undefined, 'Unknown device'],
])('device %j', (userAgent, name) => expect(deviceNameOf(userAgent)).toBe(name))

test('what nobody needs any more goes', async () => {
  const old = await signedIn(amana)
  const stranger = `${newId(new Date())}@example.com`
  await signInTo(amana, stranger, 'wrong')
  clock.forward(61 * DAY)
  const recent = await signedIn(amana)
  await purgeAccounts({ database: amana.database, clock })
  const sessions = await amana.database.db.selectFrom('sessions').select('user_id').execute()
  expect(sessions.some(({ user_id }) => user_id === old.userId)).toBe(false)
  expect(sessions.some(({ user_id }) => user_id === recent.userId)).toBe(true)
  const tokens = await amana.database.db.selectFrom('refresh_tokens').select('session_id').execute()
  expect(tokens).toHaveLength(1)
  expect(await amana.database.db.selectFrom('attempt_locks').select('kind').execute()).toEqual([])
  expect((await refresh(amana, old.refreshToken)).status).toBe(401)
})
