/** Tables with a column of a person belong to a module that exports, erases or ends it. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allPersonalData } from '../../testing/personal-data.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { inErasureOrder } from './erasure-order.ts'

const MODULES = join(import.meta.dirname, '..')
/**
 * Acts of officers belong to the force, entries of the audit log are never erased (docs/privacy.md), and a
 * station's number is nobody's.
 */
const WITHOUT = ['audit', 'law-enforcement', 'stations']
/** Numbers of callers, with or without an account, end after 30 days at most (`channels.purge`). */
const OF_CALLERS = ['phone_checks', 'received_texts', 'sent_texts']

let amana: TestDatabase
beforeAll(async () => {
  amana = await createTestDatabase()
})
afterAll(() => amana.drop())

function readOwners(): Map<string, string> {
  const files = globSync('*/tables.ts', { cwd: MODULES })
  const owned = files.flatMap((file) => {
    const [module = ''] = file.split(/[\\/]/)
    const text = readFileSync(join(MODULES, file), 'utf8')
    const tables = text.slice(text.indexOf('Tables {')).matchAll(/^ {2}([a-z_0-9]+): \w+$/gm)
    return [...tables].map(([, table = '']) => [table, module] as const)
  })
  return new Map(owned)
}

test('each table that names an account or holds a contact is of a module with personal data', async () => {
  const { rows } = await amana.database.pool.query<{ name: string }>(
    `select conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = 'users'::regclass and conparentid = 0
     union select table_name from information_schema.columns
       where table_schema = 'public' and column_name ~ '(^|_)(email|phone|phone_number|user_id)$'
         and table_name !~ '_default$|_[0-9]{4}_[0-9]{2}$'`,
  )
  expect(rows.length).toBeGreaterThan(40)
  const owners = readOwners()
  const covered = new Set([...(await allPersonalData()).map(({ module }) => module), ...WITHOUT])
  const missing = rows.map(({ name }) => name).filter((name) => !covered.has(owners.get(name) ?? ''))
  expect(missing.toSorted()).toEqual(OF_CALLERS)
})

test('each module with personal data has its place in the order of erasure', async () => {
  const all = await allPersonalData()
  expect(inErasureOrder(all)).toHaveLength(all.length)
  expect(() => inErasureOrder([{ module: 'tacs' }])).toThrow('tacs has no place in the order of erasure')
})
