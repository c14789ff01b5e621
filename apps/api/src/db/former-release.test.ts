/**
 * A database that the last release before 1.0 filled: its demo, block list, transparency log and audit
 * chain.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeSchema } from '../testing/describe-schema.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'

const log = pino({ level: 'silent' })
/** Tables of the former release that 1.0 has no more, or that the upgrade itself writes. */
const OTHER = ['client_questions', 'schema_migrations', 'database_code']

let former: TestDatabase
beforeEach(async () => {
  former = await createEmptyDatabase()
  const dump = gunzipSync(
    await readFile(join(import.meta.dirname, 'former-release.fixture.sql.gz')),
  ).toString()
  const client = new pg.Client(former.connection)
  await client.connect()
  await client.query(dump)
  await client.end()
})
afterEach(() => former.drop())

async function countRows(): Promise<Record<string, number>> {
  const { rows } = await former.database.pool.query<{ name: string; count: number }>(
    `select c.relname as name, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', c.relname),
       false, true, '')))[1]::text::int as count
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname <> all ($1)`,
    [OTHER],
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

test('keeps each of its rows and gets the schema of a fresh database', async () => {
  const before = await countRows()
  expect(Object.values(before).filter((count) => count > 0).length).toBeGreaterThan(30)
  await migrate(former.database.pool, { log })
  // Migration 0059 renames it.
  const { access_untold: pending_access_notices, ...others } = before
  // Later migrations add tables, which are empty.
  const expected = { ...others, pending_access_notices }
  const after = await countRows()
  expect(after).toMatchObject(expected)
  const added = Object.entries(after).filter(([name]) => !(name in expected))
  expect(added.filter(([, count]) => count > 0)).toEqual([])
  const fresh = await createTestDatabase()
  const [upgraded, made] = [
    await describeSchema(former.database.pool),
    await describeSchema(fresh.database.pool),
  ]
  await fresh.drop()
  expect(upgraded).toEqual(made)
  expect(await migrate(former.database.pool, { log })).toBe(0)
})

test('its triggers work again: a flag reaches the block list, the log and the counts', async () => {
  await migrate(former.database.pool, { log })
  const { pool } = former.database
  await pool.query('delete from block_pending')
  await pool.query('delete from log_pending')
  await pool.query(
    `insert into flags (case_number, imei, flag_type, status, reason, reporter_name, device_state, created_at, updated_at)
     values ('UP-1', '351234567890125', 'stolen', 'active', '', '', 'Upgrade', now(), now())`,
  )
  const { rows } = await pool.query(
    `select (select count(distinct imei14)::int from block_pending) as blocked, (select array_agg(type) from log_pending) as log,
       (select flags::int from flag_counts where state_key = 'upgrade') as counted`,
  )
  expect(rows).toEqual([{ blocked: 1, log: ['flag.activated'], counted: 1 }])
})

test.each([
  ['is older', 'delete from schema_migrations where version = 57'],
  ['has another last migration', `update schema_migrations set sha256 = '' where version = 57`],
])('one that %s is refused with the release to start first, and not changed', async (_, change) => {
  const { pool } = former.database
  await pool.query(change)
  const before = await describeSchema(pool)
  await expect(migrate(pool, { log })).rejects.toThrow(
    /^This database is older than release 1\.0 .+start release 0\.1\.0/,
  )
  expect(await describeSchema(pool)).toEqual(before)
})
