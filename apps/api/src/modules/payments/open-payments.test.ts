import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { after, MINUTE } from '../../kernel/durations.ts'
import {
  buyReport,
  giveCard,
  initiate,
  readCheck,
  type StartedCheck,
  startCheck,
  verify,
} from '../../testing/journeys.ts'
import { ROUNDS, rounds } from '../../testing/rounds.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { newImei } from '../devices/devices.fixtures.ts'
import { createPromo } from './create-promo.ts'
import { grantFreeSearch } from './free-searches.ts'

let amana: TestProduct
/** The time stands still while this is set. */
let held: Date | undefined
beforeAll(async () => {
  amana = await startTestProduct({ clock: { now: () => held ?? new Date() } })
})
afterAll(() => amana.stop())

const promo = (code: string, percent_off: number) => {
  const valid = { valid_from: after(new Date(), -MINUTE), valid_until: after(new Date(), 60 * MINUTE) }
  return createPromo(amana, { code, percent_off, amount_off_minor: null, ...valid, max_uses: 9 })
}
const paymentsFor = (imei: string) =>
  amana.database.db
    .selectFrom('payments')
    .selectAll()
    .where('imei', '=', imei as never)
    .execute()

describe('a second payment of an account for the same phone', () => {
  test('is the open one, also for another check of it, which it then buys', async () => {
    const { token } = await amana.account()
    const imei = newImei()
    const first = await startCheck(amana, { token, imei })
    const second = await startCheck(amana, { token, imei })
    const opened = await initiate(amana, first)
    const again = await initiate(amana, second, { metadata: { email: 'corrected@example.com' } })
    expect([opened.status, again.status]).toEqual([201, 200])
    expect(again.body.response_data).toEqual(opened.body.response_data)
    const { reference, checkout } = again.body.response_data
    await giveCard(amana, checkout.url)
    expect((await verify(amana, second, reference)).body.response_data).toMatchObject({
      status: 'completed',
      metadata: { verification_id: second.id, email: 'corrected@example.com' },
    })
    expect((await readCheck(amana, second)).body.response_data.result).not.toBeNull()
    // The first check is settled by the same payment.
    expect((await initiate(amana, first)).body.response_data).toMatchObject({
      status: 'completed',
      checkout: { kind: 'none' },
    })
    expect((await readCheck(amana, first)).body.response_data.result).not.toBeNull()
  })

  test('also by another way to pay; a quarter of an hour later that way is open', async () => {
    const { token } = await amana.account()
    const check = await startCheck(amana, { token, imei: newImei() })
    const card = (await initiate(amana, check)).body.response_data
    const airtime = await initiate(amana, check, { method: 'airtime' })
    expect(airtime.status).toBe(200)
    expect(airtime.body.response_data).toEqual(card)
    // Sessions are shorter than the wait: the payment ages instead.
    await amana.database.db
      .updateTable('payments')
      .set({ created_at: after(new Date(), -16 * MINUTE) })
      .where('reference', '=', card.reference)
      .execute()
    expect((await initiate(amana, check)).body.response_data.reference).toBe(card.reference)
    expect((await initiate(amana, check, { method: 'airtime' })).status).toBe(201)
  })

  test('of another account, or for another phone, is its own', async () => {
    const [ada, bello] = [await amana.account(), await amana.account()]
    const imei = newImei()
    const open = (await initiate(amana, await startCheck(amana, { token: ada.token, imei }))).body
      .response_data.reference
    const others = [
      await initiate(amana, await startCheck(amana, { token: bello.token, imei })),
      await initiate(amana, await startCheck(amana, { token: ada.token, imei: newImei() })),
    ]
    for (const other of others) {
      expect(other.status).toBe(201)
      expect(other.body.response_data.reference).not.toBe(open)
    }
  })

  test('with a promo code: an error on the field while the dearer one is open; a code for all of it settles', async () => {
    await promo('HALF50', 50)
    await promo('ALL100', 100)
    const { token } = await amana.account()
    const check = await startCheck(amana, { token, imei: newImei() })
    await initiate(amana, check)
    const half = await initiate(amana, check, { metadata: { promo_code: 'HALF50' } })
    expect(half).toMatchObject({ status: 422, body: { errors: [{ field: 'metadata.promo_code' }] } })
    expect(half.body.errors[0].message).toMatch(
      /still open. Finish it without the code, or use the code in 15 minutes/,
    )
    const all = await initiate(amana, check, { metadata: { promo_code: 'ALL100' } })
    expect(all.body.response_data).toMatchObject({ status: 'completed', amount: '0.00' })
  })

  test(`8 at once, by two checks and two ways: one checkout, money once, ${ROUNDS} rounds`, async () => {
    await rounds({}, async () => {
      const { token } = await amana.account()
      const imei = newImei()
      const both = [await startCheck(amana, { token, imei }), await startCheck(amana, { token, imei })]
      // The sandbox's airtime is paid a second after it was asked for, which would be one answer of its own.
      held = new Date()
      const answers = await Promise.all(
        [...both, ...both, ...both, ...both].map((check, nth) =>
          initiate(amana, check, { method: nth === 3 ? 'airtime' : 'card' }),
        ),
      ).finally(() => {
        held = undefined
      })
      expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(7).fill(200), 201])
      const references = new Set(answers.map(({ body }) => body.response_data.reference))
      expect(references.size).toBe(1)
      expect(await paymentsFor(imei)).toHaveLength(1)
    })
  })
})

describe('a bank transfer', () => {
  const transfer = (check: StartedCheck) => initiate(amana, check, { method: 'bank_transfer' })
  const endNumber = (reference: string) =>
    amana.database.pool.query(
      `update payments set checkout = jsonb_set(checkout, '{ends_at}', to_jsonb($2::text)) where reference = $1`,
      [reference, after(new Date(), -MINUTE).toISOString()],
    )
  const moneyArrives = (references: readonly string[]) =>
    amana.database.pool.query(
      `update sandbox.transactions set outcome = 'succeeded', settles_at = now() where reference = any ($1)`,
      [references],
    )

  test('says until when its number holds, in the server’s seconds', async () => {
    const { token } = await amana.account()
    const check = await startCheck(amana, { token, imei: newImei() })
    const { checkout } = (await transfer(check)).body.response_data
    expect(checkout.seconds_left).toBeGreaterThan(1_700)
    expect(checkout.seconds_left).toBeLessThanOrEqual(1_800)
    const again = (await transfer(check)).body.response_data.checkout
    expect(again).toMatchObject({ account_number: checkout.account_number, ends_at: checkout.ends_at })
    expect(again.seconds_left).toBeLessThanOrEqual(checkout.seconds_left)
    const card = await initiate(amana, await startCheck(amana, { token, imei: newImei() }))
    expect(card.body.response_data.checkout).not.toHaveProperty('seconds_left')
  })

  test(`money on the ended and on the new number: one buys, one is owed back once, ${ROUNDS} rounds`, async () => {
    await rounds({}, async (index) => {
      const { token } = await amana.account()
      const imei = newImei()
      const check = await startCheck(amana, { token, imei })
      const old = (await transfer(check)).body.response_data
      await endNumber(old.reference)
      const renewed = await Promise.all([transfer(check), transfer(check)])
      expect(renewed.map(({ status }) => status).toSorted()).toEqual([200, 201])
      const [fresh, same] = renewed.map(({ body }) => body.response_data)
      expect(same.reference).toBe(fresh.reference)
      expect(fresh.checkout.account_number).not.toBe(old.checkout.account_number)

      const references: string[] = [old.reference, fresh.reference]
      await moneyArrives(references)
      const asked = index % 2 === 0 ? references : references.toReversed()
      await Promise.all([...asked, ...asked].map((reference) => verify(amana, check, reference)))
      const payments = await paymentsFor(imei)
      expect(payments.map(({ status }) => status)).toEqual(['completed', 'completed'])
      const lost = payments.filter(({ granted_at }) => granted_at === null)
      expect(lost).toHaveLength(1)
      const refunds = await amana.database.db
        .selectFrom('refunds')
        .select(['payment_id', 'amount_minor', 'reason', 'status'])
        .where(
          'payment_id',
          'in',
          payments.map(({ id }) => id),
        )
        .execute()
      expect(refunds).toEqual([
        { payment_id: lost[0]?.id, amount_minor: 10_000, reason: 'already_paid', status: 'due' },
      ])
    })
  })
})

describe('within 24 hours the same phone is checked again without payment', () => {
  test('after a promo code for all of it', async () => {
    await promo('FREE100', 100)
    const { token } = await amana.account()
    const imei = newImei()
    const check = await startCheck(amana, { token, imei })
    expect(
      (await initiate(amana, check, { metadata: { promo_code: 'FREE100' } })).body.response_data.status,
    ).toBe('completed')
    expect(
      (await readCheck(amana, await startCheck(amana, { token, imei }))).body.response_data.result,
    ).not.toBeNull()
  })

  test('after a free search, which is not spent again', async () => {
    const { token, userId } = await amana.account()
    const imei = newImei()
    await amana.database.transaction(async (tx) => {
      for (const source of ['nin', 'bvn'] as const)
        await grantFreeSearch(tx, {
          userId,
          source,
          hashes: [Buffer.from(`${source} ${userId}`)],
          now: new Date(),
        })
    })
    for (let nth = 0; nth < 3; nth++)
      expect(
        (await readCheck(amana, await startCheck(amana, { token, imei }))).body.response_data.result,
      ).not.toBeNull()
    const spent = await amana.database.db
      .selectFrom('free_searches')
      .select('spent_at')
      .where('user_id', '=', userId)
      .execute()
    expect(spent.filter(({ spent_at }) => spent_at !== null)).toHaveLength(1)
  })

  test('a repeat does not extend the time', async () => {
    const { token, userId } = await amana.account()
    const imei = newImei()
    const paid = await buyReport(amana, { token, imei })
    const repeat = await startCheck(amana, { token, imei })
    expect((await readCheck(amana, repeat)).body.response_data.result).not.toBeNull()
    const long = after(new Date(), -25 * 60 * MINUTE)
    await amana.database.db
      .updateTable('verifications')
      .set({ completed_at: long })
      .where('id', '=', paid.id)
      .execute()
    await amana.database.db
      .updateTable('payments')
      .set({ granted_at: long })
      .where('user_id', '=', userId)
      .execute()
    expect(
      (await readCheck(amana, await startCheck(amana, { token, imei }))).body.response_data.result,
    ).toBeNull()
  })
})
