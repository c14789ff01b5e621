/** The OpenAPI document: what its readers and their generators need. */
import { ENDPOINTS, WEBHOOK_EVENTS } from '@amana/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { openApiDocument } from './open-api-document.ts'
import { EXAMPLES } from './open-api-examples.ts'

interface Operation {
  operationId: string
  description: string
  tags: string[]
  security?: object[]
  parameters?: { name: string; required?: boolean }[]
  responses: Record<string, { content?: Record<string, { example?: { detail?: string } }> }>
}

let document: {
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  webhooks: Record<string, { post: Operation }>
  paths: Record<string, Record<string, Operation>>
}
let operations: Operation[]
beforeAll(async () => {
  document = (await openApiDocument('https://amana.example')) as typeof document
  operations = Object.values(document.paths).flatMap((path) => Object.values(path))
}, 120_000)

const of = (id: string) => operations.find(({ operationId }) => operationId === id)

test('each call is described, in a group that is, and says who may make it', () => {
  expect(operations).toHaveLength(ENDPOINTS.length)
  const groups = new Map(document.tags.map(({ name, description }) => [name, description]))
  for (const { operationId, description, tags, security } of operations) {
    expect([operationId, description.length > 20, groups.get(tags[0] ?? '') !== tags[0]]).toEqual([
      operationId,
      true,
      true,
    ])
    expect([operationId, Array.isArray(security)]).toEqual([operationId, true])
  }
  expect(of('partners.createToken')?.security).toEqual([])
  expect(document.servers.map(({ url }) => url)).toEqual(['https://amana.example'])
})

test('each event has its webhook, by the name that is sent', () => {
  const names = WEBHOOK_EVENTS.map((event) => `ng.amana.${event.replace(/^ng\.amana\./, '')}`)
  expect(Object.keys(document.webhooks)).toEqual(names)
})

test('refusals of machines are problem details, in machines’ words', () => {
  const content = of('partners.createCheck')?.responses['401']?.content
  expect(Object.keys(content ?? {})).toEqual(['application/problem+json'])
  expect(content?.['application/problem+json']?.example?.detail).toContain('API key')
})

test('a core has to send pei; no number is bounded by what JavaScript holds', () => {
  const parameters = of('telco.equipmentStatus')?.parameters ?? []
  expect(parameters.map(({ name, required = false }) => [name, required])).toEqual([
    ['pei', true],
    ['supi', false],
    ['gpsi', false],
  ])
  expect(JSON.stringify(document)).not.toContain(String(Number.MAX_SAFE_INTEGER))
})

describe('an example fits the contract', () => {
  test.each(Object.entries(EXAMPLES))('%s', (id, { request, answer }) => {
    const endpoint = ENDPOINTS.find((each) => each.id === id)
    expect(endpoint, id).toBeDefined()
    if (request) expect(endpoint?.body?.safeParse(request).error).toBeUndefined()
    if (answer) expect(endpoint?.data.safeParse(answer).error).toBeUndefined()
  })

  test('for each call of machines that sends or answers JSON', () => {
    const without = ENDPOINTS.filter(
      ({ id, dialect, answer, auth }) => dialect && auth === 'client' && answer !== 'file' && !EXAMPLES[id],
    ).map(({ id }) => id)
    expect(without).toEqual(['partners.listDeliveries', 'private.blindAsClient'])
  })
})
