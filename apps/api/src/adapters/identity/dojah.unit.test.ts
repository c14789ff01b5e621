import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  IdentityNumberRefused,
  type IdentityProvider,
  IdentityProviderDown,
} from '../../ports/identity-provider.ts'
import { createDojah } from './dojah.ts'
import {
  APP_ID,
  type FakeDojah,
  json,
  NUMBERS,
  type Reply,
  SECRET_KEY,
  startFakeDojah,
} from './dojah-fake.fixtures.ts'
import { ADA, identityContract } from './identity.contract.ts'

let fake: FakeDojah
beforeAll(async () => {
  fake = await startFakeDojah()
})
afterEach(() => fake.misbehave(null))
afterAll(() => fake.stop())

const dojah = (change: Partial<Parameters<typeof createDojah>[0]> = {}) =>
  createDojah({ appId: APP_ID, secretKey: SECRET_KEY, baseUrl: fake.url, timeoutMs: 60_000, ...change })

async function failureOf(provider: IdentityProvider): Promise<Error> {
  const error = await provider.lookUp('nin', NUMBERS.found, ADA).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Error)) throw new Error(`expected an error, got ${String(error)}`)
  const everything = inspect(error, { depth: 10, showHidden: true })
  for (const secret of [SECRET_KEY, APP_ID, NUMBERS.found, 'Okafor']) expect(everything).not.toContain(secret)
  return error
}

describe('dojah', () => {
  const DOWN = '70123456783'
  identityContract({
    provider: () => {
      const real = dojah()
      return {
        name: real.name,
        lookUp: (kind, number, names) => {
          if (number === DOWN) fake.misbehave(json(503, { error: 'Service unavailable' }))
          return real.lookUp(kind, number, names)
        },
      }
    },
    ...NUMBERS,
    down: DOWN,
  })

  test('asks as documented, with the reference of the look-up', async () => {
    const from = fake.requests.length
    const nin = await dojah().lookUp('nin', NUMBERS.found, ADA)
    await dojah().lookUp('bvn', NUMBERS.found, ADA)
    expect(nin).toEqual({
      firstName: 'ADA',
      middleName: 'CHIOMA',
      lastName: 'OKAFOR',
      reference: 'c-81',
      phone: '+2348031234567',
    })
    expect(fake.requests.slice(from)).toEqual([
      `GET /api/v1/kyc/nin?nin=${NUMBERS.found}`,
      `GET /api/v1/kyc/bvn/full?bvn=${NUMBERS.found}`,
    ])
  })

  const page: Reply = (response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>')
  const half: Reply = (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' })
    response.write('{"entity":')
  }
  test.each<[string, Reply]>([
    ['500', json(500, { error: 'Internal' })],
    ['424, the source behind it is down', json(424, { error: 'Third party not available' })],
    ['429', json(429, { error: 'Too many requests' })],
    ['401, our key is wrong', json(401, { error: 'Invalid key' })],
    ['402, our wallet is empty', json(402, { error: 'Insufficient balance' })],
    ['403', json(403, { error: 'Forbidden' })],
    ['404 that is not Dojah', json(404, { message: 'no route' })],
    ['400 about something else', json(400, { error: 'Service temporarily paused' })],
    ['a page', page],
    ['no entity', json(200, { data: {} })],
    ['an entity without names', json(200, { entity: { nin: NUMBERS.found } })],
    [
      'somebody else’s record',
      json(200, { entity: { first_name: 'ADA', last_name: 'OKAFOR', nin: '70123456700' } }),
    ],
    ['names that are no text', json(200, { entity: { first_name: 7, last_name: {} } })],
    ['null', json(200, null)],
    [
      'an answer without end',
      (response) => {
        response.writeHead(200)
        const more = () => {
          if (response.destroyed) return
          response.write('x'.repeat(500_000))
          setImmediate(more)
        }
        more()
      },
    ],
    ['a connection that breaks', (response) => void response.destroy()],
  ])('%s: nothing is known', async (_what, reply) => {
    fake.misbehave(reply)
    expect(await failureOf(dojah())).toBeInstanceOf(IdentityProviderDown)
  })

  test.each<[string, Reply]>([
    ['silence', () => undefined],
    ['half an answer', half],
  ])('%s ends in a timeout: nothing is known', async (_what, reply) => {
    fake.misbehave(reply)
    expect(await failureOf(dojah({ timeoutMs: 400 }))).toBeInstanceOf(IdentityProviderDown)
  })

  test('a refused connection, and a key that no header can carry', async () => {
    expect(await failureOf(dojah({ baseUrl: 'http://127.0.0.1:1' }))).toBeInstanceOf(IdentityProviderDown)
    expect(await failureOf(dojah({ secretKey: `${SECRET_KEY}\n€` }))).toBeInstanceOf(IdentityProviderDown)
  })

  test('a redirection is not followed: the key stays with Dojah', async () => {
    const other = await startFakeDojah()
    fake.misbehave(json(302, {}, { location: `${other.url}/api/v1/kyc/nin` }))
    expect(await failureOf(dojah())).toBeInstanceOf(IdentityProviderDown)
    expect(other.requests).toEqual([])
    await other.stop()
  })

  test.each(['Wrong NIN Inputted', 'NIN must be 11 digits', 'Invalid NIN'])(
    '400 “%s” is about the number',
    async (error) => {
      fake.misbehave(json(400, { error }))
      expect(await failureOf(dojah())).toBeInstanceOf(IdentityNumberRefused)
    },
  )
})
