import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../testing/test-database.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './pool.ts'

const log = pino({ level: 'silent' })
let test: TestDatabase
let folder: string

beforeEach(async () => {
  test = await createEmptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'amana-migrations-'))
  await writeFile(join(folder, '0001_one.sql'), 'create table one (id int); select pg_sleep(0.2);')
  await writeFile(join(folder, '0002_two.sql'), 'alter table one add column name text;')
})
afterEach(async () => {
  await test.drop()
  await rm(folder, { recursive: true })
})

it('applies every migration of the product to an empty database, once', async () => {
  expect(await migrate(test.database.pool, { log })).toBeGreaterThan(0)
  expect(await migrate(test.database.pool, { log })).toBe(0)
  expect(await test.database.db.selectFrom('data_versions').selectAll().execute()).toContainEqual({
    name: 'tacs',
    version: 0,
  })
})

it('lets processes that start together apply each file once', async () => {
  const others = [1, 2].map(() => openDatabase({ connection: test.connection, poolSize: 1, log }))
  const counts = await Promise.all(
    [test.database, ...others].map(({ pool }) => migrate(pool, { log, folder })),
  )
  expect(counts.sort()).toEqual([0, 0, 2])
  await Promise.all(others.map((other) => other.close()))
})

it('refuses a file that was edited after it had been applied, but not other line ends', async () => {
  await migrate(test.database.pool, { log, folder })
  await writeFile(join(folder, '0002_two.sql'), 'alter table one add column name varchar;')
  await expect(migrate(test.database.pool, { log, folder })).rejects.toThrow(
    /^Migration 0002_two\.sql was changed/,
  )
  await writeFile(join(folder, '0002_two.sql'), 'alter table one add column name text;')
  expect(await migrate(test.database.pool, { log, folder })).toBe(0)
})

it('refuses a database that a newer release has upgraded, and changes nothing', async () => {
  await writeFile(join(folder, '0003_three.sql'), 'create table three (id int);')
  await migrate(test.database.pool, { log, folder })
  await rm(join(folder, '0003_three.sql'))
  await expect(migrate(test.database.pool, { log, folder })).rejects.toThrow(
    /^A newer release has upgraded this database \(0003_three\.sql\): start that release, or restore a backup/,
  )
  const { rows } = await test.database.pool.query('select version from schema_migrations order by version')
  expect(rows).toEqual([{ version: 1 }, { version: 2 }, { version: 3 }])
})

it('waits for a long reader without holding up others, and goes on when it has ended', async () => {
  await migrate(test.database.pool, { log, folder, through: 1 })
  const reader = await test.database.pool.connect()
  await reader.query('begin')
  await reader.query('select from one')
  const migrated = migrate(test.database.pool, { log, folder })
  await waitUntil(async () => {
    const waiting = await test.database.pool.query(
      "select 1 from pg_locks where relation = 'one'::regclass and not granted",
    )
    return waiting.rows.length > 0
  })
  const askedAt = performance.now()
  await test.database.pool.query('select from one')
  expect(performance.now() - askedAt).toBeLessThan(10_000)
  await reader.query('commit')
  reader.release()
  expect(await migrated).toBe(1)
})

it('takes back the whole file that fails, keeps those before it, and gives the lock back', async () => {
  await writeFile(join(folder, '0003_three.sql'), 'create table three (id int); select 1 / 0;')
  await expect(migrate(test.database.pool, { log, folder })).rejects.toThrow(
    'Migration 0003_three.sql failed: division by zero',
  )
  const { rows } = await test.database.pool.query(
    `select to_regclass('one') is not null as one, to_regclass('three') is null as not_three`,
  )
  expect(rows[0]).toEqual({ one: true, not_three: true })
  await writeFile(join(folder, '0003_three.sql'), 'create table three (id int);')
  expect(await migrate(test.database.pool, { log, folder })).toBe(1)
})

it('refuses two files with one number and names that are not NNNN_name.sql', async () => {
  await writeFile(join(folder, '0002_other.sql'), 'select 1')
  await expect(migrate(test.database.pool, { log, folder })).rejects.toThrow(
    'Two migrations have the number of 0002_two.sql',
  )
  await writeFile(join(folder, 'fix.sql'), 'select 1')
  await expect(migrate(test.database.pool, { log, folder })).rejects.toThrow(
    'fix.sql is not named NNNN_name.sql',
  )
})
