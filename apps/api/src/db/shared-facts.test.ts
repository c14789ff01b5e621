/** Functions of SQL that many statements share, and columns that two releases know by different names. */
import type { Imei } from '@amana/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const [FIRST, SECOND, UNKNOWN] = ['354188040123454', '354188040123462', '354188040123470']
/** Every number of these phones, with each last digit. */
const forms = (imei: string) => Array.from({ length: 10 }, (_, digit) => `${imei.slice(0, 14)}${digit}`)

let testDatabase: TestDatabase
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  const { pool } = testDatabase.database
  await pool.query(`insert into users (id, email, first_name, last_name, password_hash, role, created_at)
    values ('11111111-1111-4111-8111-111111111111', 'a@example.com', 'A', 'B', '', 'user', now())`)
  await pool.query(`insert into devices (brand, model, registered_at) values ('Tecno', 'Spark', now())`)
  await pool.query(`insert into device_imeis (imei, device_id, slot) select $1, id, 1 from devices`, [FIRST])
  await pool.query(`insert into device_imeis (imei, device_id, slot) select $1, id, 2 from devices`, [SECOND])
})
afterAll(() => testDatabase.drop())

test.each([
  ['the first', FIRST, [FIRST, SECOND]],
  ['the second', SECOND, [SECOND, FIRST]],
  ['one that nobody registered', UNKNOWN, [UNKNOWN]],
])('the IMEIs of the device of %s, each once', async (_which, imei, imeis) => {
  const { rows } = await sql<{ imei: Imei }>`select imei from imeis_of_device(${imei})`.execute(
    testDatabase.database.db,
  )
  expect(rows.map((row) => row.imei)).toEqual(imeis.flatMap(forms))
})

it('puts both functions into the statement that calls them, so that indexes serve it', async () => {
  const client = await testDatabase.database.pool.connect()
  await client.query('set enable_seqscan = off')
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain select 1 from imeis_of_device($1) known join flags f on f.imei = known.imei and f.is_open_case`,
    [FIRST],
  )
  await client.query('reset enable_seqscan')
  client.release()
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('device_imeis_pkey')
  expect(plan).toContain('flags_open_of_imei')
  expect(plan).not.toContain('Function Scan on imeis_of_device')
})
