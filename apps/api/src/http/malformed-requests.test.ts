/** Bytes that are no request, paths that are no path, text that no database stores: by real connections. */
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../testing/test-product.ts'
import { waitUntil } from '../testing/wait-until.ts'

let amana: TestProduct
let dataDir: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'amana-broken-'))
  amana = await startTestProduct({ env: { DATA_DIR: dataDir } })
})
afterAll(async () => {
  await amana.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Everything that the server sends until the connection ends. */
async function exchange(bytes: string): Promise<string> {
  const { hostname, port } = new URL(amana.url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (data) => (answer += data.toString('latin1')))
  socket.on('error', () => undefined)
  socket.write(bytes, 'latin1')
  await once(socket, 'close')
  return answer
}

function read(answer: string): { status: number; headers: Headers; body: unknown } {
  const end = answer.indexOf('\r\n\r\n')
  const [first = '', ...lines] = answer.slice(0, end).split('\r\n')
  const headers = new Headers(
    lines.map((line): [string, string] => [
      line.slice(0, line.indexOf(':')),
      line.slice(line.indexOf(':') + 1),
    ]),
  )
  return { status: Number(first.split(' ')[1]), headers, body: JSON.parse(answer.slice(end + 4)) }
}

const END = 'Host: x\r\nConnection: close\r\n\r\n'

test.each([
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['a method that nobody knows', `BREW / HTTP/1.1\r\n${END}`, 400],
  ['another version', `GET / HTTP/9.9\r\n${END}`, 400],
  ['two Hosts', `GET /healthz HTTP/1.1\r\nHost: other.example\r\n${END}`, 400],
  [
    'another character set',
    `POST /api/v1/users/login/ HTTP/1.1\r\nContent-Type: application/json; charset=utf-7\r\nContent-Length: 0\r\n${END}`,
    415,
  ],
  ['no Host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['a space in a header name', `GET /healthz HTTP/1.1\r\nX Y: 1\r\n${END}`, 400],
  ['a folded header', `GET /healthz HTTP/1.1\r\nX: 1\r\n y\r\n${END}`, 400],
  ['20 kB of headers', `GET /healthz HTTP/1.1\r\nX: ${'y'.repeat(20_000)}\r\n${END}`, 431],
  [
    'two lengths',
    `POST /api/v1/users/login/ HTTP/1.1\r\nContent-Length: 2\r\nContent-Length: 3\r\n${END}{}x`,
    400,
  ],
  [
    'a length and chunks',
    `POST /api/v1/users/login/ HTTP/1.1\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n${END}0\r\n\r\n`,
    400,
  ],
  [
    'chunks that are not last',
    `POST /api/v1/users/login/ HTTP/1.1\r\nTransfer-Encoding: chunked, identity\r\n${END}0\r\n\r\n`,
    400,
  ],
  [
    'a length that is no number',
    `POST /api/v1/users/login/ HTTP/1.1\r\nContent-Length: 2, 2\r\n${END}{}`,
    400,
  ],
  ['a length below zero', `POST /api/v1/users/login/ HTTP/1.1\r\nContent-Length: -1\r\n${END}{}`, 400],
])('%s: the envelope, every header, and the connection ends', async (_what, bytes, status) => {
  const answer = read(await exchange(bytes))
  expect(answer.status).toBe(status)
  expect(answer.body).toMatchObject({
    response_status: 'error',
    response_data: null,
    request_id: expect.any(String),
  })
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(answer.headers.get('x-content-type-options')?.trim()).toBe('nosniff')
  expect(answer.headers.get('cache-control')?.trim()).toBe('no-store')
})

test('HEAD with 20 kB of path: the refusal has no body, which would be taken for another answer', async () => {
  const answer = await exchange(`HEAD /healthz?q=${'y'.repeat(20_000)} HTTP/1.1\r\n${END}`)
  expect(answer).toMatch(/^HTTP\/1\.1 431 /)
  expect(answer.slice(answer.indexOf('\r\n\r\n') + 4)).toBe('')
})

test('a second request behind a body that is longer than it says is not answered as one of its own', async () => {
  const smuggled = `GET /api/v1/users/me/ HTTP/1.1\r\nHost: x\r\n\r\n`
  const answer = await exchange(
    `POST /api/v1/users/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  )
  expect(answer.match(/HTTP\/1\.1 \d/g)).toEqual(['HTTP/1.1 4'])
})

test('who sends headers one by one is sent away', async () => {
  const { server } = amana.product.app
  expect(server.headersTimeout).toBe(20_000)
  server.headersTimeout = 500
  try {
    expect(read(await exchange('GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: '))).toMatchObject({
      status: 408,
      body: { code: 'request_timeout' },
    })
  } finally {
    server.headersTimeout = 20_000
  }
})

test('an upload that never ends is sent away, and nothing of it is kept', async () => {
  const { server } = amana.product.app
  const { token } = await amana.account()
  // Node takes the longer of the two times for the whole request.
  server.headersTimeout = 1_000
  server.requestTimeout = 1_000
  try {
    const part = '--x\r\nContent-Disposition: form-data; name="documents"; filename="a.pdf"\r\n\r\n%PDF-1.7\n'
    const answer = await exchange(
      `POST /api/v1/devices/register/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
        `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 4000000\r\n\r\n${part}`,
    )
    expect(read(answer)).toMatchObject({ status: 408, body: { code: 'request_timeout' } })
    await waitUntil(() => readdirSync(join(dataDir, 'uploads/incoming')).length === 0)
  } finally {
    server.headersTimeout = 20_000
    server.requestTimeout = 300_000
  }
})

test('an Expect that nobody knows is passed over', async () => {
  expect(await exchange(`GET /healthz HTTP/1.1\r\nExpect: tea\r\n${END}`)).toMatch(/^HTTP\/1\.1 200 /)
})

test('a path that cannot be decoded: the envelope below /api, the page of what is not there elsewhere', async () => {
  for (const url of ['/api/v1/%E0%A4%A', '/api/v1/devices/lookup/%ff/', '//api/v1/%c0%ae']) {
    const answer = await amana.product.app.inject({ url })
    expect([answer.statusCode, answer.json().code, answer.headers['x-content-type-options']], url).toEqual([
      404,
      'not_found',
      'nosniff',
    ])
  }
  const machine = await amana.product.app.inject({ url: '//partner//v1//check-jobs//%ED%A0%80' })
  expect([machine.statusCode, machine.headers['content-type']]).toEqual([404, 'application/problem+json'])
  const page = await amana.product.app.inject({ url: '/%E0%A4%A' })
  expect([page.statusCode, page.headers.location, page.headers['x-content-type-options']]).toEqual([
    302,
    '/not-found',
    'nosniff',
  ])
})

describe('text that no database keeps is a fault of its field', () => {
  test.each(['a\0b', '\ud800', 'x\udc00y'])('%j', async (text) => {
    const officer = await amana.account('supervisor')
    const report = {
      reporter_name: text,
      imei: '356938035643809',
      phone: '08031234567',
      device_state: 'Lagos',
      reason_for_flagging: 'Taken',
      flag_type: 'stolen',
    }
    expect(await amana.call('POST', '/reports/', { body: report })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', errors: [{ field: 'reporter_name' }] },
    })
    // Stored as text and, in the audit log, as jsonb.
    const sent = encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%00')
    for (const path of [
      `/devices/flags/all/?q=${sent}`,
      `/le/audit/?imei=${sent}`,
      `/le/audit/?officer=${sent}`,
    ])
      expect(await amana.call('GET', path, { token: officer.token }), path).toMatchObject({
        status: 422,
        body: { code: 'validation_failed' },
      })
  })

  test('in a path it names nothing; in a form it is a fault of its field', async () => {
    expect((await amana.call('GET', '/certificates/a%00b/')).status).toBe(404)
    expect((await amana.call('GET', '/payments/a%00b/receipt/')).status).toBe(404)
    const { token } = await amana.account()
    const payload = '--x\r\nContent-Disposition: form-data; name="reason"\r\n\r\na\0b\r\n--x--\r\n'
    const answer = await amana.product.app.inject({
      method: 'POST',
      url: '/api/v1/devices/356938035643809/disputes/',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload,
    })
    expect([answer.statusCode, answer.json().errors[0].field]).toEqual([422, 'reason'])
  })
})

test('a client that hangs up in its body is no lost database in the log', async () => {
  const { hostname, port } = new URL(amana.url)
  const before = amana.logged.length
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(
    'POST /api/v1/users/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{"email"',
  )
  await new Promise((resolve) => setTimeout(resolve, 100))
  socket.destroy()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(amana.logged.slice(before).filter((line) => /request failed|unavailable/.test(line))).toEqual([])
})
