/** Attacks of visitors: reports, previews, payment prompts, promo codes, shared and disguised addresses. */
import { setTimeout as sleep } from 'node:timers/promises'
import { VERIFICATION_FEE } from '@amana/contract'
import { BENCH_PASSWORD } from '../seed/accounts.ts'
import {
  type Attack,
  bad,
  bystander,
  expectGood,
  good,
  insertFlag,
  newImei,
  newPhone,
  outcome,
  preview,
  register,
  report,
} from './attack.ts'
import { type Answer, BUDGETS, shareOf, type Target } from './target.ts'

const PROMO_HELD_BY_ONE = 2
const PROMO_TRIES_OF_ONE = 10
const PROMO_TRIES_OF_A_NETWORK = 100
const REPORTS_OF_A_NETWORK = 60
const FEE = (VERIFICATION_FEE / 100).toFixed(2)
/** Messages leave a moment after the answers. */
export const LEAVING_MS = 3_000

interface Check {
  id: string
  access_token?: string
  imei: string
}

export async function check(target: Target, from: string, imei = newImei(), token?: string): Promise<Check> {
  const { body } = await expectGood('a check', preview(target, from, imei, token))
  return { id: body.response_data.id, access_token: body.response_data.access_token, imei }
}

/** Begins a payment of a check. */
export function pay(
  target: Target,
  from: string,
  { id, access_token, imei }: Check,
  {
    method = 'card',
    token,
    ...more
  }: { method?: string; token?: string; [metadata: string]: string | undefined } = {},
): Promise<Answer> {
  const metadata = { device_id: imei, email: 'buyer@example.com', verification_id: id, access_token, ...more }
  const body = { amount: FEE, currency: 'NGN', method, purpose: 'device_unlock', metadata }
  return target.call('POST', '/payments/initiate/', { from, body, ...(token === undefined ? {} : { token }) })
}

/** A new promo code. */
export async function promoCode(target: Target, percent: number, uses: number): Promise<string> {
  const code = `BENCH${Math.random().toString(36).slice(2, 10).toUpperCase()}`
  await target.query(
    `insert into promo_codes (code, percent_off, valid_from, valid_until, max_uses)
     values ($1, $2, now() - interval '1 day', now() + interval '1 day', $3)`,
    [code, percent, uses],
  )
  return code
}

/** The result of a paid check of this number. */
async function paidResult(target: Target, imei: string): Promise<string> {
  const from = bystander(1)
  const started = await check(target, from, imei)
  await pay(target, from, started, { promo_code: await promoCode(target, 100, 5) })
  const path = `/devices/verifications/${started.id}/?access_token=${started.access_token}`
  return (await target.call('GET', path, { from })).body.response_data.result
}

const anonymousReports: Attack = {
  rule: '§17 Anonymous reports',
  async run(target, from, addresses) {
    const tried = 600
    const victim = newImei()
    const messages = target.smsSent()
    const answers = await target.each(tried, (index) =>
      report(target, from(index), index === 0 ? victim : newImei()),
    )
    const taken = answers.filter(good).length
    await sleep(LEAVING_MS)
    const sent = target.smsSent() - messages
    const allowed = Math.min(BUDGETS.reports, shareOf(BUDGETS.reports) * addresses)
    const [alerts] = await target.query<{ count: number }>(
      `select count(*)::int as count from notifications where created_at > now() - interval '1 minute'`,
    )
    const isClean = (await paidResult(target, victim)) === 'clean'
    return [
      outcome('unproven reports taken', tried, taken, allowed),
      outcome('text messages to strangers', tried, sent, Math.min(allowed, BUDGETS.sms)),
      outcome('paid clean turned into flagged', 1, isClean ? 0 : 1),
      outcome('owners or officers alerted', taken, alerts?.count ?? 0),
    ]
  },
}

const paidAnswerFromReports: Attack = {
  rule: '§17 Paid answer for nothing',
  async run(target, from) {
    const [flagged, unknown] = [newImei(), newImei()]
    await insertFlag(target, flagged)
    const answers = await Promise.all([report(target, from(0), flagged), report(target, from(1), unknown)])
    const [one, other] = answers.map(
      ({ status, body }) => `${status} ${body.code ?? ''} ${body.response_description}`,
    )
    return [outcome('report tells flagged from not', 2, one === other ? 0 : 1)]
  },
}

const previews: Attack = {
  rule: '§17 Visitors’ previews',
  async run(target, from) {
    const tried = 300
    const owner = await target.account()
    const [tac, words] = [`9900${String(Math.random()).slice(2, 6)}`, 'Blue phone of Ada']
    const imei = newImei(tac)
    await expectGood(
      'a registration',
      register(target, owner, bystander(2), { imei, brand: words, model: words }),
    )
    const looks = await target.each(tried, (index) =>
      preview(target, from(index), index === 0 ? imei : newImei(tac)),
    )
    const lookUp = await target.call('GET', `/devices/lookup/${imei}/`, { from: from(0) })
    const isNamed = ({ body }: Answer) => JSON.stringify(body).includes(words)
    const isShown = isNamed(lookUp) || lookUp.body.response_data.registered !== null
    return [
      outcome('previews with one owner’s words', tried, looks.filter(isNamed)),
      outcome('visitors’ look-up names owner’s words or registration', 1, isShown ? 1 : 0),
    ]
  },
}

const promoCodes: Attack = {
  rule: '§17 Promo codes',
  async run(target, from, addresses) {
    const code = await promoCode(target, 50, 5)
    const holds: Answer[] = []
    for (let index = 0; index < 10; index += 1) {
      const started = await check(target, from(index))
      holds.push(await pay(target, from(index), started, { promo_code: code, email: 'one@example.com' }))
    }
    // After a quarter of an hour unpaid payments hold nothing any more.
    await target.query(
      `update payments set promo_held_until = promo_held_until - interval '15 minutes' where promo_code = $1`,
      [code],
    )
    const buyer = await check(target, bystander(3))
    const honest = await pay(target, bystander(3), buyer, { promo_code: code, email: 'honest@example.com' })

    await target.resetLimits()
    const tried = 600
    const checks = await target.each(tried, (index) => check(target, from(index)))
    const guesses = await target.each(tried, (index) => {
      const guess = { promo_code: `GUESS${index}`, email: `guess${index}@example.com` }
      return pay(target, from(index), checks[index] as Check, guess)
    })
    const each = Math.min(Math.ceil(tried / addresses), PROMO_TRIES_OF_A_NETWORK)
    const allowed = Math.min(tried, each * addresses, PROMO_TRIES_OF_ONE * tried)
    const compared = guesses.filter(({ status }) => status !== 429)
    return [
      outcome('uses of a code held by one person', 10, holds.filter(good), PROMO_HELD_BY_ONE),
      outcome('honest buyer refused 15 minutes later', 1, [honest].filter(bad)),
      outcome('guesses that were compared', tried, compared, allowed),
    ]
  },
}

const paymentPrompts: Attack = {
  rule: '§17 Payment prompts',
  async run(target, from, addresses) {
    const prompt = async (index: number, phone_number: string) => {
      const started = await check(target, from(index))
      return pay(target, from(index), started, {
        method: 'airtime',
        phone_number,
        email: `p${index}@example.com`,
      })
    }
    const [toOne, toMany] = [60, 500]
    const victim = newPhone()
    const one = await target.each(toOne, (index) => prompt(index, victim))
    await target.resetLimits()
    const many = await target.each(toMany, (index) => prompt(index, newPhone()))
    const allowed = Math.min(BUDGETS.prompts, shareOf(BUDGETS.prompts) * addresses)
    return [
      outcome('prompts to one phone at once', toOne, one.filter(good), 1),
      outcome('prompts to many phones in an hour', toMany, many.filter(good), allowed),
    ]
  },
}

const sharedAddress = (emails: readonly string[]): Attack => ({
  rule: '§17 Shared address',
  async run(target, from) {
    await earlyInTheMinute()
    await target.each(1_500, (index) => {
      const body = { email: `nobody${index}@example.com` }
      return target.call('POST', '/users/forgot-password/', { from: from(index), body })
    })
    const refused = (what: string, answers: readonly Answer[]) =>
      outcome(
        what,
        answers.length,
        answers.filter(({ status }) => status === 429),
      )
    const signIn = (index: number) => {
      const body = { email: emails[index], password: BENCH_PASSWORD }
      return target.call('POST', '/users/login/', { from: from(index), body })
    }
    return [
      refused('neighbours kept from signing in', await target.each(emails.length, signIn)),
      refused(
        'neighbours kept from checking',
        await target.each(50, (index) => preview(target, from(index))),
      ),
      refused(
        'neighbours kept from reporting',
        await target.each(20, (index) => report(target, from(index))),
      ),
    ]
  },
})

/** Limits of a minute restart with it: the attack and what follows must be in one. */
async function earlyInTheMinute(): Promise<void> {
  const second = (Date.now() / 1_000) % 60
  if (second > 20) await sleep((60 - second) * 1_000)
}

/** One network behind a trusted proxy that looks like another in each request. */
const disguisedAddresses: Attack = {
  rule: '§18 X-Forwarded-For',
  async run(target) {
    const tried = 200
    const disguised = async (how: string, from: (index: number) => string) => {
      await target.resetLimits()
      const answers = await target.each(tried, (index) => report(target, from(index)))
      return outcome(`reports of one ${how}`, tried, answers.filter(good), REPORTS_OF_A_NETWORK)
    }
    return [
      await disguised('network, each with another port', (index) => `203.0.113.7:${20_000 + index}`),
      await disguised('network, each with another nonsense', (index) => `unknown-${index}`),
      await disguised('IPv6 network, each with another zone', (index) => `2001:db8::7%${index}`),
    ]
  },
}

/** @param emails of people who sign in with BENCH_PASSWORD */
export const visitorAttacks = (emails: readonly string[]): Attack[] => [
  anonymousReports,
  paidAnswerFromReports,
  previews,
  promoCodes,
  paymentPrompts,
  sharedAddress(emails),
  disguisedAddresses,
]
