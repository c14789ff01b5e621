import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { VISITOR } from '../../kernel/actor.ts'
import { DAY, SECOND } from '../../kernel/durations.ts'
import { ProviderDown } from '../../ports/payment-gateway.ts'
import { listPayments } from './list-payments.ts'
import {
  type Check,
  createPaymentFixture,
  type PaymentFixture,
  paymentInput,
  startPayment,
} from './payments.fixtures.ts'
import { pollPayment } from './poll-payment.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { verifyPayment } from './verify-payment.ts'

let fixture: PaymentFixture
beforeAll(async () => {
  fixture = await createPaymentFixture()
})
beforeEach(() => fixture.reset())
afterAll(() => fixture?.drop())

async function started(metadata: object = {}): Promise<{ check: Check; reference: string }> {
  const check = await fixture.newCheck()
  const { reference } = await startPayment(fixture.deps, VISITOR, paymentInput(check, { metadata }))
  return { check, reference }
}

const verify = ({ check, reference }: { check: Check; reference: string }) =>
  verifyPayment(fixture.deps, VISITOR, { reference, access_token: check.accessToken })

const webhook = (reference: string, event = 'charge.success', signature = 'right', provider = 'scripted') =>
  receiveWebhook(fixture.deps, {
    provider,
    rawBody: Buffer.from(JSON.stringify({ event, reference })),
    headers: { 'x-signature': signature },
    network: '192.0.2.1',
  })

const events = (reference: string) =>
  fixture.database.db.selectFrom('payment_events').selectAll().where('reference', '=', reference).execute()

describe('verify', () => {
  test('pending, then completed; then the gateway is not asked again', async () => {
    const it = await started()
    expect(await verify(it)).toMatchObject({ status: 'pending', amount: '100.00', purpose: 'device_unlock' })
    fixture.cards.script(it.reference, {})
    const completed = await verify(it)
    expect(completed).toMatchObject({
      status: 'completed',
      reference: it.reference,
      method: 'card',
      currency: 'NGN',
    })
    expect(completed.metadata).toEqual({
      device_id: it.check.imei,
      email: 'buyer@example.com',
      promo_code: null,
      verification_id: it.check.id,
    })
    const { asked } = fixture.cards.control
    expect(await verify(it)).toEqual(completed)
    expect(fixture.cards.control.asked).toBe(asked)
    expect(await fixture.payment(it.reference)).toMatchObject({
      granted_at: expect.any(Date),
      completed_at: expect.any(Date),
    })
    expect(await fixture.check(it.check.id)).toMatchObject({ status: 'completed', paid_amount_minor: 10_000 })
  })

  test('an unknown reference, somebody else, a wrong token: not found, and the gateway is not asked', async () => {
    const it = await started()
    const stranger = await fixture.newUser()
    const other = await fixture.newCheck()
    const attempts = [
      [VISITOR, { reference: 'AMN-NONE', access_token: it.check.accessToken }],
      [VISITOR, { reference: it.reference }],
      [VISITOR, { reference: it.reference, access_token: other.accessToken }],
      [stranger, { reference: it.reference }],
    ] as const
    for (const [actor, input] of attempts) {
      await expect(verifyPayment(fixture.deps, actor, input)).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(fixture.cards.control.asked).toBe(0)
  })

  test('a user sees and lists their own payments, newest first', async () => {
    const user = await fixture.newUser()
    const references: string[] = []
    for (let i = 0; i < 3; i += 1) {
      const input = paymentInput(await fixture.newCheck({ actor: user }))
      references.unshift((await startPayment(fixture.deps, user, input)).reference)
      fixture.wait(SECOND)
    }
    expect((await verifyPayment(fixture.deps, user, { reference: references[0] ?? '' })).status).toBe(
      'pending',
    )
    expect((await listPayments(fixture.deps, user)).map(({ reference }) => reference)).toEqual(references)
    expect(await listPayments(fixture.deps, await fixture.newUser())).toEqual([])
  })

  test.each([
    ['answers 500', new ProviderDown('500')],
    ['never answers', 'never' as const],
    ['has a fault', new Error('nonsense')],
  ])('a gateway that %s: still pending, no error', async (_, script) => {
    const it = await started()
    fixture.cards.script(it.reference, script)
    expect((await verify(it)).status).toBe('pending')
    fixture.cards.script(it.reference, {})
    expect((await verify(it)).status).toBe('completed')
  })

  test('a payment of a provider that is no longer configured waits', async () => {
    const it = await started()
    fixture.cards.script(it.reference, {})
    await fixture.database.db
      .updateTable('payments')
      .set({ provider: 'former' })
      .where('reference', '=', it.reference)
      .execute()
    expect((await verify(it)).status).toBe('pending')
  })

  test('declined, then a late success; the promo use goes back and is taken again', async () => {
    const promo_code = await fixture.newPromo({ amountOffMinor: 500 })
    const it = await started({ promo_code })
    fixture.cards.script(it.reference, { status: 'failed', reason: 'Declined by the bank' })
    expect((await verify(it)).status).toBe('failed')
    expect(await fixture.payment(it.reference)).toMatchObject({ failure_reason: 'Declined by the bank' })
    expect(await fixture.promoUses(promo_code)).toBe(0)
    fixture.cards.script(it.reference, { amountMinor: 9_500 })
    expect((await verify(it)).status).toBe('completed')
    expect(await fixture.promoUses(promo_code)).toBe(1)
    fixture.cards.script(it.reference, { status: 'failed' })
    await webhook(it.reference, 'charge.failed')
    expect(await fixture.payment(it.reference)).toMatchObject({ status: 'completed', failure_reason: null })
  })

  test.each([
    [{ amountMinor: 100 }, 'amount 100 instead of 10000 kobo'],
    [{ currency: 'USD' }, 'currency USD instead of NGN'],
    [{ reference: 'AMN-OTHER' }, 'the answer is about another reference'],
  ])('%o is recorded and grants nothing', async (script, note) => {
    const it = await started()
    fixture.cards.script(it.reference, script)
    for (let i = 0; i < 3; i += 1) expect((await verify(it)).status).toBe('pending')
    expect(await events(it.reference)).toMatchObject([{ event: 'mismatch', note }])
    expect(await fixture.check(it.check.id)).toMatchObject({
      status: 'awaiting_payment',
      paid_amount_minor: 0,
    })
    expect(fixture.logged.filter((line) => line.includes('payment mismatch'))).toHaveLength(1)
  })

  test('two payments for one check: both completed, one granted', async () => {
    const first = await started()
    const second = await startPayment(fixture.deps, VISITOR, paymentInput(first.check))
    for (const reference of [first.reference, second.reference]) fixture.cards.script(reference, {})
    await Promise.all([verify(first), verify({ check: first.check, reference: second.reference })])
    const payments = await fixture.paymentsOf(first.check)
    expect(payments.map(({ status }) => status)).toEqual(['completed', 'completed'])
    expect(payments.filter((payment) => payment.granted_at !== null)).toHaveLength(1)
    expect(await fixture.jobs('verifications.deliver', first.check.id)).toHaveLength(1)
    expect(fixture.logged.filter((line) => line.includes('refund due'))).toHaveLength(1)
  })
})

describe('webhook', () => {
  test('its word is only the reason to ask the gateway', async () => {
    const it = await started()
    await webhook(it.reference)
    expect((await fixture.payment(it.reference)).status).toBe('pending')
    fixture.cards.script(it.reference, {})
    await webhook(it.reference)
    expect((await fixture.payment(it.reference)).status).toBe('completed')
    expect(await events(it.reference)).toHaveLength(1)
  })

  test('another provider, a wrong signature, an unknown reference', async () => {
    const { reference } = await started()
    await expect(webhook(reference, 'x', 'right', 'paystack')).rejects.toMatchObject({ code: 'not_found' })
    await expect(webhook(reference, 'x', 'wrong')).rejects.toMatchObject({ code: 'invalid_signature' })
    expect(await webhook('AMN-UNKNOWN')).toBeNull()
    expect(fixture.cards.control.asked).toBe(0)
  })

  test('gateway down: the poller covers a pending payment, a failed one asks to be told again', async () => {
    const it = await started()
    fixture.cards.script(it.reference, new ProviderDown())
    expect(await webhook(it.reference)).toBeNull()
    fixture.cards.script(it.reference, { status: 'failed' })
    await verify(it)
    fixture.cards.script(it.reference, new ProviderDown())
    await expect(webhook(it.reference)).rejects.toMatchObject({ code: 'unavailable' })
    fixture.cards.script(it.reference, {})
    await webhook(it.reference)
    expect((await fixture.payment(it.reference)).status).toBe('completed')
  })
})

describe('poll', () => {
  test('killed between the row and the gateway: polled until 24 h old, then failed, promo use given back', async () => {
    const promo_code = await fixture.newPromo({ percentOff: 10 })
    const { reference } = await started({ promo_code })
    fixture.wait(10 * SECOND)
    await pollPayment(fixture.deps, { reference })
    expect(await fixture.jobs('payments.poll', reference)).toHaveLength(2)
    fixture.wait(DAY - 11 * SECOND)
    fixture.cards.script(reference, new ProviderDown())
    await pollPayment(fixture.deps, { reference })
    expect(await fixture.jobs('payments.poll', reference)).toHaveLength(3)
    fixture.wait(10 * SECOND)
    await pollPayment(fixture.deps, { reference })
    expect(await fixture.payment(reference)).toMatchObject({
      status: 'failed',
      failure_reason: 'not_paid_in_time',
    })
    expect(await fixture.jobs('payments.poll', reference)).toHaveLength(3)
    expect(await fixture.promoUses(promo_code)).toBe(0)
    const { asked } = fixture.cards.control
    await pollPayment(fixture.deps, { reference })
    expect(fixture.cards.control.asked).toBe(asked)
    fixture.cards.script(reference, { amountMinor: 9_000 })
    await webhook(reference)
    expect((await fixture.payment(reference)).status).toBe('completed')
  })

  test('settles what was paid although nobody verified and no webhook came', async () => {
    const it = await started()
    fixture.cards.script(it.reference, {})
    fixture.wait(10 * SECOND)
    await pollPayment(fixture.deps, { reference: it.reference })
    expect((await fixture.payment(it.reference)).status).toBe('completed')
    expect(await fixture.jobs('payments.poll', it.reference)).toHaveLength(1)
  })

  test('a job that runs twice has one successor', async () => {
    const { reference } = await started()
    fixture.wait(10 * SECOND)
    const job = await fixture.pollJob(reference)
    await Promise.all([1, 2, 3, 4].map(() => pollPayment(fixture.deps, job)))
    await pollPayment(fixture.deps, job)
    fixture.wait(DAY / 2)
    await pollPayment(fixture.deps, job)
    expect(await fixture.jobs('payments.poll', reference)).toHaveLength(2)
  })

  test('goes on although our clock is behind the queue’s', async () => {
    const { reference } = await started()
    const lag = 6 * SECOND
    for (const queued of [1, 2, 3]) {
      expect(await fixture.jobs('payments.poll', reference)).toHaveLength(queued)
      fixture.wait(10 * SECOND - lag)
      await pollPayment(fixture.deps, await fixture.pollJob(reference))
    }
  })

  test('an unknown reference is dropped', async () => {
    await expect(pollPayment(fixture.deps, { reference: 'AMN-NONE' })).resolves.toBeUndefined()
  })
})
