import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createSharedCounts } from './shared-counts.ts'

let testDatabase: TestDatabase
beforeAll(async () => {
  testDatabase = await createTestDatabase()
})
afterAll(() => testDatabase.drop())

const ends = () => new Date(Date.now() + 60_000)

it('gives every one of many additions at once a total of its own, and loses none', async () => {
  // Two processes.
  const [first, second] = [
    createSharedCounts(testDatabase.database),
    createSharedCounts(testDatabase.database),
  ]
  const totals = await Promise.all(
    Array.from({ length: 2_000 }, async (_, n) => {
      const counts = await (n % 2 === 0 ? first : second).add(new Map([['one account', 1]]), ends())
      return counts.get('one account') ?? 0
    }),
  )
  expect(totals.sort((a, b) => a - b)).toEqual(Array.from({ length: 2_000 }, (_, n) => n + 1))
})

it('answers additions of one statement in the order in which they were made', async () => {
  const counts = createSharedCounts(testDatabase.database)
  const asked = [3, 1, 5].map((uses) =>
    counts.add(
      new Map([
        ['in order', uses],
        [`own of ${uses}`, uses],
      ]),
      ends(),
    ),
  )
  const answers = await Promise.all(asked)
  expect(answers.map((answer) => Object.fromEntries(answer))).toEqual([
    { 'in order': 3, 'own of 3': 3 },
    { 'in order': 4, 'own of 1': 1 },
    { 'in order': 9, 'own of 5': 5 },
  ])
})

it('keeps the end of each window, and deletes counts whose window is over', async () => {
  const counts = createSharedCounts(testDatabase.database)
  const [soon, later] = [new Date(Date.now() - 180_000), ends()]
  await Promise.all([counts.add(new Map([['over', 1]]), soon), counts.add(new Map([['open', 1]]), later)])
  const { rows } = await testDatabase.database.pool.query<{ key: string; expires_at: Date }>(
    `select key, expires_at from rate_limits where key in ('over', 'open') order by key`,
  )
  expect(rows).toEqual([
    { key: 'open', expires_at: later },
    { key: 'over', expires_at: soon },
  ])
  await counts.add(new Map([['open', 1]]), later)
  const { rows: left } = await testDatabase.database.pool.query(
    `select key from rate_limits where key = 'over'`,
  )
  expect(left).toEqual([])
})
