/**
 * Memory that does not grow with the number of entries; what one costs is measured by `npm run bench -- log`.
 */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createLogFixture } from './transparency-log.fixtures.ts'

const EVENTS = 1_000_000
const MEGABYTE = 1024 * 1024

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
  let most = 0
  const before = process.memoryUsage().rss
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss - before)
  }, 200)
  await log.run()
  clearInterval(watch)
  expect((await log.checkpoint()).size).toBe(EVENTS)
  expect(most).toBeLessThan(300 * MEGABYTE)
  await log.stop()
}, 600_000)
