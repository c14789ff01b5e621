/**
 * Memory that does not grow with the number of entries; what one costs is measured by `npm run bench -- log`.
 */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createLogFixture } from './transparency-log.fixtures.ts'

const EVENTS = 1_000_000
/** Bytes. 150 for each event between the first and the last third. */
const GROWTH = 100 * 1024 * 1024

test('a million events at once, in memory that stays', async () => {
  const log = await createLogFixture()
  const { db } = log.database
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`insert into log_pending (type, at, event)
      select 'list.imported', date_trunc('hour', now(), 'UTC'), jsonb_build_object('n', n) from generate_series(1, ${EVENTS}) n`.execute(
      tx,
    )
  })
  const held: number[] = []
  const watch = setInterval(() => {
    const { heapUsed, external } = process.memoryUsage()
    held.push(heapUsed + external)
  }, 100)
  await log.run()
  clearInterval(watch)
  expect((await log.checkpoint()).size).toBe(EVENTS)
  const third = Math.floor(held.length / 3)
  expect(third).toBeGreaterThan(20)
  // The least of many moments is what no collection can free. The process itself keeps what it once had.
  expect(Math.min(...held.slice(-third)) - Math.min(...held.slice(0, third))).toBeLessThan(GROWTH)
  await log.stop()
}, 3_600_000)
