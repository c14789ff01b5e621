/**
 * The dashboard reads through indexes with all filters (plans at 20,000 flags; `npm run bench -- officer`
 * measures a million).
 */

import { FLAG_SORTS, type Imei } from '@amana/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../db/index.ts'
import { createPlanReader } from '../../testing/plan-reads.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { readAuditEntries } from '../audit/index.ts'
import {
  countBetween,
  selectDevicesBetween,
  selectFlaggedBetween,
  selectMostSevereFlags,
} from './device-queries.ts'
import { countFlags, selectFlagEstimate, selectFlagPage } from './flag-queries.ts'
import { type Assigned, filterOf, orderOf } from './rules.ts'

const FLAGS = 20_000
/** Small, because every statement has 15 s, also on a busy machine. */
const BATCH = 2_000

let test_: TestDatabase
let plans: ReturnType<typeof createPlanReader>
let db: Db

beforeAll(async () => {
  test_ = await createTestDatabase()
  plans = createPlanReader(test_.database.pool)
  db = plans.db
  await sql`alter table flags disable trigger user`.execute(db)
  for (let start = 0; start < FLAGS; start += BATCH) {
    await sql`
    insert into flags (case_number, imei, flag_type, status, reason, last_known_location, device_state, device_brand, device_model,
      reporter_name, reporter_phone, created_at, updated_at)
    select 'LE-2025-' || lpad(n::text, 6, '0'), '86' || lpad((n * 7919 % 1000000)::text, 6, '0') || lpad(n::text, 7, '0'),
      case when n % 20 = 0 then 'found' when n % 3 = 0 then 'lost' else 'stolen' end, 'active', 'Taken', 'Market',
      (array['Lagos', 'Oyo', 'Kano', 'Edo', 'Ekiti', 'Yobe', 'Niger', 'Ogun', 'Ondo', 'Delta'])[1 + n % 10], 'Tecno', 'Spark ' || n % 40,
      'Ada ' || n, '+23480' || lpad((n * 7919 % 100000000)::text, 8, '0'), now() - interval '30 minutes' * n,
      now() - interval '30 minutes' * n
    from generate_series(${start + 1}::int, ${start + BATCH}::int) n`.execute(db)
  }
  await sql`analyze flags`.execute(db)
}, 120_000)
afterAll(() => test_.drop())

const flagReads = async (run: () => Promise<unknown>, dear = false) =>
  (await plans.readsOf('flags', run, dear)).map(({ node }) => node)

const week = { from: '2025-09-01', to: '2025-09-07' }

test.each([
  [{}],
  [{ status: 'found' as const }],
  [{ state: 'Yobe' as const }],
  [{ status: 'found' as const, state: 'Yobe' as const }],
  [week],
  [{ status: 'stolen' as const, ...week }],
  [{ state: 'Lagos' as const, ...week }],
  [{ status: 'lost' as const, state: 'Lagos' as const, ...week }],
  [{ open: 'false' as const }],
  [{ source: 'officer' as const }],
  [{ source: 'public' as const, status: 'lost' as const }],
  [{ q: '8000007919' }],
  [{ q: '860079190000001' }],
  [{ q: 'ada 1234' }],
  [{ q: 'nobody has this' }],
  [{ q: '000014' }],
  [{ q: 'ada kano' }],
  [{ q: 'tecno', status: 'lost' as const, state: 'Kano' as const }],
  [{ q: 'ada 1234', status: 'lost' as const, state: 'Kano' as const, ...week }],
])('page of %j', async (filters) => {
  const filter = filterOf(filters)
  if ('fault' in filter) throw new Error('a day does not exist')
  const dear = filter.texts.length > 0
  const first = await flagReads(() => selectFlagPage(db, filter, { after: null, limit: 51 }), dear)
  const after = { micros: Date.now() * 1000 - 1e12, id: 15_000 }
  const next = await flagReads(() => selectFlagPage(db, filter, { after, limit: 51 }), dear)
  expect([...first, ...next].length).toBeGreaterThan(1)
  expect([...first, ...next]).not.toContain('Seq Scan')
})

test.each(
  FLAG_SORTS.flatMap((sort) =>
    [{}, { state: 'Kano' as const }, { status: 'lost' as const }].map((filters) => ({ sort, filters })),
  ),
)('page of $filters sorted by $sort', async ({ sort, filters }) => {
  const filter = filterOf(filters)
  if ('fault' in filter) throw new Error('a day does not exist')
  const order = orderOf(sort)
  const first = await selectFlagPage(db, filter, { after: null, limit: 51, order })
  const after = first.at(-1) ?? null
  for (const place of [null, after]) {
    const reads = await flagReads(() => selectFlagPage(db, filter, { after: place, limit: 51, order }))
    expect(reads.length).toBeGreaterThan(0)
    expect(reads).not.toContain('Seq Scan')
  }
})

test('the estimate of a long list is near its number', async () => {
  const filter = { texts: [], unproven: false }
  const estimate = await selectFlagEstimate(test_.database.db, filter)
  expect(estimate).toBeGreaterThan(FLAGS / 2)
  expect(estimate).toBeLessThan(FLAGS * 2)
})

test.each<Assigned>([{ userId: '019a0000-0000-7000-8000-000000000001' }, { state: 'Kano' }, 'nobody'])(
  'page of those assigned to %j',
  async (assigned) => {
    const filter = { texts: [], unproven: false, assigned }
    expect(await flagReads(() => selectFlagPage(db, filter, { after: null, limit: 51 }))).not.toContain(
      'Seq Scan',
    )
  },
)

test.each([
  [{ q: '8000007919' }],
  [{ q: '860079190000001' }],
  [{ status: 'found' as const, state: 'Yobe' as const }],
  [week],
])('count of %j', async (filters) => {
  const filter = filterOf(filters)
  if ('fault' in filter) throw new Error('a day does not exist')
  expect(await flagReads(() => countFlags(db, filter, 10_001), filter.texts.length > 0)).not.toContain(
    'Seq Scan',
  )
})

describe('the audit log', () => {
  beforeAll(async () => {
    await sql`alter table audit_log disable trigger user`.execute(db)
    // One row in a hundred is an act, as where pages read all day.
    await sql`
      insert into audit_log (at, actor_name, officer_id, action, imei, detail)
      select now() - interval '1 minute' * n, 'Ada Okafor', 'LP' || (204500 + n / 100 % 40), case when n % 100 = 0 then 'view_device' else 'list_flags' end,
        case when n % 100 = 0 then '86' || lpad((n / 100 % 50)::text, 12, '0') || '2' end, jsonb_build_object('flags', 50)
      from generate_series(1, ${FLAGS}::int) n`.execute(db)
    await sql`analyze audit_log`.execute(db)
  })
  const page = { after: null, limit: 51 }

  test.each([
    ['everything', {}, 'audit_log_by_time'],
    ['days', { from: new Date(Date.now() - 3_600_000), until: new Date() }, 'audit_log_by_time'],
    ['an officer', { officerId: 'LP204501' }, 'audit_log_of_officer'],
    ['an action', { action: 'reveal_nin' }, 'audit_log_of_action'],
    ['an IMEI', { imei: '860000000000422' }, 'audit_log_of_imei'],
  ])('%s, without the reads of pages: by an index of its own', async (_what, filter, index) => {
    const reads = await plans.readsOf('audit_log', () =>
      readAuditEntries(db, { ...filter, routine: false }, page),
    )
    expect(reads.map((read) => read.index)).toContain(index)
    expect(reads.map(({ node }) => node)).not.toContain('Seq Scan')
  })

  test('with the reads of pages: both kinds by their indexes, and those of a visit too', async () => {
    const reads = await plans.readsOf(
      'audit_log',
      async () => {
        const { entries, next } = await readAuditEntries(db, { routine: true }, page)
        expect(entries.length).toBeGreaterThan(0)
        expect(next).not.toBeNull()
      },
      true,
    )
    const indexes = reads.map(({ index }) => index)
    for (const index of ['audit_log_by_time', 'audit_log_routine_by_time', 'audit_log_routine_of_officer'])
      expect(indexes).toContain(index)
    expect(reads.map(({ node }) => node)).not.toContain('Seq Scan')
  })
})

test('a search by IMEI and by its beginning', async () => {
  for (const range of [
    { low: '860000010000001', high: '860000010000001' },
    { low: '860000010000000', high: '860000019999999' },
  ]) {
    const reads = await flagReads(async () => {
      const after = `${range.low.slice(0, 14)}0`
      await selectDevicesBetween(db, range, { after, limit: 100, now: new Date() })
      await selectFlaggedBetween(db, range, { after, limit: 100 })
      await countBetween(db, range, { exactTo: 200, most: 1_000 })
      await selectMostSevereFlags(db, [range.low as Imei])
    })
    expect(reads.length).toBeGreaterThan(0)
    expect(reads).not.toContain('Seq Scan')
  }
})
