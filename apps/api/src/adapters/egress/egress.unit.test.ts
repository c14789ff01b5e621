/** Addresses that strangers name must not lead into our own network. */
import { describe, expect, test } from 'vitest'
import { isPublic, refusalOf } from './address-rules.ts'
import { createEgress } from './https-egress.ts'

describe('by form, at entry and again at each delivery', () => {
  test.each([
    'http://shop.example/',
    'https://shop.example:444/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://localhost/',
    'https://amana/',
    'https://db.internal/',
    'https://printer.local/',
    'https://x.localhost/',
    'https://localhost./',
    'https://LOCALHOST./',
    'https://127.0.0.1./',
    'https://0/',
    'https://[::]/',
    'https://[::ffff:7f00:1]/',
    'https://①②⑦.⓪.⓪.①/',
    'https://amana./',
    'https://db.internal./',
    'https://shop.example./',
    'https://shop.example../',
    'https://u:p@shop.example/',
    'file:///etc/passwd',
    'gopher://shop.example/',
    'not an address',
    '',
  ])('%s is refused', async (url) => {
    const refusal = refusalOf(url, { loopback: false })
    expect(refusal).toEqual(expect.any(String))
    const resolve = () => Promise.reject(new Error('asked for its address'))
    const egress = createEgress({ loopback: false, proxy: undefined, resolve })
    expect(egress.refusal(url)).toBe(refusal)
    expect(await egress.post(url, {}, Buffer.from('{}'))).toEqual({
      status: null,
      reason: refusal,
      retryAfterSeconds: null,
    })
  })

  test('https to a host is allowed; with loopback also http to this machine', () => {
    expect(refusalOf('https://shop.example/amana?x=1', { loopback: false })).toBeNull()
    for (const url of ['http://127.0.0.1:3000/x', 'https://localhost:3000/', 'http://[::1]:9/'])
      expect(refusalOf(url, { loopback: true })).toBeNull()
    expect(refusalOf('http://10.0.0.1:3000/', { loopback: true })).toEqual(expect.any(String))
  })
})

test.each([
  ['8.8.8.8', true],
  ['2001:4860:4860::8888', true],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:8.8.8.8', true],
  ['64:ff9b::a00:1', false],
  ['nonsense', false],
])('%s public: %s', (address, expected) => expect(isPublic(address)).toBe(expected))

test('a name that leads to a private address, or to one beside a public one, is not connected to', async () => {
  for (const addresses of [['10.0.0.7'], ['8.8.8.8', '127.0.0.1'], ['::ffff:192.168.0.1'], []]) {
    const asked: string[] = []
    const egress = createEgress({
      loopback: false,
      proxy: undefined,
      resolve: async (hostname) => {
        asked.push(hostname)
        return addresses
      },
    })
    const sent = await egress.post('https://shop.example/x', {}, Buffer.from('{}'))
    expect(sent).toMatchObject({
      status: null,
      reason: addresses.length === 0 ? 'The host has no address' : 'The host leads to a private network',
    })
    expect(asked).toEqual(['shop.example'])
  }
})

test('a name whose servers never answer is given up with the attempt', async () => {
  const resolve = () => new Promise<string[]>(() => undefined)
  const egress = createEgress({ loopback: false, proxy: undefined, resolve, timeoutMs: 50 })
  const sent = await egress.post('https://shop.example/x', {}, Buffer.from('{}'))
  expect(sent).toMatchObject({ status: null, reason: 'No answer within 15 seconds' })
})
