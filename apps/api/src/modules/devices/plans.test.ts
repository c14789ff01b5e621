/** The plans for a person's phones: no statement reads every ownership. */

import { randomUUID } from 'node:crypto'
import type { Imei } from '@amana/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../db/index.ts'
import { selectSection } from '../../db/personal-data.ts'
import { createPlanReader } from '../../testing/plan-reads.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { countOwnedDevices, selectOwnedDevices } from './list-queries.ts'
import { personalData } from './personal-data.ts'
import { selectRegistrations } from './queries.ts'

const person = randomUUID()
let testDatabase: TestDatabase
let plans: ReturnType<typeof createPlanReader>
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  plans = createPlanReader(testDatabase.database.pool)
  await sql`
    with owners as (
      insert into users (id, email, first_name, last_name, password_hash, role, created_at)
      select case n when 1 then ${person}::uuid else gen_random_uuid() end, n || '@example.com', 'Ada', 'Obi', 'x', 'user', now()
      from generate_series(1, 2000) n returning id, email
    ), phones as (
      insert into devices (brand, model, registered_at) select 'Tecno', 'Spark', now() from generate_series(1, 10000) returning id
    )
    insert into ownerships (device_id, user_id, origin, acquired_at)
    select p.id, o.id, 'registration', now() from (select id, row_number() over () % 2000 as n from phones) p
    join (select id, row_number() over () - 1 as n from owners) o using (n)`.execute(testDatabase.database.db)
  await sql`
    insert into device_imeis (imei, device_id, slot)
    select '35418804' || lpad((id * 10)::text, 7, '0'), id, 1 from devices`.execute(testDatabase.database.db)
  await testDatabase.database.pool.query('vacuum analyze ownerships, device_imeis')
})
afterAll(() => testDatabase.drop())

const DEVICE_IDS = sql`select device_id from ownerships where user_id = ${person} and ended_at is null`

test.each([
  ['the list', () => selectOwnedDevices(plans.db, person, { before: null, limit: 20, now: new Date() })],
  ['the count', () => countOwnedDevices(plans.db, person)],
  ['the phones that an erasure locks', () => DEVICE_IDS.execute(plans.db)],
])('%s of a person reads by the one index of owners', async (_, run) => {
  const reads = await plans.readsOf('ownerships', run)
  expect(reads.map(({ index }) => index)).toContain('ownerships_newest_of_user')
  expect(reads.map(({ node }) => node)).not.toContain('Seq Scan')
})

test('a copy of a person’s data reads present and former ownerships by an index each', async () => {
  const { ownerships } = personalData.exported?.(person) ?? {}
  if (!ownerships) throw new Error('a copy has no ownerships')
  const reads = await plans.readsOf('ownerships', () => selectSection(plans.db as Tx, ownerships))
  expect(reads.map(({ index }) => index)).toEqual(
    expect.arrayContaining(['ownerships_newest_of_user', 'ownerships_former_of_user']),
  )
  expect(reads.map(({ node }) => node)).not.toContain('Seq Scan')
})

test('look-ups that share a statement read neither table whole', async () => {
  const imeis = Array.from({ length: 50 }, (_, n) => `35418804${String(n * 1_000).padStart(7, '0')}` as Imei)
  for (const table of ['device_imeis', 'ownerships']) {
    const reads = await plans.readsOf(table, () => selectRegistrations(plans.db, imeis))
    expect(reads.length).toBeGreaterThan(0)
    expect(reads.map(({ node }) => node)).not.toContain('Seq Scan')
  }
})
