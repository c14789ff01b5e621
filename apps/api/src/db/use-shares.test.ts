/** Uses that processes take ahead: never above the limit, also when processes die with some. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { after, HOUR, MINUTE } from '../kernel/durations.ts'
import type { UseCounts } from '../ports/use-counts.ts'
import { CHILD_ENV } from '../testing/child-process.ts'
import { rounds } from '../testing/rounds.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { type Database, openDatabase } from './pool.ts'
import { createUseCounts } from './use-counts.ts'

let testDatabase: TestDatabase
let other: Database
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  other = openDatabase({ url: testDatabase.url, log: pino({ level: 'silent' }) })
})
afterAll(async () => {
  await other?.close()
  await testDatabase.drop()
})

/** No machine is as slow as that. */
const LONG = { shareLifeMs: 600_000 }
const NOON = new Date('2026-03-01T12:00:00Z')
const NOW = after(NOON, MINUTE / 2)
let keys = 0
const limitOf = (most: number) => ({
  key: `shared ${++keys}`,
  uses: 1,
  most,
  windowMs: HOUR,
  inShares: true,
  now: NOW,
})
type Limit = ReturnType<typeof limitOf>

async function countedOf({ key }: Limit): Promise<number> {
  const { rows } = await testDatabase.database.pool.query<{ counted: number }>(
    'select (select sum(n)::int from unnest(uses) as n) as counted from use_counts where key = $1',
    [key],
  )
  return rows[0]?.counted ?? 0
}

async function takenOf(counts: UseCounts, limit: Limit, times: number): Promise<number> {
  let taken = 0
  for (let time = 0; time < times; time += 1) if ((await counts.take(limit)).taken) taken += 1
  return taken
}

it('a tenth is taken ahead from the second use on, and the last tenth one by one', async () => {
  const counts = createUseCounts(testDatabase.database, LONG)
  const limit = limitOf(50)
  const counted: number[] = []
  for (let use = 1; use <= 50; use += 1) {
    expect(await counts.take(limit)).toEqual({ taken: true, used: use, wait: 0 })
    counted.push(await countedOf(limit))
  }
  expect(counted.slice(0, 6)).toEqual([1, 7, 7, 7, 7, 7])
  expect(counted.slice(-8)).toEqual([43, 44, 45, 46, 47, 48, 49, 50])
  expect(await counts.take(limit)).toMatchObject({ taken: false, used: 50, wait: HOUR + MINUTE / 2 })
  await counts.stop()
  expect(await countedOf(limit)).toBe(50)
})

it('a share that is used up at once is followed by the next one, of which nobody has asked yet', async () => {
  const counts = createUseCounts(testDatabase.database, LONG)
  const limit = limitOf(50)
  expect(await takenOf(counts, limit, 7)).toBe(7)
  await expect.poll(() => countedOf(limit)).toBe(12)
  expect(await takenOf(counts, limit, 5)).toBe(5)
  await counts.stop()
  expect(await countedOf(limit)).toBe(12)
})

it('no further share follows where less than as much again would be left', async () => {
  const counts = createUseCounts(testDatabase.database, LONG)
  const limit = limitOf(20)
  expect(await takenOf(counts, limit, 20)).toBe(20)
  expect(await takenOf(counts, limit, 1)).toBe(0)
  await counts.stop()
  expect(await countedOf(limit)).toBe(20)
})

it('a process that stops gives back what nobody used', async () => {
  const counts = createUseCounts(testDatabase.database, LONG)
  const limit = limitOf(50)
  expect(await takenOf(counts, limit, 3)).toBe(3)
  expect(await countedOf(limit)).toBe(7)
  await counts.stop()
  expect(await countedOf(limit)).toBe(3)
})

it('a share is of its slot: in the next one its rest goes back and another one is taken', async () => {
  const counts = createUseCounts(testDatabase.database, LONG)
  const limit = limitOf(50)
  await takenOf(counts, limit, 3)
  const later = { ...limit, now: after(NOW, 2 * MINUTE) }
  expect(await counts.take(later)).toMatchObject({ taken: true })
  await counts.stop()
  const { rows } = await testDatabase.database.pool.query<{ uses: number[] }>(
    'select uses from use_counts where key = $1',
    [limit.key],
  )
  expect(rows[0]?.uses).toEqual([1, 0, 3])
})

it('who asks while a share is taken gets of it: nobody is refused beside an unused use', async () => {
  const counts = createUseCounts(testDatabase.database, LONG)
  const limit = limitOf(50)
  const ask = (times: number) => Promise.all(Array.from({ length: times }, () => counts.take(limit)))
  await ask(1)
  const holder = await other.pool.connect()
  await holder.query('begin')
  await holder.query('select from use_counts where key = $1 for update', [limit.key])
  const before = ask(20)
  await waitUntil(async () => {
    const { rows } = await other.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length > 0
  })
  // The statement of these takes a share ahead, which the next ones do not see yet.
  const next = ask(30)
  await holder.query('commit')
  holder.release()
  const answers = [...(await before), ...(await next)]
  expect(answers.filter(({ taken }) => taken)).toHaveLength(49)
})

it('a share ends by itself', async () => {
  const counts = createUseCounts(testDatabase.database, { shareLifeMs: 50 })
  const limit = limitOf(50)
  await takenOf(counts, limit, 2)
  await expect.poll(() => countedOf(limit)).toBe(2)
})

it('a limit of fewer than ten, and one that is not asked in shares, count one by one', async () => {
  const counts = createUseCounts(testDatabase.database)
  const [few, plain] = [limitOf(9), { ...limitOf(50), inShares: false }]
  await takenOf(counts, few, 5)
  await takenOf(counts, plain, 5)
  expect([await countedOf(few), await countedOf(plain)]).toEqual([5, 5])
})

it('processes together take exactly the limit, once each has given back its share', async () => {
  await rounds({}, async () => {
    const [first, second] = [createUseCounts(testDatabase.database), createUseCounts(other)]
    const limit = limitOf(40)
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, n) => (n % 2 === 0 ? first : second).take(limit)),
    )
    const taken = all.filter((one) => one.taken).length
    expect(taken).toBeLessThanOrEqual(40)
    await first.stop()
    const rest = await takenOf(second, limit, 41)
    await second.stop()
    expect(taken + rest).toBe(40)
  })
})

interface Process {
  /** Asks for one use. @returns null: the process died before it answered */
  ask(): Promise<boolean | null>
  kill(): Promise<void>
}

async function startProcess({ key, most }: Limit): Promise<Process> {
  const program = join(import.meta.dirname, 'use-counts-process.fixtures.ts')
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(
    process.execPath,
    [program, testDatabase.url, key, String(most)],
    { env: CHILD_ENV, stdio: ['pipe', 'pipe', 'inherit'] },
  )
  child.stdin.on('error', () => undefined)
  const exited = once(child, 'exit')
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  await lines.next()
  return {
    async ask() {
      child.stdin.write('\n')
      const { value, done } = await lines.next()
      return done ? null : value === 'taken'
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

it.each([
  ['one of two processes', 1],
  ['both processes', 2],
])('%s killed with shares: never more than the limit, and fewer by what they held', async (_, dead) => {
  const MOST = 100
  const limit = limitOf(MOST)
  const processes = [await startProcess(limit), await startProcess(limit)]
  let taken = 0
  for (let time = 0; time < 15; time += 1) for (const one of processes) if (await one.ask()) taken += 1
  // In the middle of a use: whether it was taken is unknown, so that it counts for nobody here.
  const killed = processes.slice(0, dead)
  await Promise.all(killed.map((one) => Promise.all([one.ask(), one.kill()])))
  for (const one of processes.slice(dead))
    for (let time = 0; time < MOST; time += 1) if (await one.ask()) taken += 1
  const third = createUseCounts(testDatabase.database)
  taken += await takenOf(third, limit, MOST + 1)
  for (const one of processes.slice(dead)) await one.kill()
  expect(taken).toBeLessThanOrEqual(MOST)
  // A dead process takes its share and the use in the middle of which it died along.
  expect(taken).toBeGreaterThanOrEqual(MOST - dead * (MOST / 10 + 1) - (2 - dead) * (MOST / 10))
  expect(await countedOf(limit)).toBe(MOST)
})
