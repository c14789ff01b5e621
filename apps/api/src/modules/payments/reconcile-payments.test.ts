import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { VISITOR } from '../../kernel/actor.ts'
import { after, DAY, SECOND } from '../../kernel/durations.ts'
import { type GatewayTransaction, ProviderDown } from '../../ports/payment-gateway.ts'
import {
  createPaymentFixture,
  type PaymentFixture,
  paymentInput,
  type Script,
  START,
  startPayment,
} from './payments.fixtures.ts'
import { reconcilePayments, reconcileRecentPayments } from './reconcile-payments.ts'
import { type ComparedPayment, compare } from './reconciliation-rules.ts'
import { verifyPayment } from './verify-payment.ts'

let fixture: PaymentFixture
let today = 0
beforeAll(async () => {
  fixture = await createPaymentFixture()
})
// Each test has days of its own.
beforeEach(() => {
  fixture.reset()
  today += 10
  fixture.wait(today * DAY)
})
afterAll(() => fixture?.drop())

const period = () => ({ from: after(START, (today - 3) * DAY), to: after(START, (today + 1) * DAY) })

/** A payment that was `first` in our table; its gateway now answers `then`. */
async function seed(first: Script, then: Script): Promise<string> {
  const check = await fixture.newCheck()
  const { reference } = await startPayment(fixture.deps, VISITOR, paymentInput(check))
  fixture.cards.script(reference, first)
  await verifyPayment(fixture.deps, VISITOR, { reference, access_token: check.accessToken })
  fixture.cards.script(reference, then)
  return reference
}

const PENDING: Script = { status: 'pending', amountMinor: 0 }
const FAILED: Script = { status: 'failed', reason: 'Declined by the bank' }

async function run() {
  const runs = await reconcilePayments(fixture.deps, period())
  return { runs, cards: runs.find(({ provider }) => provider === 'scripted') }
}

test('books that agree have no differences', async () => {
  await seed({}, {})
  await seed(FAILED, FAILED)
  await seed(PENDING, PENDING)
  await seed(FAILED, PENDING)
  const { runs, cards } = await run()
  expect(runs.map(({ provider }) => provider)).toEqual(['scripted', 'scripted-billing'])
  expect(cards).toMatchObject({ compared: 4, differences: [] })
})

test('seeded differences are listed, put right where asking does it, and kept', async () => {
  const lateSuccess = await seed(FAILED, {})
  const lostWebhook = await seed(PENDING, {})
  const neverPaid = await seed({}, PENDING)
  const refusedLater = await seed({}, FAILED)
  const reversed = await seed({}, { status: 'failed', reason: 'reversed' })
  const tooLittle = await seed(PENDING, { amountMinor: 100 })
  const { cards } = await run()
  const found = cards?.differences.map(({ reference, kind, mended }) => [reference, kind, mended])
  expect(found?.toSorted()).toEqual(
    [
      [lateSuccess, 'paid_at_gateway', true],
      [lostWebhook, 'paid_at_gateway', true],
      [neverPaid, 'not_paid_at_gateway', false],
      [refusedLater, 'not_paid_at_gateway', false],
      [reversed, 'reversed', true],
      [tooLittle, 'mismatch', false],
    ].toSorted(),
  )
  expect(await fixture.payment(lateSuccess)).toMatchObject({
    status: 'completed',
    granted_at: expect.any(Date),
  })
  expect(await fixture.refundOf(reversed)).toMatchObject({ status: 'done' })
  expect(await fixture.payment(neverPaid)).toMatchObject({ status: 'completed' })
  expect(cards?.differences.find(({ reference }) => reference === tooLittle)).toEqual({
    kind: 'mismatch',
    reference: tooLittle,
    ours: { status: 'pending', amountMinor: 10_000 },
    theirs: { status: 'succeeded', amountMinor: 100, currency: 'NGN' },
    note: 'amount 100 instead of 10000 kobo',
    mended: false,
  })
  const rows = await fixture.database.db
    .selectFrom('reconciliations')
    .selectAll()
    .where('run_at', '>=', period().from)
    .execute()
  const kept = rows.find(({ provider }) => provider === 'scripted')
  expect(kept).toMatchObject({ compared: 6, from_time: period().from, to_time: period().to })
  expect(kept?.differences).toHaveLength(6)

  const again = await run()
  expect(again.cards?.differences.map(({ reference }) => reference).toSorted()).toEqual(
    [neverPaid, refusedLater, tooLittle].toSorted(),
  )
})

test('a gateway that is down is given up after a few, and that is a difference', async () => {
  for (let i = 0; i < 12; i += 1) await seed(PENDING, new ProviderDown('503'))
  await fixture.database.db
    .updateTable('payments')
    .set({ provider: 'former' })
    .where('reference', '=', await seed(PENDING, {}))
    .execute()
  const { asked } = fixture.cards.control
  const { runs, cards } = await run()
  expect(cards).toMatchObject({
    compared: 0,
    differences: [{ kind: 'not_answered', note: '12 payments could not be asked about' }],
  })
  // Four are under way when the fifth failure starts the pause.
  expect(fixture.cards.control.asked - asked).toBeLessThanOrEqual(8)
  expect(runs.find(({ provider }) => provider === 'former')?.differences).toMatchObject([
    { kind: 'not_answered', note: '1 payment could not be asked about' },
  ])
})

test('the daily job looks three days back, page by page', async () => {
  const { db } = fixture.database
  const old = await seed(PENDING, {})
  await db
    .updateTable('payments')
    .set({ created_at: after(START, (today - 3) * DAY - SECOND) })
    .where('reference', '=', old)
    .execute()
  const one = await seed(PENDING, {})
  const { id: _, ...row } = await fixture.payment(one)
  const copies = Array.from({ length: 450 }, (_, i) => ({
    ...row,
    id: crypto.randomUUID(),
    reference: `${one}-${i}`,
    status: 'failed' as const,
    checkout: null,
    created_at: after(row.created_at, -i * 10),
  }))
  await db.insertInto('payments').values(copies).execute()
  fixture.wait(SECOND)
  await reconcileRecentPayments(fixture.deps)
  expect(await fixture.payment(one)).toMatchObject({ status: 'completed' })
  expect(await fixture.payment(old)).toMatchObject({ status: 'pending' })
  const runs = await db
    .selectFrom('reconciliations')
    .select('compared')
    .where('run_at', '=', fixture.deps.clock.now())
    .execute()
  expect(runs.map(({ compared }) => compared).toSorted()).toEqual([0, 451])
})

const payment: ComparedPayment = {
  reference: 'AMN-1',
  amount_minor: 10_000,
  currency: 'NGN',
  status: 'completed',
  refunded: false,
}
const transaction: GatewayTransaction = {
  reference: 'AMN-1',
  status: 'succeeded',
  amountMinor: 10_000,
  currency: 'NGN',
}

test.each([
  [{}, {}, undefined],
  [{ status: 'pending' }, {}, 'paid_at_gateway'],
  [{ status: 'failed' }, {}, 'paid_at_gateway'],
  [{}, { currency: 'USD' }, 'mismatch'],
  [{}, { reference: 'AMN-2' }, 'mismatch'],
  [{ status: 'failed' }, { amountMinor: 1 }, 'mismatch'],
  [{}, { status: 'pending' }, 'not_paid_at_gateway'],
  [{}, { status: 'failed' }, 'not_paid_at_gateway'],
  [{}, { status: 'failed', reason: 'reversed' }, 'reversed'],
  [{ refunded: true }, { status: 'failed', reason: 'reversed' }, undefined],
  [{ status: 'failed' }, { status: 'failed', reason: 'reversed' }, undefined],
  [{ status: 'pending' }, { status: 'pending' }, undefined],
  [{ status: 'pending' }, { status: 'failed' }, undefined],
] as const)('ours %j, theirs %j: %s', (ours, theirs, kind) => {
  expect(compare({ ...payment, ...ours }, { ...transaction, ...theirs })?.kind).toBe(kind)
})
