/** The oldest supported PostgreSQL understands every statement that the product sends. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCorpus, refusals } from '../testing/statements.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let amana: TestDatabase
beforeAll(async () => {
  amana = await createTestDatabase({ template: 'started' })
})
afterAll(() => amana.drop())

/** Syntax that only PostgreSQL 18 and newer know. */
const NEWEST = [
  'select uuidv7()',
  'update users set first_name = $1 where id = $2 returning old.first_name',
  'select array_reverse($1::int[])',
  'alter table users add constraint named not null email not valid',
]

test('what only a newer PostgreSQL knows is refused', async () => {
  const { rows } = await amana.database.pool.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  const refused = await refusals(amana.connection, NEWEST)
  expect(refused.map(({ text }) => text)).toEqual((rows[0]?.version ?? 0) < 180_000 ? NEWEST : [])
})

test('every recorded statement is understood', async () => {
  const corpus = readCorpus()
  expect(corpus.length).toBeGreaterThan(500)
  expect(await refusals(amana.connection, corpus)).toEqual([])
})

test('nothing is run, and a refusal leaves the connection usable', async () => {
  const insert = `insert into schema_migrations (version, name, sha256) values (9999, 'never', 'never')`
  expect(await refusals(amana.connection, ['selekt 1', insert])).toMatchObject([{ text: 'selekt 1' }])
  const { rows } = await amana.database.pool.query('select name from schema_migrations where version = 9999')
  expect(rows).toEqual([])
})
