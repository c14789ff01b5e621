/** Attacks by the product's messages: to strangers, and to people whose address another person registers. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Attack, bad, good, newImei, newPhone, outcome, report } from './attack.ts'
import { BUDGETS, shareOf, type Target } from './target.ts'
import { LEAVING_MS } from './visitors.ts'

const REGISTRATIONS_OF_A_NETWORK = 100
const MAILS_TO_A_STRANGER = 10
const PASSWORD = 'harmattan-wind-58'

let people = 0
const newAddress = () => `stranger-${Date.now()}-${++people}@example.com`

function registerAccount(target: Target, from: string, email: string, phone_number: string | null = null) {
  const names = {
    first_name: 'Ada',
    last_name: 'Obi',
    phone_number,
    password: PASSWORD,
    confirm_password: PASSWORD,
  }
  return target.call('POST', '/users/register/', { from, body: { email, ...names } })
}

const sendCode = (target: Target, from: string, phone_number: string, token?: string) =>
  target.call('POST', '/users/phone/send-code/', {
    from,
    body: { phone_number },
    ...(token === undefined ? {} : { token }),
  })

const messagesToStrangers: Attack = {
  rule: '§18 Messages to strangers',
  async run(target, from, addresses) {
    const [visits, texts, reports, mails] = [120, 300, 25, 30]
    const before = target.smsSent()
    const numbers = Array.from({ length: visits }, () => newPhone())
    const registered = await target.each(visits, (index) =>
      registerAccount(target, from(index), newAddress(), numbers[index] ?? null),
    )
    await target.each(visits, (index) => sendCode(target, from(index), numbers[index] ?? ''))
    await sleep(LEAVING_MS)
    const toVisitors = target.smsSent() - before

    const accounts = await target.each(texts, () => target.account())
    const sent = await target.each(texts, (index) =>
      sendCode(target, from(index), newPhone(), accounts[index]?.token),
    )

    await target.resetLimits()
    const victim = newPhone()
    await target.each(reports, (index) => report(target, from(index), newImei(), { phone: victim }))
    await sleep(LEAVING_MS)
    const toOnePhone = target.smsTo(victim)

    await target.resetLimits()
    const email = newAddress()
    await target.each(mails, (index) => report(target, from(index), newImei(), { email }))
    const [codes] = await target.query<{ count: number }>(
      'select count(*)::int as count from one_time_codes where target = $1',
      [email],
    )
    const registrationsAllowed = Math.min(visits, REGISTRATIONS_OF_A_NETWORK * addresses)
    const textsAllowed = Math.min(texts, BUDGETS.sms, shareOf(BUDGETS.sms) * addresses)
    return [
      outcome('text messages by visitors without a proven mailbox', visits, toVisitors),
      outcome('registration mails', visits, registered.filter(good), registrationsAllowed),
      outcome('text messages by signed-in accounts', texts, sent.filter(good), textsAllowed),
      outcome('codes to one phone within seconds', reports, toOnePhone, 1),
      outcome('mails to an address that never answered', mails, codes?.count ?? mails, MAILS_TO_A_STRANGER),
    ]
  },
}

const anothersRegistration: Attack = {
  rule: "§18 Another's registration",
  async run(target, from) {
    const tried = 20
    const emails = Array.from({ length: tried }, () => newAddress())
    const emailAt = (index: number) => emails[index] ?? ''
    await target.each(tried, (index) => registerAccount(target, from(index), emailAt(index)))
    // The victims, behind the same address, type the code that they got.
    const opened = await target.each(tried, async (index) => {
      const body = { email: emailAt(index), otp: await target.codeMailedTo(emailAt(index)) }
      return target.call('POST', '/users/verify-otp/', { from: from(index), body })
    })
    const signIns = await target.each(tried, (index) => {
      const body = { email: emailAt(index), password: PASSWORD }
      return target.call('POST', '/users/login/', { from: from(index), body })
    })
    return [
      outcome("accounts that open with the stranger's password", tried, signIns.filter(good)),
      outcome('people with the mailbox kept out', tried, opened.filter(bad)),
    ]
  },
}

export const MESSAGE_ATTACKS: Attack[] = [messagesToStrangers, anothersRegistration]
