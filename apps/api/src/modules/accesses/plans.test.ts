/** The plans for looks: neither a person's list nor the search for due messages reads the whole audit log. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../db/index.ts'
import { createPlanReader } from '../../testing/plan-reads.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { deleteShown, hasLooked, selectAccesses, selectKnownAccesses } from './queries.ts'

const NOW = new Date('2026-06-01T00:00:00Z')
const person = randomUUID()
let testDatabase: TestDatabase
let plans: ReturnType<typeof createPlanReader>
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  const { pool } = testDatabase.database
  plans = createPlanReader(pool)
  // One in a thousand rows is about the person, and one in a hundred is due.
  // In batches: every statement has 15 s, also on a busy machine.
  for (let first = 1; first < 50_000; first += 5_000)
    await pool.query(
      `insert into audit_log (at, actor_name, action, imei, subject_user_id)
       select case when n % 100 = 0 then $1::timestamptz - interval '31 days' else $1 end, 'x', 'view_device', '356938035643809',
         case when n % 1000 = 0 then $2::uuid else md5(n::text)::uuid end
       from generate_series($3::int, $3::int + 4999) n`,
      [NOW, person, first],
    )
  await pool.query(
    'vacuum analyze audit_log, audit_subjects, pending_access_notices, access_releases, access_delays',
  )
})
afterAll(() => testDatabase.drop())

const times = { now: NOW, noticeDays: 30 }

test('the list of a person reads the looks at them, and these rows of the log', async () => {
  const list = () => selectAccesses(plans.db, person, times)
  const looks = await plans.readsOf('audit_subjects', list)
  expect(looks.map(({ index }) => index)).toContain('audit_subjects_pkey')
  for (const table of ['audit_subjects', 'audit_log'])
    expect(
      (await plans.readsOf(table, list)).map(({ node }) => node),
      table,
    ).not.toContain('Seq Scan')
})

test('whether a supervisor looked at a case is read by its people', async () => {
  const asked = { userId: person, caseNumber: 'LE-2026-000001', imei14s: ['35693803564380'] }
  const reads = await plans.readsOf('audit_log', () => hasLooked(plans.db, asked))
  expect(reads.map(({ node }) => node)).not.toContain('Seq Scan')
})

test('looks by their ids read the log by them', async () => {
  const reads = await plans.readsOf('audit_log', () => selectKnownAccesses(plans.db, [1, 2], 30))
  expect(reads.map(({ index }) => index)).toContain('audit_log_pkey')
})

test('what is due is found in the queue by its time', async () => {
  const take = () => deleteShown(plans.db as Tx, { ...times, limit: 10 })
  const queue = await plans.readsOf('pending_access_notices', take)
  expect(queue.map(({ index }) => index)).toContain('pending_access_notices_by_time')
  expect(queue.map(({ node }) => node)).not.toContain('Seq Scan')
  const log = await plans.readsOf('audit_log', take)
  expect(log.map(({ node }) => node)).not.toContain('Seq Scan')
})
