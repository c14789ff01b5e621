/** docs/privacy.md says what is held: it names every table, and its queries run. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../../../../docs/privacy.md'), 'utf8')
const QUERIES = [...DOCUMENT.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, query]) => query ?? '')

let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct()
})
afterAll(() => amana?.stop())

test('every table stands in the inventory', async () => {
  const { rows } = await amana.database.pool.query<{ name: string }>(
    `select case table_schema when 'public' then table_name else table_schema || '.' || table_name end as name
     from information_schema.tables
     where table_type = 'BASE TABLE' and table_name !~ '_([0-9]{4}_[0-9]{2}|default)$' and table_schema not in ('pg_catalog', 'information_schema', 'pgboss')`,
  )
  expect(rows.length).toBeGreaterThan(40)
  expect(rows.map(({ name }) => name).filter((name) => !DOCUMENT.includes(`\`${name}\``))).toEqual([])
})

test('the queries for a breach find the people of that time', async () => {
  expect(QUERIES).toHaveLength(3)
  const ada = await amana.account()
  await amana.call('POST', '/devices/verifications/create/', {
    body: { imei: '356938035643809', requested_by_email: 'visitor@example.com' },
  })
  const now = Date.now()
  const run = async (query: string, from: Date, to: Date) => {
    const text = query
      .replaceAll(":'from'", `'${from.toISOString()}'`)
      .replaceAll(":'to'", `'${to.toISOString()}'`)
    return JSON.stringify((await amana.database.pool.query(text)).rows)
  }
  const minute = 60_000
  const [accounts = '', visitors = '', opened = ''] = QUERIES
  expect(await run(accounts, new Date(now - minute), new Date(now + minute))).toContain(ada.email)
  expect(await run(accounts, new Date(now - 3 * minute), new Date(now - 2 * minute))).not.toContain(ada.email)
  expect(await run(visitors, new Date(now - minute), new Date(now + minute))).toContain('visitor@example.com')
  expect(await run(opened, new Date(now - minute), new Date(now + minute))).toBe('[]')
})
