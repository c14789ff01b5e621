/** Attacks of visitors: reports, previews, payment prompts, promo codes, a shared address. */
import { VERIFICATION_FEE } from '@amana/contract'
import { BENCH_PASSWORD } from '../seed/accounts.ts'
import { type Attack, bystander, good, newImei, newPhone, type Outcome } from './attack.ts'
import { type Answer, BUDGETS, type Stage, shareOf } from './stage.ts'

const PROMO_HELD_BY_ONE = 2
const PROMO_TRIES_OF_ONE = 10
const PROMO_TRIES_OF_A_NETWORK = 100
const FEE = (VERIFICATION_FEE / 100).toFixed(2)

export function report(stage: Stage, from: string, imei = newImei(), contact: object = {}): Promise<Answer> {
  return stage.call('POST', '/reports/', {
    from,
    body: {
      reporter_name: 'Nobody Known',
      imei,
      phone: newPhone(),
      device_state: 'Lagos',
      reason_for_flagging: 'Snatched at the motor park.',
      flag_type: 'stolen',
      ...contact,
    },
  })
}

export interface Check {
  id: string
  access_token: string
  imei: string
}

export async function check(stage: Stage, from: string, imei = newImei()): Promise<Check> {
  const { status, body } = await stage.call('POST', '/devices/verifications/create/', { from, body: { imei } })
  if (status !== 201) throw new Error(`a check answered ${status}`)
  return { id: body.response_data.id, access_token: body.response_data.access_token, imei }
}

export function pay(
  stage: Stage,
  from: string,
  { id, access_token, imei }: Check,
  change: { method?: string; metadata?: object } = {},
) {
  const metadata = { device_id: imei, email: 'buyer@example.com', verification_id: id, access_token, ...change.metadata }
  const body = { amount: FEE, currency: 'NGN', method: change.method ?? 'card', purpose: 'device_unlock', metadata }
  return stage.call('POST', '/payments/initiate/', { from, body })
}

/** A use costs the operator something, so codes are made for each attack. */
export async function promoCode(stage: Stage, percent: number, uses: number): Promise<string> {
  const code = `BENCH${Math.random().toString(36).slice(2, 10).toUpperCase()}`
  await stage.query(
    `insert into promo_codes (code, percent_off, valid_from, valid_until, max_uses)
     values ($1, $2, now() - interval '1 day', now() + interval '1 day', $3)`,
    [code, percent, uses],
  )
  return code
}

/** The result of a paid check of this number. */
async function paidResult(stage: Stage, imei: string): Promise<string> {
  const from = bystander(1)
  const started = await check(stage, from, imei)
  await pay(stage, from, started, { metadata: { promo_code: await promoCode(stage, 100, 5) } })
  const { id, access_token } = started
  const { body } = await stage.call('GET', `/devices/verifications/${id}/?access_token=${access_token}`, { from })
  return body.response_data.result
}

export const anonymousReports: Attack = {
  rule: '§17 Anonymous reports',
  async run(stage, from, addresses) {
    const tried = 600
    const victim = newImei()
    const messages = stage.smsSent()
    const answers = await stage.each(tried, (index) => report(stage, from(index), index === 0 ? victim : newImei()))
    const taken = answers.filter(good).length
    // Messages leave a moment after the answers.
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    const allowed = Math.min(BUDGETS.reports, shareOf(BUDGETS.reports) * addresses)
    const work = await stage.query<{ count: number }>(
      `select count(*)::int as count from notifications where created_at > now() - interval '1 minute'`,
    )
    return [
      { what: 'unproven reports taken', tried, through: taken, allowed },
      { what: 'text messages to strangers', tried, through: stage.smsSent() - messages, allowed: Math.min(allowed, BUDGETS.sms) },
      {
        what: 'paid clean turned into flagged',
        tried: 1,
        through: (await paidResult(stage, victim)) === 'clean' ? 0 : 1,
        allowed: 0,
      },
      { what: 'owners or officers alerted', tried: taken, through: work[0]?.count ?? 0, allowed: 0 },
    ]
  },
}

export const paidAnswerFromReports: Attack = {
  rule: '§17 Paid answer for nothing',
  async run(stage, from) {
    const [flagged, unknown] = [newImei(), newImei()]
    await insertFlag(stage, flagged)
    const answers = await Promise.all([report(stage, from(0), flagged), report(stage, from(1), unknown)])
    const [one, other] = answers.map(({ status, body }) => `${status} ${body.code ?? ''} ${body.response_description}`)
    return [{ what: 'report tells flagged from not', tried: 2, through: one === other ? 0 : 1, allowed: 0 }]
  },
}

export async function insertFlag(stage: Stage, imei: string): Promise<void> {
  await stage.query(
    `insert into flags (case_number, imei, flag_type, status, reason, reporter_name, created_at, updated_at)
     values ('LE-2026-' || lpad(nextval('flag_case_numbers')::text, 6, '0'), $1, 'stolen', 'active', 'Snatched', 'Bench', now(), now())`,
    [imei],
  )
}

export const previews: Attack = {
  rule: '§17 Visitors’ previews',
  async run(stage, from) {
    const tried = 300
    const owner = await stage.account()
    const [tac, words] = [`9900${String(Math.random()).slice(2, 6)}`, 'Blue phone of Ada']
    const registered = newImei(tac)
    const form = new FormData()
    for (const [name, value] of Object.entries({ imei: registered, brand: words, model: words })) form.set(name, value)
    const made = await stage.call('POST', '/devices/register/', { from: bystander(2), token: owner.token, form })
    if (made.status !== 201) throw new Error(`a registration answered ${made.status}`)
    const looks = await stage.each(tried, (index) =>
      stage.call('POST', '/devices/verifications/create/', {
        from: from(index),
        body: { imei: index === 0 ? registered : newImei(tac) },
      }),
    )
    const telling = looks.filter(({ body }) => JSON.stringify(body).includes(words))
    const lookUp = await stage.call('GET', `/devices/lookup/${registered}/`, { from: from(0) })
    const { registered: told } = lookUp.body.response_data
    return [
      { what: 'previews with one owner’s words', tried, through: telling.length, allowed: 0 },
      {
        what: 'visitors’ look-up names owner’s words or registration',
        tried: 1,
        through: JSON.stringify(lookUp.body).includes(words) || told !== null ? 1 : 0,
        allowed: 0,
      },
    ]
  },
}

export const promoCodes: Attack = {
  rule: '§17 Promo codes',
  async run(stage, from, addresses) {
    const code = await promoCode(stage, 50, 5)
    const holds: Answer[] = []
    for (let index = 0; index < 10; index += 1)
      holds.push(
        await pay(stage, from(index), await check(stage, from(index)), {
          metadata: { promo_code: code, email: 'one@example.com' },
        }),
      )
    // A quarter of an hour passes: unpaid payments hold nothing any more.
    await stage.query(`update payments set promo_held_until = promo_held_until - interval '15 minutes' where promo_code = $1`, [
      code,
    ])
    const metadata = { promo_code: code, email: 'honest@example.com' }
    const honest = await pay(stage, bystander(3), await check(stage, bystander(3)), { metadata })

    await stage.forget()
    const tried = 600
    const asked = await stage.each(tried, (index) => check(stage, from(index)))
    const guesses = await stage.each(tried, (index) =>
      pay(stage, from(index), asked[index] as Check, {
        metadata: { promo_code: `GUESS${index}`, email: `guess${index}@example.com` },
      }),
    )
    const each = Math.min(Math.ceil(tried / addresses), PROMO_TRIES_OF_A_NETWORK)
    return [
      { what: 'uses of a code held by one person', tried: 10, through: holds.filter(good).length, allowed: PROMO_HELD_BY_ONE },
      { what: 'honest buyer refused 15 minutes later', tried: 1, through: good(honest) ? 0 : 1, allowed: 0 },
      {
        what: 'guesses that were compared',
        tried,
        through: guesses.filter(({ status }) => status !== 429).length,
        allowed: Math.min(tried, each * addresses, PROMO_TRIES_OF_ONE * tried),
      },
    ]
  },
}

export const paymentPrompts: Attack = {
  rule: '§17 Payment prompts',
  async run(stage, from, addresses) {
    const prompt = async (index: number, phone_number: string) =>
      pay(stage, from(index), await check(stage, from(index)), {
        method: 'airtime',
        metadata: { phone_number, email: `p${index}@example.com` },
      })
    const [toOne, toMany] = [60, 500]
    const victim = newPhone()
    const one = await stage.each(toOne, (index) => prompt(index, victim))
    await stage.forget()
    const many = await stage.each(toMany, (index) => prompt(index, newPhone()))
    return [
      { what: 'prompts to one phone at once', tried: toOne, through: one.filter(good).length, allowed: 1 },
      {
        what: 'prompts to many phones in an hour',
        tried: toMany,
        through: many.filter(good).length,
        allowed: Math.min(BUDGETS.prompts, shareOf(BUDGETS.prompts) * addresses),
      },
    ]
  },
}

export const sharedAddress = (signIns: readonly string[]): Attack => ({
  rule: '§17 Shared address',
  async run(stage, from) {
    await earlyInTheMinute()
    const tried = 1_500
    await stage.each(tried, (index) =>
      stage.call('POST', '/users/forgot-password/', { from: from(index), body: { email: `nobody${index}@example.com` } }),
    )
    const outcomes: Outcome[] = []
    const refusedOf = (what: string, answers: readonly Answer[]) =>
      outcomes.push({ what, tried: answers.length, through: answers.filter(({ status }) => status === 429).length, allowed: 0 })
    refusedOf(
      'neighbours kept from signing in',
      await stage.each(signIns.length, (index) =>
        stage.call('POST', '/users/login/', { from: from(index), body: { email: signIns[index], password: BENCH_PASSWORD } }),
      ),
    )
    refusedOf(
      'neighbours kept from checking',
      await stage.each(50, (index) =>
        stage.call('POST', '/devices/verifications/create/', { from: from(index), body: { imei: newImei() } }),
      ),
    )
    refusedOf('neighbours kept from reporting', await stage.each(20, (index) => report(stage, from(index))))
    return outcomes
  },
})

/** Limits of a minute begin anew with it: the attack and what follows have to be in one. */
async function earlyInTheMinute(): Promise<void> {
  const second = (Date.now() / 1_000) % 60
  if (second > 20) await new Promise((resolve) => setTimeout(resolve, (60 - second) * 1_000))
}
