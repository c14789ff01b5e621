/** The id of a request: in every answer and in the log, named by nobody but a trusted proxy. */
import { request } from 'node:http'
import { connect } from 'node:net'
import { ENDPOINTS, fullPath, pathFor } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../kernel/random.ts'
import { CLEAN_IMEI } from '../testing/journeys.ts'
import { startTestProduct, type TestProduct } from '../testing/test-product.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { createRequestIds } from './request-id.ts'

let behind: TestProduct
let alone: TestProduct
beforeAll(async () => {
  behind = await startTestProduct({ env: { TRUST_PROXY: '127.0.0.1' } })
  alone = await startTestProduct({ testDatabase: behind })
})
afterAll(async () => {
  await alone?.stop()
  await behind?.stop()
})

const UUID = /^[\da-f-]{36}$/
const idOf = async (amana: TestProduct, path: string, init: RequestInit = {}) =>
  (await fetch(amana.url + path, { redirect: 'manual', ...init })).headers.get('x-request-id')

describe('every answer has one', () => {
  test.each([
    '/',
    '/healthz',
    '/readyz',
    '/metrics',
    '/log/checkpoint',
    '/log/nothing',
    '/nothing.png',
    '/api/docs/',
    '/api/v1/openapi.json',
    '/api/v1/nothing/',
    '/api/v1/%E0%A4%A',
    '/%E0%A4%A',
    '/partner/v1/balance',
    '/n5g-eir-eic/v1/equipment-status',
    '/oauth2/token',
    '/private/epoch',
    '/.well-known/amana-keys.json',
    '/r/nothing',
    '/ussd/nothing',
  ])('%s', async (path) => expect(await idOf(alone, path)).toMatch(UUID))

  test('another one each time, and the one in the body', async () => {
    const answers = await Promise.all([1, 2].map(() => fetch(`${alone.url}/api/v1/nothing/`)))
    const [one, two] = answers.map(({ headers }) => headers.get('x-request-id'))
    expect(one).not.toBe(two)
    expect(await answers[0]?.json()).toMatchObject({ request_id: one })
  })

  test('bytes that are no HTTP', async () => {
    const said = await new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(alone.url).port), '127.0.0.1', () =>
        socket.write('no http\r\n\r\n'),
      )
      let text = ''
      socket.on('data', (chunk) => {
        text += String(chunk)
      })
      socket.on('close', () => resolve(text))
    })
    const [, id = ''] = /^x-request-id: (\S+)/im.exec(said) ?? []
    expect(id).toMatch(UUID)
    await waitUntil(() => alone.logged.find((line) => line.includes(`"request_id":"${id}"`)))
  })
})

describe('a trusted proxy names it', () => {
  const given = (id: string): RequestInit => ({ headers: { 'x-request-id': id } })

  test('for every answer', async () => {
    for (const path of ['/', '/healthz', '/log/checkpoint', '/api/v1/nothing/', '/partner/v1/balance'])
      expect([path, await idOf(behind, path, given('edge:7.A_b-1'))]).toEqual([path, 'edge:7.A_b-1'])
    expect(await idOf(behind, '/healthz', given('x'.repeat(128)))).toBe('x'.repeat(128))
  })

  test.each(['x'.repeat(129), 'two words', 'a"b', 'a,b', 'ọ́'])('but not as %j', async (id) => {
    const ids = createRequestIds(['127.0.0.1'])
    const asked = { headers: { 'x-request-id': id }, socket: { remoteAddress: '127.0.0.1' } }
    expect(ids(asked as never)).toMatch(UUID)
  })

  test('twice: a new one', async () => {
    const { port } = new URL(behind.url)
    const id = await new Promise((resolve, reject) => {
      const headers = { 'x-request-id': ['one', 'two'] }
      const sent = request({ port, host: '127.0.0.1', path: '/healthz', headers }, (answer) => {
        answer.resume()
        resolve(answer.headers['x-request-id'])
      })
      sent.on('error', reject)
      sent.end()
    })
    expect(id).toMatch(UUID)
  })

  test('nobody else does', async () => {
    expect(await idOf(alone, '/healthz', given('mine'))).toMatch(UUID)
    const far = { headers: { 'x-request-id': 'mine' }, socket: { remoteAddress: '198.51.100.7' } }
    expect(createRequestIds(['127.0.0.1'])(far as never)).toMatch(UUID)
  })
})

describe('the log has it', () => {
  test.each([
    ['GET', '/api/v1/nothing/', 404],
    ['GET', '/nothing.png', 404],
    ['GET', '/api/v1/devices/lookup/12/', 422],
    ['GET', '/partner/v1/balance', 401],
    ['GET', '/api/v1/users/login/', 405],
    ['POST', '/api/v1/users/login/', 400],
    ['GET', '/api/v1/%E0%A4%A', 404],
  ] as const)('for %s %s', async (method, path, status) => {
    const id = newId(new Date())
    const headers = { 'x-request-id': id, 'content-type': 'application/json' }
    const answer = await fetch(behind.url + path, {
      method,
      headers,
      ...(method === 'POST' ? { body: '{' } : {}),
    })
    expect(answer.status).toBe(status)
    const line = await waitUntil(() => behind.logged.find((one) => one.includes(`"request_id":"${id}"`)))
    expect(JSON.parse(line)).toMatchObject({ status, request_id: id })
    expect(line).not.toContain('nothing')
  })
})

describe('a method that a path does not take', () => {
  const known = Map.groupBy(ENDPOINTS, (endpoint) => fullPath(endpoint).replaceAll(/:[^/]+/g, ':'))

  test('is 405 with those that it takes, on each path of the contract, after 401', async () => {
    const { token } = await behind.account('supervisor')
    for (const endpoints of known.values()) {
      const methods = endpoints.map(({ method }) => method)
      const [first] = endpoints
      if (!first) continue
      const url = pathFor(fullPath(first), { id: newId(new Date()), imei: CLEAN_IMEI })
      const open = endpoints[0]?.auth === 'public' || endpoints[0]?.auth === 'optional'
      for (const method of (['GET', 'POST'] as const).filter((each) => !methods.includes(each))) {
        const stranger = await behind.product.app.inject({ method, url })
        expect([method, url, stranger.statusCode]).toEqual([method, url, open ? 405 : 401])
        if (first.auth === 'client') continue
        const headers = { authorization: `Bearer ${token}` }
        const answer = await behind.product.app.inject({ method, url, headers })
        expect([method, url, answer.statusCode]).toEqual([method, url, 405])
        const allowed = String(answer.headers.allow).split(', ')
        expect([url, allowed.filter((each) => each !== 'HEAD').toSorted()]).toEqual([
          url,
          [...new Set(methods)].toSorted(),
        ])
      }
    }
  })

  test.each([
    ['POST', '/healthz', 'GET, HEAD'],
    ['POST', '/log/checkpoint', 'GET, HEAD'],
    ['DELETE', '/api/v1/openapi.json', 'GET, HEAD'],
    ['GET', '/oauth2/token', 'POST'],
    ['HEAD', '/api/v1/users/login/', 'POST'],
    ['POST', '/.well-known/amana-keys.json', 'GET, HEAD'],
  ])('%s %s', async (method, path, allow) => {
    const answer = await fetch(alone.url + path, { method })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow])
  })

  test('an address that is not there is 404 for each', async () => {
    for (const method of ['GET', 'POST', 'DELETE'])
      expect((await fetch(`${alone.url}/api/v1/nothing/`, { method })).status).toBe(404)
  })
})
