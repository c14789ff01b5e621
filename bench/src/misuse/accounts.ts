/**
 * Attacks of signed-in people: the registry asked for nothing, numbers registered without proof, costly
 * pictures, deletion, PINs, the number of the SIM card, promo codes.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import { BENCH_PASSWORD } from '../seed/accounts.ts'
import { until } from '../time.ts'
import {
  type Attack,
  bad,
  bystander,
  expectGood,
  formOf,
  good,
  insertFlag,
  newImei,
  newImeis,
  newPhone,
  outcome,
  preview,
  RECEIPT,
  register,
  registeredPhone,
  type Upload,
} from './attack.ts'
import type { Account, Answer, Target } from './target.ts'
import { check, pay, promoCode } from './visitors.ts'

const MAX_ANSWERS_PER_DAY = 50
const MAX_REGISTERED_PER_DAY = 10
const OPEN_CLAIMS = 3
const MAX_PIXELS = 16_000_000
const SLOW_MS = 2_000
const PIN = '493817'
const ANOTHER_PIN = '582946'
const WRONG = '0007'
const TRIED_BY_CALLERS = 50
const PROMO_USES_OF_ONE = 2
/** Uses of one code held by a network's visitors. */
const PROMO_HELD_BY_A_NETWORK = 2

const registryQueried: Attack = {
  rule: '§17 Paid answer for nothing',
  async run(target, from) {
    const tried = 150
    const flagged = newImeis(tried)
    for (const imei of flagged) await insertFlag(target, imei)
    const [byFile, byAll] = [await target.account(), await target.account()]
    await target
      .query(
        `update users set phone_number = '+2348030' || right(id::text, 5) || '0', phone_verified_at = now() where id = $1`,
        [byAll.userId],
      )
      .catch(() => [])
    const file = { ...RECEIPT, content: 'no document at all' }
    const imeiAt = (index: number) => flagged[index] ?? ''
    const files = await target.each(tried, (index) =>
      register(target, byFile, from(index), { imei: imeiAt(index), file }),
    )
    const ask = (index: number) => {
      const parts = { from: from(index), token: byAll.token }
      if (index % 3 === 0) return target.call('GET', `/devices/lookup/${imeiAt(index)}/`, parts)
      if (index % 3 === 1) return target.call('GET', `/devices/${imeiAt(index)}/validation/`, parts)
      return register(target, byAll, from(index), { imei: imeiAt(index) })
    }
    const isAnswered = ({ status, body }: Answer) =>
      body.code === 'device_flagged' ||
      (status === 200 && (body.response_data?.registered ?? body.response_data?.flagged ?? null) !== null)
    const answers = (await target.each(tried, ask)).filter(isAnswered)
    const revealing = files.filter(({ body }) => ['device_flagged', 'imei_taken'].includes(body.code))
    return [
      outcome('a bad file tells flagged from clear', tried, revealing),
      outcome('answers from the registry to one account a day', tried, answers, MAX_ANSWERS_PER_DAY),
    ]
  },
}

const unprovenRegistrations: Attack = {
  rule: '§17 Registering without proof',
  async run(target, from) {
    const [tried, claims] = [300, 32]
    const [taker, claimer] = [await target.account(), await target.account()]
    const taken = await target.each(tried, (index) => register(target, taker, from(index)))
    const owners = await target.each(4, () => target.account())
    const imeis: string[] = []
    for (let index = 0; index < claims; index += 1)
      imeis.push((await registeredPhone(target, owners[index % 4] as Account)).imei)
    const claim = (index: number, file?: Upload) =>
      target.call('POST', `/devices/${imeis[index]}/disputes/`, {
        from: from(index),
        token: claimer.token,
        form: formOf({ reason: 'It is mine.' }, file),
      })
    const bare = await target.each(claims, (index) => claim(index))
    const claimed = await target.each(claims, (index) => claim(index, RECEIPT))
    return [
      outcome(
        'numbers registered by one account without a document',
        tried,
        taken.filter(good),
        MAX_REGISTERED_PER_DAY,
      ),
      outcome('claims without a document', claims, bare.filter(good)),
      outcome('open claims of one account', claims, claimed.filter(good), OPEN_CLAIMS),
    ]
  },
}

const pictures: Attack = {
  rule: '§17 Costly pictures',
  async run(target, from) {
    const [large, fine] = [png(8_000, 5_000), png(4_000, MAX_PIXELS / 4_000)]
    const senders = await target.each(20, () => target.account())
    const send = (index: number, content: Uint8Array<ArrayBuffer>) =>
      register(target, senders[index % 20] as Account, from(index), {
        file: { name: 'p.png', type: 'image/png', content },
      })
    const beyond = await target.each(5, (index) => send(index, large))
    const uploads = 60
    let over = false
    const flood = Promise.all(Array.from({ length: uploads }, (_, index) => send(index, fine))).finally(
      () => {
        over = true
      },
    )
    const others: Answer[] = []
    for (; !over; await sleep(100)) others.push(await preview(target, bystander(5)))
    const broken = (await flood).filter(({ status }) => status >= 500 && status !== 503)
    const slow = others.filter((other) => bad(other) || other.milliseconds > SLOW_MS)
    return [
      outcome('pictures beyond 16 megapixels taken', 5, beyond.filter(good)),
      outcome(`others refused or slower than ${SLOW_MS / 1_000} s beside 60 uploads`, others.length, slow),
      outcome('uploads that broke something', uploads, broken),
    ]
  },
}

/** A grey picture of one colour: small as a file, large in memory. */
function png(width: number, height: number): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const framed = Buffer.alloc(body.length + 8)
    framed.writeUInt32BE(data.length, 0)
    body.copy(framed, 4)
    framed.writeUInt32BE(crc32(body), body.length + 4)
    return framed
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const rows = deflateSync(Buffer.alloc((width + 1) * height), { level: 9 })
  return new Uint8Array(
    Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]),
  )
}

interface Owner extends Account {
  imei: string
  device: number
  phone: string
}

/** An owner with a password, a proven number and a registered phone. */
async function ownerWithPhone(
  target: Target,
  emails: readonly string[],
  pin: string | null = PIN,
): Promise<Owner> {
  const [account, phone] = [await target.account(), newPhone()]
  await target.query(
    `update users set phone_number = $2, phone_verified_at = now(),
       password_hash = (select password_hash from users where email = $3) where id = $1`,
    [account.userId, phone, emails[0]],
  )
  if (pin !== null) {
    const body = { current_password: BENCH_PASSWORD, pin, confirm_pin: pin }
    const parts = { from: bystander(7), token: account.token, body }
    await expectGood('a PIN', target.call('POST', '/settings/security/pin/create/', parts))
  }
  const { imei, id } = await registeredPhone(target, account)
  return { ...account, imei, device: id, phone }
}

const deleteAccount = (target: Target, { token }: Account, from: string, body: object = {}) =>
  target.call('DELETE', '/users/profile/delete/', {
    from,
    token,
    body: { password: BENCH_PASSWORD, ...body },
  })

const flag = (target: Target, { token, imei, device }: Owner, from: string, secret: object) => {
  const body = {
    device,
    flag_type: 'stolen',
    reason: 'Snatched',
    last_known_location: 'Yaba, Lagos',
    ...secret,
  }
  return target.call('POST', `/devices/${imei}/flags/`, { from, token, body })
}

const dial = (target: Target, caller: string, { phone }: Owner, pin: string) =>
  target.dial(caller, '2', phone, pin)
const isOpen = (screen: string) => screen.startsWith('CON Which phone?')

const deletedAccounts = (emails: readonly string[]): Attack => ({
  rule: '§18 Deletion',
  async run(target, from) {
    const tried = 10
    const owners = async (pin: string | null) => {
      const all: Owner[] = []
      for (let index = 0; index < tried; index += 1) all.push(await ownerWithPhone(target, emails, pin))
      return all
    }
    const [recovered, guarded, gone] = [await owners(null), await owners(PIN), await owners(null)]
    await target.query('update users set recovered_at = now() where id = any($1)', [
      recovered.map(({ userId }) => userId),
    ])
    const afterRecovery = await Promise.all(
      recovered.map((victim, index) => deleteAccount(target, victim, from(index))),
    )
    const withoutPin = await Promise.all(
      guarded.map((victim, index) =>
        deleteAccount(target, victim, from(index), index % 2 === 0 ? {} : { pin: WRONG }),
      ),
    )
    // The owner deletes the account; a stranger waits for the moment, and tries again.
    const taken = await Promise.all(
      gone.map(async (victim, index) => {
        const thief = await target.account()
        const take = () => register(target, thief, from(index), { imei: victim.imei })
        const [, ...atOnce] = await Promise.all([
          deleteAccount(target, victim, bystander(index)),
          take(),
          take(),
        ])
        return [...atOnce, await take()]
      }),
    )
    return [
      outcome('accounts deleted within 72 hours of a recovery', tried, afterRecovery.filter(good)),
      outcome('accounts deleted without their PIN', tried, withoutPin.filter(good)),
      outcome('phones of deleted accounts registered by strangers', tried * 3, taken.flat().filter(good)),
    ]
  },
})

const wrongPins = (emails: readonly string[]): Attack => ({
  rule: '§18 Wrong PINs',
  async run(target, from) {
    const newOwner = () => ownerWithPhone(target, emails)
    const [byPhone, bySession, byMany] = [await newOwner(), await newOwner(), await newOwner()]
    const stranger = newPhone()
    for (let tries = 0; tries < 6; tries += 1) await dial(target, stranger, byPhone, WRONG)
    const screens = [
      await dial(target, newPhone(), byPhone, PIN),
      await dial(target, byPhone.phone, byPhone, PIN),
    ]
    const onTheWeb = await flag(target, byPhone, bystander(8), { security_pin: PIN })

    for (let tries = 0; tries < 6; tries += 1)
      await flag(target, bySession, from(tries), { security_pin: WRONG })
    screens.push(await dial(target, newPhone(), bySession, PIN))
    const withPassword = await flag(target, bySession, bystander(8), { password: BENCH_PASSWORD })

    const callers = 40
    const guesses = await target.each(callers * 5, (index) =>
      dial(target, `+23490${String(10_000_000 + (index % callers)).slice(-8)}`, byMany, WRONG),
    )
    screens.push(await dial(target, byMany.phone, byMany, PIN))
    const stillWeb = await flag(target, byMany, bystander(8), { security_pin: PIN })
    const shutOut = screens.filter((screen) => !isOpen(screen))
    const refusedOnWeb = [onTheWeb, withPassword, stillWeb].filter(bad)
    const compared = guesses.filter((screen) => screen.startsWith('CON Phone number or PIN is wrong'))
    return [
      outcome('owners kept from reporting by phone', screens.length, shutOut),
      outcome('owners kept from reporting on the website', 3, refusedOnWeb),
      outcome(
        `PINs compared for ${callers} callers of one number`,
        guesses.length,
        compared,
        TRIED_BY_CALLERS,
      ),
    ]
  },
})

const takenNumbers = (emails: readonly string[]): Attack => ({
  rule: '§18 USSD report',
  async run(target, from) {
    const takers = 6
    const victim = await ownerWithPhone(target, emails)
    for (let index = 0; index < takers; index += 1) {
      const taker = await ownerWithPhone(target, emails, ANOTHER_PIN)
      await target.query('update users set phone_number = null, phone_verified_at = null where id = $1', [
        taker.userId,
      ])
      // Hours after the code before: a number gets few in an hour.
      await target.query(
        `update one_time_codes set created_at = created_at - interval '2 hours' where target = $1`,
        [victim.phone],
      )
      const before = target.smsTo(victim.phone).length
      const prove = (path: string, body: object = {}) => {
        const parts = { from: from(index), token: taker.token, body: { phone_number: victim.phone, ...body } }
        return expectGood(path, target.call('POST', path, parts))
      }
      await prove('/users/phone/send-code/')
      const code = await codeTo(target, victim.phone, before)
      await prove('/users/phone/verify/', { code })
    }
    const screen = await dial(target, newPhone(), victim, PIN)
    const isKept = isOpen(screen) && screen.includes(victim.imei.slice(-6))
    return [
      outcome(`reports by phone taken away by ${takers} accounts that proved the number`, 1, isKept ? 0 : 1),
    ]
  },
})

async function codeTo(target: Target, phone: string, before: number): Promise<string> {
  if (!(await until(() => target.smsTo(phone).length > before, 20_000))) throw new Error('no code came')
  return /\b\d{6}\b/.exec(target.smsTo(phone)[before] ?? '')?.[0] ?? ''
}

const promoOfOnePerson: Attack = {
  rule: '§18 Promo codes of one person',
  async run(target, from) {
    const free = await promoCode(target, 100, 20)
    const { token, userId } = await target.account()
    const tried = 10
    const mine: Answer[] = []
    for (let index = 0; index < tried; index += 1) {
      const started = await check(target, from(index), newImei(), token)
      const more = { token, promo_code: free, email: `${userId}-${index}@example.com` }
      mine.push(await pay(target, from(index), { id: started.id, imei: started.imei }, more))
    }

    await target.resetLimits()
    const few = await promoCode(target, 50, 5)
    const payWith = async (address: string, name: string) => {
      const started = await check(target, address)
      return pay(target, address, started, { promo_code: few, email: `${name}-${few}@example.com` })
    }
    for (let index = 0; index < 5; index += 1) await payWith(from(0), `invented${index}`)
    const [held] = await target.query<{ uses: number }>('select uses from promo_codes where code = $1', [few])
    const buyer = await payWith(bystander(7), 'honest')
    const heldUses = held?.uses ?? 5
    return [
      outcome('uses of a free code by one account in a row', tried, mine.filter(good), PROMO_USES_OF_ONE),
      outcome(
        'uses held by five invented addresses behind one network',
        5,
        heldUses,
        PROMO_HELD_BY_A_NETWORK,
      ),
      outcome('honest buyer kept from the code', 1, [buyer].filter(bad)),
    ]
  },
}

/** @param emails of people who sign in with BENCH_PASSWORD */
export const accountAttacks = (emails: readonly string[]): Attack[] => [
  registryQueried,
  unprovenRegistrations,
  pictures,
  deletedAccounts(emails),
  wrongPins(emails),
  takenNumbers(emails),
  promoOfOnePerson,
]
