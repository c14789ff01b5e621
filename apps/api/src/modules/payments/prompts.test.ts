import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, VISITOR } from '../../kernel/actor.ts'
import { HOUR, MINUTE, SECOND } from '../../kernel/durations.ts'
import { ProviderDown } from '../../ports/payment-gateway.ts'
import { initiate, startCheck } from '../../testing/journeys.ts'
import { newPhone } from '../../testing/new-phone.ts'
import { startTestProduct } from '../../testing/test-product.ts'
import {
  type Check,
  createPaymentFixture,
  type PaymentFixture,
  paymentInput,
  startPayment,
} from './payments.fixtures.ts'
import { pollPayment } from './poll-payment.ts'

let fixture: PaymentFixture
beforeAll(async () => {
  fixture = await createPaymentFixture()
})
beforeEach(() => fixture.reset())
afterAll(() => fixture?.drop())

const prompt = async (
  phone_number: string,
  { actor = VISITOR as Actor, check }: { actor?: Actor; check?: Check } = {},
) =>
  startPayment(
    fixture.deps,
    actor,
    paymentInput(check ?? (await fixture.newCheck({ actor })), {
      method: 'airtime',
      metadata: { phone_number },
    }),
  )

const refusedOn = (message: RegExp) => ({
  code: 'too_many_requests',
  details: { errors: [{ field: 'metadata.phone_number', message: expect.stringMatching(message) }] },
})

describe('prompts to one phone', () => {
  test('60 at once by strangers: one rings, the others are refused on the phone number', async () => {
    const phone = newPhone()
    const opened = fixture.airtime.control.opened.length
    const ended = await Promise.allSettled(Array.from({ length: 60 }, () => prompt(phone)))
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(fixture.airtime.control.opened.length - opened).toBe(1)
    for (const end of ended)
      if (end.status === 'rejected') expect(end.reason).toMatchObject(refusedOn(/open on this number/))
  })

  test('declined again and again: three in an hour, however they are asked for', async () => {
    const phone = newPhone()
    for (let asked = 0; asked < 3; asked += 1) {
      const { reference } = await prompt(phone)
      fixture.airtime.script(reference, { status: 'failed', reason: 'declined' })
      fixture.wait(10 * SECOND)
      await pollPayment(fixture.deps, { reference })
    }
    await expect(prompt(phone)).rejects.toMatchObject(
      refusedOn(/3 payment requests within an hour. Try again in 60 minutes/),
    )
    const ada = await fixture.newUser()
    await expect(prompt(phone, { actor: ada })).rejects.toMatchObject({ code: 'too_many_requests' })
    await prompt(newPhone())
    fixture.wait(HOUR)
    await prompt(phone)
  })

  test('a prompt that never went out counts for nothing', async () => {
    const phone = newPhone()
    for (let asked = 0; asked < 4; asked += 1) {
      fixture.reset()
      fixture.airtime.control.opening = new ProviderDown('500')
      await expect(prompt(phone)).rejects.toMatchObject({ code: 'payment_provider_down' })
    }
    fixture.reset()
    await prompt(phone)
  })

  test('a code for all of it prompts nobody', async () => {
    const phone = newPhone()
    const promo_code = await fixture.newPromo({ percentOff: 100 })
    for (let asked = 0; asked < 4; asked += 1) {
      const metadata = { phone_number: phone, promo_code, email: `buyer${asked}@example.com` }
      await startPayment(
        fixture.deps,
        VISITOR,
        paymentInput(await fixture.newCheck(), { method: 'airtime', metadata }),
      )
    }
    await prompt(phone)
  })
})

describe('an account that asks again', () => {
  test.each(['card', 'airtime'] as const)(
    'gets its open %s payment, and a new one after that failed',
    async (method) => {
      const ada = await fixture.newUser()
      const check = await fixture.newCheck({ actor: ada })
      const input = paymentInput(check, { method, metadata: { phone_number: newPhone() } })
      const first = await startPayment(fixture.deps, ada, input)
      expect(await startPayment(fixture.deps, ada, input)).toEqual(first)
      expect(await fixture.paymentsOf(check)).toHaveLength(1)
      fixture[method === 'card' ? 'cards' : 'airtime'].script(first.reference, {
        status: 'failed',
        reason: 'declined',
      })
      fixture.wait(MINUTE)
      expect((await startPayment(fixture.deps, ada, input)).reference).not.toBe(first.reference)
    },
  )

  test('hears that it has paid, where the money arrived meanwhile', async () => {
    const ada = await fixture.newUser()
    const check = await fixture.newCheck({ actor: ada })
    const { reference } = await startPayment(fixture.deps, ada, paymentInput(check))
    fixture.cards.script(reference, {})
    await expect(startPayment(fixture.deps, ada, paymentInput(check))).rejects.toMatchObject({
      code: 'already_paid',
    })
  })
})

test('over HTTP: 201, then 200 with the same reference; a stranger is refused on the field', async () => {
  // The sandbox's airtime is paid after a second; here the time stands still.
  const now = new Date()
  const amana = await startTestProduct({ clock: { now: () => now } })
  try {
    const phone_number = newPhone()
    const ada = await amana.account()
    const check = await startCheck(amana, { token: ada.token })
    const first = await initiate(amana, check, { method: 'airtime', metadata: { phone_number } })
    const again = await initiate(amana, check, { method: 'airtime', metadata: { phone_number } })
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body.response_data).toEqual(first.body.response_data)
    const stranger = await initiate(amana, await startCheck(amana), {
      method: 'airtime',
      metadata: { phone_number },
    })
    expect(stranger.status).toBe(429)
    expect(stranger.body.errors).toMatchObject([{ field: 'metadata.phone_number' }])
    expect(stranger.headers['retry-after']).toBe('60')
  } finally {
    await amana.stop()
  }
})

test('the prompts of one network stop at a tenth of the budget', async () => {
  const amana = await startTestProduct({ env: { RATE_LIMITS: 'on', PROMPT_BUDGET_PER_HOUR: '20' } })
  try {
    const answers = []
    for (let asked = 0; asked < 8; asked += 1) {
      const check = await startCheck(amana)
      answers.push(
        (await initiate(amana, check, { method: 'airtime', metadata: { phone_number: newPhone() } })).status,
      )
    }
    expect(answers).toEqual([201, 201, ...Array(6).fill(429)])
  } finally {
    await amana.stop()
  }
})
