/** Tokens, retries and refusals against answers that a test makes up; the product answers in apps/api. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Credentials } from './bearer.ts'
import { createAmanaClient } from './client.ts'
import { AmanaError } from './errors.ts'
import { pauseAfter } from './retry.ts'
import type { CheckJobSource } from './upload.ts'

const scopes = ['checks:read'] as const
const SECRET: Credentials = { clientId: 'c 1', clientSecret: 's:&', scopes }

interface Sent {
  path: string
  headers: Headers
  body: string
}

/** @param answers one for each request, in order; the last one again and again */
function clientWith(
  answers: ((sent: Sent) => Response)[],
  credentials: Credentials = { apiKey: 'amk_test_x' },
) {
  const sent: Sent[] = []
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    const request = new Request(url, init)
    const one = { path: new URL(request.url).pathname, headers: request.headers, body: await request.text() }
    const answer = answers[Math.min(sent.length, answers.length - 1)]
    sent.push(one)
    if (!answer) throw new Error('no answer')
    return answer(one)
  }
  return { sent, client: createAmanaClient({ url: 'https://amana.example/', credentials, fetch }) }
}

const json =
  (body: object, status = 200, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    })
const token = (name: string, seconds = 900) =>
  json({ access_token: name, token_type: 'Bearer', expires_in: seconds, scope: 'checks:read' })
const balance = json({ balance: 1, reserved: 0, price: 1, currency: 'NGN' })
const busy = (status: number, seconds?: number) =>
  json(
    { status, code: 'unavailable', detail: 'Later' },
    status,
    seconds === undefined ? {} : { 'retry-after': String(seconds) },
  )

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

/** @returns what it becomes, and the seconds that it waited */
async function waited<T>(work: Promise<T>): Promise<{ seconds: number; value?: T; error?: unknown }> {
  const from = Date.now()
  let outcome: { value?: T; error?: unknown } | null = null
  work.then(
    (value) => (outcome = { value }),
    (error: unknown) => (outcome = { error }),
  )
  for (let steps = 0; outcome === null && steps < 2_000; steps += 1) await vi.advanceTimersByTimeAsync(100)
  return { seconds: (Date.now() - from) / 1_000, ...(outcome ?? {}) }
}

describe('retries', () => {
  test('429 and 503 are asked again, never before Retry-After', async () => {
    const { client, sent } = clientWith([busy(503, 5), busy(429, 2), balance])
    const { seconds, value } = await waited(client.balance())
    expect(value).toMatchObject({ balance: 1 })
    expect(sent).toHaveLength(3)
    expect(seconds).toBeGreaterThanOrEqual(7)
    expect(seconds).toBeLessThanOrEqual(8)
  })

  test.each([
    ['a wait of hours', busy(429, 7_200), 1],
    ['an empty balance, which no wait fills', busy(429), 1],
    ['402', busy(402), 1],
    ['a fault of the server', busy(500), 1],
    ['the fifth 503', busy(503, 1), 5],
  ])('%s is the caller’s', async (_what, answer, requests) => {
    const { client, sent } = clientWith([answer])
    const { error } = await waited(client.balance())
    expect(error).toBeInstanceOf(AmanaError)
    expect(sent).toHaveLength(requests)
  })

  test('pauses grow where a 503 names none, and differ between clients', () => {
    const refusal = new AmanaError({
      status: 503,
      code: 'unavailable',
      message: '',
      errors: [],
      requestId: null,
      retryAfterSeconds: null,
    })
    expect([0, 1, 2].map((tried) => pauseAfter(refusal, tried, 0))).toEqual([1, 2, 4])
    expect(pauseAfter(refusal, 0, 1)).toBe(1.1)
    expect(pauseAfter(new TypeError('fetch failed'), 0)).toBeNull()
  })

  test('an abort ends the wait', async () => {
    const { client } = clientWith([busy(503, 30)])
    const stop = new AbortController()
    const call = waited(client.balance({ signal: stop.signal }))
    setTimeout(() => stop.abort(new Error('enough')), 1_000)
    const { seconds, error } = await call
    expect([(error as Error).message, seconds < 2]).toEqual(['enough', true])
  })

  const job = json({ id: 'j', status: 'queued' }, 202)
  async function* once() {
    yield '356938035643809'
  }
  test.each<[string, CheckJobSource, number]>([
    ['an array', { imeis: ['356938035643809'] }, 2],
    ['a function', { imeis: once }, 2],
    ['a Blob', { csv: new Blob(['imei\n356938035643809\n']) }, 2],
    ['a generator, which is used up', { imeis: once() }, 1],
    ['a stream, which is used up', { csv: new Blob(['imei\n356938035643809\n']).stream() }, 1],
  ])('an upload from %s: the same body under the same Idempotency-Key', async (_what, source, requests) => {
    const { client, sent } = clientWith([busy(503, 1), job])
    const { value, error } = await waited(client.jobs.create(source))
    expect(sent.map(({ body }) => body)).toEqual(
      Array.from({ length: requests }, () => 'imei\n356938035643809\n'),
    )
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
    expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^"[0-9a-f-]{36}"$/)
    if (requests === 2) expect(value).toMatchObject({ id: 'j' })
    else expect(error).toMatchObject({ status: 503 })
  })
})

describe('access tokens', () => {
  test('one for many calls at once, by HTTP Basic with its parts encoded', async () => {
    const { client, sent } = clientWith([token('t1'), balance], SECRET)
    await Promise.all([client.balance(), client.balance(), client.balance()])
    expect(sent.filter(({ path }) => path === '/oauth2/token')).toHaveLength(1)
    expect(sent[0]?.headers.get('authorization')).toBe(`Basic ${btoa('c%201:s%3A%26')}`)
    expect(new URLSearchParams(sent[0]?.body).get('scope')).toBe('checks:read')
    expect(sent.slice(1).map(({ headers }) => headers.get('authorization'))).toEqual(
      Array(3).fill('Bearer t1'),
    )
  })

  test('another one before it ends', async () => {
    const { client, sent } = clientWith([token('t1', 100), balance, token('t2', 100), balance], SECRET)
    await client.balance()
    vi.setSystemTime(Date.now() + 91_000)
    await client.balance()
    expect(sent.at(-1)?.headers.get('authorization')).toBe('Bearer t2')
  })

  const refused = json({ status: 401, code: 'not_signed_in', detail: 'No' }, 401)
  test('a refused one is replaced once; an API key never', async () => {
    const replaced = clientWith([token('t1'), refused, token('t2'), balance], SECRET)
    expect(await replaced.client.balance()).toMatchObject({ balance: 1 })
    const revoked = clientWith([token('t1'), refused, token('t2'), refused], SECRET)
    expect(await revoked.client.balance().catch((error: unknown) => error)).toMatchObject({ status: 401 })
    expect(revoked.sent).toHaveLength(4)
    const key = clientWith([refused])
    expect(await key.client.balance().catch((error: unknown) => error)).toMatchObject({ status: 401 })
    expect(key.sent).toHaveLength(1)
  })

  test('a key that signs none is a mistake of the caller', async () => {
    const privateKey = { kty: 'RSA', crv: 'P-521', x: '', d: '' }
    const { client } = clientWith([balance], { clientId: 'c', privateKey, scopes })
    await expect(client.balance()).rejects.toThrow(TypeError)
  })
})

test('refusals in each form that the registry writes, and in none', async () => {
  const fields = [{ field: 'imei', message: 'Too short' }]
  for (const [body, expected] of [
    [
      {
        type: 'about:blank',
        title: 'x',
        status: 422,
        detail: 'Too short',
        code: 'validation_failed',
        request_id: 'r',
        errors: fields,
      },
      { code: 'validation_failed', message: 'Too short', requestId: 'r', errors: fields },
    ],
    [
      { status: 422, code: 'SERVICE_NOT_APPLICABLE', message: 'Not here' },
      { code: 'SERVICE_NOT_APPLICABLE', message: 'Not here', requestId: 'corr', errors: [] },
    ],
    [
      { error: 'invalid_scope', error_description: 'Not yours' },
      { code: 'invalid_scope', message: 'Not yours' },
    ],
  ] as const) {
    const { client } = clientWith([json(body, 422, { 'x-correlator': 'corr' })])
    expect(await client.check('x').catch((error: unknown) => error)).toMatchObject({
      name: 'AmanaError',
      status: 422,
      ...expected,
    })
  }
  const { client } = clientWith([() => new Response('<html>Bad gateway', { status: 502 })])
  expect(await client.check('x').catch((error: unknown) => error)).toMatchObject({
    status: 502,
    code: 'unreadable',
  })
})

test('waiting for a job asks less and less often, tells each answer, and ends with it', async () => {
  const state = (status: string) => json({ id: 'j', status })
  const { client } = clientWith([state('queued'), state('running'), state('running'), state('done')])
  const told: string[] = []
  const { value } = await waited(client.jobs.wait('j', { onProgress: ({ status }) => told.push(status) }))
  expect([told, value?.status]).toEqual([['queued', 'running', 'running', 'done'], 'done'])
  for (const status of ['failed', 'cancelled']) {
    const { error } = await waited(clientWith([state(status)]).client.jobs.wait('j'))
    expect(error).toMatchObject({ name: 'CheckJobEnded', job: { status } })
  }
})
