/** Rules for every endpoint (interfaces.md, HTTP). */
import { ENDPOINTS, fullPath, pathFor } from '@amana/contract'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../kernel/random.ts'
import { deriveKey } from '../kernel/secret-key.ts'
import { buyReport, CLEAN_IMEI, initiate, startCheck } from '../testing/journeys.ts'
import { startTestProduct, TEST_SECRET_KEY, type TestProduct } from '../testing/test-product.ts'

let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct()
})
afterAll(() => amana.stop())

const CREATE = '/devices/verifications/create/'

test('every endpoint of the contract has a route', () => {
  for (const endpoint of ENDPOINTS) {
    const { method, path } = endpoint
    const url = fullPath(endpoint).replace(/\/$/, '')
    expect(amana.product.app.hasRoute({ method, url }), `${method} ${path}`).toBe(true)
  }
})

test('no one but the right role comes in: every endpoint that needs a bearer answers 401 without one', async () => {
  for (const endpoint of ENDPOINTS.filter(({ auth }) => auth !== 'public' && auth !== 'optional')) {
    const { method, path, auth } = endpoint
    const url = pathFor(fullPath(endpoint), { id: newId(new Date()), imei: CLEAN_IMEI })
    const answer = await amana.product.app.inject({ method, url })
    expect(answer.statusCode, `${method} ${path} (${auth})`).toBe(401)
  }
})

describe('a content type that is not due is refused with the one that is', () => {
  const sent = async (method: 'POST' | 'PUT', url: string, type: string, bearer = '') => {
    const headers = { 'content-type': type, ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) }
    const answer = await amana.product.app.inject({ method, url, headers, payload: '{}' })
    const { response_description, error_description, detail } = answer.json()
    return [answer.statusCode, response_description ?? error_description ?? detail]
  }
  const DUE = {
    form: /application\/x-www-form-urlencoded/,
    multipart: /multipart\/form-data/,
    'multipart-or-json': /multipart\/form-data.*JSON/,
    stream: /text\/csv/,
    json: /JSON/,
    raw: /./,
  }

  test('by each endpoint that a person calls, and by the token endpoint', async () => {
    const people = {
      user: await amana.account(),
      officer: await amana.account('officer'),
      supervisor: await amana.account('supervisor'),
    }
    const kinds = new Set<string>()
    for (const endpoint of ENDPOINTS) {
      const { method, auth, bodyKind = 'json', body } = endpoint
      if (
        auth === 'client' ||
        bodyKind === 'raw' ||
        (!body && bodyKind === 'json') ||
        method === 'GET' ||
        method === 'DELETE'
      )
        continue
      // Needs a member before it looks at the file.
      if (endpoint.id === 'organisations.createJob') continue
      const bearer = auth === 'public' || auth === 'optional' ? '' : people[auth].token
      const url = pathFor(fullPath(endpoint), { id: newId(new Date()), imei: CLEAN_IMEI })
      const [status, said] = await sent(method as 'POST', url, 'application/xml', bearer)
      expect([endpoint.id, status === 415 || endpoint.dialect === 'oauth']).toEqual([endpoint.id, true])
      expect([endpoint.id, said]).toEqual([endpoint.id, expect.stringMatching(DUE[bodyKind])])
      if (!bodyKind.endsWith('json'))
        expect([endpoint.id, said]).toEqual([endpoint.id, expect.not.stringContaining('JSON')])
      kinds.add(bodyKind)
    }
    expect([...kinds].toSorted()).toEqual(['form', 'json', 'multipart', 'multipart-or-json'])
    expect(await sent('POST', '/oauth2/token', 'application/json')).toEqual([
      400,
      'Send this as application/x-www-form-urlencoded.',
    ])
  })

  test('and another character set with UTF-8', async () => {
    const answer = await sent('POST', '/api/v1/users/login/', 'application/json; charset=utf-7')
    expect(answer).toEqual([415, 'Send the text as UTF-8.'])
  })
})

describe('bad requests get the envelope', () => {
  test.each([
    ['broken JSON', '{bad', 'application/json', 400, 'malformed_body'],
    ['an empty body', '', 'application/json', 400, 'malformed_body'],
    ['text', 'imei=1', 'text/plain', 415, 'unsupported_content_type'],
    ['a form', 'imei=1', 'application/x-www-form-urlencoded', 415, 'unsupported_content_type'],
    ['10 MB', `{"imei":"${'1'.repeat(10_000_000)}"}`, 'application/json', 413, 'body_too_large'],
    [
      'a poisoned prototype',
      '{"__proto__":{"admin":true},"imei":"1"}',
      'application/json',
      400,
      'malformed_body',
    ],
  ])('%s', async (_name, body, type, status, code) => {
    const answer = await amana.call('POST', CREATE, { body, headers: { 'content-type': type } })
    expect(answer).toMatchObject({ status, body: { response_status: 'error', response_data: null, code } })
  })

  test.each([
    ['a call without a body', 'POST', `/transfers/${newId(new Date())}/accept/`, 404, 'not_found'],
    ['a DELETE', 'DELETE', `/users/sessions/${newId(new Date())}/`, 404, 'not_found'],
    ['a body of which all is optional', 'POST', '/users/logout/', 200, undefined],
    ['a body of which all is optional', 'POST', '/notifications/read/', 200, undefined],
    ['a body that is needed', 'POST', '/devices/verifications/create/', 400, 'malformed_body'],
  ] as const)('nothing, called JSON, to %s', async (_what, method, path, status, code) => {
    const { token } = await amana.account()
    const answer = await amana.call(method, path, {
      token,
      body: '',
      headers: { 'content-type': 'application/json' },
    })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    const broken = await amana.call(method, path, { token, body: '{bad' })
    expect([broken.status, broken.body.code]).toEqual([400, 'malformed_body'])
  })

  test('an unknown path, a method that a path lacks, a path that cannot be read', async () => {
    expect(await amana.call('GET', '/nothing/')).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await amana.call('GET', CREATE)).toMatchObject({
      status: 405,
      body: { code: 'method_not_allowed' },
      headers: { allow: 'POST' },
    })
    expect(
      (await amana.product.app.inject({ method: 'GET', url: '/api/v1/%E0%A4%A' })).statusCode,
    ).toBeLessThan(500)
  })

  test('paths work without the slash at the end', async () => {
    expect((await amana.call('GET', `/devices/lookup/${CLEAN_IMEI}`)).status).toBe(200)
  })
})

describe('bearers', () => {
  const claims = () => ({ sid: newId(new Date()), role: 'user' })
  const sign = (key: Uint8Array, change: { expires?: string; issuer?: string } = {}) =>
    new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(change.issuer ?? 'amana')
      .setSubject(newId(new Date()))
      .setIssuedAt()
      .setExpirationTime(change.expires ?? '15m')
      .sign(key)
  const key = deriveKey(TEST_SECRET_KEY, 'access tokens')
  const lookup = (token: string) => amana.call('GET', `/devices/lookup/${CLEAN_IMEI}/`, { token })

  test('a good one', async () => expect((await lookup((await amana.account()).token)).status).toBe(200))
  test('a good one of a session that never was', async () =>
    expect((await lookup(await sign(key))).body.code).toBe('not_signed_in'))
  test('another key', async () =>
    expect((await lookup(await sign(Buffer.alloc(32, 1)))).body.code).toBe('not_signed_in'))
  test('another issuer', async () =>
    expect((await lookup(await sign(key, { issuer: 'x' }))).body.code).toBe('not_signed_in'))
  test('expired', async () =>
    expect((await lookup(await sign(key, { expires: '-1s' }))).body).toMatchObject({
      code: 'token_expired',
      response_description: 'Session Expired',
    }))
  test('no algorithm', async () => {
    const [, payload] = (await sign(key)).split('.')
    const header = Buffer.from('{"alg":"none"}').toString('base64url')
    expect((await lookup(`${header}.${payload}.`)).status).toBe(401)
  })
  test('a changed payload', async () => {
    const [header, payload = '', signature] = (await sign(key)).split('.')
    const changed = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), role: 'officer' }),
    ).toString('base64url')
    expect((await lookup(`${header}.${changed}.${signature}`)).status).toBe(401)
  })
})

describe('GET /devices/lookup/{imei}/', () => {
  test('a visitor learns nothing of the registry; an account does', async () => {
    const { token } = await amana.account()
    await amana.database.db
      .insertInto('devices')
      .values({ brand: 'A', model: 'B', ownership_proven_at: null, registered_at: new Date() })
      .execute()
    const { id } = await amana.database.db.selectFrom('devices').select('id').executeTakeFirstOrThrow()
    await amana.database.db
      .insertInto('device_imeis')
      .values({ imei: CLEAN_IMEI, device_id: id, slot: 1 })
      .execute()
    expect((await amana.call('GET', `/devices/lookup/${CLEAN_IMEI}/`)).body.response_data).toEqual({
      imei: CLEAN_IMEI,
      brand: 'Nokia',
      model: 'N900',
      source: 'tac',
      luhn_valid: true,
      registered: null,
    })
    expect(
      (await amana.call('GET', `/devices/lookup/${CLEAN_IMEI}/`, { token })).body.response_data.registered,
    ).toBe(true)
    expect(
      (await amana.call('GET', '/devices/lookup/354188040123456/', { token })).body.response_data,
    ).toMatchObject({
      registered: false,
      luhn_valid: false,
      brand: '',
    })
    expect((await amana.call('GET', '/devices/lookup/123/')).body.errors).toEqual([
      { field: 'imei', message: 'Please input a 15 digit IMEI number' },
    ])
  })

  test('many at once travel together and each gets its own answer', async () => {
    // An account reads about fifty phones a day.
    const people = await Promise.all(Array.from({ length: 6 }, () => amana.account()))
    const imeis = Array.from({ length: 300 }, (_, index) =>
      index % 3 === 0 ? CLEAN_IMEI : `99999999${String(index).padStart(7, '0')}`,
    )
    const answers = await Promise.all(
      imeis.map((imei, index) =>
        amana.call('GET', `/devices/lookup/${imei}/`, { token: people[index % 6]?.token ?? '' }),
      ),
    )
    expect(answers.map(({ body }) => [body.response_data.imei, body.response_data.registered])).toEqual(
      imeis.map((imei) => [imei, imei === CLEAN_IMEI]),
    )
  })
})

test('the OpenAPI document names every endpoint, and its page is there', async () => {
  const { body } = await amana.call('GET', '/openapi.json')
  expect(body.openapi).toBe('3.1.0')
  const operations = Object.values(
    body.paths as Record<string, Record<string, { operationId: string }>>,
  ).flatMap((path) => Object.values(path).map(({ operationId }) => operationId))
  expect(operations.sort()).toEqual(ENDPOINTS.map(({ id }) => id).sort())
  const typesOf = (path: string) => Object.keys(body.paths[path].post.requestBody.content)
  expect(typesOf('/partner/v1/check-jobs')).toEqual(['text/csv'])
  expect(typesOf('/oauth2/token')).toEqual(['application/x-www-form-urlencoded'])
  expect((await amana.product.app.inject('/api/docs/')).statusCode).toBe(200)
})

test('each reference inside of the OpenAPI document leads somewhere', async () => {
  const { body } = await amana.call('GET', '/openapi.json')
  const references = [
    ...new Set([...JSON.stringify(body).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path ?? '')),
  ]
  expect(references.length).toBeGreaterThan(3)
  for (const path of references)
    expect(
      path.split('/').reduce((part, key) => part?.[key], body),
      path,
    ).toBeTypeOf('object')
})

test('operations: alive, ready, metrics for this machine alone', async () => {
  for (const path of ['/healthz', '/readyz', '/api/v1/openapi.json']) {
    const answer = await amana.product.app.inject(path)
    expect([answer.statusCode, answer.headers['content-type']], path).toEqual([
      200,
      'application/json; charset=utf-8',
    ])
  }
  for (const path of ['/healthz', '/readyz'])
    expect((await amana.product.app.inject(path)).json().response_status).toBe('success')
  expect((await amana.product.app.inject('/metrics')).body).toContain('amana_http_request_seconds')
  expect((await amana.product.app.inject({ url: '/metrics', remoteAddress: '10.0.0.7' })).statusCode).toBe(
    404,
  )
  expect(
    (await amana.product.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '10.0.0.7' } }))
      .statusCode,
  ).toBe(404)
})

test('pages may run no script, style or frame of anybody else', async () => {
  const { headers } = await amana.product.app.inject('/healthz')
  expect(headers['content-security-policy']).not.toMatch(
    /unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')|https?:/,
  )
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('logs carry no IMEI, address, secret or card', async () => {
  const check = await buyReport(amana, { imei: '356938035643908' })
  await initiate(amana, await startCheck(amana), { amount: '5.00' })
  const text = amana.logged.join('\n')
  expect(text.length).toBeGreaterThan(200)
  for (const secret of [
    '356938035643908',
    'buyer@example.com',
    check.accessToken,
    '4084084084084081',
    '4084 0840',
  ])
    expect(text).not.toContain(secret)
})
