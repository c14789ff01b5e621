import { afterAll, beforeAll, expect, test } from 'vitest'
import { after } from '../../kernel/durations.ts'
import { ProviderDown } from '../../ports/payment-gateway.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createSandboxBilling } from './sandbox.ts'

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
  expect((await billing.initiate({ ...prompt, reference: 'AMN-A', phoneNumber: '+2348031234567' })).message).toMatch(/your phone/)
  await billing.initiate({ ...prompt, reference: 'AMN-B', phoneNumber: null })
  expect((await billing.verify('AMN-A')).status).toBe('pending')
  now = after(now, 1000)
  await billing.initiate({ ...prompt, amountMinor: 1, reference: 'AMN-A', phoneNumber: null })
  for (const reference of ['AMN-A', 'AMN-B']) {
    expect(await billing.verify(reference)).toEqual({ reference, status: 'succeeded', amountMinor: 10_000, currency: 'NGN' })
  }
  expect((await billing.verify('AMN-UNKNOWN')).status).toBe('pending')
  const rows = await database.db.selectFrom('sandbox.transactions').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/8031234567/)
})

test('without its books it is down', async () => {
  const database = { ...testDatabase.database, db: undefined as never }
  const billing = createSandboxBilling({ database, clock: { now: () => new Date() } })
  await expect(billing.verify('AMN-A')).rejects.toBeInstanceOf(ProviderDown)
})
