import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import {
  type DatabaseCode,
  functionNames,
  type ReplacedCode,
  readDatabaseCode,
  replaceDatabaseCode,
} from './database-code.ts'

let testDatabase: TestDatabase
let files: DatabaseCode
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  files = await readDatabaseCode()
})
afterAll(() => testDatabase.drop())

async function replace(code: DatabaseCode, release = '1.0.0'): Promise<ReplacedCode> {
  const client = await testDatabase.database.pool.connect()
  try {
    await client.query('begin')
    const changed = await replaceDatabaseCode(client, code, release)
    await client.query('commit')
    return changed
  } finally {
    client.release(true)
  }
}

async function triggerNames(): Promise<string[]> {
  const { rows } = await testDatabase.database.pool.query<{ tgname: string }>(
    `select tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not tgisinternal and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  return rows.map(({ tgname }) => tgname)
}

test('every function has one name, and its body fits the tables', async () => {
  const names = [...files.values()].flatMap((text) => functionNames([text]))
  expect(names).toEqual([...new Set(names)])
  expect(names.length).toBeGreaterThan(50)
  const { rows } = await testDatabase.database.pool.query<{ name: string; definition: string }>(
    `select proname as name, pg_get_functiondef(oid) as definition from pg_proc where proname = any ($1)`,
    [names],
  )
  expect(rows.map(({ name }) => name).sort()).toEqual([...names].sort())
  for (const { definition } of rows) await testDatabase.database.pool.query(definition)
})

test('a module that is gone leaves no function or trigger behind, and comes back whole', async () => {
  const before = await triggerNames()
  expect(await replace(files)).toEqual({ modules: [], newerRelease: null })
  const { modules } = await replace(new Map([...files].filter(([module]) => module !== 'found')))
  expect(modules).toEqual(['found'])
  expect(before.filter((name) => name === 'flags_close_found_cases')).toHaveLength(1)
  expect(await triggerNames()).toEqual(before.filter((name) => name !== 'flags_close_found_cases'))
  expect((await replace(files)).modules).toEqual(['found'])
  expect(await triggerNames()).toEqual(before)
})

test('a file that fails changes nothing', async () => {
  const before = await triggerNames()
  const broken = new Map([
    ...files,
    ['found', 'create function broken() returns trigger language plpgsql as $$ begin'],
  ])
  await expect(replace(broken)).rejects.toThrow()
  expect(await triggerNames()).toEqual(before)
})

test('a process of an older release that starts again keeps the functions of the newer one', async () => {
  const before = await triggerNames()
  const newer = new Map([
    ...files,
    ['tacs', 'create function of_a_newer_release() returns int language sql return 1;'],
  ])
  expect((await replace(newer, '1.10.0')).modules).toEqual(['tacs'])
  expect(await replace(files, '1.9.0')).toEqual({ modules: [], newerRelease: '1.10.0' })
  const { rows } = await testDatabase.database.pool.query('select of_a_newer_release() as value')
  expect(rows).toEqual([{ value: 1 }])
  expect((await replace(files, '1.10.0')).modules).toEqual(['tacs'])
  await expect(testDatabase.database.pool.query('select of_a_newer_release()')).rejects.toThrow(
    'does not exist',
  )
  expect(await triggerNames()).toEqual(before)
})
