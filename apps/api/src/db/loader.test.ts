import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { isUniqueViolation } from './errors.ts'
import { batchWrites, createLoader, ONE_BY_ONE } from './loader.ts'

describe('look-ups', () => {
  test('those of one turn travel together, each key once, and each gets its own answer', async () => {
    const asked: string[][] = []
    const lengthOf = createLoader(async (words: string[]) => {
      asked.push(words)
      return new Map(words.filter((word) => word !== '').map((word) => [word, word.length]))
    })
    expect(await Promise.all(['one', 'three', 'one', ''].map(lengthOf))).toEqual([3, 5, 3, undefined])
    expect(asked).toEqual([['one', 'three', '']])
  })

  test('no more than asked for are under way; the rest wait and go on after a failure', async () => {
    let running = 0
    const sizes: number[] = []
    const look = createLoader(
      async (keys: number[]) => {
        running += 1
        expect(running).toBeLessThanOrEqual(2)
        sizes.push(keys.length)
        await new Promise((resolve) => setTimeout(resolve, 5))
        running -= 1
        if (keys.includes(0)) throw new Error('no')
        return new Map(keys.map((key) => [key, key]))
      },
      { parallel: 2, maxBatchSize: 3 },
    )
    const results = await Promise.allSettled(Array.from({ length: 10 }, (_, key) => look(key)))
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual(
      [...[0, 0, 0], ...Array(7).fill(1)].map(Boolean),
    )
    expect(sizes).toEqual([3, 3, 3, 1])
  })

  test('the next statement leaves before the answers of this one are used', async () => {
    const log: string[] = []
    const first = Promise.withResolvers<void>()
    const look = createLoader(async ([key = '']: string[]) => {
      // As the driver, which writes to its socket after promises.
      await new Promise<void>((resolve) => process.nextTick(resolve))
      log.push(`asked ${key}`)
      if (key === 'first') await first.promise
      return new Map([[key, key]])
    }, ONE_BY_ONE)
    const answered = (key: string) => look(key).then(() => log.push(`answered ${key}`))
    const one = answered('first')
    await vi.waitUntil(() => log.length > 0, { timeout: 60_000 })
    const other = answered('second')
    first.resolve()
    await Promise.all([one, other])
    expect(log.slice(0, 2)).toEqual(['asked first', 'asked second'])
  })
})

describe('writes', () => {
  let testDatabase: TestDatabase
  let statements = 0

  beforeAll(async () => {
    testDatabase = await createTestDatabase()
    await testDatabase.database.pool.query(
      'create table words (word text primary key check (length(word) < 10))',
    )
  })
  beforeEach(async () => {
    await testDatabase.database.pool.query('truncate words')
    statements = 0
  })
  afterAll(() => testDatabase.drop())

  const writer = () =>
    batchWrites(async (words: string[]) => {
      statements += 1
      await sql`insert into words select unnest(${words}::text[])`.execute(testDatabase.database.db)
    })
  const written = async () =>
    (await testDatabase.database.pool.query<{ word: string }>('select word from words order by 1')).rows.map(
      ({ word }) => word,
    )

  test('those of one turn are one statement', async () => {
    const write = writer()
    await Promise.all(['a', 'b', 'c'].map(write))
    expect(statements).toBe(1)
    expect(await written()).toEqual(['a', 'b', 'c'])
  })

  test('what the database refuses fails alone, with its own reason', async () => {
    const write = writer()
    await write('known')
    const words = Array.from({ length: 40 }, (_, index) => `word ${index}`)
    const results = await Promise.allSettled(
      [...words.slice(0, 7), 'known', ...words.slice(7), 'far too long', 'nul \0'].map(write),
    )
    const refused = results.flatMap((result, index) =>
      result.status === 'rejected' ? [{ index, reason: result.reason }] : [],
    )
    expect(refused.map(({ index }) => index)).toEqual([7, 41, 42])
    expect(isUniqueViolation(refused[0]?.reason)).toBe(true)
    expect(refused.slice(1).map(({ reason }) => reason.code)).toEqual(['23514', '22021'])
    expect(await written()).toEqual(['known', ...words].toSorted())
    // Forty separate look-ups would be forty statements.
    expect(statements).toBeLessThan(25)
  })

  test('each call gets what was answered for its item, beside one that fails', async () => {
    const write = batchWrites(async (words: string[]) => {
      await sql`insert into words select unnest(${words}::text[])`.execute(testDatabase.database.db)
      return new Map(words.filter((word) => word > 'b').map((word) => [word, word.toUpperCase()]))
    })
    const results = await Promise.allSettled(['a', 'far too long', 'c'].map(write))
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value : result.status))).toEqual([
      undefined,
      'rejected',
      'C',
    ])
  })

  test('when nobody knows whether it was written, nothing is written again and everybody is told', async () => {
    let tries = 0
    const write = batchWrites(async (_words: string[]) => {
      tries += 1
      throw Object.assign(new Error('Connection terminated unexpectedly'), { code: '57P01' })
    })
    const results = await Promise.allSettled(['a', 'b'].map(write))
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(tries).toBe(1)
  })
})
