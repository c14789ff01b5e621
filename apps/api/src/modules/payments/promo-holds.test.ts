import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, VISITOR } from '../../kernel/actor.ts'
import { DAY, MINUTE, SECOND } from '../../kernel/durations.ts'
import { initiate, startCheck } from '../../testing/journeys.ts'
import { rounds } from '../../testing/rounds.ts'
import { type Answer, startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { createPromo } from './create-promo.ts'
import {
  createPaymentFixture,
  type PaymentFixture,
  paymentInput,
  START,
  startPayment,
} from './payments.fixtures.ts'
import { pollPayment } from './poll-payment.ts'
import { sendReceipt } from './receipts.ts'
import { verifyPayment } from './verify-payment.ts'

let fixture: PaymentFixture
beforeAll(async () => {
  fixture = await createPaymentFixture()
})
beforeEach(() => fixture.reset())
afterAll(() => fixture?.drop())

let nth = 0
/** A buyer of their own, with a mailbox and a network of their own unless they are named. */
async function start(
  promo_code: string,
  { actor = VISITOR as Actor, email, network }: { actor?: Actor; email?: string; network?: string } = {},
) {
  nth += 1
  const check = await fixture.newCheck({ actor })
  const metadata = { promo_code, email: email ?? `buyer${nth}@example.com` }
  const input = paymentInput(check, { metadata })
  const { reference } = await startPayment(fixture.deps, actor, input, network ?? `192.0.2.${nth}`)
  return {
    check,
    reference,
    pay(amountMinor = 9_000) {
      fixture.cards.script(reference, { amountMinor })
      return this.settle()
    },
    settle: () => verifyPayment(fixture.deps, actor, { reference, access_token: check.accessToken }),
  }
}

const OTHERS =
  'Others are paying with the last uses of this promo code. Try again in 15 minutes, or pay without it.'
const TWICE = 'You have used this promo code twice. Pay without it.'
const OVER = 'This promo code is not known or no longer valid.'

/** Uses that were spent or are held, and payments that got the price of the code. */
async function standing(code: string) {
  const { db } = fixture.database
  const rows = await db.selectFrom('payments').selectAll().where('promo_code', '=', code).execute()
  return {
    uses: await fixture.promoUses(code),
    held: rows.filter(({ promo_held_until, status }) => promo_held_until && status === 'pending').length,
    granted: rows.filter(({ granted_at }) => granted_at !== null).length,
  }
}

describe('an unpaid payment', () => {
  test('holds a use for 15 minutes; then others get it', async () => {
    const code = await fixture.newPromo({ percentOff: 10, maxUses: 5 })
    for (let i = 0; i < 5; i += 1) await start(code)
    await expect(start(code)).rejects.toMatchObject({ code: 'promo_unknown', message: OTHERS })
    fixture.wait(15 * MINUTE - SECOND)
    await expect(start(code)).rejects.toMatchObject({ code: 'promo_unknown' })
    fixture.wait(SECOND)
    await start(code)
    expect(await fixture.promoUses(code)).toBe(1)
  })

  test('five visitors with invented addresses behind one network hold two uses, and others still get theirs', async () => {
    const code = await fixture.newPromo({ percentOff: 10, maxUses: 5 })
    const network = '198.51.100.7'
    const five = []
    for (let i = 0; i < 5; i += 1) five.push(await start(code, { network }))
    expect(await standing(code)).toMatchObject({ uses: 2, held: 2 })
    for (let i = 0; i < 3; i += 1) await start(code)
    await expect(start(code)).rejects.toMatchObject({ message: OTHERS })
    // One that holds no use takes one when its money comes, while there is one.
    fixture.wait(15 * MINUTE)
    await start(code)
    expect((await five[4]?.pay())?.status).toBe('completed')
    expect(await standing(code)).toEqual({ uses: 2, held: 1, granted: 1 })
  })

  test('of an account, paid late: it keeps its price, takes a use where one is left, and never more than there are', async () => {
    const code = await fixture.newPromo({ percentOff: 10, maxUses: 1 })
    const late = await start(code, { actor: await fixture.newUser() })
    fixture.wait(15 * MINUTE)
    const other = await start(code)
    expect(await late.pay()).toMatchObject({ status: 'completed', amount: '90.00' })
    expect(await other.pay()).toMatchObject({ status: 'completed' })
    expect(await fixture.promoUses(code)).toBe(1)
    await expect(start(code)).rejects.toMatchObject({ message: OVER })
  })

  test('of a visitor, paid late when no use is left: it buys nothing, is owed back, and the check can be paid for', async () => {
    const code = await fixture.newPromo({ percentOff: 10, maxUses: 1 })
    const late = await start(code)
    fixture.wait(15 * MINUTE)
    await (await start(code)).pay()
    expect(await late.pay()).toMatchObject({
      status: 'failed',
      reason:
        'The promo code was used up when this payment arrived. The payment bought nothing, and we owe you its amount.',
    })
    expect(await fixture.refundOf(late.reference)).toMatchObject({
      status: 'due',
      reason: 'promo_over',
      amount_minor: 9_000,
    })
    expect((await fixture.check(late.check.id)).status).toBe('awaiting_payment')
    expect(await standing(code)).toEqual({ uses: 1, held: 0, granted: 1 })
    await sendReceipt(fixture.deps, { reference: late.reference })
    expect(fixture.sent.at(-1)?.text).toMatch(/The promo code was used up/)
    const again = await startPayment(fixture.deps, VISITOR, paymentInput(late.check))
    expect(again).toMatchObject({ status: 'pending', amount: '100.00' })
  })

  test('given up after its hold ended, it gives back nothing', async () => {
    const code = await fixture.newPromo({ percentOff: 10, maxUses: 2 })
    const given = await start(code)
    fixture.wait(15 * MINUTE)
    const kept = await start(code)
    await kept.pay()
    fixture.wait(DAY)
    await pollPayment(fixture.deps, { reference: given.reference })
    expect(await fixture.payment(given.reference)).toMatchObject({ status: 'failed' })
    expect(await fixture.promoUses(code)).toBe(1)
  })

  test('races: holds that end, new ones and late money meet; uses are what was spent and is held', async () => {
    await rounds({}, async () => {
      fixture.reset()
      const code = await fixture.newPromo({ percentOff: 10, maxUses: 3 })
      const first = await Promise.all([start(code), start(code), start(code)])
      for (const { reference } of first) fixture.cards.script(reference, { amountMinor: 9_000 })
      fixture.cards.script(first[2].reference, { status: 'failed', reason: 'declined' })
      fixture.wait(15 * MINUTE)
      await Promise.allSettled([
        ...first.map(({ settle }) => settle()),
        ...Array.from({ length: 6 }, () => start(code)),
      ])
      const { uses = -1, held, granted } = await standing(code)
      expect(uses).toBe(held + granted)
      expect(uses).toBeLessThanOrEqual(3)
      fixture.wait(15 * MINUTE)
      await start(code).catch(() => undefined)
      const after = await standing(code)
      expect(after.uses).toBe(after.held + after.granted)
      expect(after.uses).toBeLessThanOrEqual(3)
    })
  })
})

describe('one person uses a code twice', () => {
  test('an account, held or spent; a use that was not paid for is free again', async () => {
    const code = await fixture.newPromo({ percentOff: 10, maxUses: 20 })
    const actor = await fixture.newUser()
    const one = await start(code, { actor })
    await start(code, { actor })
    await expect(start(code, { actor })).rejects.toMatchObject({
      code: 'promo_unknown',
      details: { errors: [{ field: 'metadata.promo_code', message: TWICE }] },
    })
    await one.pay()
    fixture.wait(15 * MINUTE)
    await (await start(code, { actor })).pay()
    await expect(start(code, { actor })).rejects.toMatchObject({ message: TWICE })
    expect(await standing(code)).toMatchObject({ uses: 2, granted: 2 })
  })

  test('of a code for the whole price; a visitor by their mailbox, however it is written', async () => {
    const code = await fixture.newPromo({ percentOff: 100, maxUses: 20 })
    await start(code, { email: 'Ada@example.com' })
    await start(code, { email: 'ada+promo@example.com' })
    await expect(start(code, { email: 'ada@example.com' })).rejects.toMatchObject({ message: TWICE })
    await start(code, { email: 'bello@example.com' })
    expect(await standing(code)).toEqual({ uses: 3, held: 0, granted: 3 })
  })

  test('the mailbox and the number that an account has proven are the same person', async () => {
    const { db } = fixture.database
    const code = await fixture.newPromo({ percentOff: 100, maxUses: 20 })
    const [actor, other] = [await fixture.newUser(), await fixture.newUser()]
    const own = (userId: string, proven: object) =>
      db.updateTable('users').set(proven).where('id', '=', userId).execute()
    await own(actor.userId, {
      email_verified_at: START,
      phone_number: '+2348031234567',
      phone_verified_at: START,
    })
    await start(code, { email: `${actor.userId}@example.com` })
    await start(code, { actor })
    await expect(start(code, { actor })).rejects.toMatchObject({ message: TWICE })
    await expect(start(code, { email: `${actor.userId}@example.com` })).rejects.toMatchObject({
      message: TWICE,
    })
    // The number goes to another account, with the use that it stands for.
    await own(actor.userId, { phone_verified_at: null })
    await own(other.userId, { phone_number: '+2348031234567', phone_verified_at: START })
    await start(code, { actor: other })
    await expect(start(code, { actor: other })).rejects.toMatchObject({ message: TWICE })
  })

  test('a stranger who types a mailbox and does not pay takes nothing from it', async () => {
    const code = await fixture.newPromo({ percentOff: 10, maxUses: 20 })
    for (let i = 0; i < 4; i += 1) await start(code, { email: 'ada@example.com' })
    expect(await (await start(code, { email: 'ada@example.com' })).pay()).toMatchObject({
      status: 'completed',
    })
    expect(await (await start(code, { email: 'ada@example.com' })).pay()).toMatchObject({
      status: 'completed',
    })
    await expect(start(code, { email: 'ada@example.com' })).rejects.toMatchObject({ message: TWICE })
  })

  test('a third payment that was begun before is owed back', async () => {
    const code = await fixture.newPromo({ percentOff: 10, maxUses: 20 })
    const three = []
    for (let i = 0; i < 3; i += 1) three.push(await start(code, { email: 'ada@example.com' }))
    for (const [index, one] of three.entries())
      expect((await one.pay()).status).toBe(index < 2 ? 'completed' : 'failed')
    expect(await standing(code)).toEqual({ uses: 2, held: 0, granted: 2 })
  })

  test('races: ten at once by one account, and by one mailbox, are two', async () => {
    await rounds({}, async () => {
      const actor = await fixture.newUser()
      const email = `${actor.userId}@example.com`
      await fixture.database.db
        .updateTable('users')
        .set({ email_verified_at: START })
        .where('id', '=', actor.userId)
        .execute()
      for (const percentOff of [10, 100]) {
        const code = await fixture.newPromo({ percentOff, maxUses: 20 })
        const begun = await Promise.allSettled(
          Array.from({ length: 10 }, (_, i) => start(code, i % 2 ? { actor } : { email })),
        )
        const started = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
        await Promise.all(started.map((one) => (percentOff === 10 ? one.pay() : null)))
        expect(await standing(code)).toMatchObject({ uses: 2, held: 0, granted: 2 })
      }
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
    await createPromo(amana, {
      code,
      percent_off: 10,
      amount_off_minor: null,
      valid_from,
      valid_until,
      max_uses: maxUses,
    })
    return code
  }

  test('600 guesses of a visitor under ever new e-mail addresses stop at 100', async () => {
    const check = await startCheck(amana)
    const answers: Answer[] = []
    // Thirty at once: more than that a busy machine sheds.
    while (answers.length < 600) {
      const guess = (i: number) => ({ promo_code: `GUESS${i}`, email: `guess${i}@example.com` })
      const next = Array.from({ length: 30 }, (_, i) =>
        initiate(amana, check, { metadata: guess(answers.length + i) }),
      )
      answers.push(...(await Promise.all(next)))
    }
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(100)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(500)
    expect(refused[0]?.body.errors).toEqual([
      {
        field: 'metadata.promo_code',
        message: 'Too many promo codes were tried. Pay without one, or try again later.',
      },
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
      answers.push(
        (await initiate(amana, other, { metadata: { promo_code: `NONE${i}`, email: `a${i}@example.com` } }))
          .status,
      )
    expect(answers).toEqual([...Array(9).fill(422), 429, 429, 429])
  })

  test('an account holds two uses at a time', async () => {
    const bello = await amana.account()
    const code = await promo(5)
    const answers = []
    for (let i = 0; i < 5; i += 1) {
      const check = await startCheck(amana, {
        token: bello.token,
        imei: `35693803564${String(4000 + 10 * i)}`,
      })
      answers.push(await initiate(amana, check, { metadata: { promo_code: code } }))
    }
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 422, 422, 422])
    expect(answers[2]?.body.errors).toEqual([{ field: 'metadata.promo_code', message: TWICE }])
  })
})
