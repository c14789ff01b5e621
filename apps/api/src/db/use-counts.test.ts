import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { after, HOUR, MINUTE, SECOND } from '../kernel/durations.ts'
import { rounds } from '../testing/rounds.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type Database, openDatabase } from './pool.ts'
import { createUseCounts } from './use-counts.ts'

let testDatabase: TestDatabase
/** Stands for a second process. */
let other: Database
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  other = openDatabase({ url: testDatabase.url, log: pino({ level: 'silent' }) })
})
afterAll(async () => {
  await other?.close()
  await testDatabase.drop()
})

const NOON = new Date('2026-03-01T12:00:00Z')
let keys = 0
function limitOf(most: number, windowMs = HOUR) {
  const counts = createUseCounts(testDatabase.database)
  const key = `limit ${++keys}`
  return (time: Date, uses = 1) => counts.take({ key, uses, most, windowMs, now: time })
}
const at = (minutes: number, seconds = 0) => after(NOON, minutes * MINUTE + seconds * SECOND)

it('no hour holds more than the limit, around a full hour neither', async () => {
  const take = limitOf(4)
  for (const minute of [50, 51, 58, 59])
    expect(await take(at(minute))).toMatchObject({ taken: true, wait: 0 })
  expect(await take(at(59, 59))).toMatchObject({ taken: false, used: 4 })
  expect(await take(at(60))).toMatchObject({ taken: false, used: 4, wait: 51 * MINUTE })
  expect(await take(at(110, 59))).toMatchObject({ taken: false, wait: SECOND })
  expect(await take(at(111))).toMatchObject({ taken: true, used: 4 })
  expect(await take(at(111))).toMatchObject({ taken: false })
  expect(await take(at(112))).toMatchObject({ taken: true, used: 4 })
})

it('in any order of times, every window of an hour holds at most the limit', async () => {
  const take = limitOf(5)
  const taken: number[] = []
  // Steps of 1 to 17 minutes, from a fixed row of numbers.
  let minute = 0
  for (let step = 1; step < 300; step += 1) {
    minute += (step * 7919) % 17
    if ((await take(at(minute, step % 60))).taken) taken.push(minute * 60 + (step % 60))
  }
  taken.sort((a, b) => a - b)
  for (const [index, second] of taken.entries())
    expect((taken[index + 5] ?? Infinity) - second).toBeGreaterThanOrEqual(3600)
  expect(taken.length).toBeGreaterThan(100)
})

it('a refused use counts nowhere: who goes on asking gets the next one in time', async () => {
  const take = limitOf(1)
  await take(at(0))
  for (let minute = 1; minute <= 60; minute += 1) expect((await take(at(minute))).taken).toBe(false)
  expect((await take(at(61))).taken).toBe(true)
})

it('several uses are taken together or not at all', async () => {
  const take = limitOf(10)
  expect(await take(at(0), 8)).toMatchObject({ taken: true, used: 8 })
  expect(await take(at(1), 3)).toMatchObject({ taken: false, used: 8, wait: 60 * MINUTE })
  const [three, two, one] = await Promise.all([take(at(1), 3), take(at(1), 2), take(at(1))])
  expect([three.taken, two.taken, one.taken]).toEqual([false, true, false])
  expect(await take(at(2), 11)).toMatchObject({ taken: false })
})

it('a clock that was put back does not keep anybody out', async () => {
  const take = limitOf(1)
  await take(at(24 * 60))
  expect((await take(at(0))).taken).toBe(true)
  expect((await take(at(0))).taken).toBe(false)
})

it('a process whose clock is a slot behind counts in the newest slot', async () => {
  const take = limitOf(2)
  await take(at(1))
  expect(await take(at(0, 59))).toMatchObject({ taken: true, used: 2 })
  expect(await take(at(60, 30))).toMatchObject({ taken: false })
})

it('processes together take exactly the limit', async () => {
  const [first, second] = [createUseCounts(testDatabase.database), createUseCounts(other)]
  await rounds({}, async (round) => {
    const limit = { key: `race ${round}`, uses: 1, most: 7, windowMs: HOUR }
    // Before and after the turn of a slot.
    const times = [at(0, 59), at(1)]
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        (n % 2 === 0 ? first : second).take({ ...limit, now: times[(n >> 1) % 2] as Date }),
      ),
    )
    expect(all.filter(({ taken }) => taken)).toHaveLength(7)
    expect((await first.take({ ...limit, now: at(60) })).taken).toBe(false)
  })
})

it('rows that count nowhere any more are deleted on the way, and the asked one starts anew', async () => {
  const take = limitOf(3)
  const [old, mine] = [limitOf(3), limitOf(3)]
  await old(at(0))
  await mine(at(0))
  const rows = async () =>
    (
      await testDatabase.database.pool.query(`select key from use_counts where key = $1`, [
        `limit ${keys - 1}`,
      ])
    ).rows
  expect(await rows()).toHaveLength(1)
  await mine(at(10_000))
  expect(await rows()).toHaveLength(0)
  expect(await mine(at(10_000))).toMatchObject({ taken: true, used: 2 })
  expect((await take(at(10_000))).taken).toBe(true)
})

it('a row ends when its newest slot counts nowhere, and stays as it is for further uses of the slot', async () => {
  const take = limitOf(9)
  const key = `limit ${keys}`
  const endAfter = async (time: Date) => {
    await take(time)
    const { rows } = await testDatabase.database.pool.query<{ expires_at: Date }>(
      'select expires_at from use_counts where key = $1',
      [key],
    )
    return rows[0]?.expires_at
  }
  expect(await endAfter(at(0))).toEqual(at(61))
  expect(await endAfter(at(0, 59))).toEqual(at(61))
  expect(await endAfter(at(1))).toEqual(at(62))
})

it('statements that were planned for an empty table read no more rows once there are many', async () => {
  const { pool } = testDatabase.database
  await pool.query('delete from use_counts')
  await pool.query('vacuum analyze use_counts')
  // One connection, which plans its statements and says how many rows it read.
  const single = openDatabase({ url: testDatabase.url, poolSize: 1, log: pino({ level: 'silent' }) })
  const counts = createUseCounts(single)
  const ask = async (name: string, times: number) => {
    for (let time = 0; time < times; time += 1)
      await counts.take({ key: `${name} ${time}`, uses: 1, most: 5, windowMs: HOUR, now: NOON })
  }
  const rowsRead = async () => {
    await single.pool.query('select pg_stat_force_next_flush()')
    const { rows } = await single.pool.query<{ read: number }>(
      `select seq_tup_read::int as read from pg_stat_user_tables where relname = 'use_counts'`,
    )
    return rows[0]?.read ?? 0
  }
  await ask('few', 10)
  await single.pool.query(
    `insert into use_counts (key, slot, uses, most, together, granted, expires_at)
     select 'many ' || n, 0, array[1], 5, 1, 1, 'infinity' from generate_series(1, 3000) n`,
  )
  const before = await rowsRead()
  await ask('later', 20)
  expect((await rowsRead()) - before).toBeLessThan(3_000 * 20)
  await counts.stop()
  await single.close()
})
