/** Payments and promo codes as an administrator runs them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../kernel/clock.ts'
import { type Outcome, runAdmin } from '../testing/child-process.ts'
import { buyReport, giveCard, initiate, startCheck, verify } from '../testing/journeys.ts'
import { startTestProduct, TEST_SECRET_KEY, type TestProduct } from '../testing/test-product.ts'
import { CommandError, type WithInfrastructure } from './command.ts'
import { promoCommands } from './promo-commands.ts'

const SLOW = 180_000

let amana: TestProduct
const dataDir = mkdtempSync(join(tmpdir(), 'amana-admin-'))
beforeAll(async () => {
  amana = await startTestProduct()
})
afterAll(async () => {
  await amana?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

function admin(...args: string[]): Promise<Outcome> {
  return runAdmin(args, { DATABASE_URL: amana.databaseUrl, DATA_DIR: dataDir })
}

/** Sets the status of a payment at the gateway. */
const gatewaySays = (
  reference: string,
  change: { outcome?: 'succeeded' | 'failed'; reason?: string; amount_minor?: number },
) =>
  amana.database.db
    .updateTable('sandbox.transactions')
    .set(change)
    .where('reference', '=', reference)
    .execute()

async function declined(): Promise<string> {
  const check = await startCheck(amana)
  const { reference, checkout } = (await initiate(amana, check)).body.response_data
  await giveCard(amana, checkout.url, '4084 0800 0000 5408')
  expect((await verify(amana, check, reference)).body.response_data.status).toBe('failed')
  return reference
}

const rowOf = (stdout: string, reference: string) =>
  stdout
    .split('\n')
    .find((line) => line.includes(reference))
    ?.trim()
    .split(/ {2,}/)

describe('payments reconcile', () => {
  test(
    'books that agree: 0; seeded differences: a table and 3, with what asking puts right put right',
    async () => {
      const [agreed, lost, back] = [await buyReport(amana), await buyReport(amana), await buyReport(amana)]
      const late = await declined()
      const clean = await admin('payments', 'reconcile')
      expect(clean).toMatchObject({ code: 0, stderr: '' })
      expect(clean.stdout).toMatch(/^sandbox: .+ to .+, 4 compared, 0 different\n$/)

      await gatewaySays(lost.reference, { outcome: 'failed', reason: 'Chargeback' })
      await gatewaySays(back.reference, { outcome: 'failed', reason: 'reversed' })
      await gatewaySays(late, { outcome: 'succeeded' })
      const { code, stdout, stderr } = await admin('payments', 'reconcile')
      expect({ code, stderr }).toEqual({ code: 3, stderr: '' })
      expect(stdout).toMatch(/, 4 compared, 3 different\n/)
      expect(stdout).toMatch(/^PROVIDER +REFERENCE +DIFFERENCE +OURS +THEIRS +NOW +NOTE$/m)
      expect(rowOf(stdout, lost.reference)?.slice(2)).toEqual([
        'not_paid_at_gateway',
        'completed NGN 100.00',
        'failed NGN 100.00',
        'open',
        'Chargeback',
      ])
      expect(rowOf(stdout, back.reference)?.slice(2)).toEqual([
        'reversed',
        'completed NGN 100.00',
        'failed NGN 100.00',
        'put right',
      ])
      expect(rowOf(stdout, late)?.slice(2)).toEqual([
        'paid_at_gateway',
        'failed NGN 100.00',
        'succeeded NGN 100.00',
        'put right',
      ])
      expect(stdout).not.toContain(agreed.reference)

      const earlier = await admin('payments', 'reconciliations', '--days', '1')
      expect(earlier).toMatchObject({ code: 0, stderr: '' })
      expect(earlier.stdout).toMatch(/, 4 compared, 0 different\n.*, 4 compared, 3 different\n/)
      expect(rowOf(earlier.stdout, lost.reference)).toEqual(rowOf(stdout, lost.reference))
      expect(await admin('payments', 'reconciliations', '--days', '0')).toMatchObject({ code: 1, stdout: '' })

      const payment = await amana.database.db
        .selectFrom('payments')
        .selectAll()
        .where('reference', '=', late)
        .executeTakeFirst()
      expect(payment).toMatchObject({ status: 'completed', granted_at: expect.any(Date) })
      const kept = await amana.database.db
        .selectFrom('reconciliations')
        .select(['compared', 'differences'])
        .orderBy('run_at')
        .execute()
      expect(kept.map(({ compared, differences }) => [compared, differences.length])).toEqual([
        [4, 0],
        [4, 3],
      ])
    },
    SLOW,
  )

  test(
    'days without payments, and days that are none',
    async () => {
      const before = await admin('payments', 'reconcile', '--from', '2024-01-01', '--to', '2024-01-31')
      expect(before).toEqual({
        code: 0,
        stdout:
          'sandbox: January 01, 2024, 00:00 WAT to February 01, 2024, 00:00 WAT, 0 compared, 0 different\n',
        stderr: '',
      })
      const none = await admin('payments', 'reconcile', '--from', '2024-02-30')
      expect(none).toEqual({ code: 1, stdout: '', stderr: '--from: is no date: write YYYY-MM-DD\n' })
    },
    SLOW,
  )
})

describe('payments refunds', () => {
  test(
    'a payment that bought nothing is listed until somebody writes down that it was paid back, once',
    async () => {
      const check = await startCheck(amana)
      const [first, second] = [await initiate(amana, check), await initiate(amana, check)].map(
        ({ body }) => body.response_data as { reference: string; checkout: { url: string } },
      )
      for (const payment of [first, second]) {
        await giveCard(amana, payment?.checkout.url ?? '')
        await verify(amana, check, payment?.reference ?? '')
      }
      const due = second?.reference ?? ''
      const listed = await admin('payments', 'refunds')
      expect(listed).toMatchObject({ code: 0, stderr: '' })
      expect(rowOf(listed.stdout, due)?.slice(0, 4)).toEqual([due, 'sandbox', 'NGN 100.00', 'already_paid'])
      expect(listed.stdout).not.toContain(first?.reference)

      const done = (reference: string) =>
        admin('payments', 'refunds', '--done', reference, '--provider-reference', 'RF-1')
      const both = await Promise.all([done(due), done(due)])
      expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1])
      expect(both.map(({ stdout, stderr }) => stdout + stderr).toSorted()).toEqual([
        `No refund is due for the payment ${due}.\n`,
        `The refund of ${due} is done.\n`,
      ])
      expect((await admin('payments', 'refunds')).stdout).not.toContain(due)
      const row = await amana.database.db
        .selectFrom('refunds')
        .innerJoin('payments', 'payments.id', 'refunds.payment_id')
        .select(['refunds.status', 'refunds.provider_reference'])
        .where('reference', '=', due)
        .executeTakeFirst()
      expect(row).toEqual({ status: 'done', provider_reference: 'RF-1' })
      expect((await done(first?.reference ?? '')).code).toBe(1)
      expect(await admin('payments', 'refunds', '--done', due, '--provider-reference', ' ')).toEqual({
        code: 1,
        stdout: '',
        stderr: '--provider-reference: is empty\n',
      })
      expect(await admin('payments', 'refunds', '--done', due)).toMatchObject({
        code: 1,
        stderr: '--done: needs --provider-reference\n',
      })
      const written = await amana.database.db
        .selectFrom('audit_log')
        .selectAll()
        .where('action', '=', 'admin_command')
        .execute()
      expect(JSON.stringify(written)).toContain(due)
    },
    SLOW,
  )
})

describe('promo create', () => {
  const withInfrastructure: WithInfrastructure = (run) =>
    run({
      database: amana.database,
      clock: systemClock,
      secretKey: TEST_SECRET_KEY,
      close: async () => undefined,
    })
  const OPTIONS = { code: 'lagos10', percent: '10', until: '2099-12-31', 'max-uses': '5' }
  const create = (change: Partial<Record<string, string | undefined>> = {}) => {
    const options = Object.entries({ ...OPTIONS, ...change }).flatMap(([name, value]) =>
      value === undefined ? [] : [`--${name}`, value],
    )
    return promoCommands(withInfrastructure).parseAsync(['create', ...options], { from: 'user' })
  }
  const promos = () => amana.database.db.selectFrom('promo_codes').selectAll().orderBy('code').execute()

  test(
    'makes a code that a buyer can use',
    async () => {
      const options = ['--percent', '10', '--from', '2020-01-01', '--until', '2099-12-31', '--max-uses', '1']
      const { code, stdout } = await admin('promo', 'create', '--code', 'lagos10', ...options)
      expect({ code, stdout }).toEqual({ code: 0, stdout: 'Promo code LAGOS10 is made.\n' })
      await create({ code: 'FREE-1', percent: undefined, amount: '100' })
      expect(await promos()).toMatchObject([
        { code: 'FREE-1', percent_off: null, amount_off_minor: 10_000, max_uses: 5 },
        {
          code: 'LAGOS10',
          percent_off: 10,
          amount_off_minor: null,
          valid_from: new Date('2019-12-31T23:00:00Z'),
          valid_until: new Date('2099-12-31T23:00:00Z'),
          max_uses: 1,
        },
      ])
      const check = await startCheck(amana)
      const first = await initiate(amana, check, { metadata: { promo_code: 'lagos10' } })
      expect(first.body.response_data.amount).toBe('90.00')
      const second = await initiate(amana, await startCheck(amana), { metadata: { promo_code: 'LAGOS10' } })
      expect({ status: second.status, errors: second.body.errors }).toEqual({
        status: 422,
        errors: [
          {
            field: 'metadata.promo_code',
            message:
              'Others are paying with the last uses of this promo code. Try again in 15 minutes, or pay without it.',
          },
        ],
      })
      const free = await initiate(amana, check, { metadata: { promo_code: 'free-1' } })
      expect(free.body.response_data).toMatchObject({
        status: 'completed',
        amount: '0.00',
        checkout: { kind: 'none' },
      })
    },
    SLOW,
  )

  test.each([
    [{ code: 'x' }, '--code: is 3 to 40 letters, digits, - and _'],
    [{ code: 'two words' }, '--code: is 3 to 40 letters, digits, - and _'],
    [{ percent: '0' }, '--percent: is no whole number from 1 to 100'],
    [{ percent: '101' }, '--percent: is no whole number from 1 to 100'],
    [{ percent: undefined }, '--percent: name one of --percent and --amount'],
    [{ amount: '5' }, '--percent: name one of --percent and --amount'],
    [{ percent: undefined, amount: '1.001' }, '--amount: is no amount in naira'],
    [{ percent: undefined, amount: '0' }, '--amount: is no amount in naira'],
    [{ until: '31.12.2099' }, '--until: is no date: write YYYY-MM-DD'],
    [{ until: '2020-01-01' }, '--until: is a day that has passed'],
    [{ from: '2100-01-01' }, '--from: is later than --until'],
    [{ 'max-uses': '0' }, '--max-uses: is no whole number from 1 to 1000000000'],
    [{ code: 'LAGOS10' }, 'The promo code LAGOS10 exists already.'],
  ])('refuses %j', async (change, message) => {
    const before = await promos()
    await expect(create({ code: 'OTHER', ...change })).rejects.toThrow(new CommandError(message))
    expect(await promos()).toEqual(before)
  })
})
