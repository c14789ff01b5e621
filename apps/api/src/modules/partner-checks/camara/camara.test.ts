/**
 * CAMARA's own scenarios for DeviceAuthenticity check-status, from the feature file as published, over HTTP;
 * and each answer by CAMARA's OpenAPI file.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { after } from '../../../kernel/durations.ts'
import { oneMinute } from '../../../testing/one-minute.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { organisationOf } from '../../organisations/organisations.fixtures.ts'
import { type Asset, assetOf, registryAssets, SANDBOX_ASSETS } from './assets.fixtures.ts'
import { OPEN_API, objectIdOf, PUBLISHED, RESPONSES, readScenarios } from './published.fixtures.ts'
import { type Asking, BINDING_COUNT, bindingsOf, newWorld, send, take, tokenOf } from './steps.fixtures.ts'

const PATH = '/device-authenticity/vwip/check-status'
const SCENARIOS = readScenarios()
const titleOf = ({ tags, name, steps }: (typeof SCENARIOS)[number]) => {
  const [tag] = tags.slice(-1)
  const outlined = /set to "(.*)"|status "(.*)"/.exec(
    steps.find(({ text }) => /\$\.imei" is set/.test(text))?.text ?? '',
  )
  const row = outlined?.[1] ?? outlined?.[2]
  return `${tag?.name.slice(1)} ${name}${row === undefined ? '' : `: ${row}`}`
}

let amana: TestProduct
let behind = 0
let sandbox: Asking
let live: Asking
beforeAll(async () => {
  const minute = oneMinute()
  const clock = { now: () => after(minute.now(), -behind) }
  amana = await startTestProduct({ clock, env: { RATE_LIMITS: 'on' } })
  const organisation = await organisationOf(amana, await amana.account(), 'Marketplace', { kobo: 1_000_000 })
  const earlier: Asking['earlier'] = async (milliseconds, during) => {
    behind = milliseconds
    try {
      return await during()
    } finally {
      behind = 0
    }
  }
  sandbox = { amana, organisation, sandbox: true, assets: SANDBOX_ASSETS, earlier }
  live = { amana, organisation, sandbox: false, assets: await registryAssets(amana), earlier }
})
afterAll(() => amana?.stop())

describe('the published files', () => {
  test.each(Object.entries(PUBLISHED))('%s is unchanged', (file, id) => {
    expect(objectIdOf(file as keyof typeof PUBLISHED)).toBe(id)
  })

  test('every step of the 25 scenarios is bound, and every binding is a step', () => {
    expect(new Set(SCENARIOS.map(({ astNodeIds }) => astNodeIds[0])).size).toBe(25)
    expect(SCENARIOS).toHaveLength(35)
    const texts = [...new Set(SCENARIOS.flatMap(({ steps }) => steps.map(({ text }) => text)))]
    expect(texts.filter((text) => bindingsOf(text).length !== 1)).toEqual([])
    expect(new Set(texts.flatMap(bindingsOf)).size).toBe(BINDING_COUNT)
  })
})

describe('with a test client', () => {
  test.each(SCENARIOS.map((scenario) => [titleOf(scenario), scenario] as const))(
    '%s',
    async (_title, { steps }) => {
      const world = newWorld(sandbox)
      for (const { text } of steps) await take(world, text)
    },
  )
})

describe('with a live client, of phones in the registry', () => {
  /** Statuses that the registry does not give. */
  const INVENTED: ReadonlySet<Asset | undefined> = new Set([
    'blacklisted',
    'fraud',
    'non-payment',
    'not found',
    'not applicable',
  ] as const)
  const invented = ({ steps }: (typeof SCENARIOS)[number]) =>
    steps.some(({ text }) => INVENTED.has(assetOf(/a valid IMEI(.*)$/.exec(text)?.[1] ?? '')))
  const real = SCENARIOS.filter((scenario) => !invented(scenario))

  test('27 of the 35', () => expect(real).toHaveLength(27))

  test.each(real.map((scenario) => [titleOf(scenario), scenario] as const))(
    '%s',
    async (_title, { steps }) => {
      const world = newWorld(live)
      for (const { text } of steps) await take(world, text)
    },
  )
})

test('a client that asks too fast is told when to ask again', async () => {
  const request = {
    url: amana.url + PATH,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await tokenOf(sandbox, { perMinute: 2 })}`,
      'x-correlator': 'too-fast',
    },
    body: { imei: SANDBOX_ASSETS.get('stolen') },
  }
  expect([(await send(request)).status, (await send(request)).status]).toEqual([200, 200])
  const { status, headers, body } = await send(request)
  expect([status, body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  const told = ['retry-after', 'ratelimit', 'x-correlator'].map((name) => headers.get(name))
  expect(told).toEqual(['30', expect.stringMatching(/^"minute";r=0;t=30, "day";r=\d+;t=\d+$/), 'too-fast'])
})

describe('our OpenAPI document says what CAMARA’s says', () => {
  test('path, scope, number, statuses', async () => {
    const { body } = await amana.call('GET', '/openapi.json')
    const { post } = body.paths[PATH]
    expect(post.security[0].client).toEqual(['device-authenticity:check-status'])
    const { schema } = post.requestBody.content['application/json']
    const asked = OPEN_API.components.schemas.RequestBody as {
      required: string[]
      properties: { imei: { pattern: string } }
    }
    expect([schema.required, schema.properties.imei.pattern]).toEqual([
      asked.required,
      asked.properties.imei.pattern,
    ])
    const { operationalStatus } = post.responses[200].content['application/json'].schema.properties
    expect(operationalStatus.enum.toSorted()).toEqual(
      OPEN_API.components.schemas.ImeiStatus.properties.operationalStatus.enum.toSorted(),
    )
    // 409 (a key whose first request is still running) and 503 are ours: the standard's list of errors is
    // open.
    expect(Object.keys(post.responses)).toEqual([...Object.keys(RESPONSES), '409', '503'].toSorted())
  })
})
