/** The dashboard reads through indexes, whatever the filters (plans at 20,000 flags; `npm run bench -- officer` measures a million). */
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Schema } from '../../db/schema.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { selectDevicesBetween, selectFlaggedBetween, selectWeightiestFlags } from './device-queries.ts'
import { countFlags, selectFlagPage } from './flag-queries.ts'
import { filterOf } from './rules.ts'

const FLAGS = 20_000
/** Small: every statement has 15 s, also on a busy machine. */
const BATCH = 2_000

let test_: TestDatabase
let db: Kysely<Schema>
let statements: { sql: string; parameters: readonly unknown[] }[] = []

beforeAll(async () => {
  test_ = await createTestDatabase()
  db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: test_.database.pool }),
    log: ({ query }) => void statements.push({ sql: query.sql, parameters: query.parameters }),
  })
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

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

/**
 * The nodes that read flags, of every statement that `run` sends. Looking for a text in so few rows is cheapest without the index; with
 * `dear`, reading the whole table counts as dear as it is with a million: what still does so has no index to use.
 */
async function flagReads(run: () => Promise<unknown>, dear = false): Promise<string[]> {
  statements = []
  await run()
  const reads: string[] = []
  const visit = (plan: Plan) => {
    if (plan['Relation Name'] === 'flags') reads.push(plan['Node Type'])
    for (const part of plan.Plans ?? []) visit(part)
  }
  const client = await test_.database.pool.connect()
  try {
    await client.query(`set enable_seqscan = ${dear ? 'off' : 'on'}`)
    for (const statement of statements) {
      const explain = `explain (format json) ${statement.sql}`
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explain, [...statement.parameters])
      for (const row of rows) visit(row['QUERY PLAN'][0].Plan)
    }
  } finally {
    await client.query('reset enable_seqscan')
    client.release()
  }
  return reads
}

const week = { from: '2025-09-01', to: '2025-09-07' }

test.each([
  [{}],
  [{ status: 'found' as const }],
  [{ state: 'yobe' }],
  [{ status: 'found' as const, state: 'Yobe' }],
  [week],
  [{ status: 'stolen' as const, ...week }],
  [{ state: 'Lagos', ...week }],
  [{ status: 'lost' as const, state: 'Lagos', ...week }],
  [{ q: '8000007919' }],
  [{ q: 'ada 1234' }],
  [{ q: 'nobody has this' }],
  [{ q: 'tecno', status: 'lost' as const, state: 'kano' }],
  [{ q: 'ada 1234', status: 'lost' as const, state: 'kano', ...week }],
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

test.each([[{ q: '8000007919' }], [{ status: 'found' as const, state: 'Yobe' }], [week]])('count of %j', async (filters) => {
  const filter = filterOf(filters)
  if ('fault' in filter) throw new Error('a day does not exist')
  expect(await flagReads(() => countFlags(db, filter, 10_001), filter.texts.length > 0)).not.toContain('Seq Scan')
})

test('a search by IMEI and by its beginning', async () => {
  for (const range of [
    { low: '860000010000001', high: '860000010000001' },
    { low: '860000010000000', high: '860000019999999' },
  ]) {
    const reads = await flagReads(async () => {
      await selectDevicesBetween(db, range, 100)
      await selectFlaggedBetween(db, range, 100)
      await selectWeightiestFlags(db, [range.low])
    })
    expect(reads.length).toBeGreaterThan(0)
    expect(reads).not.toContain('Seq Scan')
  }
})
