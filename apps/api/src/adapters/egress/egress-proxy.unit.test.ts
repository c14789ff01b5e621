/** The way through a proxy of the operator: a real one, for CONNECT alone, before a real https server. */
import { createServer as createProxy, type Server } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createEgress } from './https-egress.ts'
import { SHOP } from './shop-certificate.fixtures.ts'

const PUBLIC = '8.8.8.8'
const received: { host: string | undefined; path: string | undefined; name: string; body: string }[] = []
const asked: (string | undefined)[] = []
const sentHeaders: string[] = []
const sockets = new Set<Socket>()
/** The proxy demands this header of those who ask. */
let demanded: string | undefined
let answering: 'tunnel' | 'refuse' | 'hang' = 'tunnel'

const shop = createServer(SHOP, (request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString()
  })
  request.on('end', () => {
    const { host } = request.headers
    sentHeaders.push(...Object.keys(request.headers))
    received.push({ host, path: request.url, name: String(Reflect.get(request.socket, 'servername')), body })
    const later = new Date(Date.now() + 90_000).toUTCString()
    response.writeHead(503, { 'retry-after': later }).end()
  })
})
const proxy = createProxy().on('connect', (request, socket: Socket) => {
  asked.push(request.url)
  sockets.add(socket)
  if (answering === 'hang') return
  if (demanded !== undefined && request.headers['proxy-authorization'] !== demanded)
    return void socket.end(
      'HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic realm="out"\r\n\r\n',
    )
  if (answering === 'refuse') return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
  const onward = connect(portOf(shop), '127.0.0.1', () => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    socket.pipe(onward).pipe(socket)
  })
  for (const end of [socket, onward]) end.on('error', () => undefined)
})

const portOf = (server: Server) => (server.address() as AddressInfo).port
const authorities = getCACertificates()

beforeAll(async () => {
  setDefaultCACertificates([...authorities, SHOP.cert])
  for (const server of [shop, proxy]) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterAll(() => {
  setDefaultCACertificates(authorities)
  for (const socket of sockets) socket.destroy()
  shop.close()
  proxy.close()
})
beforeEach(() => {
  asked.length = 0
  received.length = 0
  answering = 'tunnel'
  demanded = undefined
  sentHeaders.length = 0
})

function post(url: string, { port = portOf(proxy), address = PUBLIC, timeoutMs = 60_000, user = '' } = {}) {
  const egress = createEgress({
    loopback: false,
    proxy: `http://${user}127.0.0.1:${port}`,
    resolve: async () => [address],
    timeoutMs,
  })
  return egress.post(url, { 'webhook-id': 'msg_1' }, Buffer.from('{"a":1}'))
}

test('the proxy is told the checked address; the host sees its own name, the request, and answers', async () => {
  const { status, reason, retryAfterSeconds } = await post('https://shop.example/amana?x=1')
  expect([status, reason]).toEqual([503, null])
  // The date of the answer has whole seconds.
  expect(retryAfterSeconds).toBeGreaterThan(80)
  expect(retryAfterSeconds).toBeLessThanOrEqual(90)
  expect(asked).toEqual([`${PUBLIC}:443`])
  expect(received).toEqual([
    { host: 'shop.example', path: '/amana?x=1', name: 'shop.example', body: '{"a":1}' },
  ])
})

test('an IPv6 address is named in brackets', async () => {
  expect((await post('https://shop.example/', { address: '2001:4860:4860::8888' })).status).toBe(503)
  expect(asked).toEqual(['[2001:4860:4860::8888]:443'])
})

test('a certificate of another host is refused, and nothing is sent', async () => {
  expect(await post('https://other.example/')).toMatchObject({
    status: null,
    reason: 'The certificate of the host is not valid',
  })
  expect(received).toEqual([])
})

test('a private address is not even named to the proxy', async () => {
  for (const address of ['10.0.0.7', '127.0.0.1', '::1', '::ffff:169.254.169.254'])
    expect(await post('https://shop.example/', { address })).toMatchObject({
      reason: 'The host leads to a private network',
    })
  expect(asked).toEqual([])
})

test('a proxy that refuses, hangs or is not there', async () => {
  answering = 'refuse'
  expect(await post('https://shop.example/')).toMatchObject({
    status: null,
    reason: 'The proxy refused the address',
  })
  answering = 'hang'
  expect(await post('https://shop.example/', { timeoutMs: 100 })).toMatchObject({
    reason: 'No answer within 15 seconds',
  })
  expect(await post('https://shop.example/', { port: 1 })).toMatchObject({
    status: null,
    reason: 'The host refused the connection',
  })
  expect(received).toEqual([])
})

test('a proxy that demands credentials gets those of its URL, and the host does not see them', async () => {
  demanded = `Basic ${Buffer.from('àma:p@ss:w/rd').toString('base64')}`
  expect(await post('https://shop.example/', { user: '%C3%A0ma:p%40ss%3Aw%2Frd@' })).toMatchObject({
    status: 503,
    reason: null,
  })
  expect(sentHeaders).toContain('webhook-id')
  expect(sentHeaders).not.toContain('proxy-authorization')
  for (const user of ['', 'wrong:word@'])
    expect(await post('https://shop.example/', { user })).toMatchObject({
      status: null,
      reason: 'The proxy did not accept the credentials',
    })
  expect(received).toHaveLength(1)
})
