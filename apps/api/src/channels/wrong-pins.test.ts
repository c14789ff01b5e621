/** PINs by phone: who locks whom, and which account a PIN belongs to (decisions §18). */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY, HOUR, MINUTE } from '../kernel/durations.ts'
import { movableClock } from '../modules/accounts/accounts.fixtures.ts'
import { cheapHash, newPhone, PIN } from '../modules/flags/flags.fixtures.ts'
import type { Answer, TestAccount } from '../testing/test-product.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { type Channels, newCall, newSession, ownerWithPin, startChannels } from './channels.fixtures.ts'

const compared = vi.hoisted(() => ({ times: 0 }))
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>()
  const verify: typeof argon2.verify = (...given) => {
    compared.times += 1
    return argon2.verify(...given)
  }
  // Fast: hundreds of tries, each of several hashes.
  const hash: typeof argon2.hash = (text) => argon2.hash(text, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  return { ...argon2, verify, hash }
})

const clock = movableClock()
let channels: Channels
beforeAll(async () => {
  channels = await startChannels({ clock })
})
afterAll(() => channels.stop())

const WRONG = '0007'
const LOCKED =
  /^END Too many wrong tries\. Wait until \d{4}-\d\d-\d\d \d\d:\d\d, dial from another phone, or report on our website/
const CALLERS_LOCKED = /^END Too many wrong tries\. Wait until \d{4}-\d\d-\d\d \d\d:\d\d, dial from the phone of the account, or /
const PHONES = /^CON Which phone\?/

/** One try of a PIN, in a call of its own. */
const dial = (caller: string, phone: string, pin: string) => channels.turn({ id: newSession(), phone: caller }, '2', phone, pin)
async function wrongFrom(caller: string, phone: string, times = 5): Promise<void> {
  for (let tries = 0; tries < times; tries += 1) await dial(caller, phone, WRONG)
}

type Owner = Awaited<ReturnType<typeof ownerWithPin>>
const flag = ({ token, imei, deviceId }: Owner, pin: string): Promise<Answer> =>
  channels.amana.call('POST', `/devices/${imei}/flags/`, {
    token,
    body: { device: deviceId, flag_type: 'stolen', reason: 'Snatched', last_known_location: 'Yaba, Lagos', security_pin: pin },
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

  test('of many callers at once are fifty, whoever has the number; then others wait, and the number itself does not', async () => {
    const [owner, nobody] = [await ownerWithPin(channels.amana), newPhone()]
    for (const phone of [owner.phone, nobody]) {
      const callers = Array.from({ length: 12 }, newPhone)
      const answers = await Promise.all(
        callers.map(async (caller) => [await wrongFrom(caller, phone), await dial(caller, phone, WRONG)]),
      )
      expect(answers).toHaveLength(12)
      expect(await dial(newPhone(), phone, PIN)).toMatch(CALLERS_LOCKED)
      const { rows } = await channels.amana.database.pool.query<{ failures: number }>(
        "select failures from attempt_locks where kind = 'callers_pin' order by window_started_at desc limit 1",
      )
      expect(rows[0]?.failures).toBeGreaterThanOrEqual(50)
    }
    expect(await dial(owner.phone, owner.phone, PIN)).toMatch(PHONES)
    expect((await flag(owner, PIN)).status).toBe(201)
    expect(await waitUntil(() => mailsTo(owner, /^Many phones try to guess/)[0])).toBeDefined()

    // The first lock is short, the later ones are not.
    for (const [wait, more] of [
      [HOUR, true],
      [DAY, true],
      [7 * DAY, false],
    ] as const) {
      clock.forward(wait - MINUTE)
      expect(await dial(newPhone(), owner.phone, PIN)).toMatch(CALLERS_LOCKED)
      clock.forward(2 * MINUTE)
      expect(await dial(newPhone(), owner.phone, PIN)).toMatch(PHONES)
      if (more) for (let callers = 0; callers < 10; callers += 1) await wrongFrom(newPhone(), owner.phone)
    }
  }, 120_000)

  test('a right one does not clear what strangers tried', async () => {
    const owner = await ownerWithPin(channels.amana)
    for (let callers = 0; callers < 10; callers += 1) {
      await wrongFrom(newPhone(), owner.phone, 4)
      expect(await dial(newPhone(), owner.phone, PIN)).toMatch(PHONES)
    }
    for (let callers = 0; callers < 2; callers += 1) await wrongFrom(newPhone(), owner.phone)
    expect(await dial(newPhone(), owner.phone, PIN)).toMatch(CALLERS_LOCKED)
  })
})

describe('the account of a PIN', () => {
  /** Proves the number on another account, as whoever holds the SIM can. */
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
    await channels.amana.call('POST', '/users/phone/send-code/', { token: taker.token, body: { phone_number: phone } })
    const code = /\b\d{6}\b/.exec(await channels.nextText(phone, before + 1))?.[0]
    const body = { phone_number: phone, code }
    expect((await channels.amana.call('POST', '/users/phone/verify/', { token: taker.token, body })).status).toBe(200)
    return taker
  }

  test('is the victim’s for 90 days after whoever holds the SIM proved the number', async () => {
    const owner = await ownerWithPin(channels.amana)
    await takeOver(owner.phone, { pin: '5093' })
    const screen = await dial(newPhone(), owner.phone, PIN)
    expect(screen).toMatch(PHONES)
    expect(screen).toContain(owner.imei.slice(-6))
    expect(await dial(newPhone(), owner.phone, '5093')).toMatch(/^END No phone is registered to this account/)
    // It does not count as one that has the number unproven.
    await channels.amana.database.db.updateTable('users').set({ phone_number: null }).where('id', '=', owner.userId).execute()
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
    for (let takers = 0; takers < 8; takers += 1) {
      await takeOver(owner.phone, { pin: `509${takers}` })
      clock.forward(MINUTE)
    }
    expect(await dial(newPhone(), owner.phone, PIN)).toContain(owner.imei.slice(-6))
  })

  test('a number that the owner changed reports for the account too, as the new one does', async () => {
    const owner = await ownerWithPin(channels.amana)
    const number = newPhone()
    const { db } = channels.amana.database
    await db.updateTable('users').set({ phone_number: null, phone_verified_at: null }).where('id', '=', owner.userId).execute()
    const at = clock.now()
    const former = { user_id: owner.userId, phone_number: owner.phone, proven_at: at, lost_at: at }
    await db
      .insertInto('former_numbers')
      .values({ id: crypto.randomUUID(), ...former })
      .execute()
    await db.updateTable('users').set({ phone_number: number, phone_verified_at: at }).where('id', '=', owner.userId).execute()
    for (const phone of [owner.phone, number]) expect(await dial(newPhone(), phone, PIN)).toMatch(PHONES)
  })

  describe('costs the same', () => {
    let numbers: [string, string][]
    beforeAll(async () => {
      const [one, many, deleted] = [
        await ownerWithPin(channels.amana),
        await ownerWithPin(channels.amana),
        await ownerWithPin(channels.amana),
      ]
      for (let takers = 0; takers < 6; takers += 1) await takeOver(many.phone, { pin: `609${takers}` })
      const gone = { pin_hash: null, phone_number: null, phone_verified_at: null }
      await channels.amana.database.db.updateTable('users').set(gone).where('id', '=', deleted.userId).execute()
      numbers = [
        ['nobody has', newPhone()],
        ['one account has', one.phone],
        ['seven had', many.phone],
        ['a deleted account had', deleted.phone],
      ]
    })
    beforeEach(() => {
      compared.times = 0
    })

    test.each([
      ['a wrong PIN', WRONG],
      ['a right one', PIN],
    ])('%s, whoever has the number', async (_, pin) => {
      const times: [string, number][] = []
      for (const [what, phone] of numbers) {
        compared.times = 0
        await dial(newPhone(), phone, pin)
        times.push([what, compared.times])
      }
      expect(times).toEqual(numbers.map(([what]) => [what, 5]))
    })

    test('as many messages about a lock are queued', async () => {
      const queued = async (phone: string) => {
        const count = async () =>
          Number(
            (await channels.amana.database.pool.query("select count(*) from pgboss.job where name = 'accounts.notify'")).rows[0]
              .count,
          )
        const before = await count()
        await wrongFrom(newPhone(), phone)
        return (await count()) - before
      }
      const counts: number[] = []
      for (const [, phone] of numbers) counts.push(await queued(phone))
      expect(counts).toEqual([5, 5, 5, 5])
    })
  })
})

test('a caller who tried many accounts is told the other way', async () => {
  const caller = newCall().phone
  const limited = await startChannels({ env: { RATE_LIMITS: 'on' } })
  try {
    let screen = ''
    for (let tries = 0; tries <= 20; tries += 1)
      screen = await limited.turn({ id: newSession(), phone: caller }, '2', newPhone(), WRONG)
    expect(screen).toBe('END Too many tries from this number. Dial from another phone, use our website, or try again later.')
  } finally {
    await limited.stop()
  }
})
