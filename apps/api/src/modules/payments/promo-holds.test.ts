import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { VISITOR } from '../../kernel/actor.ts'
import { DAY, MINUTE, SECOND } from '../../kernel/durations.ts'
import { initiate, startCheck } from '../../testing/journeys.ts'
import { rounds } from '../../testing/rounds.ts'
import { type Answer, startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { createPromo } from './create-promo.ts'
import { createPaymentFixture, type PaymentFixture, paymentInput, startPayment } from './payments.fixtures.ts'
import { pollPayment } from './poll-payment.ts'
import { verifyPayment } from './verify-payment.ts'

let fixture: PaymentFixture
beforeAll(async () => {
  fixture = await createPaymentFixture()
})
beforeEach(() => fixture.reset())
afterAll(() => fixture?.drop())

async function start(promo_code: string) {
  const check = await fixture.newCheck()
  const { reference } = await startPayment(fixture.deps, VISITOR, paymentInput(check, { metadata: { promo_code } }))
  return { reference, settle: () => verifyPayment(fixture.deps, VISITOR, { reference, access_token: check.accessToken }) }
}

describe('an unpaid payment', () => {
  test('holds a use for 15 minutes; then others get it', async () => {
    const code = await fixture.newPromo({ percentOff: 10, maxUses: 5 })
    for (let i = 0; i < 5; i += 1) await start(code)
    await expect(start(code)).rejects.toMatchObject({
      code: 'promo_unknown',
      message: 'Others are paying with the last uses of this promo code. Try again in 15 minutes, or pay without it.',
    })
    fixture.wait(15 * MINUTE - SECOND)
    await expect(start(code)).rejects.toMatchObject({ code: 'promo_unknown' })
    fixture.wait(SECOND)
    await start(code)
    expect(await fixture.promoUses(code)).toBe(1)
  })

  test('paid late, it keeps its price, takes a use where one is left, and never more than there are', async () => {
    const code = await fixture.newPromo({ percentOff: 10, maxUses: 1 })
    const late = await start(code)
    fixture.wait(15 * MINUTE)
    const other = await start(code)
    for (const { reference } of [late, other]) fixture.cards.script(reference, { amountMinor: 9_000 })
    expect(await late.settle()).toMatchObject({ status: 'completed', amount: '90.00' })
    expect(await other.settle()).toMatchObject({ status: 'completed' })
    expect(await fixture.promoUses(code)).toBe(1)
    await expect(start(code)).rejects.toMatchObject({ message: 'This promo code is not known or no longer valid.' })
  })

  test('given up after its hold ended, it gives back nothing', async () => {
    const code = await fixture.newPromo({ percentOff: 10, maxUses: 2 })
    const given = await start(code)
    fixture.wait(15 * MINUTE)
    const kept = await start(code)
    fixture.cards.script(kept.reference, { amountMinor: 9_000 })
    await kept.settle()
    fixture.wait(DAY)
    await pollPayment(fixture.deps, { reference: given.reference })
    expect(await fixture.payment(given.reference)).toMatchObject({ status: 'failed' })
    expect(await fixture.promoUses(code)).toBe(1)
  })

  test('races: holds that end, new ones and late money meet; uses are what was spent and is held', {
    timeout: 120_000,
  }, async () => {
    await rounds({}, async () => {
      fixture.reset()
      const code = await fixture.newPromo({ percentOff: 10, maxUses: 3 })
      const first = await Promise.all([start(code), start(code), start(code)])
      for (const { reference } of first) fixture.cards.script(reference, { amountMinor: 9_000 })
      fixture.cards.script(first[2].reference, { status: 'failed', reason: 'declined' })
      fixture.wait(15 * MINUTE)
      await Promise.allSettled([...first.map(({ settle }) => settle()), ...Array.from({ length: 6 }, () => start(code))])
      const { db } = fixture.database
      const rows = await db.selectFrom('payments').selectAll().where('promo_code', '=', code).execute()
      const held = rows.filter((row) => row.promo_held_until && row.status === 'pending').length
      const uses = (await fixture.promoUses(code)) ?? -1
      expect(held).toBeLessThanOrEqual(3)
      expect(uses).toBeGreaterThanOrEqual(held)
      expect(uses).toBeLessThanOrEqual(3)
      fixture.wait(15 * MINUTE)
      await start(code).catch(() => undefined)
      // Two were paid, whenever; what is left is free again.
      expect(await fixture.promoUses(code)).toBeLessThanOrEqual(3)
      expect(await fixture.promoUses(code)).toBeGreaterThanOrEqual(1)
    })
  })
})

describe('limits of one person', () => {
  let amana: TestProduct
  beforeAll(async () => {
    amana = await startTestProduct({ env: { RATE_LIMITS: 'on' } })
  })
  afterAll(() => amana?.stop())

  async function promo(maxUses = 100): Promise<string> {
    const code = `P${crypto.randomUUID().slice(0, 8).toUpperCase()}`
    const [valid_from, valid_until] = [new Date(Date.now() - DAY), new Date(Date.now() + DAY)]
    await createPromo(amana, { code, percent_off: 10, amount_off_minor: null, valid_from, valid_until, max_uses: maxUses })
    return code
  }

  test('600 guesses of a visitor under ever new e-mail addresses stop at 100', { timeout: 90_000 }, async () => {
    const check = await startCheck(amana)
    const answers: Answer[] = []
    // Thirty at once: more than that a busy machine sheds.
    while (answers.length < 600) {
      const guess = (i: number) => ({ promo_code: `GUESS${i}`, email: `guess${i}@example.com` })
      const next = Array.from({ length: 30 }, (_, i) => initiate(amana, check, { metadata: guess(answers.length + i) }))
      answers.push(...(await Promise.all(next)))
    }
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(100)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(500)
    expect(refused[0]?.body.errors).toEqual([
      { field: 'metadata.promo_code', message: 'Too many promo codes were tried. Pay without one, or try again later.' },
    ])
    expect((await initiate(amana, check)).status).toBe(201)
  })

  test('an account behind the same network still uses its code; its own guesses stop at 10', async () => {
    const ada = await amana.account()
    const check = await startCheck(amana, { token: ada.token })
    expect((await initiate(amana, check, { metadata: { promo_code: await promo() } })).status).toBe(201)
    const other = await startCheck(amana, { token: ada.token, imei: '356938035643882' })
    const answers = []
    for (let i = 0; i < 12; i += 1)
      answers.push((await initiate(amana, other, { metadata: { promo_code: `NONE${i}`, email: `a${i}@example.com` } })).status)
    expect(answers).toEqual([...Array(9).fill(422), 429, 429, 429])
  })

  test('an account holds three uses at a time', async () => {
    const bello = await amana.account()
    const code = await promo(5)
    const answers = []
    for (let i = 0; i < 5; i += 1) {
      const check = await startCheck(amana, { token: bello.token, imei: `35693803564${String(4000 + 10 * i)}` })
      answers.push(await initiate(amana, check, { metadata: { promo_code: code } }))
    }
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429, 429])
    expect(answers[3]?.body.errors).toMatchObject([{ field: 'metadata.promo_code' }])
  })
})
