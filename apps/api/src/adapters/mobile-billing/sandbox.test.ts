import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../db/index.ts'
import { after, SECOND } from '../../kernel/durations.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { describeBilling } from './mobile-billing.contract.ts'
import { createSandboxBilling } from './sandbox.ts'

describeBilling('sandbox', async () => {
  const { database, drop } = await createTestDatabase()
  let now = new Date()
  let broken = false
  const books = {
    ...database,
    get db() {
      if (broken) throw new Error('connection refused')
      return database.db
    },
  } satisfies Database
  return {
    billing: createSandboxBilling({ database: books, clock: { now: () => now } }),
    confirm() {
      now = after(now, SECOND)
    },
    async decline(reference) {
      now = after(now, SECOND)
      const declined = { outcome: 'failed', reason: 'Declined on the phone' } as const
      await database.db
        .updateTable('sandbox.transactions')
        .set(declined)
        .where('reference', '=', reference)
        .execute()
    },
    async prompts(reference) {
      const rows = await database.db
        .selectFrom('sandbox.transactions')
        .select('reference')
        .where('reference', '=', reference)
        .execute()
      return rows.length
    },
    breakProvider() {
      broken = true
    },
    close: drop,
  }
})

let testDatabase: TestDatabase
beforeAll(async () => {
  testDatabase = await createTestDatabase()
})
afterAll(() => testDatabase?.drop())

test('a prompt is confirmed after a second, with or without a phone number, and keeps no number', async () => {
  let now = new Date()
  const { database } = testDatabase
  const billing = createSandboxBilling({ database, clock: { now: () => now } })
  const prompt = { amountMinor: 10_000, currency: 'NGN' }
  await billing.initiate({ ...prompt, reference: 'AMN-A', phoneNumber: '+2348031234567' })
  await billing.initiate({ ...prompt, reference: 'AMN-B', phoneNumber: null })
  now = after(now, SECOND - 1)
  expect((await billing.verify('AMN-A')).status).toBe('pending')
  now = after(now, 1)
  for (const reference of ['AMN-A', 'AMN-B'])
    expect((await billing.verify(reference)).status).toBe('succeeded')
  const rows = await database.db.selectFrom('sandbox.transactions').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/8031234567/)
})
