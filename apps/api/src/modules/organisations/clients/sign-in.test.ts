/** Machine sign-in: client credentials, signed assertions, API keys, revocation (decisions §14). */
import { generateKeyPairSync } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { exportJWK, SignJWT } from 'jose'
import * as oauth from 'oauth4webapi'
import { parseList } from 'structured-headers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../kernel/random.ts'
import { oneMinute } from '../../../testing/one-minute.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { clientOf, organisationOf } from '../organisations.fixtures.ts'
import { apiKeyValid, checksumOf, newApiKey } from './api-key.ts'
import type { NewClientSecrets } from './manage-clients.ts'

let amana: TestProduct
let organisation: string
beforeAll(async () => {
  amana = await startTestProduct({ env: { TRUST_PROXY: '127.0.0.1', RATE_LIMITS: 'on' } })
  organisation = await organisationOf(amana, await amana.account(), 'Jumia Phones')
})
afterAll(() => amana?.stop())

const basic = ({ client, secret }: NewClientSecrets) =>
  `Basic ${Buffer.from(`${client.id}:${encodeURIComponent(secret ?? '')}`).toString('base64')}`

async function token(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await amana.product.app.inject({
    method: 'POST',
    url: '/oauth2/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}

const grant = { grant_type: 'client_credentials', scope: 'checks:read' }

async function balance(bearer: string, headers: Record<string, string> = {}, { product } = amana) {
  const answer = await product.app.inject({
    method: 'GET',
    url: '/partner/v1/balance',
    headers: { authorization: `Bearer ${bearer}`, ...headers },
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}

describe('by secret', () => {
  test('a token with the scopes asked for, no more', async () => {
    const made = await clientOf(amana, organisation, { scopes: ['checks:read', 'webhooks:manage'] })
    const { status, headers, body } = await token(
      { ...grant, scope: 'checks:read' },
      { authorization: basic(made) },
    )
    expect(status).toBe(200)
    expect([headers['cache-control'], headers.pragma]).toEqual(['no-store', 'no-cache'])
    expect(body).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 900,
      scope: 'checks:read',
    })
    expect((await balance(body.access_token)).status).toBe(200)
    const [head = '', claims = ''] = body.access_token
      .split('.')
      .map((part: string) => Buffer.from(part, 'base64url').toString())
    expect(JSON.parse(head)).toEqual({ alg: 'HS256', typ: 'at+jwt' })
    expect(JSON.parse(claims)).toMatchObject({
      iss: amana.url,
      aud: amana.url,
      sub: made.client.id,
      client_id: made.client.id,
    })
    const narrow = (await token({ ...grant, scope: 'webhooks:manage' }, { authorization: basic(made) })).body
      .access_token
    expect(await balance(narrow)).toMatchObject({ status: 403, body: { code: 'scope_missing' } })
  })

  test('refusals as RFC 6749 names them', async () => {
    const made = await clientOf(amana, organisation, { scopes: ['checks:read'] })
    const authorization = basic(made)
    const wrong = `Basic ${Buffer.from(`${made.client.id}:wrong`).toString('base64')}`
    for (const [fields, headers, status, error] of [
      [grant, {}, 401, 'invalid_client'],
      [grant, { authorization: wrong }, 401, 'invalid_client'],
      [grant, { authorization: 'Basic %%%' }, 401, 'invalid_client'],
      [{ scope: 'checks:read' }, { authorization }, 400, 'invalid_request'],
      [{ grant_type: 'password', scope: 'checks:read' }, { authorization }, 400, 'unsupported_grant_type'],
      [{ grant_type: 'client_credentials' }, { authorization }, 400, 'invalid_scope'],
      [{ ...grant, scope: 'checks:read telco:read' }, { authorization }, 400, 'invalid_scope'],
      [{ ...grant, scope: 'everything' }, { authorization }, 400, 'invalid_scope'],
      [{ ...grant, client_secret: made.secret ?? '', client_id: made.client.id }, {}, 401, 'invalid_client'],
    ] as [Record<string, string>, Record<string, string>, number, string][]) {
      const answer = await token(fields, headers)
      expect([answer.status, answer.body.error, typeof answer.body.error_description]).toEqual([
        status,
        error,
        'string',
      ])
      if (status === 401) expect(answer.headers['www-authenticate']).toContain('Basic')
    }
    const twice = await amana.product.app.inject({
      method: 'POST',
      url: '/oauth2/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded', authorization },
      payload: 'grant_type=client_credentials&scope=checks:read&scope=telco:read',
    })
    expect([twice.statusCode, twice.json().error]).toEqual([400, 'invalid_request'])
    const json = await amana.product.app.inject({
      method: 'POST',
      url: '/oauth2/token',
      payload: grant,
      headers: { authorization },
    })
    expect([json.statusCode, json.json().error]).toEqual([400, 'invalid_request'])
  })

  test('from networks that are allowed only', async () => {
    const made = await clientOf(amana, organisation, {
      allowedNetworks: ['198.51.100.0/24', '2001:db8::/32'],
    })
    const from = (address: string) => ({ authorization: basic(made), 'x-forwarded-for': address })
    expect((await token(grant, from('198.51.100.7'))).status).toBe(200)
    expect((await token(grant, from('2001:db8::1'))).status).toBe(200)
    expect((await token(grant, from('198.51.100.7:51234'))).status).toBe(200)
    expect((await token(grant, from('[2001:db8::1]:443'))).status).toBe(200)
    expect((await token(grant, from('198.51.100.7%0d'))).status).toBe(403)
    expect((await token(grant, from('198.51.101.7'))).status).toBe(403)
    expect((await balance(made.apiKey, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(403)
    expect((await balance(made.apiKey, { 'x-forwarded-for': '198.51.100.9' })).status).toBe(200)
  })
})

describe('by assertion', () => {
  async function keyPair(alg: 'ES256' | 'EdDSA') {
    const { privateKey, publicKey } =
      alg === 'ES256' ? generateKeyPairSync('ec', { namedCurve: 'P-256' }) : generateKeyPairSync('ed25519')
    return { privateKey, jwk: { ...(await exportJWK(publicKey)), alg } }
  }
  const fieldsOf = (assertion: string) => ({
    ...grant,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
  })
  const sign = (
    alg: string,
    key: Parameters<SignJWT['sign']>[0],
    id: string,
    about: { aud?: string | string[]; exp?: string; jti?: string } = {},
  ) =>
    new SignJWT()
      .setProtectedHeader({ alg })
      .setIssuer(id)
      .setSubject(id)
      .setAudience(about.aud ?? `${amana.url}/oauth2/token`)
      .setJti(about.jti ?? newId(new Date()))
      .setIssuedAt()
      .setExpirationTime(about.exp ?? '2m')
      .sign(key)

  test.each(['ES256', 'EdDSA'] as const)('%s: once', async (alg) => {
    const { privateKey, jwk } = await keyPair(alg)
    const { client, secret } = await clientOf(amana, organisation, { jwks: { keys: [jwk] } })
    expect(secret).toBeNull()
    const assertion = await sign(alg, privateKey, client.id)
    const answers = await Promise.all(Array.from({ length: 8 }, () => token(fieldsOf(assertion))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 401),
    ])
  })

  test('the database lets nobody put other keys behind a client', async () => {
    const [first, second] = [await keyPair('ES256'), await keyPair('ES256')]
    const { client } = await clientOf(amana, organisation, { jwks: { keys: [first.jwk] } })
    const { client: bySecret } = await clientOf(amana, organisation)
    for (const { id } of [client, bySecret])
      await expect(
        amana.database.pool.query('update clients set jwks = $2 where id = $1', [
          id,
          JSON.stringify({ keys: [second.jwk] }),
        ]),
      ).rejects.toThrow('the keys of a client never change')
    expect((await token(fieldsOf(await sign('ES256', first.privateKey, client.id)))).status).toBe(200)
  })

  test('anything else is no sign-in', async () => {
    const { privateKey, jwk } = await keyPair('ES256')
    const other = await keyPair('ES256')
    const { client } = await clientOf(amana, organisation, { jwks: { keys: [jwk] } })
    const { client: stranger } = await clientOf(amana, organisation)
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ iss: client.id, sub: client.id, aud: `${amana.url}/oauth2/token`, exp: 9_999_999_999, jti: 'n' })).toString('base64url')}.`
    for (const assertion of [
      await sign('ES256', other.privateKey, client.id),
      await sign('ES256', privateKey, stranger.id),
      await sign('ES256', privateKey, client.id, { aud: 'https://elsewhere.example/token' }),
      // Somebody else beside us could send it on.
      await sign('ES256', privateKey, client.id, {
        aud: [`${amana.url}/oauth2/token`, 'https://elsewhere.example/token'],
      }),
      await sign('ES256', privateKey, client.id, { aud: ['https://elsewhere.example/token', amana.url] }),
      await sign('ES256', privateKey, client.id, { aud: [] }),
      await sign('ES256', privateKey, client.id, { exp: '20m' }),
      // No date: beyond the end of all time, and without its beginning.
      await new SignJWT({ exp: 1e300, aud: amana.url, iss: client.id, sub: client.id, jti: 'late' })
        .setProtectedHeader({ alg: 'ES256' })
        .sign(privateKey),
      await sign('ES256', privateKey, client.id, { exp: '-1m' }),
      await sign('HS256', new TextEncoder().encode(JSON.stringify(jwk)), client.id),
      none,
      'nonsense',
    ])
      expect(await token(fieldsOf(assertion))).toMatchObject({
        status: 401,
        body: { error: 'invalid_client' },
      })
    const good = await sign('ES256', privateKey, client.id)
    expect((await token({ ...fieldsOf(good), client_assertion_type: 'other' })).body.error).toBe(
      'invalid_request',
    )
    expect((await token(fieldsOf(good), { authorization: 'Basic eDp5' })).body.error).toBe('invalid_request')
    expect((await token(fieldsOf(good))).status).toBe(200)
    const bothOurs = await sign('ES256', privateKey, client.id, {
      aud: [`${amana.url}/oauth2/token`, amana.url],
    })
    expect((await token(fieldsOf(bothOurs))).status).toBe(200)
  })
})

describe('API keys', () => {
  test('a checksum of six characters', () => {
    expect(newApiKey({ sandbox: true })).toMatch(/^amk_test_[0-9A-Za-z]{38}$/)
    const key = newApiKey({ sandbox: false })
    expect(apiKeyValid(key)).toBe(true)
    expect(apiKeyValid(`${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`)).toBe(false)
    // CRC-32 of "123456789" is 0xCBF43926 (the standard's check value): 3,421,780,262 in base 62.
    expect(checksumOf('123456789')).toBe('3jZRME')
    expect(checksumOf('')).toBe('000000')
  })

  test('another or none: 401 that says nothing more', async () => {
    const bodies = []
    for (const bearer of ['amk_live_x', newApiKey({ sandbox: false }), 'eyJhbGciOiJIUzI1NiJ9.e30.x', 'x']) {
      const { status, body } = await balance(bearer)
      expect(status).toBe(401)
      bodies.push({ ...body, request_id: '' })
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    const account = await amana.account()
    expect((await balance(account.token)).status).toBe(401)
    const { apiKey } = await clientOf(amana, organisation)
    expect((await amana.call('GET', '/devices/', { token: apiKey })).status).toBe(401)
  })

  test('a revoked client is refused within a second, by each process; an expired one too', async () => {
    const second = await startTestProduct({ testDatabase: amana })
    const made = await clientOf(amana, organisation)
    const { access_token: bearer } = (await token(grant, { authorization: basic(made) })).body
    const ask = (product: TestProduct, key: string) =>
      product.product.app
        .inject({ method: 'GET', url: '/partner/v1/balance', headers: { authorization: `Bearer ${key}` } })
        .then(({ statusCode }) => statusCode)
    expect([await ask(amana, made.apiKey), await ask(second, made.apiKey), await ask(amana, bearer)]).toEqual(
      [200, 200, 200],
    )
    await amana.database.db
      .updateTable('clients')
      .set({ revoked_at: new Date() })
      .where('id', '=', made.client.id)
      .execute()
    await setTimeout(1_000)
    expect([await ask(amana, made.apiKey), await ask(second, made.apiKey), await ask(amana, bearer)]).toEqual(
      [401, 401, 401],
    )
    expect((await token(grant, { authorization: basic(made) })).status).toBe(401)
    const expired = await clientOf(amana, organisation, { expiresAt: new Date(Date.now() - 1) })
    expect(await ask(amana, expired.apiKey)).toBe(401)
    await second.product.stop()
  })

  test('over the calls of a minute: 429, with what is left in the headers', async () => {
    const limited = await startTestProduct({
      testDatabase: amana,
      clock: oneMinute(),
      env: { RATE_LIMITS: 'on', RUN_JOBS: 'false' },
    })
    const { apiKey } = await clientOf(amana, organisation, { perMinute: 3 })
    const answers = []
    for (let call = 0; call < 4; call++) answers.push(await balance(apiKey, {}, limited))
    await limited.product.stop()
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(answers[0]?.headers['ratelimit-policy']).toContain('"minute";q=3;w=60')
    expect(answers[0]?.headers.ratelimit).toMatch(/^"minute";r=2;t=\d+, "day";r=100000;t=\d+$/)
    expect(answers[3]?.body.code).toBe('too_many_requests')
    expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0)
  })
})

test('a refusal says what a machine can do', async () => {
  const said = async (authorization?: string) => {
    const headers = authorization === undefined ? {} : { authorization }
    const answer = await amana.product.app.inject({ url: '/partner/v1/balance', headers })
    return [answer.statusCode, answer.headers['www-authenticate'], answer.json().detail]
  }
  const invalid = 'This API key or access token is not valid: it is unknown, revoked or expired.'
  expect(await said()).toEqual([
    401,
    'Bearer realm="amana"',
    expect.stringContaining('Authorization: Bearer'),
  ])
  for (const bearer of ['Bearer amk_live_x', 'Bearer a.b.c', 'Basic eDp5', 'Bearer'])
    expect(await said(bearer)).toEqual([401, 'Bearer realm="amana"', invalid])
  const camara = await amana.product.app.inject({
    method: 'POST',
    url: '/device-authenticity/vwip/check-status',
    payload: { imei: '356938035643809' },
  })
  expect(camara.json()).toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(camara.body).not.toContain('sign in')
})

test('a core asks for its token as it asks an NRF', async () => {
  const network = await organisationOf(amana, await amana.account(), 'Network of tokens', { kind: 'network' })
  const made = await clientOf(amana, network, { scopes: ['n5g-eir-eic'] })
  const ask = (change: Record<string, string> = {}) =>
    token(
      {
        grant_type: 'client_credentials',
        nfInstanceId: '8c3f9a9e-4d0c-4c7e-9a57-0c9a3b8c1f10',
        nfType: 'AMF',
        targetNfType: '5G_EIR',
        scope: 'n5g-eir-eic',
        ...change,
      },
      { authorization: basic(made) },
    )
  expect(await ask()).toMatchObject({ status: 200, body: { token_type: 'Bearer', scope: 'n5g-eir-eic' } })
  for (const [field, value] of [
    ['nfInstanceId', 'amf-1'],
    ['targetNfType', 'UDM'],
    ['nfType', 'a core'],
    ['targetNfInstanceId', 'eir-1'],
  ] as const)
    expect(await ask({ [field]: value })).toMatchObject({
      status: 400,
      body: { error: 'invalid_request', error_description: expect.stringContaining(field) },
    })
})

test('metadata names the issuer and the ways to sign in', async () => {
  const answer = await amana.product.app.inject({
    method: 'GET',
    url: '/.well-known/oauth-authorization-server',
  })
  expect(answer.json()).toMatchObject({
    issuer: amana.url,
    token_endpoint: `${amana.url}/oauth2/token`,
    grant_types_supported: ['client_credentials'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: ['ES256', 'EdDSA'],
  })
})

test('clients of others get a token, and read our headers', async () => {
  const made = await clientOf(amana, organisation, { perMinute: 50 })
  const server = { issuer: amana.url, token_endpoint: `${amana.url}/oauth2/token` }
  const [client, secret] = [{ client_id: made.client.id }, oauth.ClientSecretBasic(made.secret ?? '')]
  const http = { [oauth.allowInsecureRequests]: true }
  const granted = await oauth.clientCredentialsGrantRequest(
    server,
    client,
    secret,
    { scope: 'checks:read' },
    http,
  )
  const { access_token: bearer, scope } = await oauth.processClientCredentialsResponse(
    server,
    client,
    granted,
  )
  expect(scope).toBe('checks:read')
  const discovered = await oauth.discoveryRequest(new URL(amana.url), { ...http, algorithm: 'oauth2' })
  expect(await oauth.processDiscoveryResponse(new URL(amana.url), discovered)).toMatchObject({
    token_endpoint: server.token_endpoint,
  })
  const { headers } = await balance(bearer)
  const left = parseList(String(headers.ratelimit)) as [string, Map<string, number>][]
  expect(left.map(([name, about]) => [name, about.get('r'), about.get('t')])).toEqual([
    ['minute', 49, expect.any(Number)],
    ['day', 100_000, expect.any(Number)],
  ])
  const policies = parseList(String(headers['ratelimit-policy'])) as [string, Map<string, number>][]
  expect(policies.map(([policy, about]) => [policy, about.get('q'), about.get('w')])).toEqual([
    ['minute', 50, 60],
    ['day', 100_000, 86_400],
  ])
})
