import { setTimeout } from 'node:timers/promises'
import { initiatePayment as endpoint, type Imei } from '@amana/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { VISITOR } from '../../kernel/actor.ts'
import { after, SECOND } from '../../kernel/durations.ts'
import { ProviderDown } from '../../ports/payment-gateway.ts'
import { answerOpenPayment } from './open-payment.ts'
import {
  createPaymentFixture,
  type PaymentFixture,
  paymentInput,
  START,
  startPayment,
} from './payments.fixtures.ts'
import { pollPayment } from './poll-payment.ts'
import { verifyPayment } from './verify-payment.ts'

let fixture: PaymentFixture
beforeAll(async () => {
  fixture = await createPaymentFixture()
})
beforeEach(() => fixture.reset())
afterAll(() => fixture?.drop())

test('a card payment: pending row, poll job, checkout of the gateway', async () => {
  const check = await fixture.newCheck()
  const payment = await startPayment(fixture.deps, VISITOR, paymentInput(check))
  expect(payment).toMatchObject({ status: 'pending', amount: '100.00', currency: 'NGN', method: 'card' })
  expect(payment.reference).toMatch(/^AMN-[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){3}$/)
  expect(payment.checkout).toEqual({ kind: 'redirect', url: `https://gateway.example/${payment.reference}` })
  expect(await fixture.payment(payment.reference)).toMatchObject({
    status: 'pending',
    provider: 'scripted',
    imei: check.imei,
  })
  expect(await fixture.jobs('payments.poll', payment.reference)).toEqual([after(START, 10 * SECOND)])
})

test('airtime: a prompt, with and without a phone number, which no answer echoes', async () => {
  const check = await fixture.newCheck()
  const phone = paymentInput(check, { method: 'airtime', metadata: { phone_number: '+2348031234567' } })
  const withNumber = await startPayment(fixture.deps, VISITOR, phone)
  expect(withNumber.checkout).toEqual({ kind: 'prompt', message: 'Confirm on your phone' })
  const without = await startPayment(fixture.deps, VISITOR, paymentInput(check, { method: 'airtime' }))
  expect(without.checkout.kind).toBe('prompt')
  const verified = await verifyPayment(fixture.deps, VISITOR, {
    reference: withNumber.reference,
    access_token: check.accessToken,
  })
  expect(JSON.stringify([withNumber, verified])).not.toMatch(new RegExp(`2348031234567|${check.accessToken}`))
  expect(await fixture.payment(without.reference)).toMatchObject({
    provider: 'scripted-billing',
    phone_number: null,
  })
})

test.each([
  ['35418804012345', 'Please input a 15 digit IMEI number'],
  ['35418804012345X', 'IMEI must be 15 digits and contain only numbers'],
  [undefined, 'Please input a 15 digit IMEI number'],
])('device_id %s names its field', async (device_id, message) => {
  const input = paymentInput(await fixture.newCheck())
  const checked = endpoint.body?.safeParse({
    ...input,
    amount: '100.00',
    metadata: { ...input.metadata, device_id },
  })
  expect(checked?.error?.issues).toMatchObject([{ path: ['metadata', 'device_id'], message }])
})

test('a check of somebody else, a wrong token, another IMEI: not found', async () => {
  const [check, other] = [await fixture.newCheck(), await fixture.newCheck()]
  for (const metadata of [
    { access_token: other.accessToken },
    { access_token: undefined },
    { device_id: other.imei },
  ]) {
    const input = paymentInput(check, { metadata })
    await expect(startPayment(fixture.deps, VISITOR, input)).rejects.toMatchObject({ code: 'not_found' })
  }
})

test('a wrong amount is told the right one', async () => {
  const check = await fixture.newCheck()
  for (const amount of [0, 1, 9_999, 50_000]) {
    await expect(startPayment(fixture.deps, VISITOR, paymentInput(check, { amount }))).rejects.toMatchObject({
      code: 'amount_mismatch',
      message: 'The amount due is NGN100.00',
      details: {
        errors: [{ field: 'amount', message: 'The amount due is NGN100.00' }],
        context: { required_amount: '100.00' },
      },
    })
  }
  expect(await fixture.paymentsOf(check)).toEqual([])
})

test('a promo code: full and discounted amount are taken, the discounted one is charged', async () => {
  const promo_code = await fixture.newPromo({ percentOff: 10 })
  const check = await fixture.newCheck()
  for (const [amount, code] of [
    [10_000, promo_code],
    [9_000, ` ${promo_code.toLowerCase()} `],
  ] as const) {
    const payment = await startPayment(
      fixture.deps,
      VISITOR,
      paymentInput(check, { amount, metadata: { promo_code: code } }),
    )
    expect(payment.amount).toBe('90.00')
  }
  expect(await fixture.promoUses(promo_code)).toBe(2)
  const wrong = paymentInput(check, { amount: 9_500, metadata: { promo_code } })
  await expect(startPayment(fixture.deps, VISITOR, wrong)).rejects.toMatchObject({
    message: 'The amount due is NGN90.00',
    details: { context: { required_amount: '90.00' } },
  })
})

test('an unknown, expired or used-up promo code names its field', async () => {
  const expired = await fixture.newPromo({ percentOff: 10, validUntil: START })
  const usedUp = await fixture.newPromo({ percentOff: 10, maxUses: 1 })
  await startPayment(
    fixture.deps,
    VISITOR,
    paymentInput(await fixture.newCheck(), { metadata: { promo_code: usedUp } }),
  )
  const check = await fixture.newCheck()
  for (const promo_code of ['NOSUCHCODE', expired, usedUp]) {
    await expect(
      startPayment(fixture.deps, VISITOR, paymentInput(check, { metadata: { promo_code } })),
    ).rejects.toMatchObject({
      code: 'promo_unknown',
      details: { errors: [{ field: 'metadata.promo_code' }] },
    })
  }
})

test('a promo code for all of it settles at once, and again is already paid', async () => {
  const promo_code = await fixture.newPromo({ percentOff: 100 })
  const check = await fixture.newCheck()
  const input = paymentInput(check, { metadata: { promo_code } })
  const payment = await startPayment(fixture.deps, VISITOR, input)
  expect(payment).toMatchObject({ status: 'completed', amount: '0.00', checkout: { kind: 'none' } })
  expect((await fixture.payment(payment.reference)).granted_at).toEqual(START)
  expect(await fixture.check(check.id)).toMatchObject({ status: 'completed', settled_by: 'promo' })
  expect(await fixture.jobs('payments.poll', payment.reference)).toEqual([])
  expect(await fixture.jobs('verifications.deliver', check.id)).toHaveLength(1)
  await expect(startPayment(fixture.deps, VISITOR, input)).rejects.toMatchObject({ code: 'already_paid' })
})

test('one check paid for by 8 promo codes at once: one payment, one use', async () => {
  const check = await fixture.newCheck()
  const codes = await Promise.all(
    Array.from({ length: 8 }, (_, i) => fixture.newPromo({ percentOff: 100, maxUses: 1 + i })),
  )
  const inputs = codes.map((promo_code) => paymentInput(check, { metadata: { promo_code } }))
  const ended = await Promise.allSettled(inputs.map((input) => startPayment(fixture.deps, VISITOR, input)))
  const refused = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []))
  expect(refused).toEqual(Array(7).fill('already_paid'))
  const uses = await Promise.all(codes.map((code) => fixture.promoUses(code)))
  expect(uses.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 1])
  expect(await fixture.paymentsOf(check)).toHaveLength(1)
})

test.each([50, 100])('the last use of a promo code of %d %% raced by 10: one gets it', async (percentOff) => {
  const promo_code = await fixture.newPromo({ percentOff, maxUses: 1 })
  const checks = await Promise.all(Array.from({ length: 10 }, () => fixture.newCheck()))
  const ended = await Promise.allSettled(
    checks.map((check) =>
      startPayment(fixture.deps, VISITOR, paymentInput(check, { metadata: { promo_code } })),
    ),
  )
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const end of ended)
    if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'promo_unknown' })
  expect(await fixture.promoUses(promo_code)).toBe(1)
})

test.each([
  ['answers 500', new ProviderDown('500')],
  ['answers nonsense', new TypeError('x is undefined')],
  ['never answers', 'never' as const],
])('a gateway that %s: 503, the row has failed, the promo use is back', async (_, opening) => {
  for (const method of ['card', 'airtime'] as const) {
    fixture.reset()
    fixture.cards.control.opening = opening
    fixture.airtime.control.opening = opening
    const promo_code = await fixture.newPromo({ percentOff: 10 })
    const check = await fixture.newCheck()
    await expect(
      startPayment(fixture.deps, VISITOR, paymentInput(check, { method, metadata: { promo_code } })),
    ).rejects.toMatchObject({
      code: 'payment_provider_down',
      details: { retryAfterSeconds: 30 },
    })
    expect(await fixture.paymentsOf(check)).toMatchObject([
      { status: 'failed', failure_reason: 'provider_down' },
    ])
    expect(await fixture.promoUses(promo_code)).toBe(0)
    expect(fixture.logged.join('')).not.toMatch(
      new RegExp(`${check.imei}|buyer@example|${check.accessToken}`),
    )
  }
})

test('a checkout that never comes is awaited for a time, however slow the database is', async () => {
  const { reference } = await startPayment(fixture.deps, VISITOR, paymentInput(await fixture.newCheck()))
  const { database } = fixture.deps
  await database.db
    .updateTable('payments')
    .set({ checkout: null })
    .where('reference', '=', reference)
    .execute()
  const open = { ...(await fixture.payment(reference)), checkout: null }
  const check = {
    id: open.id,
    imei: open.imei as Imei,
    requiredAmountMinor: 10_000,
    userId: null,
    repeat: false,
  }
  const wanted = { userId: open.id, check, method: 'card' as const, promoCode: null, email: '' }
  let asked = 0
  const slow = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      asked += 1
      await setTimeout(200)
      return result
    },
  })
  await expect(
    answerOpenPayment({ ...fixture.deps, database: { ...database, db: slow } }, open, wanted, {
      awaitedMs: 1_000,
    }),
  ).rejects.toMatchObject({ code: 'payment_provider_down' })
  expect(asked).toBeLessThan(8)
})

test('the opening got through although its answer did not: the poller finds the money', async () => {
  fixture.airtime.control.opening = 'never'
  const promo_code = await fixture.newPromo({ amountOffMinor: 1_000 })
  const check = await fixture.newCheck()
  const input = paymentInput(check, { method: 'airtime', metadata: { promo_code } })
  await expect(startPayment(fixture.deps, VISITOR, input)).rejects.toMatchObject({
    code: 'payment_provider_down',
  })
  const [payment] = await fixture.paymentsOf(check)
  const reference = payment?.reference ?? ''
  fixture.wait(10 * SECOND)
  await pollPayment(fixture.deps, { reference })
  expect(await fixture.jobs('payments.poll', reference)).toHaveLength(2)
  fixture.airtime.script(reference, { amountMinor: 9_000 })
  fixture.wait(10 * SECOND)
  await pollPayment(fixture.deps, { reference })
  expect(await fixture.payment(reference)).toMatchObject({ status: 'completed', failure_reason: null })
  expect(await fixture.promoUses(promo_code)).toBe(1)
})
