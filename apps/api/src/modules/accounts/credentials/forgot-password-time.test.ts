import { afterAll, beforeAll, expect, test } from 'vitest'
import { LONG } from '../../../testing/rounds.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'

let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct()
})
afterAll(() => amana?.stop())

test('a forgotten password takes the same time for an address without an account', async () => {
  // Other work on the machine can only increase a difference: a leak shows in every round, noise does not.
  const differences: number[] = []
  do differences.push(await differenceInTime(LONG ? 100 : 30, differences.length))
  while (Math.min(...differences) >= 0.25 && differences.length < 10)
  expect(Math.min(...differences)).toBeLessThan(0.25)
})

async function differenceInTime(tries: number, round: number): Promise<number> {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let index = -10; index < tries; index += 1) {
    const { email: known } = await amana.account()
    const addresses = { known, unknown: `nobody-${round}-${index + 10}@example.com` }
    // The first one pays for cold caches: they take turns.
    for (const which of index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const start = performance.now()
      const { status } = await amana.call('POST', '/users/forgot-password/', {
        body: { email: addresses[which] },
      })
      if (index >= 0) times[which].push(performance.now() - start)
      expect(status).toBe(200)
    }
  }
  const median = (all: number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0
  const [known, unknown] = [median(times.known), median(times.unknown)]
  return Math.abs(known - unknown) / Math.max(known, unknown)
}
