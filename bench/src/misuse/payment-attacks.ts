/** Attacks on what is paid once: questions of organisations, and promo codes (docs/decisions.md §18). */
import { check, pay, promoCode } from './anonymous-attacks.ts'
import { type Attack, bystander, good, newImei } from './attack.ts'
import type { Stage } from './stage.ts'

const USES_OF_ONE = 2
/** Uses held by a network's visitors, for one code. */
const HELD_BY_A_NETWORK = 2

const CALLS = ['/partner/v1/checks', '/device-authenticity/vwip/check-status'] as const

/** The money that all organisations have spent, in kobo; a check costs one. */
async function spent(stage: Stage): Promise<number> {
  const [row] = await stage.query<{ spent: number }>(
    `select coalesce(-sum(kobo) filter (where kind <> 'credit'), 0)::int as spent from organisation_ledger`,
  )
  return row?.spent ?? 0
}

export const paidTwice: Attack = {
  rule: '§18 Paid once',
  async run(stage, from) {
    const token = await partnerOf(stage)
    const ask = (index: number, imei: string, key?: string) =>
      stage.call('POST', CALLS[index % CALLS.length] as string, {
        from: from(index),
        token,
        body: { imei },
        ...(key === undefined ? {} : { key }),
      })
    const tried = 60
    const [one, keyed] = [newImei(), newImei()]
    let before = await spent(stage)
    const answers = await stage.each(tried, (index) => ask(index, one))
    const prices = (await spent(stage)) - before
    before = await spent(stage)
    const underKey = await stage.each(tried, () => ask(0, keyed, `bench-${keyed}`))
    const pricesOfKey = (await spent(stage)) - before
    const others = await stage.each(tried, () => ask(0, newImei(), `bench-${keyed}`))
    return [
      { what: 'prices for one number that is asked at once', tried, through: prices, allowed: 1 },
      { what: 'of these refused', tried, through: answers.filter((answer) => !good(answer)).length, allowed: 0 },
      { what: 'prices for one request under one key', tried, through: pricesOfKey, allowed: 1 },
      {
        what: 'requests under a key that are neither answered nor still running',
        tried,
        through: underKey.filter(({ status }) => status !== 200 && status !== 409).length,
        allowed: 0,
      },
      { what: 'other numbers answered under that key', tried, through: others.filter(good).length, allowed: 0 },
    ]
  },
}

/** One organisation for both runs of the attack: its name is unique. */
let seeded: { stage: Stage; key: Promise<string> } | null = null
function partnerOf(stage: Stage): Promise<string> {
  if (seeded?.stage !== stage) seeded = { stage, key: stage.partner(10_000) }
  return seeded.key
}

export const promoOfOnePerson: Attack = {
  rule: '§18 Promo codes of one person',
  async run(stage, from) {
    const free = await promoCode(stage, 100, 20)
    const { token, userId } = await stage.account()
    const tried = 10
    const mine: number[] = []
    for (let index = 0; index < tried; index += 1) {
      const imei = newImei()
      const started = await stage.call('POST', '/devices/verifications/create/', { from: from(index), token, body: { imei } })
      const { id } = started.body.response_data
      const body = {
        amount: '100.00',
        currency: 'NGN',
        method: 'card',
        purpose: 'device_unlock',
        metadata: { device_id: imei, email: `${userId}-${index}@example.com`, verification_id: id, promo_code: free },
      }
      mine.push((await stage.call('POST', '/payments/initiate/', { from: from(index), token, body })).status)
    }

    await stage.forget()
    const few = await promoCode(stage, 50, 5)
    for (let index = 0; index < 5; index += 1)
      await pay(stage, from(0), await check(stage, from(0)), {
        metadata: { promo_code: few, email: `invented${index}-${few}@example.com` },
      })
    const [held] = await stage.query<{ uses: number }>('select uses from promo_codes where code = $1', [few])
    const honest = bystander(7)
    const metadata = { promo_code: few, email: `honest-${few}@example.com` }
    const buyer = await pay(stage, honest, await check(stage, honest), { metadata })
    return [
      {
        what: 'uses of a free code by one account in a row',
        tried,
        through: mine.filter((status) => status < 300).length,
        allowed: USES_OF_ONE,
      },
      {
        what: 'uses held by five invented addresses behind one network',
        tried: 5,
        through: held?.uses ?? 5,
        allowed: HELD_BY_A_NETWORK,
      },
      { what: 'honest buyer kept from the code', tried: 1, through: good(buyer) ? 0 : 1, allowed: 0 },
    ]
  },
}
