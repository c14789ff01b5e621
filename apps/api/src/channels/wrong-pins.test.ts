/** PINs by phone: who locks whom, and which account a PIN belongs to (decisions §18). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../kernel/durations.ts'
import { movableClock } from '../modules/accounts/accounts.fixtures.ts'
import { cheapHash, PIN } from '../modules/flags/flags.fixtures.ts'
import { newPhone } from '../testing/new-phone.ts'
import type { Answer, TestAccount } from '../testing/test-product.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { type Channels, newCall, newSession, ownerWithPin, startChannels } from './channels.fixtures.ts'

const clock = movableClock()
let channels: Channels
beforeAll(async () => {
  channels = await startChannels({ clock })
})
afterAll(() => channels.stop())

const WRONG = '0007'
const LOCKED =
  /^END Too many wrong tries\. Wait until \d{4}-\d\d-\d\d \d\d:\d\d, dial from another phone, or report on our website/
const CALLERS_LOCKED =
  /^END Too many wrong tries\. Wait until \d{4}-\d\d-\d\d \d\d:\d\d, dial from the phone of the account, or /
const PHONES = /^CON Which phone\?/

/** One try of a PIN, in a separate call. */
const dial = (caller: string, phone: string, pin: string) =>
  channels.turn({ id: newSession(), phone: caller }, '2', phone, pin)
async function wrongFrom(caller: string, phone: string, times = 5): Promise<void> {
  for (let tries = 0; tries < times; tries += 1) await dial(caller, phone, WRONG)
}

type Owner = Awaited<ReturnType<typeof ownerWithPin>>
const flag = ({ token, imei, deviceId }: Owner, pin: string): Promise<Answer> =>
  channels.amana.call('POST', `/devices/${imei}/flags/`, {
    token,
    body: {
      device: deviceId,
      flag_type: 'stolen',
      reason: 'Snatched',
      last_known_location: 'Yaba, Lagos',
      security_pin: pin,
    },
  })
const mailsTo = ({ email }: Pick<TestAccount, 'email'>, subject: RegExp) =>
  channels.amana.sent.filter((mail) => mail.to === email && subject.test(mail.subject))

describe('wrong PINs by phone', () => {
  test('lock their caller, and neither another handset, nor the number itself, nor the web', async () => {
    const owner = await ownerWithPin(channels.amana)
    const stranger = newPhone()
    await wrongFrom(stranger, owner.phone)
    expect(await dial(stranger, owner.phone, PIN)).toMatch(LOCKED)
    expect(await dial(newPhone(), owner.phone, PIN)).toMatch(PHONES)
    expect(await dial(owner.phone, owner.phone, PIN)).toMatch(PHONES)
    expect((await flag(owner, PIN)).status).toBe(201)
    const mail = await waitUntil(() => mailsTo(owner, /^Wrong security PINs by phone/)[0])
    expect(mail.text).toContain('You do not: your PIN works where you are signed in')
    clock.forward(15.1 * MINUTE)
    expect(await dial(stranger, owner.phone, PIN)).toMatch(PHONES)
  })

  test('of a session lock the session alone', async () => {
    const owner = await ownerWithPin(channels.amana)
    for (let tries = 0; tries < 5; tries += 1) expect((await flag(owner, WRONG)).status).toBe(422)
    expect(await flag(owner, PIN)).toMatchObject({ status: 429, body: { code: 'account_locked' } })
    expect(await dial(newPhone(), owner.phone, PIN)).toMatch(PHONES)
  })

  /** The count of all callers of the number that was tried last. */
  const countedOfCallers = `kind = 'callers_pin' and subject = (
    select subject from attempt_locks where kind = 'callers_pin' order by window_started_at desc limit 1)`

  test.each([
    ['an account', () => ownerWithPin(channels.amana).then(({ phone }) => phone)],
    ['nobody', async () => newPhone()],
  ])('of many callers at once are fifty for a number that %s has', async (_, number) => {
    const phone = await number()
    await dial(newPhone(), phone, WRONG)
    await channels.amana.database.pool.query(
      `update attempt_locks set failures = 45 where ${countedOfCallers}`,
    )
    const screens = await Promise.all(Array.from({ length: 12 }, () => dial(newPhone(), phone, WRONG)))
    expect(screens.filter((screen) => screen.startsWith('CON Phone number or PIN is wrong.'))).toHaveLength(5)
    expect(screens.filter((screen) => CALLERS_LOCKED.test(screen))).toHaveLength(7)
  })

  test('of all callers lock the others for an hour, a day, seven days; the number itself and the web never', async () => {
    const owner = await ownerWithPin(channels.amana)
    for (const lock of [HOUR, DAY, 7 * DAY, 7 * DAY]) {
      await dial(newPhone(), owner.phone, WRONG)
      await channels.amana.database.pool.query(
        `update attempt_locks set failures = 49 where ${countedOfCallers}`,
      )
      await dial(newPhone(), owner.phone, WRONG)
      expect(await dial(newPhone(), owner.phone, PIN)).toMatch(CALLERS_LOCKED)
      expect(await dial(owner.phone, owner.phone, PIN)).toMatch(PHONES)
      clock.forward(lock / 2)
      expect(await dial(newPhone(), owner.phone, PIN)).toMatch(CALLERS_LOCKED)
      clock.forward(lock / 2)
      expect(await dial(newPhone(), owner.phone, PIN)).toMatch(PHONES)
    }
    expect(await waitUntil(() => mailsTo(owner, /^Many phones try to guess/)[0])).toBeDefined()
  })

  test('of others stay counted after a right one', async () => {
    const owner = await ownerWithPin(channels.amana)
    await dial(newPhone(), owner.phone, WRONG)
    await channels.amana.database.pool.query(
      `update attempt_locks set failures = 48 where ${countedOfCallers}`,
    )
    expect(await dial(newPhone(), owner.phone, PIN)).toMatch(PHONES)
    for (let callers = 0; callers < 2; callers += 1) await dial(newPhone(), owner.phone, WRONG)
    expect(await dial(newPhone(), owner.phone, PIN)).toMatch(CALLERS_LOCKED)
    expect((await flag(owner, PIN)).status).toBe(201)
  })
})

describe('the account of a PIN', () => {
  /** Proves the number on another account, as a thief with the SIM card can. */
  async function takeOver(phone: string, changes: { pin?: string } = {}): Promise<TestAccount> {
    const taker = await channels.amana.account()
    const { db } = channels.amana.database
    if (changes.pin !== undefined)
      await db
        .updateTable('users')
        .set({ pin_hash: await cheapHash(changes.pin) })
        .where('id', '=', taker.userId)
        .execute()
    const before = channels.textsTo(phone).length
    await channels.amana.call('POST', '/users/phone/send-code/', {
      token: taker.token,
      body: { phone_number: phone },
    })
    const code = /\b\d{6}\b/.exec(await channels.nextText(phone, before + 1))?.[0]
    const body = { phone_number: phone, code }
    expect(
      (await channels.amana.call('POST', '/users/phone/verify/', { token: taker.token, body })).status,
    ).toBe(200)
    return taker
  }

  test('is the victim’s for 90 days after a thief with the SIM card proved the number', async () => {
    const owner = await ownerWithPin(channels.amana)
    await takeOver(owner.phone, { pin: '5093' })
    const screen = await dial(newPhone(), owner.phone, PIN)
    expect(screen).toMatch(PHONES)
    expect(screen).toContain(owner.imei.slice(-6))
    expect(await dial(newPhone(), owner.phone, '5093')).toMatch(/^END No phone is registered to this account/)
    // It does not count as one that has the number unproven.
    await channels.amana.database.db
      .updateTable('users')
      .set({ phone_number: null })
      .where('id', '=', owner.userId)
      .execute()
    clock.forward(90 * DAY - HOUR)
    expect(await dial(newPhone(), owner.phone, PIN)).toMatch(PHONES)
    clock.forward(2 * HOUR)
    expect(await dial(newPhone(), owner.phone, PIN)).toMatch(/^CON Phone number or PIN is wrong/)
    const { userId } = owner
    await channels.amana.jobs.enqueue(channels.amana.database.db as never, 'accounts.purge', {})
    await waitUntil(async () => {
      const left = await channels.amana.database.db
        .selectFrom('former_numbers')
        .select('id')
        .where('user_id', '=', userId)
        .execute()
      return left.length === 0 ? true : undefined
    })
  })

  test('is not pushed out by accounts that prove the number after it', async () => {
    const owner = await ownerWithPin(channels.amana)
    for (let takers = 0; takers < 6; takers += 1) {
      await takeOver(owner.phone, { pin: `509${takers}` })
      // A phone gets five codes an hour.
      clock.forward(HOUR)
    }
    expect(await dial(newPhone(), owner.phone, PIN)).toContain(owner.imei.slice(-6))
  })

  test('a number that the owner changed reports for the account too, as the new one does', async () => {
    const owner = await ownerWithPin(channels.amana)
    const number = newPhone()
    const { db } = channels.amana.database
    await db
      .updateTable('users')
      .set({ phone_number: null, phone_verified_at: null })
      .where('id', '=', owner.userId)
      .execute()
    const at = clock.now()
    const former = { user_id: owner.userId, phone_number: owner.phone, proven_at: at, lost_at: at }
    await db
      .insertInto('former_numbers')
      .values({ id: crypto.randomUUID(), ...former })
      .execute()
    await db
      .updateTable('users')
      .set({ phone_number: number, phone_verified_at: at })
      .where('id', '=', owner.userId)
      .execute()
    for (const phone of [owner.phone, number]) expect(await dial(newPhone(), phone, PIN)).toMatch(PHONES)
  })

  test('as many messages about a lock are queued, whatever accounts there are', async () => {
    const [one, many] = [await ownerWithPin(channels.amana), await ownerWithPin(channels.amana)]
    for (let takers = 0; takers < 2; takers += 1) await takeOver(many.phone, { pin: `609${takers}` })
    const { pool } = channels.amana.database
    const queued = async () =>
      Number(
        (await pool.query("select count(*) from pgboss.job where name = 'accounts.notify'")).rows[0].count,
      )
    const counts: number[] = []
    for (const phone of [newPhone(), one.phone, many.phone]) {
      const before = await queued()
      await wrongFrom(newPhone(), phone)
      counts.push((await queued()) - before)
    }
    expect(counts).toEqual([5, 5, 5])
  })
})

test('a caller who tried many accounts is told the other way', async () => {
  const caller = newCall().phone
  const limited = await startChannels({ env: { RATE_LIMITS: 'on' } })
  try {
    let screen = ''
    for (let tries = 0; tries <= 20; tries += 1)
      screen = await limited.turn({ id: newSession(), phone: caller }, '2', newPhone(), WRONG)
    expect(screen).toBe(
      'END Too many tries from this number. Dial from another phone, use our website, or try again later.',
    )
  } finally {
    await limited.stop()
  }
})
