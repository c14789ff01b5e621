import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { VISITOR } from '../../kernel/actor.ts'
import { ProviderDown } from '../../ports/payment-gateway.ts'
import { listRefundsDue } from './list-refunds-due.ts'
import {
  type Check,
  createPaymentFixture,
  type PaymentFixture,
  paymentInput,
  startPayment,
} from './payments.fixtures.ts'
import { receiptOfCheck, sendReceipt } from './receipts.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { verifyPayment } from './verify-payment.ts'

let fixture: PaymentFixture
beforeAll(async () => {
  fixture = await createPaymentFixture()
})
beforeEach(() => fixture.reset())
afterAll(() => fixture?.drop())

const webhook = (reference: string, event: string) =>
  receiveWebhook(fixture.deps, {
    provider: 'scripted',
    rawBody: Buffer.from(JSON.stringify({ event, reference })),
    headers: { 'x-signature': 'right' },
    network: '192.0.2.1',
  })

async function paid(check: Check): Promise<string> {
  const { reference } = await startPayment(fixture.deps, VISITOR, paymentInput(check))
  fixture.cards.script(reference, {})
  return reference
}

const verify = (check: Check, reference: string) =>
  verifyPayment(fixture.deps, VISITOR, { reference, access_token: check.accessToken })

test('three payments of one check: one buys the report, two are owed back, each with one receipt that says so', async () => {
  const check = await fixture.newCheck()
  const references = [await paid(check), await paid(check), await paid(check)]
  await Promise.all([...references, ...references].map((reference) => verify(check, reference)))
  const payments = await fixture.paymentsOf(check)
  const lost = payments.filter(({ granted_at }) => granted_at === null)
  expect(lost).toHaveLength(2)
  for (const { reference } of lost) {
    expect(await fixture.refundOf(reference)).toMatchObject({
      reason: 'already_paid',
      status: 'due',
      amount_minor: 10_000,
    })
    expect(await fixture.jobs('payments.receipt', reference)).toHaveLength(1)
    await sendReceipt(fixture.deps, { reference })
    await sendReceipt(fixture.deps, { reference })
  }
  const granted = payments.find(({ granted_at }) => granted_at !== null)
  expect(await fixture.refundOf(granted?.reference ?? '')).toBeUndefined()
  expect(await fixture.jobs('payments.receipt', granted?.reference ?? '')).toEqual([])
  expect(fixture.sent.map(({ id }) => id).toSorted()).toEqual(
    lost.map(({ id }) => `receipt.${id}`).toSorted(),
  )
  expect(fixture.sent[0]?.text.replace(/\s+/g, ' ')).toContain('we owe you its amount')
  expect((await listRefundsDue(fixture.deps)).map(({ reference }) => reference)).toEqual(
    expect.arrayContaining(lost.map(({ reference }) => reference)),
  )
})

test('whose buyer was erased meanwhile has no receipt to send', async () => {
  const check = await fixture.newCheck()
  const references = [await paid(check), await paid(check)]
  for (const reference of references) await verify(check, reference)
  await fixture.database.db
    .updateTable('payments')
    .set({ email: '' })
    .where('verification_id', '=', check.id)
    .execute()
  for (const reference of references) await sendReceipt(fixture.deps, { reference })
  expect(fixture.sent).toEqual([])
})

test('reversed by the gateway: completed stays, a refund is written once', async () => {
  const check = await fixture.newCheck()
  const reference = await paid(check)
  await verify(check, reference)
  fixture.cards.script(reference, { status: 'failed', reason: 'reversed' })
  for (let i = 0; i < 3; i += 1) await webhook(reference, 'refund.processed')
  expect(await fixture.payment(reference)).toMatchObject({
    status: 'completed',
    granted_at: expect.any(Date),
  })
  expect(await fixture.check(check.id)).toMatchObject({ status: 'completed' })
  expect(await fixture.refundOf(reference)).toMatchObject({ reason: 'reversed_by_gateway', status: 'done' })
  expect(fixture.logged.filter((line) => line.includes('reversed'))).toHaveLength(1)
})

test('a refund that was due is done when the gateway reverses it; an unanswered webhook asks to be told again', async () => {
  const check = await fixture.newCheck()
  const [first, second] = [await paid(check), await paid(check)]
  await verify(check, first)
  await verify(check, second)
  expect(await fixture.refundOf(second)).toMatchObject({ status: 'due' })
  fixture.cards.script(second, new ProviderDown())
  await expect(webhook(second, 'refund.processed')).rejects.toMatchObject({ code: 'unavailable' })
  fixture.cards.script(second, { status: 'failed', reason: 'reversed' })
  await webhook(second, 'refund.processed')
  expect(await fixture.refundOf(second)).toMatchObject({ reason: 'already_paid', status: 'done' })
})

test('reversed before we knew that it was paid: failed, nothing is granted', async () => {
  const check = await fixture.newCheck()
  const reference = await paid(check)
  fixture.cards.script(reference, { status: 'failed', reason: 'reversed' })
  expect(await verify(check, reference)).toMatchObject({ status: 'failed' })
  expect(await fixture.refundOf(reference)).toBeUndefined()
  expect(await fixture.check(check.id)).toMatchObject({ status: 'awaiting_payment' })
})

test('the receipt that goes with the report is marked once it has gone; a check without money has none', async () => {
  const check = await fixture.newCheck()
  const reference = await paid(check)
  await verify(check, reference)
  const receipt = await receiptOfCheck(fixture.deps, check.id, null)
  expect(receipt?.file.filename).toBe(`amana-receipt-${reference}.pdf`)
  expect((await fixture.payment(reference)).receipted_at).toBeNull()
  await receipt?.markSent()
  expect((await fixture.payment(reference)).receipted_at).toEqual(expect.any(Date))

  const free = await fixture.newCheck()
  const promo_code = await fixture.newPromo({ percentOff: 100 })
  await startPayment(fixture.deps, VISITOR, paymentInput(free, { metadata: { promo_code } }))
  expect(await receiptOfCheck(fixture.deps, free.id, null)).toBeNull()
})
