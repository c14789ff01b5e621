import { afterAll, beforeAll, expect, test } from 'vitest'
import { VISITOR } from '../../kernel/actor.ts'
import { ROUNDS, rounds } from '../../testing/rounds.ts'
import { createPaymentFixture, type PaymentFixture, paymentInput, startPayment } from './payments.fixtures.ts'
import { pollPayment } from './poll-payment.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { verifyPayment } from './verify-payment.ts'

const AT_ONCE = 50

let fixture: PaymentFixture
beforeAll(async () => {
  fixture = await createPaymentFixture()
})
afterAll(() => fixture?.drop())

test(`${AT_ONCE} at once of verify, webhook and poller settle once, ${ROUNDS} rounds`, async () => {
  await rounds({}, async () => {
    const check = await fixture.newCheck()
    const { reference } = await startPayment(fixture.deps, VISITOR, paymentInput(check))
    fixture.cards.script(reference, {})
    const webhook = Buffer.from(JSON.stringify({ event: 'charge.success', reference }))
    const ways = [
      () => verifyPayment(fixture.deps, VISITOR, { reference, access_token: check.accessToken }),
      () =>
        receiveWebhook(fixture.deps, {
          provider: 'scripted',
          rawBody: webhook,
          headers: { 'x-signature': 'right' },
          network: '192.0.2.1',
        }),
      () => pollPayment(fixture.deps, { reference }),
    ]
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => ways[index % ways.length]?.()))
    expect(await fixture.payment(reference)).toMatchObject({
      status: 'completed',
      granted_at: expect.any(Date),
    })
    expect(await fixture.jobs('verifications.deliver', check.id)).toHaveLength(1)
    expect(await fixture.jobs('payments.poll', reference)).toHaveLength(1)
    const events = await fixture.database.db
      .selectFrom('payment_events')
      .selectAll()
      .where('reference', '=', reference)
      .execute()
    expect(events).toHaveLength(1)
  })
  expect(fixture.logged.join('')).not.toMatch(/refund due/)
})
