/** A row type of raw SQL that does not say what PostgreSQL returns is found. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Describer, rowTypesIn, wrongRows } from './row-types.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** Row type, statement, what is found. */
const PLANTED: [row: string, statement: string, found: string[]][] = [
  ['{ id: string; email: string | null; created_at: Date }', 'select id, email, created_at from users', []],
  ["{ status: 'active' | 'cleared'; id: number }", 'select id, status from flags', []],
  [
    '{ n: number; all: string[]; facts: { a: number } }',
    `select count(*) as n, array_agg(email::text) as all, '{}'::json as facts from users`,
    [],
  ],
  [
    '{ id: string; mail: string | null }',
    'select id, mail from users',
    ['is not understood by a fresh database'],
  ],
  [
    '{ id: string; mail: string | null }',
    'select id, email from users',
    ['mail: the statement returns no such column', 'email: the type lacks this column'],
  ],
  ['{ id: string }', 'select id, created_at from users', ['created_at: the type lacks this column']],
  ['{ id: string; n: number }', 'select id from users', ['n: the statement returns no such column']],
  ['{ n: string }', 'select count(*) as n from users', ['n: string in the type, number in the database']],
  ['{ at: string }', 'select created_at as at from users', ['at: string in the type, Date in the database']],
  [
    '{ all: number[] }',
    'select array_agg(id::text) as all from users',
    ['all: number[] in the type, string[] in the database'],
  ],
  [
    '{ erased_at: Date }',
    'select erased_at from users',
    ['erased_at: null in the database, not in the type'],
  ],
]

const ROOT = join(import.meta.dirname, '../../../../node_modules/.cache/amana')
let folder: string
let amana: TestDatabase
beforeAll(async () => {
  mkdirSync(ROOT, { recursive: true })
  folder = mkdtempSync(join(ROOT, 'planted-'))
  amana = await createTestDatabase()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await amana.drop()
})

test('each planted row type is judged', async () => {
  const head = `import { type Kysely, sql } from 'kysely'\ndeclare const db: Kysely<unknown>\n`
  const lines = PLANTED.map(([row, statement]) => `void sql<${row}>\`${statement}\`.execute(db)\n`)
  const file = join(folder, 'queries.ts')
  writeFileSync(file, head + lines.join(''))
  const types = rowTypesIn(folder, [file])
  const sites = [...types.keys()]
  expect(sites.map((site) => site.split(':').slice(0, 2).join(':'))).toEqual(
    PLANTED.map((_, line) => `queries.ts:${line + 3}`),
  )
  const describer = await Describer.on(amana.connection)
  const found = PLANTED.flatMap(([, , found], index) => found.map((one) => `${sites[index]} ${one}`))
  const sent = new Map(PLANTED.map(([, statement], index) => [sites[index] ?? '', [statement]]))
  expect(await wrongRows(types, sent, describer)).toEqual(found)
  expect(await wrongRows(types, new Map(), describer)).toEqual(
    sites.map((site) => `${site} is sent by no test`),
  )
  await describer.end()
})
