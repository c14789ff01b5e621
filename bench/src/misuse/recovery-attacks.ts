/** Attacks on what recovers an account and reports a phone: deletion, PINs, the number of the SIM card. */
import { setTimeout as sleep } from 'node:timers/promises'
import { BENCH_PASSWORD } from '../seed/accounts.ts'
import { type Attack, bystander, good, newImei, newPhone } from './attack.ts'
import type { Account, Answer, Stage } from './stage.ts'

const PIN = '493817'
const ANOTHER_PIN = '582946'
const WRONG = '0007'
const TRIED_BY_CALLERS = 50

interface Owner extends Account {
  imei: string
  device: number
  phone: string
}

/** An owner with a password, a proven number and a registered phone. */
async function owner(stage: Stage, signIns: readonly string[], { pin = PIN }: { pin?: string | null } = {}): Promise<Owner> {
  const [account, phone] = [await stage.account(), newPhone()]
  await stage.query(
    `update users set phone_number = $2, phone_verified_at = now(),
       password_hash = (select password_hash from users where email = $3) where id = $1`,
    [account.userId, phone, signIns[0]],
  )
  if (pin !== null) {
    const body = { current_password: BENCH_PASSWORD, pin, confirm_pin: pin }
    await well(stage.call('POST', '/settings/security/pin/create/', { from: bystander(7), token: account.token, body }))
  }
  const imei = newImei()
  const { body } = await well(register(stage, account, bystander(7), imei))
  return { ...account, imei, device: body.response_data.id, phone }
}

async function well(answer: Promise<Answer>): Promise<Answer> {
  const { status, body, milliseconds } = await answer
  if (!good({ status })) throw new Error(`a step before the attack answered ${status} ${body?.code ?? ''}`)
  return { status, body, milliseconds }
}

function register(stage: Stage, { token }: Account, from: string, imei: string): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ imei, brand: 'Tecno', model: 'Spark 20' })) form.set(name, value)
  return stage.call('POST', '/devices/register/', { from, token, form })
}

const remove = (stage: Stage, { token }: Account, from: string, body: object = {}) =>
  stage.call('DELETE', '/users/profile/delete/', { from, token, body: { password: BENCH_PASSWORD, ...body } })

const flag = (stage: Stage, { token, imei, device }: Owner, from: string, secret: object) =>
  stage.call('POST', `/devices/${imei}/flags/`, {
    from,
    token,
    body: { device, flag_type: 'stolen', reason: 'Snatched', last_known_location: 'Yaba, Lagos', ...secret },
  })

const dial = (stage: Stage, caller: string, { phone }: Pick<Owner, 'phone'>, pin: string) => stage.dial(caller, '2', phone, pin)
const isOpen = (screen: string) => screen.startsWith('CON Which phone?')

export const deletedAccounts = (signIns: readonly string[]): Attack => ({
  rule: '§18 Deletion',
  async run(stage, from) {
    const tried = 10
    const owners = async (pin: string | null) => {
      const all: Owner[] = []
      for (let index = 0; index < tried; index += 1) all.push(await owner(stage, signIns, { pin }))
      return all
    }
    const [recovered, guarded, gone] = [await owners(null), await owners(PIN), await owners(null)]
    await stage.query('update users set recovered_at = now() where id = any($1)', [recovered.map(({ userId }) => userId)])
    const afterRecovery = await Promise.all(recovered.map((victim, index) => remove(stage, victim, from(index))))
    const withoutPin = await Promise.all(
      guarded.map((victim, index) => remove(stage, victim, from(index), index % 2 === 0 ? {} : { pin: WRONG })),
    )
    // The owner leaves, or was made to; a stranger waits for the moment, and tries again.
    const taken = await Promise.all(
      gone.map(async (victim, index) => {
        const thief = await stage.account()
        const take = () => register(stage, thief, from(index), victim.imei)
        return [...(await Promise.all([remove(stage, victim, bystander(index)), take(), take()])).slice(1), await take()]
      }),
    )
    return [
      { what: 'accounts deleted within 72 hours of a recovery', tried, through: afterRecovery.filter(good).length, allowed: 0 },
      { what: 'accounts deleted without their PIN', tried, through: withoutPin.filter(good).length, allowed: 0 },
      {
        what: 'phones of deleted accounts registered by strangers',
        tried: tried * 3,
        through: taken.flat().filter(good).length,
        allowed: 0,
      },
    ]
  },
})

export const wrongPins = (signIns: readonly string[]): Attack => ({
  rule: '§18 Wrong PINs',
  async run(stage, from) {
    const [byPhone, bySession, byMany] = [await owner(stage, signIns), await owner(stage, signIns), await owner(stage, signIns)]
    const stranger = newPhone()
    for (let tries = 0; tries < 6; tries += 1) await dial(stage, stranger, byPhone, WRONG)
    const screens = [await dial(stage, newPhone(), byPhone, PIN), await dial(stage, byPhone.phone, byPhone, PIN)]
    const onTheWeb = await flag(stage, byPhone, bystander(8), { security_pin: PIN })

    for (let tries = 0; tries < 6; tries += 1) await flag(stage, bySession, from(tries), { security_pin: WRONG })
    screens.push(await dial(stage, newPhone(), bySession, PIN))
    const withPassword = await flag(stage, bySession, bystander(8), { password: BENCH_PASSWORD })

    const callers = 40
    const guesses = await stage.each(callers * 5, (index) =>
      dial(stage, `+23490${String(10_000_000 + (index % callers)).slice(-8)}`, byMany, WRONG),
    )
    const afterwards = [await dial(stage, byMany.phone, byMany, PIN)]
    const stillWeb = await flag(stage, byMany, bystander(8), { security_pin: PIN })
    const shutOut = [...screens, ...afterwards].filter((screen) => !isOpen(screen)).length
    return [
      { what: 'owners kept from reporting by phone', tried: screens.length + 1, through: shutOut, allowed: 0 },
      {
        what: 'owners kept from reporting on the website',
        tried: 3,
        through: [onTheWeb, withPassword, stillWeb].filter((answer) => !good(answer)).length,
        allowed: 0,
      },
      {
        what: `PINs compared for ${callers} callers of one number`,
        tried: guesses.length,
        through: guesses.filter((screen) => screen.startsWith('CON Phone number or PIN is wrong')).length,
        allowed: TRIED_BY_CALLERS,
      },
    ]
  },
})

export const takenNumbers = (signIns: readonly string[]): Attack => ({
  rule: '§18 USSD report',
  async run(stage, from) {
    const takers = 6
    const victim = await owner(stage, signIns)
    for (let index = 0; index < takers; index += 1) {
      const taker = await owner(stage, signIns, { pin: ANOTHER_PIN })
      await stage.query('update users set phone_number = null, phone_verified_at = null where id = $1', [taker.userId])
      const asked = { from: from(index), token: taker.token }
      // Each comes hours after the one before: a number gets few codes in an hour.
      await stage.query(`update one_time_codes set created_at = created_at - interval '2 hours' where target = $1`, [
        victim.phone,
      ])
      const before = stage.smsTo(victim.phone).length
      await well(stage.call('POST', '/users/phone/send-code/', { ...asked, body: { phone_number: victim.phone } }))
      const code = await codeTo(stage, victim.phone, before)
      await well(stage.call('POST', '/users/phone/verify/', { ...asked, body: { phone_number: victim.phone, code } }))
    }
    const screen = await dial(stage, newPhone(), victim, PIN)
    return [
      {
        what: `reports by phone taken away by ${takers} accounts that proved the number`,
        tried: 1,
        through: isOpen(screen) && screen.includes(victim.imei.slice(-6)) ? 0 : 1,
        allowed: 0,
      },
    ]
  },
})

async function codeTo(stage: Stage, phone: string, before: number): Promise<string> {
  for (let waited = 0; waited < 20_000; waited += 100) {
    const text = stage.smsTo(phone)[before]
    if (text !== undefined) return /\b\d{6}\b/.exec(text)?.[0] ?? ''
    await sleep(100)
  }
  throw new Error('no code came')
}
