/** The plans for what waits for a person: no statement reads a whole table, and there are three of them. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPlanReader } from '../../testing/plan-reads.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { selectIncoming, selectMissing, selectPhoneNeeds } from './queries.ts'

const NOW = new Date('2026-06-01T00:00:00Z')
const person = randomUUID()
let testDatabase: TestDatabase
let plans: ReturnType<typeof createPlanReader>
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  plans = createPlanReader(testDatabase.database.pool)
  await sql`
    with owners as (
      insert into users (id, email, first_name, last_name, password_hash, role, created_at)
      select case n when 1 then ${person}::uuid else gen_random_uuid() end, n || '@example.com', 'Ada', 'Obi', 'x', 'user', ${NOW}
      from generate_series(1, 2000) n returning id
    ), phones as (
      insert into devices (brand, model, registered_at) select 'Tecno', 'Spark', ${NOW} from generate_series(1, 6000) returning id
    ), numbers as (
      insert into device_imeis (imei, device_id, slot) select '98' || lpad(id::text, 12, '0') || '0', id, 1 from phones
    )
    insert into ownerships (device_id, user_id, origin, acquired_at)
    select p.id, o.id, 'registration', ${NOW} from (select id, row_number() over () % 2000 as n from phones) p
    join (select id, row_number() over () - 1 as n from owners) o using (n)`.execute(testDatabase.database.db)
  await testDatabase.database.pool.query('vacuum analyze users, devices, device_imeis, ownerships')
})
afterAll(() => testDatabase.drop())

const all = () =>
  Promise.all([
    selectPhoneNeeds(plans.db, person, NOW),
    selectIncoming(plans.db, person, NOW),
    selectMissing(plans.db, person),
  ])

test.each(['ownerships', 'devices', 'device_imeis', 'users'])('%s is read by an index', async (table) => {
  const reads = await plans.readsOf(table, all)
  expect(reads).not.toEqual([])
  expect(reads.map(({ node }) => node)).not.toContain('Seq Scan')
})

test.each(['flags', 'police_holds', 'disputes', 'transfers', 'found_cases', 'found_messages'])(
  '%s has an index for it',
  async (table) => {
    const reads = await plans.readsOf(table, all, true)
    expect(reads).not.toEqual([])
    expect(reads.map(({ node }) => node)).not.toContain('Seq Scan')
  },
)
