/** Each step of CAMARA's feature files, as HTTP requests to the network of the tests. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { after, DAY, HOUR } from '../../../kernel/durations.ts'
import { FRIENDLY, UNFRIENDLY } from '../../../testing/published-files.ts'
import type { FakeNetwork, Line } from './network.fixtures.ts'
import {
  type Called,
  calledBy,
  faultsBySchema,
  faultsOfAnswer,
  faultsOfRequest,
  isDateTime,
} from './published.fixtures.ts'

interface Answered {
  status: number
  headers: Headers
  body: Record<string, unknown>
}

/** One scenario: the request as it grows, then its answer. */
export interface World {
  network: FakeNetwork
  path: string
  headers: Record<string, string>
  /** Undefined: none is sent. */
  body: Record<string, unknown> | undefined
  answer: Answered | null
  /** A step has named the phone number. */
  namesPhone: boolean
}

const PHONES = { '1': '+2348030000011', '2': '+2348030000012' }
const DEVICES = {
  '1': { imei: '490154203237518', imeisv: '4901542032375180', address: port(59_765) },
  '2': { imei: '356938035643809', imeisv: '3569380356438091', address: port(59_766) },
}
const UNKNOWN_PHONE = '+2348039999999'
const LONG_AGO = 400 * DAY

function port(publicPort: number) {
  return { publicAddress: '84.125.93.10', publicPort }
}

/** Names in the files, and what stands for them here. */
const ASSETS: Record<string, unknown> = {
  IMEI1: DEVICES['1'].imei,
  IMEI2: DEVICES['2'].imei,
  IMEISV1: DEVICES['1'].imeisv,
  IMEISV2: DEVICES['2'].imeisv,
  TAC1: DEVICES['1'].imei.slice(0, 8),
  TAC2: DEVICES['2'].imei.slice(0, 8),
  PHONENUMBER1: PHONES['1'],
  PHONENUMBER2: PHONES['2'],
  PUBLICIPV4ADDRESS: DEVICES['1'].address.publicAddress,
  PUBLICIPV4ADDRESS1: DEVICES['1'].address.publicAddress,
  PUBLICPORT: DEVICES['1'].address.publicPort,
  PUBLICPORT1: DEVICES['1'].address.publicPort,
}

export function newWorld(network: FakeNetwork): World {
  network.monitoredDays = null
  network.lines.clear()
  for (const which of ['1', '2'] as const) install(network, which, which)
  return { network, path: '', headers: {}, body: {}, answer: null, namesPhone: false }
}

function install(network: FakeNetwork, sim: '1' | '2', device: '1' | '2'): void {
  const past = after(new Date(), -LONG_AGO)
  const line = { phone: PHONES[sim], activatedAt: past, subscribedAt: past, swappedAt: null }
  network.lines.set(line.phone, { ...line, ...DEVICES[device] })
}

function lineOf({ network }: World): Line {
  const line = network.lines.get(PHONES['1'])
  if (!line) throw new Error('there is no line')
  return line
}

function called({ path }: World): Called {
  const found = calledBy(path)
  if (!found) throw new Error(`the files have no ${path}`)
  return found
}

function scopeOf(world: World): string {
  const { api, operation } = called(world)
  return `${api}:${operation}`
}

function bear(
  world: World,
  change: Parameters<FakeNetwork['tokenFor']>[1] = {},
  scope = scopeOf(world),
): void {
  world.headers.authorization = `Bearer ${world.network.tokenFor(scope, change)}`
}

const DEFAULTS: Record<string, () => Record<string, unknown>> = {
  'device-identifier:match-identifier': () => ({
    device: { phoneNumber: PHONES['1'] },
    providedIdentifierType: 'IMEI',
    providedIdentifier: DEVICES['1'].imei,
  }),
  'device-identifier:retrieve-identifier': () => ({ device: { phoneNumber: PHONES['1'] } }),
  'sim-swap:check': () => ({ phoneNumber: PHONES['1'] }),
  'sim-swap:retrieve-date': () => ({ phoneNumber: PHONES['1'] }),
  'number-recycling:check': () => ({ phoneNumber: PHONES['1'], specifiedDate: day(-2 * DAY) }),
}

function day(distance: number): string {
  return after(new Date(), distance).toISOString().slice(0, 10)
}

function fill(world: World): void {
  world.body = DEFAULTS[scopeOf(world)]?.()
  expect(faultsOfRequest(called(world), world.body)).toBeNull()
}

/** `$.device.phoneNumber` of the request. */
function set(world: World, path: string, value: unknown): void {
  const names = path.replace(/^\$\./, '').split('.')
  const last = names.pop() ?? ''
  world.body ??= {}
  let holder = world.body
  for (const name of names) {
    const inner = holder[name]
    const next = typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : {}
    holder[name] = next
    holder = next
  }
  if (value === undefined) delete holder[last]
  else holder[last] = value
}

/** Identifies by this alone. */
function setDevice(world: World, device: Record<string, unknown> | undefined): void {
  set(world, '$.device', device)
}

function wrongValue(path: string): unknown {
  if (path.endsWith('ipv4Address')) return { publicAddress: 'nowhere' }
  return path.endsWith('maxAge') ? 'ten' : 7
}

async function ask(world: World): Promise<void> {
  const { network, path, headers, body } = world
  const answer = await fetch(network.url + path, {
    method: 'POST',
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  world.answer = {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Answered['body'],
  }
  expect(faultsOfAnswer(called(world), world.answer.status, world.answer.body)).toBeNull()
}

function answered({ answer }: World): Answered {
  if (!answer) throw new Error('no request was sent')
  return answer
}

/** A name of ASSETS, or the value as the file writes it. */
function written(text: string): unknown {
  return Object.hasOwn(ASSETS, text) ? ASSETS[text] : JSON.parse(text)
}

/** A quoted name stands for its asset as well. */
function writtenOrNamed(text: string): unknown {
  const value = written(text)
  return typeof value === 'string' && Object.hasOwn(ASSETS, value) ? ASSETS[value] : value
}

type Bind = (world: World, ...words: string[]) => unknown
const nothing: Bind = () => undefined
const ago = (world: World, hours: number) => {
  lineOf(world).swappedAt = after(new Date(), -hours * HOUR)
}

/** By the whole text of a step. */
const BINDINGS: readonly [RegExp, Bind][] = [
  [/^an environment at "apiRoot"$/, nothing],
  [
    /^the resource "(\/\S+)"$/,
    (world, path = '') => {
      world.path = path
    },
  ],
  [
    /^the header "(Content-Type)" is set to "(.+)"$/,
    (world, name = '', value = '') => {
      world.headers[name.toLowerCase()] = value
    },
  ],
  [
    /^the header "(x-correlator)" complies with the schema at "#\/components\/schemas\/XCorrelator"$/,
    (world, name = '') => {
      world.headers[name] = randomUUID()
    },
  ],
  [/^the header "Authorization" is set to a valid access token$/, (world) => bear(world)],
  [
    /^the header "Authorization" is set to a valid access(?: token)? which does not identify a (?:single phone number|device)$/,
    (world) => bear(world),
  ],
  [/^no subject is identified by the access token$/, (world) => bear(world)],
  [/^that the device cannot be identified from the access token$/, (world) => bear(world)],
  [
    /^SIMCARD([12]) is identified by the access token$/,
    (world, sim = '1') => bear(world, { subject: PHONES[sim as '1' | '2'] }),
  ],
  [
    /^the header "Authorization" is set to a valid access token (?:identifying a phone number|for that same device)$/,
    (world) => bear(world, { subject: PHONES['1'] }),
  ],
  [
    /^the header "Authorization" is set to a valid access token obtained for a different device$/,
    (world) => bear(world, { subject: PHONES['2'] }),
  ],
  [
    /^the header "Authorization" is set to an expired access token$/,
    (world) => bear(world, { expired: true }),
  ],
  [
    /^the header "Authorization" is set to an invalid access token(?: which is invalid for reasons other than lifetime expiry)?$/,
    (world) => {
      world.headers.authorization = 'Bearer nobody-issued-it'
    },
  ],
  [
    /^the header "Authorization" is (?:removed|not sent)$/,
    (world) => {
      delete world.headers.authorization
    },
  ],
  [
    /^the header "Authorization" is set to an access token (?:that does not include scope \S+|without the required scope)$/,
    (world) => bear(world, {}, 'openid'),
  ],
  [
    /^one of the scopes associated with the access token is (\S+)$/,
    (world, scope = '') => expect(scopeOf(world)).toBe(scope),
  ],
  [/^a 2-legged or 3-legged access token is being used$/, nothing],
  [/^the request body is compliant with the \w+ schema defined by "\S+"$/, fill],
  [/^the request body is set by default to a request body compliant with the schema$/, fill],
  [/^the request body is set to a valid request body$/, fill],
  [
    /^SIMCARD([12]) is installed within DEVICE([12]), which is connected to the network$/,
    ({ network }, sim = '1', device = '1') => install(network, sim as '1' | '2', device as '1' | '2'),
  ],
  [
    /^(?:the )?request(?: body)? property "\$\.(\w+)" (?:does not exist|is not included)$/,
    (world, name = '') => set(world, `$.${name}`, undefined),
  ],
  [
    /^(?:the )?request(?: body)? property "(\$\.device\.(?:phoneNumber|ipv4Address\.\w+))" is set to (\w+)$/,
    (world, path = '', value = '') => {
      if (path === '$.device.phoneNumber') world.namesPhone = true
      // The default body names a phone, the scenario of an address does not.
      else if (!world.namesPhone) set(world, '$.device.phoneNumber', undefined)
      set(world, path, written(value))
    },
  ],
  [
    /^(?:the )?request(?: body)? property "(\$\.providedIdentifier(?:Type)?)" is set to ("?[\w!]+"?)$/,
    (world, path = '', value = '') => set(world, path, writtenOrNamed(value)),
  ],
  [/^the request body property "\$\.device" is set to: \{\}$/, (world) => setDevice(world, {})],
  [
    /^the request body property "\$\.device" is set to a valid testing device$/,
    (world) => setDevice(world, { phoneNumber: PHONES['1'] }),
  ],
  [
    /^the request body property "\$\.device" is compliant with the request body schema but does not identify a valid device$/,
    (world) => setDevice(world, { phoneNumber: UNKNOWN_PHONE }),
  ],
  [
    /^the request body property "\$\.device" only includes device identifiers not supported by the implementation$/,
    (world) => setDevice(world, { networkAccessIdentifier: '123456789@example.com' }),
  ],
  [/^that some type of device identifiers are not supported by the implementation$/, nothing],
  [
    /^the request body property {2}"\$\.device\.ipv4Address\.publicPort" is set to a value not between 0 and 65535$/,
    (world) => setDevice(world, { ipv4Address: { publicAddress: '84.125.93.10', publicPort: 70_000 } }),
  ],
  [
    /^the request body property "(\$\.[\w.]+)" does not comply with the OAS schema at "\S+"$/,
    (world, path = '') => set(world, path, wrongValue(path)),
  ],
  [
    /^the request body is set to any value which is not compliant with the (?:OAS )?schema at "\S+"$/,
    (world) => {
      world.body = { device: 7, specifiedDate: 7 }
    },
  ],
  [
    /^the request body is not included$/,
    (world) => {
      world.body = undefined
    },
  ],
  [
    /^the request body is set to "\{\}"$/,
    (world) => {
      world.body = {}
    },
  ],
  [
    /^that service is not applicable for the identified mobile device subscription due to .+$/,
    (world) => {
      lineOf(world).supported = false
    },
  ],
  [
    /^that (?:the )?service is not (?:supported|available) for all (?:devices|phone numbers) commercialized by the operator$/,
    nothing,
  ],
  [
    /^(?:the service is not applicable for the device identified by the token or provided in the request body|a valid phone number, identified by the token or provided in the request body, for which the service is not applicable)$/,
    (world) => {
      lineOf(world).supported = false
    },
  ],
  [
    /^a valid(?: testing)? phone number (?:supported by the service, )?identified by the (?:access )?token or provided in the request body$/,
    (world) => set(world, '$.phoneNumber', PHONES['1']),
  ],
  [
    /^the request body property "\$\.phoneNumber" is set to a valid phone number$/,
    (world) => set(world, '$.phoneNumber', PHONES['1']),
  ],
  [
    /^the request body property "\$\.phoneNumber" is compliant with the schema but does not identify a valid phone number$/,
    (world) => set(world, '$.phoneNumber', UNKNOWN_PHONE),
  ],
  [/^the SIM for this phone number has been swapped$/, (world) => ago(world, 100)],
  [/^the SIM for this phone number has been swapped in the last 240 hours$/, (world) => ago(world, 100)],
  [/^the SIM for this phone number has been swapped more than 240 hours ago$/, (world) => ago(world, 241)],
  [
    /^the SIM for this phone number has been swapped in the last "(\d+)"$/,
    (world, hours = '') => ago(world, Number(hours) - 1),
  ],
  [
    /^the "maxAge" request body property is set to a value equal or greater than "(\d+)" within the allowed range$/,
    (world, hours = '') => set(world, '$.maxAge', Number(hours)),
  ],
  [
    /^the request body property "maxAge" is set to the number of hours since the last SIM swap minus 1$/,
    (world) => {
      ago(world, 100)
      set(world, '$.maxAge', 99)
    },
  ],
  [
    /^the last swap for this phone number's SIM was more than "maxAge" hours ago$/,
    (world) =>
      expect(Date.now() - (lineOf(world).swappedAt?.getTime() ?? 0)).toBeGreaterThan(
        Number(world.body?.maxAge) * HOUR,
      ),
  ],
  [
    /^the SIM for this phone number has never been swapped$/,
    (world) => {
      lineOf(world).swappedAt = null
    },
  ],
  [
    /^the activation of the SIM occurred more than "?(\d+)"? hours ago$/,
    (world, hours = '') => {
      lineOf(world).activatedAt = after(new Date(), -(Number(hours) + 1) * HOUR)
    },
  ],
  [
    /^the request body property "maxAge" is set to a value less than "(\d+)" within the allowed range$/,
    (world, hours = '') => set(world, '$.maxAge', Number(hours) - 1),
  ],
  [
    /^the request body property "\$\.maxAge" is set to (\d+)$/,
    (world, value = '') => set(world, '$.maxAge', Number(value)),
  ],
  [
    /^the request body property "\$\.maxAge" is set to a valid value above the supported monitored period of the API Provider$/,
    (world) => {
      world.network.monitoredDays = 10
      set(world, '$.maxAge', 11 * 24)
    },
  ],
  [
    /^the phone number is not associated to any sim card$/,
    (world) => {
      lineOf(world).withoutSim = true
    },
  ],
  [
    /^the SIM for this phone number has been swapped before the limited history window threshold$/,
    (world) => {
      world.network.monitoredDays = 10
      ago(world, 11 * 24)
    },
  ],
  [
    /^the request body property "\$\.specifiedDate" is set to a date on which the (?:user|User A) signed contracts with Service Provider$/,
    (world) => set(world, '$.specifiedDate', day(-10 * DAY)),
  ],
  [
    /^the same phone number was cancelled by the User A and is used by User B$/,
    (world) => {
      lineOf(world).subscribedAt = after(new Date(), -DAY)
    },
  ],
  [
    /^the request body is set to a valid parameter combination with property "\$\.specifiedDate" set to "(.+)"$/,
    (world, value = '') => set(world, '$.specifiedDate', value),
  ],
  [
    /^the request body property "\$\.specifiedDate" is set to a value in the future$/,
    (world) => set(world, '$.specifiedDate', day(2 * DAY)),
  ],
  [/^the (?:HTTPS? )?(?:request )?"\w+" (?:request )?is sent$/, ask],
  [
    /^the response status code is "?(\d+)"?$/,
    (world, status = '') => expect(answered(world).status).toBe(Number(status)),
  ],
  [
    /^the response header "([\w-]+)" is "(.+)"$/,
    (world, name = '', value = '') => expect(answered(world).headers.get(name)).toBe(value),
  ],
  [
    /^the response header "([\w-]+)" has same value as the request header "([\w-]+)"$/,
    (world, name = '', of = '') => {
      expect(world.headers[of]).toEqual(expect.any(String))
      expect(answered(world).headers.get(name)).toBe(world.headers[of])
    },
  ],
  [
    /^the response body complies with the (200\w+) schema at "\S+"$/,
    (world, name = '') =>
      expect(
        faultsBySchema(
          called(world).api,
          `#/components/responses/${name}/content/application~1json/schema`,
          answered(world).body,
        ),
      ).toBeNull(),
  ],
  [
    /^the response body complies with the OAS schema at "(\S+)"$/,
    (world, pointer = '') =>
      expect(faultsBySchema(called(world).api, `#${pointer}`, answered(world).body)).toBeNull(),
  ],
  [
    /^the (?:value of )?response property "\$\.(\w+)" (?:is|==|exists and is) (true|false|null|\d+|"\w+")$/,
    (world, name = '', value = '') => expect(answered(world).body[name]).toBe(JSON.parse(value)),
  ],
  [
    /^the response property "\$\.(\w+)" is "(\w+)" or "(\w+)"$/,
    (world, name = '', ...values) => expect(values).toContain(answered(world).body[name]),
  ],
  [
    /^the response property "\$\.(\w+)" exists and is a valid date-time in the past$/,
    (world, name = '') => {
      const value = answered(world).body[name]
      expect(isDateTime(value)).toBe(true)
      expect(new Date(String(value)).getTime()).toBeLessThan(Date.now())
    },
  ],
  [
    /^the response property "\$\.(\w+)" does not exist$/,
    (world, name = '') => expect(answered(world).body).not.toHaveProperty(name),
  ],
  [
    /^the response property "\$\.(\w+)" exists and is equal to (\w+)$/,
    (world, name = '', asset = '') => expect(answered(world).body[name]).toBe(written(asset)),
  ],
  [
    /^the response property "\$\.(\w+)", if present, is equal to (\w+)$/,
    (world, name = '', asset = '') => {
      const { body } = answered(world)
      if (name in body) expect(body[name]).toBe(written(asset))
    },
  ],
  [
    /^the response property "\$\.(\w+)" contains a valid timestamp$/,
    (world, name = '') => expect(isDateTime(answered(world).body[name])).toBe(true),
  ],
  [
    /^the response property "\$\.latestSimChange" contains the sim's activation timestamp$/,
    (world) => expect(answered(world).body.latestSimChange).toBe(lineOf(world).activatedAt.toISOString()),
  ],
  [
    /^the response optionally contains the property "\$\.monitoredPeriod" with .+$/,
    (world) => expect(answered(world).body.monitoredPeriod).toBe(world.network.monitoredDays),
  ],
  [
    /^the response property "\$\.(\w+)" contains a user friendly text$/,
    (world, name = '') => {
      expect(answered(world).body[name]).toMatch(FRIENDLY)
      expect(answered(world).body[name]).not.toMatch(UNFRIENDLY)
    },
  ],
]

/** Those that read a text. More than one: the test cannot know which was meant. */
export function bindingsOf(text: string): number[] {
  return [...BINDINGS.keys()].filter((index) => BINDINGS[index]?.[0].test(text))
}

export const BINDING_COUNT = BINDINGS.length

/** @throws Error for a step without a binding */
export async function take(world: World, text: string): Promise<void> {
  const [pattern, bind] = BINDINGS[bindingsOf(text)[0] ?? -1] ?? []
  if (!pattern || !bind) throw new Error(`no binding for the step: ${text}`)
  await bind(world, ...(pattern.exec(text)?.slice(1) ?? []))
}
