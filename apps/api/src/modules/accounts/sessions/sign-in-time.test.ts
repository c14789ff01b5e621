import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../kernel/random.ts'
import { LONG } from '../../../testing/rounds.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { PASSWORD, signInTo } from '../accounts.fixtures.ts'

let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct()
})
afterAll(() => amana?.stop())

test('a wrong password and an unknown address take the same time', async () => {
  // Other work on the machine can only increase a difference: a leak shows in every round, noise does not.
  const differences: number[] = []
  do differences.push(await differenceInTime(LONG ? 100 : 30))
  while (Math.min(...differences) >= 0.25 && differences.length < 10)
  // Without the dummy hash an unknown address is about ten times as fast.
  expect(Math.min(...differences)).toBeLessThan(0.25)
})

/**
 * The difference of the medians of `tries` wrong passwords and as many unknown addresses, as a share of the
 * longer one.
 */
async function differenceInTime(tries: number): Promise<number> {
  const perAccount = 9
  const known: string[] = []
  for (let index = 0; index * perAccount < tries + 20; index += 1)
    known.push((await amana.account('user', { password: PASSWORD })).email)
  const times = { known: [] as number[], unknown: [] as number[] }
  const strangers = known.map(() => `${newId(new Date())}@example.com`)
  for (let index = -20; index < tries; index += 1) {
    const at = Math.floor((index + 20) / perAccount)
    // The first one pays for cold caches: they take turns.
    const order = index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const which of order) {
      const email = (which === 'known' ? known : strangers)[at] ?? ''
      const start = performance.now()
      const { status } = await signInTo(amana, email, 'not-the-password')
      if (index >= 0) times[which].push(performance.now() - start)
      expect(status).toBe(401)
    }
  }
  const median = (all: number[]) => all.sort((a, b) => a - b)[all.length >> 1] ?? 0
  const [ofKnown, ofUnknown] = [median(times.known), median(times.unknown)]
  return Math.abs(ofKnown - ofUnknown) / Math.max(ofKnown, ofUnknown)
}
