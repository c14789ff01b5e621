/**
 * The headers of every kind of answer (ASVS 3.4): JSON, errors, files, pages, assets, the API's own page,
 * keys, the sandbox's checkout.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Imei } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { register } from '../modules/devices/devices.fixtures.ts'
import { startTestProduct, type TestProduct } from '../testing/test-product.ts'
import { securityHeaders } from './security-headers.ts'

const IMEI = '990000990000011' as Imei
let amana: TestProduct
let secure: TestProduct
let webRoot: string
let token: string
beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), 'amana-web-'))
  mkdirSync(join(webRoot, 'assets'))
  for (const page of ['index.html', 'app.html'])
    writeFileSync(join(webRoot, page), '<!doctype html><title>Amana</title>')
  writeFileSync(join(webRoot, 'assets/a-1.js'), 'export {}')
  for (const file of [
    '.env',
    'backup.sql',
    'notes.md',
    'assets/a-1.js.map',
    'assets/a-1.js.br',
    'assets/b.json',
  ])
    writeFileSync(join(webRoot, file), 'SECRET=1')
  amana = await startTestProduct({ webRoot })
  secure = await startTestProduct({
    webRoot,
    env: { PUBLIC_URL: 'https://amana.example' },
    testDatabase: amana,
  })
  const owner = await amana.account()
  token = owner.token
  await register(amana, token, { imei: IMEI })
})
afterAll(async () => {
  await secure.stop()
  await amana.stop()
  rmSync(webRoot, { recursive: true, force: true })
})

const ANSWERS: [string, string][] = [
  ['a success', '/api/v1/deployment/'],
  ['one for its owner', '/api/v1/users/me/'],
  ['a refusal', '/api/v1/users/profile/1/'],
  ['a file', `/api/v1/devices/${IMEI}/certificate/`],
  ['the document', '/api/v1/openapi.json'],
  ['its page', '/api/docs/'],
  ['a script of its page', '/api/docs/static/swagger-ui-bundle.js'],
  ['the first page', '/'],
  ['another page', '/auth/login'],
  ['an asset', '/assets/a-1.js'],
  ['nothing', '/assets/none.js'],
  ['nothing below the API', '/api/v1/none/'],
  ['health', '/healthz'],
  ['the sandbox', '/sandbox/checkout/none'],
]

describe.each(ANSWERS)('%s', (_what, url) => {
  const ask = (product: TestProduct) =>
    product.product.app.inject({ url, headers: { authorization: `Bearer ${token}` } })

  test('scripts, styles and connections are ours alone; nothing inline, nobody frames us', async () => {
    const policy = directivesOf((await ask(amana)).headers['content-security-policy'])
    expect(policy.get('default-src')).toBe("'none'")
    expect(policy.get('object-src')).toBe("'none'")
    expect(policy.get('base-uri')).toBe("'none'")
    expect(policy.get('frame-ancestors')).toBe("'none'")
    for (const [name, sources] of policy)
      expect(sources, name).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:|\*|\w\.\w/)
  })

  test('the others', async () => {
    const { headers } = await ask(amana)
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    if (!url.startsWith('/api/v1/')) {
      const policy = String(headers['permissions-policy']).split(', ')
      const own = ['camera=(self)', 'publickey-credentials-create=(self)', 'publickey-credentials-get=(self)']
      expect(policy.slice(0, 3)).toEqual(own)
      expect(policy).toEqual(expect.arrayContaining(['geolocation=()', 'payment=()']))
    }
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
      expect(headers).not.toHaveProperty(name)
  })

  test('https only, for a year and for what lies below, once people come by https', async () => {
    expect((await ask(secure)).headers['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    )
    expect((await ask(amana)).headers).not.toHaveProperty('strict-transport-security')
  })
})

test.each(['/api/v1/none/', '//api//v1//notifications/', '/API/V1/NOTIFICATIONS/'])(
  '%s, which is no path of the API: the envelope, not a page',
  async (url) => {
    const answer = await amana.product.app.inject({ url })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ response_status: 'error', code: 'not_found' })
  },
)

test('what is personal is kept by nobody; what a bearer changes is never shared', async () => {
  for (const url of [
    '/api/v1/users/me/',
    `/api/v1/devices/${IMEI}/certificate/`,
    '/api/v1/users/profile/1/',
    '/api/v1/none/',
  ]) {
    const { headers } = await amana.product.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect(headers['cache-control'], url).toBe('no-store')
    if (!url.includes('none')) expect(headers.vary, url).toBe('authorization')
  }
})

test('no other origin may read an answer with a preflight or without; the public keys alone are everybody’s', async () => {
  const origin = 'https://evil.example'
  const preflight = await amana.product.app.inject({
    method: 'OPTIONS',
    url: '/api/v1/users/me/',
    headers: {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    },
  })
  expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([404, undefined])
  const keys = await amana.product.app.inject({
    url: '/.well-known/amana-certificates.json',
    headers: { origin },
  })
  expect(keys.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(keys.body).not.toMatch(/"d":/)
})

test('a Host of somebody’s choice changes no link and no redirect', async () => {
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example',
  }
  for (const url of [
    '/',
    '/auth/login',
    '/%E0%A4%A',
    '/api/docs',
    '/api/v1/openapi.json',
    '/.well-known/security.txt',
  ]) {
    const answer = await amana.product.app.inject({ url, headers })
    expect(`${answer.headers.location ?? ''} ${answer.body}`, url).not.toContain('evil.example')
  }
})

test('hidden files, folders and paths that climb are not there', async () => {
  for (const url of [
    '/.env',
    '/.git/config',
    '/assets/',
    '/assets/../.env',
    '/assets/..%2f.env',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/%2e%2e/.env',
  ]) {
    const answer = await amana.product.app.inject({ url })
    expect(answer.body, url).not.toMatch(/SECRET|root:|<li>/)
    if (url !== '/..%2f..%2fetc%2fpasswd') expect(answer.statusCode, url).toBe(404)
  }
})

test('files of other kinds than browsers need are not served from the folder of the build', async () => {
  expect((await amana.product.app.inject({ url: '/assets/a-1.js' })).statusCode).toBe(200)
  for (const url of [
    '/backup.sql',
    '/notes.md',
    '/assets/a-1.js.map',
    '/assets/a-1.js.br',
    '/assets/b.json',
  ]) {
    const answer = await amana.product.app.inject({ url })
    expect([answer.statusCode, answer.body.includes('SECRET')], url).toEqual([404, false])
    expect(answer.headers['content-type'], url).toBe('application/json; charset=utf-8')
  }
})

test('TRACE and CONNECT are not answered with what was sent', async () => {
  const answer = await amana.product.app.inject({
    method: 'TRACE',
    url: '/',
    headers: { cookie: 'a=secret' },
  })
  expect([answer.statusCode, answer.body.includes('secret')]).toEqual([404, false])
})

function directivesOf(policy: unknown): Map<string, string> {
  const parts = String(policy)
    .split(';')
    .map((part) => part.trim())
  return new Map(parts.map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]))
}

test("Paystack's popup may run where Paystack takes the money, and nowhere else", () => {
  const policyOf = (paystack: boolean) =>
    securityHeaders({ secure: true, paystack }).pages['content-security-policy']
  expect(policyOf(true)).toContain("script-src 'self' 'wasm-unsafe-eval' https://js.paystack.co;")
  expect(policyOf(true)).toContain('frame-src https://checkout.paystack.com;')
  expect(policyOf(false)).not.toMatch(/paystack|frame-src/)
})
