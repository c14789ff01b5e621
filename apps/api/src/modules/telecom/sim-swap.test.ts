/** After a change of the SIM nothing leaves the account (decisions §19). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR } from '../../kernel/durations.ts'
import { newPhone } from '../../testing/new-phone.ts'
import { type Answer, startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { PASSWORD } from '../accounts/accounts.fixtures.ts'
import { hashPassword } from '../accounts/index.ts'
import { PIN } from '../flags/flags.fixtures.ts'
import {
  networkRows,
  type Owner,
  ownerOf,
  signedInAgain,
  standingClock,
  watchedRecords,
} from './telecom.fixtures.ts'

const clock = standingClock()
const networks = watchedRecords(clock)
let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct({ clock, telecom: networks.records })
})
afterAll(() => amana?.stop())

const post = (path: string, body: object, token: string): Promise<Answer> =>
  amana.call('POST', path, { body, token })
const askedAbout = (phone: string) => networks.asked.filter((asked) => asked.phone === phone)

async function friend() {
  const account = await amana.account()
  const phone = newPhone()
  const change = { phone_number: phone, phone_verified_at: new Date() }
  await amana.database.db.updateTable('users').set(change).where('id', '=', account.userId).execute()
  return { ...account, phone }
}

const transfer = (owner: Owner, to: { email: string; phone: string }, method = 'email') =>
  post(
    '/transfers/initiate/',
    {
      ...{ device: owner.deviceId, to_email: to.email, to_phone: to.phone },
      ...{ verification_method: method, security_pin: PIN },
    },
    owner.token,
  )
const flag = ({ imei, deviceId, token }: Owner, flag_type: 'stolen' | 'lost' | 'found') =>
  post(
    `/devices/${imei}/flags/`,
    {
      ...{ device: deviceId, flag_type, reason: 'On the bus', last_known_location: 'Awka' },
      security_pin: PIN,
    },
    token,
  )

async function withPassword(owner: Owner): Promise<Owner> {
  const password_hash = await hashPassword(PASSWORD)
  await amana.database.db.updateTable('users').set({ password_hash }).where('id', '=', owner.userId).execute()
  return owner
}

async function codeFor(email: string, subject: RegExp): Promise<string> {
  const mail = await waitUntil(() =>
    amana.sent.findLast((sent) => sent.to === email && subject.test(sent.subject)),
  )
  return /\b\d{6}\b/.exec(mail.text)?.[0] ?? ''
}

async function resetPin({ email, token }: Owner): Promise<Answer> {
  expect((await post('/settings/security/pin/reset/send-code/', { password: PASSWORD }, token)).status).toBe(
    200,
  )
  const code = await codeFor(email, /PIN/)
  return post('/settings/security/pin/reset/', { code, pin: '771903', confirm_pin: '771903' }, token)
}

async function changeNumber({ token }: Owner): Promise<Answer> {
  const phone_number = newPhone()
  expect((await post('/users/phone/send-code/', { phone_number, password: PASSWORD }, token)).status).toBe(
    200,
  )
  const text = await waitUntil(() => amana.sms.findLast(({ to }) => to === phone_number))
  return post('/users/phone/verify/', { phone_number, code: /\b\d{6}\b/.exec(text.text)?.[0] }, token)
}

const until = () => new Date(clock.now().getTime() + 71 * HOUR).toISOString()
const held = (end = until()) => ({
  status: 403,
  body: { code: 'sim_recently_changed', context: { until: end } },
})

describe('the SIM was replaced an hour ago', () => {
  test('no transfer leaves, and the owner hears of it at all addresses, once', async () => {
    const [owner, to] = [await ownerOf(amana, '03'), await friend()]
    expect(await transfer(owner, to)).toMatchObject(held())
    expect(await transfer(owner, to)).toMatchObject(held())
    const mails = () =>
      amana.sent.filter(({ to: address, subject }) => address === owner.email && /SIM card/.test(subject))
    const texts = () => amana.sms.filter(({ to: number }) => number === owner.phone)
    await waitUntil(() => mails().length > 0 && texts().length > 0)
    const [text] = texts()
    expect(text?.text).toMatch(/the SIM of this number was replaced/)
    expect(text?.text.length).toBeLessThanOrEqual(160)
    // The first refusal asked; the second one knew.
    expect([mails().length, texts().length, askedAbout(owner.phone).length]).toEqual([1, 1, 1])
    expect(await networkRows(amana, owner.userId)).toMatchObject([
      { action: 'network_asked', detail: { act: 'transfer', question: 'sim_swap', answer: 'yes' } },
    ])
  })

  test('no PIN is reset, no number changed, no stolen phone found; stolen and lost work', async () => {
    const owner = await withPassword(await ownerOf(amana, '03'))
    expect((await flag(owner, 'lost')).status).toBe(201)
    expect((await flag(owner, 'stolen')).status).toBe(201)
    expect(await flag(owner, 'found')).toMatchObject(held())
    const other = await withPassword(await ownerOf(amana, '03'))
    expect(await resetPin(other)).toMatchObject(held())
    const third = await withPassword(await ownerOf(amana, '03'))
    expect(await changeNumber(third)).toMatchObject(held())
    for (const { phone } of [owner, other, third]) expect(askedAbout(phone)).toHaveLength(1)
  })

  test('a lost phone is found again without a question', async () => {
    const owner = await ownerOf(amana, '03')
    await flag(owner, 'lost')
    expect((await flag(owner, 'found')).status).toBe(201)
    expect(askedAbout(owner.phone)).toEqual([])
  })

  test('1,000 attempts to move the phone, by every act and 20 at a time: none succeeds', async () => {
    const [owner, to] = [await withPassword(await ownerOf(amana, '03')), await friend()]
    await flag(owner, 'stolen')
    const acts = [() => transfer(owner, to), () => flag(owner, 'found'), () => transfer(owner, to, 'account')]
    const codes = new Map<string, number>()
    for (let round = 0; round < 50; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => (acts[(round + index) % acts.length] ?? acts[0])?.()),
      )
      for (const answer of answers) {
        const code = String(answer?.body.code ?? 'done')
        codes.set(code, (codes.get(code) ?? 0) + 1)
      }
    }
    expect([...codes]).toEqual([['sim_recently_changed', 1_000]])
    const { db } = amana.database
    const transfers = await db
      .selectFrom('transfers')
      .select('id')
      .where('from_user_id', '=', owner.userId)
      .execute()
    const { owner_user_id } = await db
      .selectFrom('ownerships')
      .select('user_id as owner_user_id')
      .where('device_id', '=', owner.deviceId)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow()
    expect([transfers, owner_user_id]).toEqual([[], owner.userId])
    const mails = amana.sent.filter(
      ({ to: address, subject }) => address === owner.email && /SIM/.test(subject),
    )
    expect(mails.length).toBeLessThanOrEqual(1)
  })

  test('the thief proves the number in an account of their own: the owner’s account is asked about it still', async () => {
    const [owner, to, thief] = [await ownerOf(amana, '03'), await friend(), await amana.account()]
    const { phone: phone_number } = owner
    expect((await post('/users/phone/send-code/', { phone_number }, thief.token)).status).toBe(200)
    const text = await waitUntil(() => amana.sms.findLast(({ to: number }) => number === phone_number))
    const code = /\b\d{6}\b/.exec(text.text)?.[0]
    expect((await post('/users/phone/verify/', { phone_number, code }, thief.token)).status).toBe(200)
    expect(await transfer(owner, to)).toMatchObject(held())
  })

  test('it ends 72 hours after the change', async () => {
    const [first, to] = [await ownerOf(amana, '03'), await friend()]
    const end = until()
    await transfer(first, to)
    clock.forward(70.5 * HOUR)
    const owner = await signedInAgain(first, clock)
    expect(await transfer(owner, to)).toMatchObject(held(end))
    clock.forward(HOUR)
    // The sandbox's number has its SIM replaced an hour ago at any time.
    const phone_number = newPhone()
    await amana.database.db
      .updateTable('users')
      .set({ phone_number, phone_verified_at: clock.now() })
      .where('id', '=', owner.userId)
      .execute()
    expect((await transfer(await signedInAgain(owner, clock), to)).status).toBe(201)
  })

  test('a transfer that began before does not complete, by the code or the other account', async () => {
    const [owner, to] = [await ownerOf(amana, '00'), await friend()]
    const begun = await transfer(owner, to, 'account')
    expect(begun.status).toBe(201)
    const [swappedAt, end] = [clock.now(), new Date(clock.now().getTime() + HOUR)]
    await amana.database.db
      .insertInto('sim_holds')
      .values({ user_id: owner.userId, swapped_at: swappedAt, until: end })
      .execute()
    const { id } = begun.body.response_data
    expect(await post(`/transfers/${id}/accept/`, {}, to.token)).toMatchObject({
      status: 409,
      body: { code: 'device_not_transferable' },
    })
    const { body } = await amana.call('GET', '/transfers/', { token: owner.token })
    expect(body.response_data.outgoing[0].status).toBe('pending')
  })
})

describe('no answer holds nothing, and the act says so', () => {
  const lastRow = async ({ userId }: Owner) => (await networkRows(amana, userId)).at(-1)

  test.each([
    ['05', 'number_unknown'],
    ['06', 'down'],
    ['07', 'no_consent'],
  ])('a number that ends in %s', async (ending, reason) => {
    const [owner, to] = [await ownerOf(amana, ending), await friend()]
    expect((await transfer(owner, to)).status).toBe(201)
    expect(await lastRow(owner)).toMatchObject({
      action: 'network_not_asked',
      detail: { act: 'transfer', network: 'MTN', reason },
    })
  })

  test('while the network is down every act works', async () => {
    const [owner, to] = [await withPassword(await ownerOf(amana, '03')), await friend()]
    networks.down(true)
    try {
      expect((await flag(owner, 'stolen')).status).toBe(201)
      expect((await flag(owner, 'found')).status).toBe(201)
      expect((await transfer(owner, to)).status).toBe(201)
      expect((await resetPin(owner)).status).toBe(200)
      expect((await changeNumber(owner)).status).toBe(200)
    } finally {
      networks.down(false)
    }
    const acts = (await networkRows(amana, owner.userId)).map(({ action, detail }) => [
      action,
      (detail as { act?: string }).act,
    ])
    expect(acts).toEqual(
      ['found', 'transfer', 'pin_reset', 'phone_change'].map((act) => ['network_not_asked', act]),
    )
  })

  test('an account without a proven number is not asked about', async () => {
    const [owner, to] = [await ownerOf(amana, '03'), await friend()]
    await amana.database.db
      .updateTable('users')
      .set({ phone_verified_at: null })
      .where('id', '=', owner.userId)
      .execute()
    expect((await transfer(owner, to)).status).toBe(201)
    expect(await lastRow(owner)).toMatchObject({
      action: 'network_not_asked',
      detail: { act: 'transfer', reason: 'no_number' },
    })
    expect(askedAbout(owner.phone)).toEqual([])
  })

  test('a wrong PIN asks nobody', async () => {
    const [owner, to] = [await ownerOf(amana, '03'), await friend()]
    const body = {
      ...{ device: owner.deviceId, to_email: to.email, to_phone: to.phone },
      ...{ verification_method: 'email', security_pin: '0007' },
    }
    expect((await post('/transfers/initiate/', body, owner.token)).body.code).toBe('pin_wrong')
    expect(askedAbout(owner.phone)).toEqual([])
  })
})
