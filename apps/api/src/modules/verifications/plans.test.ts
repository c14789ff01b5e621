/**
 * Look-ups of checks that must not read the table (plans only: `npm run bench -- size` measures millions of
 * rows).
 */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Imei } from '@amana/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPlanReader } from '../../testing/plan-reads.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { hasPaidSince } from './creation-queries.ts'
import { selectNewestUnpaidId } from './queries.ts'

let testDatabase: TestDatabase
let plans: ReturnType<typeof createPlanReader>
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  plans = createPlanReader(testDatabase.database.pool)
})
afterAll(() => testDatabase.drop())

test.each([
  ['a visitor', { accessTokenHash: randomBytes(32) }],
  ['an account', { userId: randomUUID() }],
])('the unpaid check of %s', async (_who, owner) => {
  const reads = await plans.readsOf(
    'verifications',
    () => selectNewestUnpaidId(plans.db, '354188040123456' as Imei, owner),
    true,
  )
  expect(reads.map(({ index }) => index)).toContain('verifications_unpaid_of_imei')
  expect(reads.map(({ node }) => node)).not.toContain('Seq Scan')
})

test.each([
  ['verifications', 'verifications_paid_of_user'],
  ['payments', 'payments_of_user'],
] as const)('whether an account has paid, by its %s', async (table, index) => {
  const reads = await plans.readsOf(
    table,
    () => hasPaidSince(plans.db, randomUUID(), '354188040123456' as Imei, new Date()),
    true,
  )
  expect(reads.map((read) => read.index)).toContain(index)
  expect(reads.map(({ node }) => node)).not.toContain('Seq Scan')
})
