/** The blocked numbers for a desk without a connection (decisions §21). */
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'

let amana: TestProduct
let officer: string
let user: string
beforeAll(async () => {
  amana = await startTestProduct()
  officer = (await amana.account('officer')).token
  user = (await amana.account()).token
})
afterAll(() => amana?.stop())

async function load(token: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${amana.url}/api/v1/le/blocked-numbers/`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, headers: answer.headers, bytes }
}
const numbersIn = (bytes: Buffer) => gunzipSync(bytes).toString().split('\n').filter(Boolean)
const looks = async () =>
  (
    await sql<{ detail: { entries: number } }>`
      select detail from audit_log where action = 'download_blocked_numbers' order by id`.execute(
      amana.database.db,
    )
  ).rows.map(({ detail }) => detail.entries)

test('officers alone load the numbers, without status and day, and each load is recorded', async () => {
  await sql`insert into list_entries (source, imei14, status, reporting_date, imported_at)
    select 'list', n, 'stolen', '2026-01-05', now() from unnest(array['86001103765432', '35418804012345']) n`.execute(
    amana.database.db,
  )
  await waitUntil(async () => numbersIn((await load(officer)).bytes).length === 2)
  const before = (await looks()).length
  const { status, headers, bytes } = await load(officer)
  expect([status, numbersIn(bytes)]).toEqual([200, ['35418804012345', '86001103765432']])
  expect(Date.parse(headers.get('last-modified') ?? '')).toBeGreaterThan(0)
  expect((await looks()).slice(before)).toEqual([2])
  expect((await load(user)).status).toBe(403)

  // The same again is not sent again, and no new look; as of when is new.
  const again = await load(officer, { 'if-none-match': headers.get('etag') ?? '' })
  expect([again.status, again.bytes.length, (await looks()).length]).toEqual([304, 0, before + 1])
  expect(again.headers.get('last-modified')).not.toBeNull()
})

test('more numbers than a browser takes are no copy', async () => {
  await sql`update block_list_state set entries = 1000001`.execute(amana.database.db)
  expect((await load(officer)).status).toBe(404)
})
