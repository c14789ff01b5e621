/** Each step of CAMARA's feature file, as HTTP requests to the product. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { HOUR } from '../../../kernel/durations.ts'
import { FRIENDLY, UNFRIENDLY } from '../../../testing/published-files.ts'
import type { TestProduct } from '../../../testing/test-product.ts'
import { clientOf } from '../../organisations/organisations.fixtures.ts'
import { type Assets, assetOf } from './assets.fixtures.ts'
import { faultsBySchema, faultsOfAnswer, isDateTime } from './published.fixtures.ts'

/** The product and an organisation that asks it, for all scenarios. */
export interface Asking {
  amana: TestProduct
  organisation: string
  /** Asks as a test client, who sees invented numbers only. */
  sandbox: boolean
  assets: Assets
  /** Runs `during` with the product's clock this much behind. */
  earlier<T>(milliseconds: number, during: () => Promise<T>): Promise<T>
}

interface Answered {
  status: number
  headers: Headers
  body: Record<string, unknown>
}

/** One scenario: the request as it grows, then its answer. */
export interface World {
  asking: Asking
  url: string
  headers: Record<string, string>
  body: Record<string, unknown>
  answer: Answered | null
}

export function newWorld(asking: Asking): World {
  return { asking, url: '', headers: {}, body: {}, answer: null }
}

const SCOPE = 'device-authenticity:check-status'

/** Token of a new client, by its secret. */
export async function tokenOf(
  { amana, organisation, sandbox }: Asking,
  limits: { perDay?: number; perMinute?: number } = {},
  scope = SCOPE,
): Promise<string> {
  const { client, secret } = await clientOf(amana, organisation, { sandbox, ...limits })
  const answer = await fetch(`${amana.url}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${client.id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope }),
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  expect([answer.status, typeof access_token]).toEqual([200, 'string'])
  return access_token
}

/** Every answer is one of those that CAMARA's OpenAPI file declares. */
export async function send({
  url,
  headers,
  body,
}: Pick<World, 'url' | 'headers' | 'body'>): Promise<Answered> {
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const answered: Answered = {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Answered['body'],
  }
  expect(answered.headers.get('content-type')).toBe('application/json')
  expect(faultsOfAnswer(answered.status, answered.body)).toBeNull()
  expect(faultsBySchema('#/components/schemas/XCorrelator', answered.headers.get('x-correlator'))).toBeNull()
  return answered
}

function sent({ answer }: World): Answered {
  if (!answer) throw new Error('no request was sent')
  return answer
}

function bear(world: World, token: string): void {
  world.headers.authorization = `Bearer ${token}`
}

/** A client that has used up its only call or check. */
async function exhaust(world: World, limits: { perDay?: number; perMinute?: number }): Promise<void> {
  bear(world, await tokenOf(world.asking, limits))
  const imei = world.asking.assets.get('allowed')
  expect((await send({ ...world, body: { imei } })).status).toBe(200)
}

/** The value as JSON, where the file writes it without quotes. */
function written(value: string): unknown {
  return JSON.parse(value)
}

type Bind = (world: World, ...words: string[]) => unknown

/** By the whole text of a step. */
const BINDINGS: readonly [RegExp, Bind][] = [
  [
    /^the resource "\{api-root\}(\S+)" set as base-url$/,
    (world, path = '') => {
      world.url = world.asking.amana.url + path
    },
  ],
  [
    /^the header "(Content-Type)" is set to "(.+)"$/,
    (world, name = '', value = '') => {
      world.headers[name.toLowerCase()] = value
    },
  ],
  [
    /^the header "(x-correlator)" is set to a UUID value$/,
    (world, name = '') => {
      world.headers[name] = randomUUID()
    },
  ],
  [
    /^the header "(.+)" is (?:not set|removed)$/,
    (world, name = '') => {
      delete world.headers[name.toLowerCase()]
    },
  ],
  [
    /^the header "Authorization" is set to a valid access token$/,
    async (world) => bear(world, await tokenOf(world.asking)),
  ],
  [
    /^the header "Authorization" is set to an expired access token$/,
    async (world) => {
      const { asking } = world
      const token = await asking.earlier(HOUR, async () => {
        bear(world, await tokenOf(asking))
        expect((await send({ ...world, body: { imei: asking.assets.get('allowed') } })).status).toBe(200)
        return tokenOf(asking)
      })
      // The first was in use before it expired, the second is new to the product.
      expect((await send({ ...world, body: { imei: asking.assets.get('allowed') } })).status).toBe(401)
      bear(world, token)
    },
  ],
  [/^the header "Authorization" is set to a malformed token$/, (world) => bear(world, 'no-token')],
  [
    /^the header "Authorization" is set to a valid access token not including scope "device-authenticity:check-status"$/,
    async (world) => bear(world, await tokenOf(world.asking, {}, 'checks:read')),
  ],
  [
    /^the request body is set by default to a request body compliant with the schema "(.+)"$/,
    (world, pointer = '') => {
      world.body = { imei: world.asking.assets.get('allowed') }
      expect(faultsBySchema(pointer, world.body)).toBeNull()
    },
  ],
  [
    /^the request body property "\$\.(\w+)" is set to a valid IMEI(.*)$/,
    ({ asking, body }, name = '', words = '') => {
      const asset = assetOf(words)
      const imei = asset && asking.assets.get(asset)
      if (!imei) throw new Error(`no number stands for a valid IMEI${words}`)
      body[name] = imei
    },
  ],
  [
    /^the request body property "\$\.(\w+)" is set to "(.*)"$/,
    ({ body }, name = '', value = '') => {
      body[name] = value
    },
  ],
  [
    /^the request body property "\$\.(\w+)" is not included$/,
    ({ body }, name = '') => {
      delete body[name]
    },
  ],
  [
    /^the request body is set to: (\{.*\})$/,
    (world, json = '') => {
      world.body = written(json) as World['body']
    },
  ],
  [
    /^that the fraud check service is not applicable for all IMEIs$/,
    ({ asking }) => expect([...asking.assets.keys()]).toContain('not applicable'),
  ],
  [
    /^the API consumer has exceeded their allocated quota for this API$/,
    (world) => exhaust(world, { perDay: 1 }),
  ],
  [
    /^the API consumer has exceeded the rate limit for this API$/,
    (world) => exhaust(world, { perMinute: 1 }),
  ],
  [
    /^the request "checkImeiStatus" is sent$/,
    async (world) => {
      world.answer = await send(world)
    },
  ],
  [
    /^the response status code is (\d+)$/,
    (world, status = '') => expect(sent(world).status).toBe(Number(status)),
  ],
  [
    /^the response header "([\w-]+)" is "(.+)"$/,
    (world, name = '', value = '') => expect(sent(world).headers.get(name)).toBe(value),
  ],
  [
    /^the response header "([\w-]+)" has same value as the request header "([\w-]+)"$/,
    (world, name = '', of = '') => {
      const given = world.headers[of.toLowerCase()]
      expect(given).toEqual(expect.any(String))
      expect(sent(world).headers.get(name)).toBe(given)
    },
  ],
  [
    /^the response body complies with the OAS schema at "(.+)"$/,
    (world, pointer = '') => expect(faultsBySchema(pointer, sent(world).body)).toBeNull(),
  ],
  [
    /^the response property "\$\.(\w+)" is the same value as the request body property "\$\.(\w+)"$/,
    (world, name = '', of = '') => {
      expect(world.body[of]).toEqual(expect.any(String))
      expect(sent(world).body[name]).toBe(world.body[of])
    },
  ],
  [
    /^the response property "\$\.(\w+)" is ("[^"]*"|\d+)$/,
    (world, name = '', value = '') => expect(sent(world).body[name]).toBe(written(value)),
  ],
  [
    /^the response property "\$\.(\w+)" is not present$/,
    (world, name = '') => expect(sent(world).body).not.toHaveProperty(name),
  ],
  [
    /^if the response property "\$\.(\w+)" is present, then the value has a valid RFC 3339 date-time format with timezone$/,
    (world, name = '') => {
      const { body } = sent(world)
      if (name in body) expect(isDateTime(body[name]), String(body[name])).toBe(true)
    },
  ],
  [
    /^the response property "\$\.(\w+)" contains a user friendly text$/,
    (world, name = '') => {
      const text = sent(world).body[name]
      expect(text).toMatch(FRIENDLY)
      expect(text).not.toMatch(UNFRIENDLY)
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
