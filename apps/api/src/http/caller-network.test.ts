/** Where refused requests and anonymous changes came from (decisions §17). */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLEAN_IMEI } from '../testing/journeys.ts'
import { oneMinute } from '../testing/one-minute.ts'
import { startTestProduct, type TestProduct } from '../testing/test-product.ts'
import { waitUntil } from '../testing/wait-until.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'amana-network-'))
const folder = join(dataDir, 'addresses')
let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct({
    // An address is noted once an hour, in a file of the day.
    clock: oneMinute(),
    env: { TRUST_PROXY: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'debug' },
  })
})
afterAll(async () => {
  await amana.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const ADDRESSES = {
  refused: '203.0.113.41',
  forbidden: '203.0.113.42',
  writer: '203.0.113.43',
  reader: '203.0.113.44',
}
const from = (address: string) => ({ 'x-forwarded-for': address })
const lineOf = (match: Record<string, unknown>) =>
  waitUntil(() =>
    amana.logged
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .find((line) => Object.entries(match).every(([name, value]) => line[name] === value)),
  )

test('the log has the keyed hash of their network, the file of the day the address, and nothing else has it', async () => {
  const officer = await amana.account('officer')
  const user = await amana.account()
  const login = { email: 'ada@example.com', password: 'guess-4471' }
  await amana.call('POST', '/users/login/', { body: login, headers: from(ADDRESSES.refused) })
  await amana.call('GET', '/le/flags/numbers/', { token: user.token, headers: from(ADDRESSES.forbidden) })
  const body = { imei: CLEAN_IMEI }
  await amana.call('POST', '/devices/verifications/create/', { body, headers: from(ADDRESSES.writer) })
  await amana.call('GET', '/users/me/', { token: officer.token, headers: from(ADDRESSES.reader) })

  const hashes = await Promise.all([
    lineOf({ refusal: 'wrong_credentials' }),
    lineOf({ refusal: 'forbidden', user_id: user.userId }),
    lineOf({ route: '/api/v1/devices/verifications/create/', status: 201 }),
  ])
  const networks = hashes.map(({ network }) => network)
  expect(new Set(networks).size).toBe(3)
  for (const network of networks) expect(network).toMatch(/^[\w-]{16}$/)
  // A signed-in person's reading is nobody's business.
  expect(await lineOf({ route: '/api/v1/users/me/', status: 200 })).not.toHaveProperty('network')

  const [file, ...others] = await waitUntil(() => {
    const names = existsSync(folder) ? readdirSync(folder) : []
    return names[0] && readFileSync(join(folder, names[0]), 'utf8').split('\n').length > 3 && names
  })
  expect(others).toEqual([])
  const text = readFileSync(join(folder, file ?? ''), 'utf8')
  const noted = text
    .trim()
    .split('\n')
    .map((line) => line.split(' ').slice(1))
  expect(noted).toEqual(
    [ADDRESSES.refused, ADDRESSES.forbidden, ADDRESSES.writer].map((address, index) => [
      networks[index],
      address,
    ]),
  )
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, file ?? '')).mode & 0o777).toBe(0o600)
  for (const address of Object.values(ADDRESSES)) expect(amana.logged.join('')).not.toContain(address)
})

test('the same network under another key has another hash: a log alone cannot be tried against all addresses', async () => {
  const { createCallerAddresses } = await import('./caller-addresses.ts')
  const hashOf = async (byte: number) => {
    const options = { dataDir, clock: { now: () => new Date() }, log: { warn: () => undefined } }
    const addresses = createCallerAddresses({ ...options, key: Buffer.alloc(32, byte) })
    const hash = addresses.note(ADDRESSES.refused)
    await addresses.stop()
    return hash
  }
  expect(await hashOf(1)).not.toBe(await hashOf(2))
})
