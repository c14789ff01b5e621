/** "What follows a row" in docs/ARCHITECTURE.md names each trigger of the database. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const DOCUMENT = join(import.meta.dirname, '../../../../docs/ARCHITECTURE.md')

let amana: TestDatabase
beforeAll(async () => {
  amana = await createTestDatabase()
})
afterAll(() => amana.drop())

async function selectTriggers(): Promise<{ table: string; name: string; refuses: boolean }[]> {
  const { rows } = await amana.database.pool.query<{ table: string; name: string; refuses: boolean }>(
    `select c.relname as table, t.tgname as name, p.proname ~ '^(refuse|check)_' as refuses
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
     where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`,
  )
  return rows
}

test('each trigger with an effect has its row, and each that refuses is named', async () => {
  const [, section = ''] = /\n## What follows a row\n(.+?)\n## /s.exec(await readFile(DOCUMENT, 'utf8')) ?? []
  const documented = [...section.matchAll(/^\| `(\w+)` \| ([^|]+) \|/gm)].flatMap(([, table, names = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name]) => `${table}.${name}`),
  )
  const triggers = await selectTriggers()
  const acting = triggers.filter(({ refuses }) => !refuses).map(({ table, name }) => `${table}.${name}`)
  expect(documented.sort()).toEqual(acting.sort())
  const rest = section.slice(section.lastIndexOf('|'))
  const refusing = triggers.filter(({ refuses }) => refuses).map(({ name }) => name)
  expect([...rest.matchAll(/`(\w+)`/g)].map(([, name]) => name).sort()).toEqual(refusing.sort())
})
