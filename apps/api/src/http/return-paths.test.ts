/** No call takes an address to send somebody to; these are the ways in which one could be smuggled in. */
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { initiate, startCheck } from '../testing/journeys.ts'
import { startTestProduct, type TestProduct } from '../testing/test-product.ts'
import { waitUntil } from '../testing/wait-until.ts'

const ELSEWHERE = [
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/%09/evil.example',
  '/%5Cevil.example',
  '/%2F%2Fevil.example',
  '/./%2e%2e//evil.example',
  'javascript:alert(1)',
]

let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct()
})
afterAll(() => amana?.stop())

/** `fetch` would tidy the path. */
const get = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; location: string | undefined; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(amana.url)
    const sent = request({ hostname, port, path, headers, agent: false }, (answer) => {
      let body = ''
      answer.on('data', (bytes) => {
        body += String(bytes)
      })
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, location: answer.headers.location, body }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })

describe.each(ELSEWHERE)('%j', (elsewhere) => {
  test('as a path leads to no other site', async () => {
    const asSent = elsewhere.replaceAll('\t', '%09')
    for (const path of [
      asSent,
      `/api/v1${asSent}/`,
      `/auth/login?next=${encodeURIComponent(elsewhere)}`,
      `/assets/${asSent}/..`,
    ]) {
      const { location } = await get(path.startsWith('/') ? path : `/${path}`)
      expect([undefined, '/not-found'], path).toContain(location)
    }
  })

  test('in a payment is refused, and its checkout stays on our address', async () => {
    const check = await startCheck(amana)
    for (const field of ['return_url', 'callback_url', 'redirect', 'origin'])
      expect((await initiate(amana, check, { metadata: { [field]: elsewhere } })).status, field).toBe(422)
    const { status, body } = await initiate(amana, check)
    expect(status).toBe(201)
    expect(new URL(body.response_data.checkout.url).origin).toBe(new URL(amana.url).origin)
  })
})

test('headers that name another host change no link: of a checkout, of a mail, of a certificate', async () => {
  const lies = {
    host: 'evil.example',
    origin: 'https://evil.example',
    referer: 'https://evil.example/x',
    'x-forwarded-host': 'evil.example',
    'x-original-url': '//evil.example',
    forwarded: 'host=evil.example',
  }
  const check = await amana.call('POST', '/devices/verifications/create/', {
    body: { imei: '356938035643809' },
    headers: lies,
  })
  const { id, access_token: accessToken } = check.body.response_data
  const metadata = {
    device_id: '356938035643809',
    email: 'buyer@example.com',
    verification_id: id,
    access_token: accessToken,
  }
  const payment = { amount: '100.00', currency: 'NGN', method: 'card', purpose: 'device_unlock', metadata }
  const { body } = await amana.call('POST', '/payments/initiate/', { body: payment, headers: lies })
  expect(new URL(body.response_data.checkout.url).origin).toBe(new URL(amana.url).origin)
  const ada = await amana.account('user', { password: 'Correct-horse-1' })
  await amana.call('POST', '/users/forgot-password/', { body: { email: ada.email }, headers: lies })
  const mail = await waitUntil(() => amana.sent.find(({ to }) => to === ada.email))
  expect(`${mail.text}${mail.html}`).not.toContain('evil.example')
  expect((await get('/', lies)).location).toBeUndefined()
})
