/**
 * One kill -9 while five payments stand at five steps: initiated, paid at the gateway, verified, completed,
 * mailed. After the restart the jobs finish all of them, each with one report (decisions §3, §8). A separate
 * process, with Paystack's fake as the gateway.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakePaystack, startFakePaystack } from '../adapters/payment-gateway/paystack-fake.fixtures.ts'
import { CLEAN_IMEI } from '../testing/journeys.ts'
import { type SpawnedProduct, spawnProduct } from '../testing/spawned-product.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { waitUntil } from '../testing/wait-until.ts'

const SECRET_KEY = 'sk_test_of_a_process_that_dies'
const HELD = 4_711

const dataDir = mkdtempSync(join(tmpdir(), 'amana-crash-payments-'))
const outbox = join(dataDir, 'outbox/mail')
mkdirSync(outbox, { recursive: true })
let paystack: FakePaystack
let testDatabase: TestDatabase
/** Holds locks that the product then waits for. */
let holder: pg.Client
const running: SpawnedProduct[] = []

beforeAll(async () => {
  ;[paystack, testDatabase] = await Promise.all([startFakePaystack(SECRET_KEY), createTestDatabase()])
  holder = new pg.Client(testDatabase.connection)
  await holder.connect()
})
afterAll(async () => {
  for (const product of running) await product.kill('SIGTERM')
  await holder?.end()
  await testDatabase?.drop()
  await paystack?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(): Promise<SpawnedProduct> {
  const product = await spawnProduct({
    DATA_DIR: dataDir,
    DATABASE_URL: testDatabase.url,
    PAYMENT_PROVIDER: 'paystack',
    PAYSTACK_SECRET_KEY: SECRET_KEY,
    PAYSTACK_BASE_URL: paystack.url,
  })
  running.push(product)
  return product
}

interface Check {
  id: string
  access_token: string
}

async function newCheck(product: SpawnedProduct): Promise<Check> {
  return (await product.post('/api/v1/devices/verifications/create/', { imei: CLEAN_IMEI })).body
    .response_data
}

async function initiate(product: SpawnedProduct, { id, access_token }: Check): Promise<string> {
  const metadata = { device_id: CLEAN_IMEI, email: 'buyer@example.com', verification_id: id, access_token }
  const order = { amount: 100, currency: 'NGN', method: 'card', purpose: 'device_unlock', metadata }
  const { body } = await product.post('/api/v1/payments/initiate/', order)
  return (body.response_data as { reference: string }).reference
}

const verify = (product: SpawnedProduct, { access_token }: Check, reference: string) =>
  product.post('/api/v1/payments/verify/', { reference, access_token })

const mails = () => readdirSync(outbox)
const reportsOf = ({ id }: Check) => mails().filter((name) => name.includes(`report.${id}`))

/** Status of payment and check, side by side. */
async function standing(check: Check): Promise<string> {
  const row = await testDatabase.database.db
    .selectFrom('verifications')
    .leftJoin('payments', 'payments.verification_id', 'verifications.id')
    .select(['payments.status as payment', 'verifications.status as check'])
    .where('verifications.id', '=', check.id)
    .executeTakeFirst()
  return `${row?.payment}, ${row?.check}`
}

/** Connections of the product that wait for the holder's locks. */
async function waiting(queryPart: string): Promise<number[]> {
  const { rows } = await testDatabase.database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike $1`,
    [`%${queryPart}%`],
  )
  return rows.map(({ pid }) => pid)
}

/** A sent report is not marked as delivered until the holder releases its lock. */
async function holdDelivered(): Promise<void> {
  await holder.query(`
    create function hold_delivered() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(${HELD}); return new; end $$;
    create trigger hold_delivered before update on verifications for each row
    when (new.status = 'delivered') execute function hold_delivered();
    select pg_advisory_lock(${HELD})`)
}

/** Ends the waiting connections of the dead process. */
async function letGo(): Promise<void> {
  for (const pid of await waiting('')) await holder.query('select pg_terminate_backend($1)', [pid])
  await waitUntil(async () => (await waiting('')).length === 0)
  await holder.query('rollback')
  await holder.query(`select pg_advisory_unlock(${HELD})`)
  await holder.query('drop function hold_delivered cascade')
}

test('killed at each step of a payment: after the restart each is paid, granted and reported once', async () => {
  const before = await start()
  const [initiated, paid, verified, completed, mailed] = (await Promise.all(
    [1, 2, 3, 4, 5].map(() => newCheck(before)),
  )) as [Check, Check, Check, Check, Check]
  const references = new Map<Check, string>()
  for (const check of [paid, verified, completed, mailed])
    references.set(check, await initiate(before, check))
  const referenceOf = (check: Check) => references.get(check) ?? ''
  const succeed = (check: Check) => paystack.change(referenceOf(check), { status: 'success' })

  // Mailed: the report is out, its delivery is not written. Its worker waits, so the next report does too.
  await holdDelivered()
  succeed(mailed)
  await verify(before, mailed, referenceOf(mailed))
  await waitUntil(
    async () => reportsOf(mailed).length === 1 && (await waiting('update "verifications"')).length === 1,
  )
  succeed(completed)
  await verify(before, completed, referenceOf(completed))
  // Verified: Paystack has said that it is paid, and the payment's row is locked.
  await holder.query('begin')
  await holder.query('select 1 from payments where reference = $1 for update', [referenceOf(verified)])
  succeed(verified)
  const dying = [verify(before, verified, referenceOf(verified)).catch(() => undefined)]
  await waitUntil(async () => (await waiting('from "payments"')).length > 0)
  // Initiated: Paystack has accepted it, the answer has not arrived.
  paystack.misbehave('stalled', { on: /initialize/ })
  dying.push(
    initiate(before, initiated).then(
      () => undefined,
      () => undefined,
    ),
  )
  const [reference] = await waitUntil(() => {
    const known = [...references.values()]
    const others = [...paystack.transactions.keys()].filter((key) => !known.includes(key))
    return others.length === 1 && others
  })
  references.set(initiated, reference as string)
  succeed(paid)
  await before.kill('SIGKILL')
  await Promise.all(dying)

  expect(await Promise.all([initiated, paid, verified, completed, mailed].map(standing))).toEqual([
    'pending, awaiting_payment',
    'pending, awaiting_payment',
    'pending, awaiting_payment',
    'completed, completed',
    'completed, completed',
  ])
  expect(reportsOf(completed)).toEqual([])
  await letGo()
  paystack.behave()
  succeed(initiated)

  await start()
  const checks = [initiated, paid, verified, completed, mailed]
  await waitUntil(async () =>
    (await Promise.all(checks.map(standing))).every((now) => now === 'completed, delivered'),
  )
  for (const check of checks) expect(reportsOf(check)).toHaveLength(1)
  expect(mails()).toHaveLength(5)
  const { db } = testDatabase.database
  const payments = await db.selectFrom('payments').select(['granted_at', 'receipted_at']).execute()
  expect(payments).toEqual(Array(5).fill({ granted_at: expect.any(Date), receipted_at: expect.any(Date) }))
  expect(await db.selectFrom('refunds').selectAll().execute()).toEqual([])
})
