import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../kernel/durations.ts'
import { newSecret } from '../../../kernel/random.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { waitUntil } from '../../../testing/wait-until.ts'
import { movableClock, officerSignInTo, PASSWORD, readMe, refresh, signedIn } from '../accounts.fixtures.ts'
import { purgeAccounts } from '../purge-accounts.ts'

const clock = movableClock()
let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct({ clock, env: { OFFICER_TWO_FACTOR: 'off' } })
})
afterAll(() => amana.stop())

const NOT_SIGNED_IN = { status: 401, body: { code: 'not_signed_in' } }
const sessionsOf = (userId: string) =>
  amana.database.db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('device', '<>', 'Test')
    .execute()
const refusedSoon = (token: string) => waitUntil(async () => (await readMe(amana, token)).status === 401)

test.each([
  [{}, 'Refresh token is required'],
  [{ refresh: '' }, 'Refresh token is required'],
])('%j', async (body, message) =>
  expect(await amana.call('POST', '/users/token/refresh/', { body })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'refresh', message }] },
  }),
)

test('a token is exchanged for a new pair; the session lives on', async () => {
  const { userId, access, refreshToken } = await signedIn(amana)
  clock.forward(20 * MINUTE)
  expect(await readMe(amana, access)).toMatchObject({ status: 401, body: { code: 'token_expired' } })
  const { status, headers, body } = await refresh(amana, refreshToken)
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  const pair = body.response_data
  expect(Object.keys(pair).sort()).toEqual([
    'access',
    'access_token',
    'access_token_expiration',
    'refresh',
    'refresh_token',
    'refresh_token_expiration',
  ])
  expect(pair.refresh).not.toBe(refreshToken)
  expect((await readMe(amana, pair.access)).status).toBe(200)
  const [session] = await sessionsOf(userId)
  expect(session?.ended_at).toBeNull()
  expect(new Date(pair.refresh_token_expiration).getTime() - clock.now().getTime()).toBeGreaterThan(
    30 * DAY - MINUTE,
  )
  expect((await refresh(amana, pair.refresh)).status).toBe(200)
})

test('no token is kept as it is', async () => {
  const { refreshToken } = await signedIn(amana)
  const { rows } = await amana.database.pool.query<{ row: string }>(
    'select t::text as row from refresh_tokens t',
  )
  expect(rows.some(({ row }) => row.includes(refreshToken))).toBe(false)
})

describe('used twice', () => {
  test('the session ends, its access token is refused within a second, the owner is told', async () => {
    const { userId, email, refreshToken } = await signedIn(amana)
    const { body } = await refresh(amana, refreshToken)
    const { access, refresh: next } = body.response_data
    expect((await readMe(amana, access)).status).toBe(200)
    expect(await refresh(amana, refreshToken)).toMatchObject(NOT_SIGNED_IN)
    await refusedSoon(access)
    expect(await refresh(amana, next)).toMatchObject(NOT_SIGNED_IN)
    expect(await sessionsOf(userId)).toMatchObject([{ end_reason: 'token_reused' }])
    const mail = await waitUntil(() => amana.sent.find(({ to }) => to === email))
    expect(mail.subject).toBe('We signed you out of a device')
    expect(await refresh(amana, refreshToken)).toMatchObject(NOT_SIGNED_IN)
    expect(amana.sent.filter(({ to }) => to === email)).toHaveLength(1)
  })

  test('by 30 requests at once: one at most wins, and the session ends for it as well', async () => {
    const { userId, email, refreshToken } = await signedIn(amana)
    const answers = await Promise.all(Array.from({ length: 30 }, () => refresh(amana, refreshToken)))
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(29)
    await refusedSoon(won[0]?.body.response_data.access)
    expect(await sessionsOf(userId)).toMatchObject([{ end_reason: 'token_reused' }])
    await waitUntil(() => amana.sent.find(({ to }) => to === email))
    expect(amana.sent.filter(({ to }) => to === email)).toHaveLength(1)
  })

  test('is seen for 30 days; older tokens of a session that lives on are gone, and open nothing', async () => {
    const { userId, refreshToken } = await signedIn(amana)
    const tokens = [refreshToken]
    for (let weeks = 0; weeks < 6; weeks += 1) {
      const { body } = await refresh(amana, tokens.at(-1) ?? '')
      tokens.push(body.response_data.refresh)
      clock.forward(7 * DAY)
    }
    await purgeAccounts({ database: amana.database, clock })
    const [session] = await sessionsOf(userId)
    const kept = await amana.database.db
      .selectFrom('refresh_tokens')
      .select('used_at')
      .where('session_id', '=', session?.id ?? '')
      .execute()
    // Used 28, 21, 14 and 7 days ago, and the current one.
    expect(kept).toHaveLength(5)
    expect(await refresh(amana, tokens[1] ?? '')).toMatchObject(NOT_SIGNED_IN)
    expect(await sessionsOf(userId)).toMatchObject([{ ended_at: null }])
    expect(await refresh(amana, tokens[2] ?? '')).toMatchObject(NOT_SIGNED_IN)
    expect(await sessionsOf(userId)).toMatchObject([{ end_reason: 'token_reused' }])
  })

  test('other sessions of the account stay', async () => {
    const { email, refreshToken } = await signedIn(amana)
    const other = await amana.call('POST', '/users/login/', { body: { email, password: PASSWORD } })
    await refresh(amana, refreshToken)
    await refresh(amana, refreshToken)
    expect((await refresh(amana, other.body.response_data.refresh)).status).toBe(200)
  })
})

describe('when the answer was lost', () => {
  const ATTEMPT = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'
  const again = (token: string, attempt: string) =>
    amana.call('POST', '/users/token/refresh/', { body: { refresh: token, attempt } })

  test('the same attempt gets the same pair, also by 30 requests at once; the session lives on', async () => {
    const { userId, refreshToken } = await signedIn(amana)
    const answers = await Promise.all(Array.from({ length: 30 }, () => again(refreshToken, ATTEMPT)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.response_data.refresh)).size).toBe(1)
    expect(new Set(answers.map(({ body }) => body.response_data.refresh_token_expiration)).size).toBe(1)
    const { access, refresh: next, refresh_token_expiration } = answers[0]?.body.response_data ?? {}
    expect((await readMe(amana, access)).status).toBe(200)
    clock.forward(HOUR)
    const later = (await again(refreshToken, ATTEMPT)).body.response_data
    expect(later).toMatchObject({ refresh: next, refresh_token_expiration })
    expect((await readMe(amana, later.access)).status).toBe(200)
    expect(await sessionsOf(userId)).toMatchObject([{ ended_at: null }])
    expect((await refresh(amana, next)).status).toBe(200)
  })

  test('another attempt, none, or the same after the pair was used: the session ends', async () => {
    for (const second of ['0'.repeat(32), null, ATTEMPT]) {
      const { userId, refreshToken } = await signedIn(amana)
      const { body } = await again(refreshToken, ATTEMPT)
      if (second === ATTEMPT) await refresh(amana, body.response_data.refresh)
      const answer = second === null ? await refresh(amana, refreshToken) : await again(refreshToken, second)
      expect(answer).toMatchObject(NOT_SIGNED_IN)
      expect(await sessionsOf(userId)).toMatchObject([{ end_reason: 'token_reused' }])
    }
  })

  test('the same attempt with a token of another session leads to nothing of the first', async () => {
    const [one, other] = [await signedIn(amana), await signedIn(amana)]
    const first = (await again(one.refreshToken, ATTEMPT)).body.response_data
    const second = (await again(other.refreshToken, ATTEMPT)).body.response_data
    expect(second.refresh).not.toBe(first.refresh)
  })
})

describe('refused', () => {
  test.each(['x', newSecret(), 'a'.repeat(200)])('a token that is not ours: %j', async (token) =>
    expect(await refresh(amana, token)).toMatchObject(NOT_SIGNED_IN),
  )

  test('an access token in its place', async () => {
    const { access } = await signedIn(amana)
    expect((await refresh(amana, access)).status).toBe(422)
  })

  test('after 30 days without use', async () => {
    const { refreshToken } = await signedIn(amana)
    clock.forward(30 * DAY)
    expect(await refresh(amana, refreshToken)).toMatchObject({
      status: 401,
      body: { code: 'token_expired', response_description: 'Session Expired' },
    })
  })

  test('an officer 12 hours after the sign-in, however much was done', async () => {
    const { officerId } = await amana.account('officer', { password: PASSWORD })
    const { body } = await officerSignInTo(amana, officerId ?? '')
    const first = body.response_data
    clock.forward(11 * HOUR)
    const second = (await refresh(amana, first.refresh)).body.response_data
    expect(second.refresh_token_expiration).toBe(first.refresh_token_expiration)
    clock.forward(1.01 * HOUR)
    expect(await refresh(amana, second.refresh)).toMatchObject({
      status: 401,
      body: { code: 'token_expired' },
    })
  })

  test.each(['suspended_at', 'expires_at'] as const)(
    'an officer whose account is over (%s)',
    async (column) => {
      const { userId, officerId } = await amana.account('officer', { password: PASSWORD })
      const { body } = await officerSignInTo(amana, officerId ?? '')
      await amana.database.db
        .updateTable('officers')
        .set({ [column]: clock.now() })
        .where('user_id', '=', userId)
        .execute()
      expect(await refresh(amana, body.response_data.refresh)).toMatchObject(NOT_SIGNED_IN)
      await refusedSoon(body.response_data.access)
    },
  )
})
