/** Addresses that strangers name must not lead into our own network. */
import { describe, expect, test } from 'vitest'
import { isPublic, refusalOf } from './address-rules.ts'
import { createEgress } from './https-egress.ts'

describe('by form', () => {
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
    'https://u:p@shop.example/',
    'file:///etc/passwd',
    'gopher://shop.example/',
    'not an address',
    '',
  ])('%s is refused', (url) => expect(refusalOf(url, { loopback: false })).toEqual(expect.any(String)))

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
