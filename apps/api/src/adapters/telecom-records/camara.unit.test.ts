import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TelecomNetwork } from '../../config/telecom.ts'
import { createCircuits } from '../../kernel/circuits.ts'
import { after, DAY, HOUR, SECOND } from '../../kernel/durations.ts'
import { TelecomUnanswered } from '../../ports/telecom-records.ts'
import {
  CLIENT,
  type FakeNetwork,
  type Line,
  type Reply,
  send,
  startNetwork,
} from './camara/network.fixtures.ts'
import { calledBy, faultsOfCorrelator, faultsOfRequest } from './camara/published.fixtures.ts'
import { createCamara } from './camara.ts'
import { IMEI, telecomRecordsContract } from './telecom-records.contract.ts'

const PHONE = '+2348030000011'
const NUMBERS = {
  match: PHONE,
  noMatch: '+2348030000012',
  swappedAnHourAgo: '+2348030000013',
  recycled: '+2348030000014',
  unknown: '+2348030000015',
  silent: '+2348030000016',
  withoutConsent: '+2348030000017',
}
const ASKED = { phone: PHONE, correlator: '01970000-0000-7000-8000-000000000001' }
const clock = { now: () => new Date() }

let network: FakeNetwork
beforeAll(async () => {
  network = await startNetwork()
})
beforeEach(() => {
  network.received.length = 0
  network.lines.clear()
  const past = after(new Date(), -400 * DAY)
  const line = (phone: string, change: Partial<Line> = {}) =>
    network.lines.set(phone, {
      ...{ phone, imei: IMEI, imeisv: `${IMEI.slice(0, 14)}80`, activatedAt: past, swappedAt: null },
      ...{ subscribedAt: past, ...change },
    })
  for (const phone of [NUMBERS.match, NUMBERS.silent, NUMBERS.withoutConsent]) line(phone)
  line(NUMBERS.noMatch, { imei: '356938035643809' })
  line(NUMBERS.swappedAnHourAgo, { swappedAt: after(new Date(), -HOUR) })
  line(NUMBERS.recycled, { subscribedAt: after(new Date(), -DAY) })
})
afterEach(() => {
  network.misbehave(null)
  everyRequestIsValid()
})
afterAll(() => network?.stop())

/** By CAMARA's files: path, method's body and headers. */
function everyRequestIsValid(): void {
  for (const { path, headers, body } of network.received) {
    if (path === '/token') continue
    const called = calledBy(path)
    expect(called, path).not.toBeNull()
    if (!called) continue
    expect(faultsOfRequest(called, JSON.parse(body))).toBeNull()
    expect(faultsOfCorrelator(headers['x-correlator'])).toBeNull()
    expect([headers['content-type'], headers.accept]).toEqual(['application/json', 'application/json'])
    expect(headers['x-correlator']).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.authorization).toMatch(/^Bearer \S+$/)
  }
}

const entry = (change: Partial<TelecomNetwork> = {}): TelecomNetwork => ({
  name: 'MTN',
  prefixes: ['803'],
  baseUrl: network.url,
  tokenUrl: `${network.url}/token`,
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  versions: { 'device-identifier': 'vwip', 'sim-swap': 'vwip', 'number-recycling': 'vwip' },
  simSwap: 'retrieve-date',
  ...change,
})

const circuits = (failures = 1_000) =>
  createCircuits({
    failures,
    isAnswer: (error) => error instanceof TelecomUnanswered && error.reason !== 'down',
    down: (message, error) =>
      error instanceof TelecomUnanswered ? error : new TelecomUnanswered('down', message),
    opened: () => undefined,
    closed: () => undefined,
  })

const camara = (
  networks: TelecomNetwork[] = [entry()],
  { timeoutMs = 20 * SECOND, failures = 1_000 }: { timeoutMs?: number; failures?: number } = {},
) => createCamara({ networks, clock, circuits: circuits(failures), timeoutMs })

const reply =
  (status: number, code: string): Reply =>
  (response) =>
    send(response, status, { status, code, message: `of ${PHONE}` })

async function failureOf(work: Promise<unknown>): Promise<TelecomUnanswered> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof TelecomUnanswered)) throw new Error(`expected no answer, got ${String(error)}`)
  const everything = inspect(error, { depth: 10, showHidden: true })
  for (const secret of [CLIENT.secret, PHONE, IMEI]) expect(everything).not.toContain(secret)
  return error
}

telecomRecordsContract({
  records: () => {
    const real = camara()
    const before = <T>(phone: string, ask: () => Promise<T>): Promise<T> => {
      if (phone === NUMBERS.silent) network.misbehave((response) => void response.destroy())
      else if (phone === NUMBERS.withoutConsent) network.misbehave(reply(403, 'PERMISSION_DENIED'))
      else network.misbehave(null)
      return ask()
    }
    return {
      ...real,
      match: (asked, imei) => before(asked.phone, () => real.match(asked, imei)),
      simChange: (asked, since) => before(asked.phone, () => real.simChange(asked, since)),
      changedSubscriber: (asked, since) => before(asked.phone, () => real.changedSubscriber(asked, since)),
      imeiOf: (asked) => before(asked.phone, () => real.imeiOf(asked)),
    }
  },
  ...NUMBERS,
})

describe('camara', () => {
  const questions = () => network.received.filter(({ path }) => path !== '/token')

  test('asks by the published interface, with a token of the one scope and the correlator', async () => {
    const records = camara()
    await records.match(ASKED, IMEI)
    await records.match(ASKED, IMEI)
    const [token, ...asked] = network.received
    expect(token).toMatchObject({
      path: '/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials&scope=device-identifier%3Amatch-identifier',
    })
    expect(asked.map(({ path, headers, body }) => [path, headers['x-correlator'], JSON.parse(body)])).toEqual(
      Array(2).fill([
        '/device-identifier/vwip/match-identifier',
        ASKED.correlator,
        { device: { phoneNumber: PHONE }, providedIdentifierType: 'IMEI', providedIdentifier: IMEI },
      ]),
    )
  })

  test('one question, one request; a network that tells no dates is asked for the last hours', async () => {
    const since = after(new Date(), -72 * HOUR)
    await camara().simChange(ASKED, since)
    const swapped = { ...ASKED, phone: NUMBERS.swappedAnHourAgo }
    expect(await camara([entry({ simSwap: 'check' })]).simChange(swapped, since)).toEqual({
      swapped: true,
      at: null,
    })
    const [date, check] = questions()
    expect([date?.path, check?.path, questions().length]).toEqual([
      '/sim-swap/vwip/retrieve-date',
      '/sim-swap/vwip/check',
      2,
    ])
    expect(JSON.parse(check?.body ?? '')).toEqual({ phoneNumber: swapped.phone, maxAge: 73 })
  })

  test('a network that looks back for days only, and a SIM that nobody replaced, are no change', async () => {
    network.monitoredDays = 10
    expect(await camara().simChange(ASKED, after(new Date(), -72 * HOUR))).toEqual({
      swapped: false,
      at: null,
    })
    network.monitoredDays = null
  })

  test('the longest prefix of a number, else the aggregator, else nobody', async () => {
    const networks = [
      entry(),
      entry({ name: 'Smile', prefixes: ['8030001'] }),
      entry({ name: 'Hub', prefixes: [] }),
    ]
    const records = camara(networks)
    expect(
      ['+2348030000000', '+2348030001000', '+2349020000000'].map((phone) => records.networkOf(phone)),
    ).toEqual(['MTN', 'Smile', 'Hub'])
    const alone = camara()
    expect(alone.networkOf('+2349020000000')).toBeNull()
    const { reason } = await failureOf(alone.match({ ...ASKED, phone: '+2349020000000' }, IMEI))
    expect([reason, network.received.length]).toEqual(['not_supported', 0])
  })

  test('versions of the interfaces stand in the address', async () => {
    const versions = { ...entry().versions, 'sim-swap': 'v2' }
    await camara([entry({ versions })]).simChange(ASKED, new Date())
    expect(questions()[0]?.path).toBe('/sim-swap/v2/retrieve-date')
  })

  test('a token that the network forgot is asked for again, once', async () => {
    const records = camara()
    await records.match(ASKED, IMEI)
    network.forgetTokens()
    expect(await records.match(ASKED, IMEI)).toMatchObject({ match: true })
    network.misbehave(reply(401, 'UNAUTHENTICATED'))
    network.received.length = 0
    expect((await failureOf(records.match(ASKED, IMEI))).reason).toBe('refused')
    expect(questions()).toHaveLength(2)
  })

  test.each([
    [400, 'INVALID_ARGUMENT', 'refused'],
    [400, 'OUT_OF_RANGE', 'refused'],
    [403, 'PERMISSION_DENIED', 'no_consent'],
    [404, 'IDENTIFIER_NOT_FOUND', 'number_unknown'],
    [404, 'NOT_FOUND', 'number_unknown'],
    [422, 'SERVICE_NOT_APPLICABLE', 'not_supported'],
    [422, 'UNSUPPORTED_IDENTIFIER', 'not_supported'],
    [422, 'MISSING_IDENTIFIER', 'refused'],
    [422, 'UNNECESSARY_IDENTIFIER', 'refused'],
    [429, 'QUOTA_EXCEEDED', 'busy'],
    [429, 'TOO_MANY_REQUESTS', 'busy'],
    [500, 'INTERNAL', 'down'],
    [404, 'toString', 'down'],
  ])('%i %s is %s', async (status, code, reason) => {
    network.misbehave(reply(status, code))
    expect((await failureOf(camara().match(ASKED, IMEI))).reason).toBe(reason)
  })

  test.each<[string, Reply]>([
    [
      'a page',
      (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hi</h1>'),
    ],
    ['another form', (response) => send(response, 200, { match: 'yes' })],
    ['a time of no use', (response) => send(response, 200, { match: true, lastChecked: 'yesterday' })],
    ['null', (response) => send(response, 200, null)],
    ['a connection that breaks', (response) => void response.destroy()],
    ['a redirection', (response) => void response.writeHead(302, { location: `${network.url}/x` }).end()],
  ])('%s: nothing is known', async (_what, instead) => {
    network.misbehave(instead)
    expect((await failureOf(camara().match(ASKED, IMEI))).reason).toBe('down')
  })

  test('silence ends after the limit', async () => {
    network.misbehave(() => undefined)
    expect((await failureOf(camara([entry()], { timeoutMs: 50 }).match(ASKED, IMEI))).reason).toBe('down')
  })

  test('a wrong key, and a network that is not there', async () => {
    expect((await failureOf(camara([entry({ clientSecret: 'x' })]).match(ASKED, IMEI))).reason).toBe('down')
    const nowhere = entry({ baseUrl: 'http://127.0.0.1:1', tokenUrl: 'http://127.0.0.1:1/token' })
    expect((await failureOf(camara([nowhere]).match(ASKED, IMEI))).reason).toBe('down')
  })

  test('a network that is down is not asked for a while, and the others are', async () => {
    const other = entry({ name: 'Glo', prefixes: ['805'] })
    const records = camara([entry(), other], { failures: 2 })
    network.misbehave(reply(503, 'UNAVAILABLE'))
    for (let time = 0; time < 2; time += 1) await failureOf(records.match(ASKED, IMEI))
    const before = network.received.length
    expect((await failureOf(records.match(ASKED, IMEI))).reason).toBe('down')
    expect(network.received).toHaveLength(before)
    expect(records.circuits()).toEqual([
      { network: entry().name, open: true },
      { network: 'Glo', open: false },
    ])
    network.misbehave(reply(404, 'IDENTIFIER_NOT_FOUND'))
    const asked = { ...ASKED, phone: '+2348050000011' }
    for (let time = 0; time < 5; time += 1)
      expect((await failureOf(records.match(asked, IMEI))).reason).toBe('number_unknown')
  })
})
