import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { VISITOR } from '../../kernel/actor.ts'
import { SECOND } from '../../kernel/durations.ts'
import { ProviderDown, ProviderRefused } from '../../ports/payment-gateway.ts'
import {
  type Check,
  createPaymentFixture,
  type PaymentFixture,
  paymentInput,
  startPayment,
} from './payments.fixtures.ts'
import { pollPayment } from './poll-payment.ts'
import { createProviderBreakers } from './provider-breaker.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { verifyPayment } from './verify-payment.ts'

let fixture: PaymentFixture
beforeAll(async () => {
  fixture = await createPaymentFixture()
})
beforeEach(() => fixture.reset())
afterAll(() => fixture?.drop())

const initiate = (check: Check, changes: Parameters<typeof paymentInput>[1] = {}) =>
  startPayment(fixture.deps, VISITOR, paymentInput(check, changes))

const verify = (check: Check, reference: string) =>
  verifyPayment(fixture.deps, VISITOR, { reference, access_token: check.accessToken })

const callback = (body: string) =>
  receiveWebhook(fixture.deps, {
    provider: 'scripted-billing',
    rawBody: Buffer.from(body),
    headers: {},
    network: '192.0.2.1',
  })

const eventsOf = (reference: string) =>
  fixture.database.db
    .selectFrom('payment_events')
    .select('event')
    .where('reference', '=', reference)
    .execute()

test.each([['card'], ['airtime']] as const)(
  '%s: a provider that refuses: 422 with its words, failed, asked no more',
  async (method) => {
    const promo_code = await fixture.newPromo({ percentOff: 10 })
    const check = await fixture.newCheck()
    const opening = new ProviderRefused('PAYER_NOT_FOUND')
    fixture.cards.control.opening = opening
    fixture.airtime.control.opening = opening
    await expect(initiate(check, { method, metadata: { promo_code } })).rejects.toMatchObject({
      code: 'payment_refused',
      message: 'The payment service refused this payment: PAYER_NOT_FOUND',
    })
    const [payment] = await fixture.paymentsOf(check)
    expect(payment).toMatchObject({ status: 'failed', failure_reason: 'PAYER_NOT_FOUND' })
    expect(await fixture.promoUses(promo_code)).toBe(0)
    fixture.wait(10 * SECOND)
    const reference = payment?.reference ?? ''
    await pollPayment(fixture.deps, { reference })
    expect([fixture.cards.control.asked, fixture.airtime.control.asked]).toEqual([0, 0])
    expect(await fixture.jobs('payments.poll', reference)).toHaveLength(1)
  },
)

test('a provider that needs a phone number: 422 on the field, and nothing is recorded', async () => {
  fixture.deps.billing = { ...fixture.deps.billing, needsPhoneNumber: true }
  const check = await fixture.newCheck()
  await expect(initiate(check, { method: 'airtime' })).rejects.toMatchObject({
    code: 'validation_failed',
    details: { errors: [{ field: 'metadata.phone_number', message: 'Phone number is required' }] },
  })
  expect(await fixture.paymentsOf(check)).toEqual([])
  const paid = await initiate(check, { method: 'airtime', metadata: { phone_number: '+2348031234567' } })
  expect(paid.checkout.kind).toBe('prompt')
})

test('a provider that is down gets a pause: then nothing is recorded, the answer is at once, and the other provider works', async () => {
  fixture.deps.breakers = createProviderBreakers({ log: fixture.deps.log, deadline: 10 * SECOND })
  const paidBefore = await fixture.newCheck()
  const { reference } = await initiate(paidBefore)
  fixture.cards.control.opening = new ProviderDown('503')
  for (let i = 0; i < 5; i += 1)
    await expect(initiate(await fixture.newCheck())).rejects.toMatchObject({ code: 'payment_provider_down' })

  const check = await fixture.newCheck()
  fixture.cards.control.opening = 'never'
  const started = performance.now()
  const refusal = await initiate(check).catch((error: unknown) => error)
  expect(refusal).toMatchObject({
    code: 'payment_provider_down',
    details: { retryAfterSeconds: expect.any(Number) },
  })
  expect(await verify(paidBefore, reference)).toMatchObject({ status: 'pending' })
  expect(performance.now() - started).toBeLessThan(5_000)
  expect(fixture.cards.control.asked).toBe(0)
  expect(await fixture.paymentsOf(check)).toEqual([])
  expect((await initiate(check, { method: 'airtime' })).checkout.kind).toBe('prompt')

  // The poller continues: earlier payments are not forgotten.
  fixture.wait(10 * SECOND)
  await pollPayment(fixture.deps, { reference })
  expect(await fixture.jobs('payments.poll', reference)).toHaveLength(2)
})

test('an unsigned callback is a reason to ask about a payment of ours, and nothing more', async () => {
  const { billing } = fixture.deps
  fixture.deps.billing = {
    ...billing,
    readCallback: (body) =>
      body.length > 0 ? { event: `x${Math.random()}`, reference: body.toString() } : null,
  }
  const check = await fixture.newCheck()
  const { reference } = await initiate(check, { method: 'airtime' })
  for (let i = 0; i < 3; i += 1) await callback(reference)
  expect(await fixture.payment(reference)).toMatchObject({ status: 'pending' })
  expect(await eventsOf(reference)).toEqual([{ event: 'callback' }])
  fixture.airtime.script(reference, {})
  await callback(reference)
  expect(await fixture.payment(reference)).toMatchObject({
    status: 'completed',
    granted_at: expect.any(Date),
  })

  const { asked } = fixture.airtime.control
  await callback(reference)
  await callback('AMN-UNKNOWN')
  expect(await eventsOf('AMN-UNKNOWN')).toEqual([])
  const byCard = await initiate(await fixture.newCheck())
  await callback(byCard.reference)
  expect(await eventsOf(byCard.reference)).toEqual([])
  expect(fixture.airtime.control.asked).toBe(asked)
  await expect(callback('')).rejects.toMatchObject({ code: 'malformed_body' })
  fixture.deps.billing = billing
  await expect(callback(reference)).rejects.toMatchObject({ code: 'not_found' })
})
