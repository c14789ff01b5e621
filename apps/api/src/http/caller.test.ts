/** The caller's address behind trusted proxies (decisions §18). */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oneMinute } from '../testing/one-minute.ts'
import { startTestProduct, type TestProduct } from '../testing/test-product.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { readCaller } from './caller.ts'

const PROXY = '10.0.0.1'
const callerOf = (header: string | undefined, remoteAddress: string | undefined = PROXY) =>
  readCaller(['10.0.0.0/8', 'fd00::/8'])({
    headers: header === undefined ? {} : { 'x-forwarded-for': header },
    socket: { remoteAddress },
  })

describe('X-Forwarded-For', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['2001:DB8:0:0::7', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['[2001:db8::7]:443', '2001:db8::7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
    [' 203.0.113.7 , ', '203.0.113.7'],
    // Further left stands what anybody may type.
    ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['unknown, 203.0.113.7:80', '203.0.113.7'],
    // Through trusted proxies, with a port or without.
    ['203.0.113.7, 10.0.0.2', '203.0.113.7'],
    ['203.0.113.7:1, 10.0.0.3:51234, [fd00::2]:80, ::ffff:10.0.0.2', '203.0.113.7'],
    ['10.0.0.4, 10.0.0.3', '10.0.0.4'],
  ])('%j is from %s', (header, caller) => expect(callerOf(header)).toBe(caller))

  test.each([
    undefined,
    '',
    ' , ,',
    'unknown',
    '_hidden',
    '203.0.113.7%0d',
    '203.0.113.7\t1',
    '203.0.113.7:',
    '203.0.113.7:99999',
    '203.0.113.7:80:80',
    '203.0.113.07',
    '203.0.113',
    '[203.0.113.7]:80',
    '[2001:db8::7',
    '2001:db8::7]',
    '[2001:db8::7]:',
    '2001:db8::7%0d',
    '[fe80::1%eth0]:80',
    '"203.0.113.7"',
    'for=203.0.113.7',
    'localhost',
    '0x7f000001',
    '198.51.100.1, unknown',
  ])('%j names nobody: it is from the proxy', (header) => expect(callerOf(header)).toBe(PROXY))

  test('what is no address ends the reading at the last trusted proxy', () => {
    expect(callerOf('203.0.113.7, unknown, 10.0.0.2')).toBe('10.0.0.2')
    expect(callerOf('203.0.113.7, 203.0.113.8%0d, 10.0.0.3:1, 10.0.0.2')).toBe('10.0.0.3')
  })

  test('counts from trusted proxies alone', () => {
    expect(callerOf('203.0.113.7', '198.51.100.1')).toBe('198.51.100.1')
    expect(callerOf('203.0.113.7', '::ffff:198.51.100.1')).toBe('198.51.100.1')
    expect(callerOf('203.0.113.7', '::ffff:10.0.0.1')).toBe('203.0.113.7')
    expect(callerOf('203.0.113.7', 'fd00::1%eth0')).toBe('203.0.113.7')
    expect(callerOf('203.0.113.7', '')).toBe('')
    expect(
      readCaller(false)({ headers: { 'x-forwarded-for': '203.0.113.7' }, socket: { remoteAddress: '::1' } }),
    ).toBe('::1')
  })
})

describe('the product behind a proxy', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'amana-caller-'))
  let amana: TestProduct
  beforeAll(async () => {
    amana = await startTestProduct({
      // An address is noted once an hour, in a file of the day.
      clock: oneMinute(),
      env: {
        TRUST_PROXY: '127.0.0.1',
        DATA_DIR: dataDir,
        USSD_PROVIDER: 'africastalking',
        CHANNEL_ADDRESSES: '203.0.113.0/24',
      },
    })
  })
  afterAll(async () => {
    await amana?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('a port, or nonsense behind it, makes no caller of its own: limits, log and file of addresses', async () => {
    const forms = ['203.0.113.7', '203.0.113.7:51234', '::ffff:203.0.113.7', '[::ffff:203.0.113.7]:1']
    const nonsense = ['unknown', '203.0.113.7%0d', `x${randomBytes(8).toString('hex')}`, '203.0.113.7:x']
    for (const from of [...forms, ...nonsense])
      await amana.call('POST', '/users/email/verify/', {
        body: { token: 'x' },
        headers: { 'x-forwarded-for': from },
      })
    const lines = await waitUntil(() => {
      const found = amana.logged
        .map((line) => JSON.parse(line))
        .filter(({ route }) => route === '/api/v1/users/email/verify/')
      return found.length === forms.length + nonsense.length && found
    })
    const networks = lines.map(({ network }) => network as string)
    expect(new Set(networks.slice(0, forms.length)).size).toBe(1)
    expect(new Set(networks.slice(forms.length)).size).toBe(1)
    const folder = join(dataDir, 'addresses')
    const noted = await waitUntil(() => {
      const [file] = existsSync(folder) ? readdirSync(folder) : []
      const lines = file ? readFileSync(join(folder, file), 'utf8').trim().split('\n') : []
      return lines.length === 2 && lines
    })
    expect(noted.map((line) => line.split(' ')[2])).toEqual(['203.0.113.7', '127.0.0.1'])
  })

  test('a gateway whose proxy writes the port is let in, nonsense is not', async () => {
    const paths = readFileSync(join(dataDir, 'ussd.secret'), 'utf8').trim()
    const from = async (address: string) => {
      const headers = { 'x-forwarded-for': address, 'content-type': 'application/x-www-form-urlencoded' }
      const payload = 'sessionId=1&phoneNumber=%2B2348030000001&serviceCode=*384%23&text='
      return (await amana.product.app.inject({ method: 'POST', url: `/ussd/${paths}`, headers, payload }))
        .statusCode
    }
    expect(await from('203.0.113.7:51234')).toBe(200)
    expect(await from('203.0.113.7%0d')).toBe(404)
    expect(await from('198.51.100.1:51234')).toBe(404)
  })

  test('metrics are for this machine alone, whatever its proxy wrote', async () => {
    for (const from of ['unknown', '127.0.0.1', '', '127.0.0.1:80'])
      expect(
        (await amana.product.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': from } }))
          .statusCode,
      ).toBe(404)
  })
})
