/** The pool when its server stops, hangs, or turns out to be a standby (docs/scale.md). */
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { isDatabaseDown } from './errors.ts'
import { openDatabase } from './pool.ts'
import { openRelay } from './relay.fixtures.ts'

const silent = pino({ level: 'silent' })
let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
  await test.database.pool.query('create table marks (id integer)')
})
afterAll(() => test.drop())

it('outlives a server that goes between two statements of a transaction', async () => {
  const outcome = test.database.transaction(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await test.database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    // The connection broke while idle.
    await waitUntil(async () => {
      const left = await test.database.pool.query('select from pg_stat_activity where pid = $1', [
        rows[0]?.pid,
      ])
      return left.rowCount === 0
    })
    await sql`select 1`.execute(tx)
  })
  expect(isDatabaseDown(await outcome.catch((error: unknown) => error))).toBe(true)
  await test.database.ping()
})

it('tells who waits for a server that hangs within seconds, and takes a new connection afterwards', async () => {
  const relay = await openRelay(test)
  const database = openDatabase({ url: relay.url, log: silent })
  await database.ping()
  relay.hang()
  const from = performance.now()
  const waiting = [
    database.ping(),
    database.transaction((tx) => sql`select 1`.execute(tx)),
    database.pool.query('select 1'),
  ]
  const outcomes = await Promise.allSettled(waiting)
  for (const outcome of outcomes)
    expect(outcome.status === 'rejected' && isDatabaseDown(outcome.reason)).toBe(true)
  // Two seconds until the heartbeat asks, five without an answer.
  expect(performance.now() - from).toBeLessThan(12_000)
  await waitUntil(async () => database.pool.totalCount === 0)
  await database.close()
  relay.close()
})

it('leaves a server that takes no writes', async () => {
  const standby = encodeURIComponent('-c default_transaction_read_only=on')
  const database = openDatabase({ url: `${test.url}&options=${standby}`, log: silent })
  const write = database.transaction((tx) => sql`insert into marks values (1)`.execute(tx))
  expect(isDatabaseDown(await write.catch((error: unknown) => error))).toBe(true)
  await waitUntil(async () => database.pool.totalCount === 0)
  await database.close()
})

it('says "down" when a statement takes longer than it may', async () => {
  const slow = test.database.transaction(async (tx) => {
    await sql`set local statement_timeout = 50`.execute(tx)
    await sql`select pg_sleep(5)`.execute(tx)
  })
  expect(isDatabaseDown(await slow.catch((error: unknown) => error))).toBe(true)
})
