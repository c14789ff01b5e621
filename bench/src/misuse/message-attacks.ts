/** Attacks by messages of ours: to strangers, and to the person whose address somebody else registers. */
import { setTimeout as sleep } from 'node:timers/promises'
import { report } from './anonymous-attacks.ts'
import { type Attack, good, newImei, newPhone } from './attack.ts'
import { BUDGETS, type Stage, shareOf } from './stage.ts'

const REGISTRATIONS_OF_A_NETWORK = 100
const MAILS_TO_A_STRANGER = 10
const PASSWORD = 'harmattan-wind-58'
/** Messages leave a moment after the answers. */
const LEAVING_MS = 3_000

let people = 0
const newAddress = () => `stranger-${Date.now()}-${++people}@example.com`

function register(stage: Stage, from: string, email: string, phone_number: string | null = null) {
  const names = { first_name: 'Ada', last_name: 'Obi', phone_number, password: PASSWORD, confirm_password: PASSWORD }
  return stage.call('POST', '/users/register/', { from, body: { email, ...names } })
}

const sendCode = (stage: Stage, from: string, phone_number: string, token?: string) =>
  stage.call('POST', '/users/phone/send-code/', { from, body: { phone_number }, ...(token === undefined ? {} : { token }) })

export const messagesToStrangers: Attack = {
  rule: '§18 Messages to strangers',
  async run(stage, from, addresses) {
    const atOneVisitor = stage.smsSent()
    const [visits, texts, reports, mails] = [120, 300, 25, 30]
    const numbers = Array.from({ length: visits }, () => newPhone())
    const registered = await stage.each(visits, (index) => register(stage, from(index), newAddress(), numbers[index]))
    await stage.each(visits, (index) => sendCode(stage, from(index), numbers[index] as string))
    await sleep(LEAVING_MS)
    const toVisitors = stage.smsSent() - atOneVisitor

    const accounts = await stage.each(texts, () => stage.account())
    const asked = await stage.each(texts, (index) => sendCode(stage, from(index), newPhone(), accounts[index]?.token))

    await stage.forget()
    const victim = newPhone()
    await stage.each(reports, (index) => report(stage, from(index), newImei(), { phone: victim }))
    await sleep(LEAVING_MS)
    const toOnePhone = stage.smsTo(victim).length

    await stage.forget()
    const email = newAddress()
    await stage.each(mails, (index) => report(stage, from(index), newImei(), { email }))
    const [sent] = await stage.query<{ count: number }>('select count(*)::int as count from one_time_codes where target = $1', [
      email,
    ])
    return [
      { what: 'text messages by visitors without a proven mailbox', tried: visits, through: toVisitors, allowed: 0 },
      {
        what: 'registration mails',
        tried: visits,
        through: registered.filter(good).length,
        allowed: Math.min(visits, REGISTRATIONS_OF_A_NETWORK * addresses),
      },
      {
        what: 'text messages by signed-in accounts',
        tried: texts,
        through: asked.filter(good).length,
        allowed: Math.min(texts, BUDGETS.sms, shareOf(BUDGETS.sms) * addresses),
      },
      { what: 'codes to one phone within seconds', tried: reports, through: toOnePhone, allowed: 1 },
      {
        what: 'mails to an address that never answered',
        tried: mails,
        through: sent?.count ?? mails,
        allowed: MAILS_TO_A_STRANGER,
      },
    ]
  },
}

export const anothersRegistration: Attack = {
  rule: "§18 Another's registration",
  async run(stage, from) {
    const tried = 20
    const emails = Array.from({ length: tried }, () => newAddress())
    await stage.each(tried, (index) => register(stage, from(index), emails[index] as string))
    // The victims, behind the same address, type the code that they got.
    const opened = await stage.each(tried, async (index) => {
      const email = emails[index] as string
      return stage.call('POST', '/users/verify-otp/', {
        from: from(index),
        body: { email, otp: await stage.codeMailedTo(email) },
      })
    })
    const signIns = await stage.each(tried, (index) =>
      stage.call('POST', '/users/login/', { from: from(index), body: { email: emails[index], password: PASSWORD } }),
    )
    return [
      { what: "accounts that open with the stranger's password", tried, through: signIns.filter(good).length, allowed: 0 },
      { what: 'people with the mailbox kept out', tried, through: opened.filter((answer) => !good(answer)).length, allowed: 0 },
    ]
  },
}
