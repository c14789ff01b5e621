import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { isDatabaseDown, isUniqueViolation } from './errors.ts'
import { openDatabase } from './pool.ts'

const silent = pino({ level: 'silent' })
let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
  await test.database.pool.query(
    'create table counters (name text constraint counters_name_key primary key, count bigint not null)',
  )
})
afterAll(() => test.drop())

describe('a connection', () => {
  it('reaches the engine that was asked for', async () => {
    const { rows } = await test.database.pool.query<{ version: number }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    )
    const version = rows[0]?.version ?? 0
    if (inject('engineKind') === 'embedded') expect(version).toBe(18)
    else expect(version).toBeGreaterThanOrEqual(15)
  })

  it('works by URL as well', async () => {
    const database = openDatabase({ url: test.url, log: silent })
    await database.ping()
    await database.close()
  })

  it('plans without compiling, whatever the server does for others', async () => {
    const database = openDatabase({
      url: `${test.url}${test.url.includes('?') ? '&' : '?'}options=-c%20jit%3Don`,
      log: silent,
    })
    const { rows } = await database.pool.query<{ jit: string }>('show jit')
    await database.close()
    expect(rows).toEqual([{ jit: 'off' }])
  })

  it('gives bigint as number, timestamptz as Date, date as midnight UTC, and takes a Date for a date', async () => {
    const day = new Date('2026-03-01T00:00:00Z')
    const { rows } = await test.database.pool.query(
      `select 9007199254740991::bigint as big, '2026-03-01T10:00:00+01'::timestamptz as time, date '2026-03-01' as day, $1::date = '2026-03-01' as same`,
      [day],
    )
    expect(rows[0]).toEqual({
      big: 9007199254740991,
      time: new Date('2026-03-01T09:00:00Z'),
      day,
      same: true,
    })
  })

  it('ends a statement after 15 s', async () => {
    const { rows } = await test.database.pool.query('show statement_timeout')
    expect(rows[0]).toEqual({ statement_timeout: '15s' })
  })
})

describe('named statements', () => {
  it('prepares a Kysely query with parameters once for a connection, and leaves one without parameters alone', async () => {
    await test.database.db.connection().execute(async (connection) => {
      for (const tac of ['00000001', '00000002'])
        await connection.selectFrom('tacs').select('brand').where('tac', '=', tac).execute()
      await connection.selectFrom('data_versions').select('version').execute()
      const { rows } = await sql<{ name: string; statement: string }>`
        select name, statement from pg_prepared_statements where statement ~ 'tacs|data_versions'`.execute(
        connection,
      )
      expect(rows).toEqual([
        {
          name: expect.stringMatching(/^q_[\w-]{16}$/),
          statement: 'select "brand" from "tacs" where "tac" = $1',
        },
      ])
    })
  })

  it('keeps 400 of a connection; another connection has room for its own', async () => {
    const [full, fresh] = [await test.database.pool.connect(), await test.database.pool.connect()]
    const numberOfNames = async (client: PoolClient) =>
      (await client.query<{ count: number }>('select count(*) from pg_prepared_statements')).rows[0]?.count ??
      0
    const before = await numberOfNames(fresh)
    for (let index = 0; index < 410; index += 1) await full.query(`select $1::int + ${index}`, [1])
    await fresh.query('select $1::int - 1', [1])
    const [atMost, after] = [await numberOfNames(full), await numberOfNames(fresh)]
    full.release()
    fresh.release()
    expect(atMost).toBe(400)
    expect(after).toBe(before + 1)
  })
})

describe('transaction', () => {
  it('rolls back what was written when the function throws', async () => {
    const write = test.database.transaction(async (tx) => {
      await sql`insert into counters values ('rolled back', 1)`.execute(tx)
      throw new Error('no')
    })
    await expect(write).rejects.toThrow('no')
    expect((await test.database.pool.query(`select from counters where name = 'rolled back'`)).rowCount).toBe(
      0,
    )
  })

  it('runs both of two transactions that deadlock', async () => {
    await test.database.pool.query(`insert into counters values ('one', 0), ('two', 0)`)
    let runs = 0
    let waiting = 0
    let meet = () => {}
    const bothHoldOne = new Promise<void>((resolve) => {
      meet = resolve
    })
    const bump = (first: string, second: string) =>
      test.database.transaction(async (tx) => {
        runs += 1
        await sql`update counters set count = count + 1 where name = ${first}`.execute(tx)
        waiting += 1
        if (waiting === 2) meet()
        await bothHoldOne
        await sql`update counters set count = count + 1 where name = ${second}`.execute(tx)
      })
    await Promise.all([bump('one', 'two'), bump('two', 'one')])
    const { rows } = await test.database.pool.query(`select count from counters where name in ('one', 'two')`)
    expect(rows).toEqual([{ count: 2 }, { count: 2 }])
    // At least one of them ran twice. PostgreSQL may end both when each finds the deadlock at the same
    // instant.
    expect(runs).toBeGreaterThanOrEqual(3)
  })

  it('gives up after three runs', async () => {
    let runs = 0
    const failing = test.database.transaction(async (tx) => {
      runs += 1
      await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx)
    })
    await expect(failing).rejects.toMatchObject({ code: '40001' })
    expect(runs).toBe(3)
  })
})

describe('errors', () => {
  it('knows a unique violation by its constraint', async () => {
    await test.database.pool.query(`insert into counters values ('twice', 1)`)
    const error: unknown = await test.database.pool
      .query(`insert into counters values ('twice', 1)`)
      .catch((caught: unknown) => caught)
    expect(isUniqueViolation(error)).toBe(true)
    expect(isUniqueViolation(error, 'counters_name_key')).toBe(true)
    expect(isUniqueViolation(error, 'users_email_key')).toBe(false)
    expect(isDatabaseDown(error)).toBe(false)
  })

  it('knows a server that is not there, and a connection that the server ended', async () => {
    const nowhere = openDatabase({ connection: { ...test.connection, host: '/nonexistent' }, log: silent })
    expect(isDatabaseDown(await nowhere.ping().catch((caught: unknown) => caught))).toBe(true)
    await nowhere.close()
    const refused = openDatabase({ url: 'postgresql://amana@127.0.0.1:1/none', log: silent })
    expect(isDatabaseDown(await refused.ping().catch((caught: unknown) => caught))).toBe(true)
    await refused.close()
    const ended: unknown = await test.database.pool
      .query('select pg_terminate_backend(pg_backend_pid())')
      .catch((caught: unknown) => caught)
    expect(isDatabaseDown(ended)).toBe(true)
    await test.database.ping()
  })

  it('survives when the server ends idle connections', async () => {
    await Promise.all([test.database.ping(), test.database.ping(), test.database.ping()])
    await test.database.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await test.database.ping()
  })
})

describe('replicas', () => {
  it('reads from them in turn, from the primary when none is in reach, and writes to the primary', async () => {
    const replica = await createTestDatabase()
    const database = openDatabase({
      connection: test.connection,
      replicaUrls: [replica.url, 'postgresql://amana@127.0.0.1:1/none'],
      log: silent,
    })
    const where = async (db = database.read) =>
      (await sql<{ name: string }>`select current_database() as name`.execute(db)).rows[0]?.name
    expect([await where(), await where(), await where()]).toEqual(Array(3).fill(replica.connection.database))
    expect(await where(database.db)).toBe(test.connection.database)
    await database.close()
    const alone = openDatabase({
      connection: test.connection,
      replicaUrls: ['postgresql://amana@127.0.0.1:1/none'],
      log: silent,
    })
    expect(await where(alone.read)).toBe(test.connection.database)
    await alone.close()
    await replica.drop()
  })

  it.each([
    ['cancels', `raise exception 'conflict with recovery' using errcode = '40001'`],
    ['ends the connection of', 'perform pg_terminate_backend(pg_backend_pid())'],
  ])('answer from the primary what a replica %s', async (_, instead) => {
    const replica = await createTestDatabase()
    const database = openDatabase({ connection: test.connection, replicaUrls: [replica.url], log: silent })
    await test.database.pool.query(
      `create or replace function answer() returns text language sql as $$ select 'primary' $$`,
    )
    await replica.database.pool.query(
      `create function answer() returns text language plpgsql as $$ begin ${instead}; return 'replica'; end $$`,
    )
    const answer = async () => (await sql<{ answer: string }>`select answer()`.execute(database.read)).rows
    expect(await Promise.all([answer(), answer()])).toEqual(Array(2).fill([{ answer: 'primary' }]))
    const wrong = sql`select 1 / 0`.execute(database.read)
    await expect(wrong).rejects.toMatchObject({ code: '22012' })
    await database.close()
    await replica.drop()
  })
})
