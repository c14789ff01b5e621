/**
 * The questions of `doctor` to providers that answer as their documents say. Each knows one request alone,
 * and refuses it as it says there, with another key.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config/index.ts'
import { providerAccounts } from './provider-accounts.ts'

interface Documented {
  /** The settings that choose it; `URL` stands for its address. */
  env: Record<string, string>
  method: string
  path: string
  /** The headers that make the request ours. */
  isOurs: (request: IncomingMessage) => boolean
  good: string
  /** Its answer to other keys. */
  refusal: { status: number; body: string }
}

const basic = (user: string, key: string) => `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}`

const PROVIDERS: Documented[] = [
  {
    env: { PAYMENT_PROVIDER: 'paystack', PAYSTACK_SECRET_KEY: 'sk_test_ours', PAYSTACK_BASE_URL: 'URL' },
    method: 'GET',
    path: '/balance',
    isOurs: ({ headers }) => headers.authorization === 'Bearer sk_test_ours',
    good: '{"status":true,"message":"Balances retrieved","data":[{"currency":"NGN","balance":1700000}]}',
    refusal: { status: 401, body: '{"status":false,"message":"Invalid key"}' },
  },
  {
    env: {
      MOMO_PROVIDER: 'mtn',
      MOMO_SUBSCRIPTION_KEY: 'ours',
      MOMO_API_USER: 'user',
      MOMO_API_KEY: 'key',
      MOMO_BASE_URL: 'URL',
    },
    method: 'POST',
    path: '/collection/token/',
    // A body is a bad request to /token, and a request without its length is refused before it is read.
    isOurs: ({ headers }) =>
      headers['ocp-apim-subscription-key'] === 'ours' &&
      headers.authorization === basic('user', 'key') &&
      headers['content-length'] === '0',
    good: '{"access_token":"token","token_type":"access_token","expires_in":3600}',
    refusal: {
      status: 401,
      body: '{"statusCode":401,"message":"Access denied due to invalid subscription key."}',
    },
  },
  {
    env: {
      IDENTITY_PROVIDER: 'dojah',
      DOJAH_APP_ID: 'app',
      DOJAH_SECRET_KEY: 'ours',
      DOJAH_BASE_URL: 'URL',
    },
    method: 'GET',
    path: '/api/v1/balance',
    isOurs: ({ headers }) => headers.appid === 'app' && headers.authorization === 'ours',
    good: '{"entity":{"wallet_balance":"1000.00"}}',
    refusal: { status: 401, body: '{"error":"Unauthorized"}' },
  },
  {
    env: {
      SMS_PROVIDER: 'termii',
      TERMII_API_KEY: 'ours&more',
      TERMII_SENDER_ID: 'Amana',
      TERMII_BASE_URL: 'URL',
    },
    method: 'GET',
    path: '/api/get-balance',
    isOurs: ({ url = '' }) => new URL(url, 'http://x').searchParams.get('api_key') === 'ours&more',
    good: '{"user":"Amana","balance":100,"currency":"NGN"}',
    refusal: { status: 401, body: '{"message":"Invalid API key"}' },
  },
  {
    env: {
      SMS_PROVIDER: 'africastalking',
      AFRICASTALKING_USERNAME: 'amana ng',
      AFRICASTALKING_API_KEY: 'ours',
      AFRICASTALKING_BASE_URL: 'URL',
    },
    method: 'GET',
    path: '/version1/user',
    isOurs: ({ url = '', headers }) =>
      headers.apikey === 'ours' &&
      headers.accept === 'application/json' &&
      new URL(url, 'http://x').searchParams.get('username') === 'amana ng',
    good: '{"UserData":{"balance":"KES 1785.50"}}',
    // Not JSON.
    refusal: { status: 401, body: 'The supplied authentication is invalid' },
  },
]

async function askAt(one: Documented, answer?: { status: number; body: string }) {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://x').pathname
    const known = request.method === one.method && path === one.path
    const told = answer ?? (one.isOurs(request) ? { status: 200, body: one.good } : one.refusal)
    response.writeHead(known ? told.status : 404).end(known ? told.body : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = Object.entries(one.env).map(([name, value]) => [name, value === 'URL' ? url : value])
  const [account, ...others] = providerAccounts(readConfig(Object.fromEntries(env)))
  expect(others).toEqual([])
  return account?.ask()
}

test.each(PROVIDERS)('$path: our request is the documented one', async (one) => {
  expect(await askAt(one)).toBe('taken')
})

test.each(PROVIDERS)('$path: another key is refused', async (one) => {
  expect(await askAt({ ...one, isOurs: () => false })).toBe('refused')
})

test.each(PROVIDERS)('$path: no money, too many requests, a fault', async (one) => {
  expect(await askAt(one, { status: 402, body: '{}' })).toBe('unpaid')
  expect(await askAt(one, { status: 429, body: '{}' })).toEqual({ none: 'HTTP 429' })
  expect(await askAt(one, { status: 503, body: '<html>' })).toEqual({ none: 'HTTP 503' })
})
