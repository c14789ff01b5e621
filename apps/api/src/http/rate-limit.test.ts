/** One caller behind an address that a mobile network gives to thousands (decisions §17). */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { oneMinute } from '../testing/one-minute.ts'
import { startTestProduct, type TestProduct } from '../testing/test-product.ts'
import { untilServed } from '../testing/until-served.ts'
import { createRateLimiter } from './rate-limit.ts'

const clock = oneMinute()
let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct({ clock, env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } })
})
afterAll(() => amana?.stop())

const behind = (address: string) => ({ 'x-forwarded-for': address })
const post = (path: string, body: object, address: string, token?: string) =>
  amana.call('POST', path, { body, headers: behind(address), ...(token ? { token } : {}) })

test('who floods one call keeps neighbours from no other call, and accounts from none', async () => {
  const shared = '198.51.100.9'
  const wrongLink = () => post('/users/email/verify/', { token: 'x' }, shared)
  // On a busy machine some are refused as overload, and do not count.
  let last = 0
  for (let sent = 0; sent < 6_000 && last !== 429; sent += 50)
    last = Math.max(
      ...(await Promise.all(Array.from({ length: 50 }, wrongLink))).map(({ status }) =>
        status === 503 ? 0 : status,
      ),
    )
  expect(last).toBe(429)
  expect((await post('/users/email/verify/', { token: 'x' }, '198.51.100.10')).status).not.toBe(429)
  const ada = await amana.account('user', { password: 'green lamp over Enugu 7' })
  const signIn = { email: ada.email, password: 'green lamp over Enugu 7' }
  expect((await post('/users/login/', signIn, shared)).status).toBe(200)
  expect((await post('/devices/verifications/create/', { imei: '356938035643809' }, shared)).status).toBe(201)
  expect(
    (await post('/devices/verifications/create/', { imei: '356938035643809' }, shared, ada.token)).status,
  ).toBe(201)
})

test("codes for forgotten passwords use up a network's share of the mails, and no other network's", async () => {
  const shared = '198.51.100.20'
  for (let sent = 0; sent < 1_020; sent += 30)
    await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        untilServed(() =>
          post('/users/forgot-password/', { email: `nobody${sent + i}@example.com` }, shared),
        ),
      ),
    )
  expect((await post('/users/forgot-password/', { email: 'nobody@example.com' }, shared)).status).toBe(429)
  const password = 'green lamp over Enugu 7'
  const names = { first_name: 'Ada', last_name: 'Obi', password, confirm_password: password }
  expect((await post('/users/register/', { email: 'ada@example.com', ...names }, shared)).status).toBe(429)
  expect(
    (await post('/users/register/', { email: 'ada@example.com', ...names }, '198.51.100.21')).status,
  ).toBe(201)
  const { token } = await amana.account()
  expect((await post('/users/phone/send-code/', { phone_number: '08030000001' }, shared, token)).status).toBe(
    200,
  )
})

test('counts that are on their way to other processes still count here', async () => {
  vi.useFakeTimers()
  try {
    const total = Promise.withResolvers<Map<string, number>>()
    const sent: string[] = []
    const add = (counts: Map<string, number>) => {
      sent.push(...counts.keys())
      return total.promise
    }
    const limiter = createRateLimiter(
      { now: () => new Date('2026-11-30T12:00:30Z') },
      { add },
      () => undefined,
    )
    const left = () => limiter.countOwn('client', 3).left
    expect([left(), left(), left()]).toEqual([2, 1, 0])
    vi.advanceTimersByTime(1_000)
    expect(sent).toHaveLength(1)
    expect(left()).toBe(-1)
    // Another process had counted two.
    total.resolve(new Map([[sent[0] ?? '', 5]]))
    await vi.advanceTimersByTimeAsync(0)
    expect(left()).toBe(-4)
    limiter.stop()
  } finally {
    vi.useRealTimers()
  }
})
