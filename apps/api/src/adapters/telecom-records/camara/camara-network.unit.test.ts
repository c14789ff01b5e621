/** CAMARA's own scenarios, from the feature files as published, against the network of the tests. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeNetwork, startNetwork } from './network.fixtures.ts'
import { FEATURES, objectIdOf, PUBLISHED, scenariosIn } from './published.fixtures.ts'
import { BINDING_COUNT, bindingsOf, newWorld, take } from './steps.fixtures.ts'

const SCENARIOS = FEATURES.flatMap((feature) => scenariosIn(feature))

let network: FakeNetwork
beforeAll(async () => {
  network = await startNetwork()
})
afterAll(() => network?.stop())

describe('the published files', () => {
  test.each(Object.entries(PUBLISHED))('%s is unchanged', (file, id) => {
    expect(objectIdOf(file)).toBe(id)
  })

  test('every step of the 95 scenarios is bound, and every binding is a step', () => {
    const tagged = new Set(SCENARIOS.map(({ tags }) => tags.at(-1)?.name))
    expect([tagged.size, SCENARIOS.length]).toEqual([95, 117])
    const texts = [...new Set(SCENARIOS.flatMap(({ steps }) => steps.map(({ text }) => text)))]
    expect(texts.filter((text) => bindingsOf(text).length !== 1)).toEqual([])
    expect(new Set(texts.flatMap(bindingsOf)).size).toBe(BINDING_COUNT)
  })
})

test.each(SCENARIOS.map((scenario) => [scenario.tags.at(-1)?.name ?? '', scenario] as const))(
  '%s',
  async (_tag, { steps }) => {
    const world = newWorld(network)
    for (const { text } of steps) await take(world, text)
  },
)
