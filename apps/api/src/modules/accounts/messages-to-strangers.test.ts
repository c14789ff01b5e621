/** One network, or many accounts, as a cannon of messages (decisions §18). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../../kernel/durations.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { newPhone } from '../../testing/new-phone.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { newImei } from '../devices/devices.fixtures.ts'
import { movableClock } from './accounts.fixtures.ts'

const PASSWORD = 'green lamp over Enugu 7'
const MAILS = 400
const TEXTS = 120
const clock = movableClock()
let amana: TestProduct
beforeAll(async () => {
  const budgets = { MAIL_BUDGET_PER_HOUR: String(MAILS), SMS_BUDGET_PER_HOUR: String(TEXTS) }
  amana = await startTestProduct({ clock, env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1', ...budgets } })
})
// The windows of earlier tests are over.
beforeEach(() => clock.forward(2 * DAY))
afterAll(() => amana?.stop())

let networks = 0
const newNetwork = () => `203.0.${113 + (++networks >> 8)}.${networks & 255}`
const from = (network: string) => ({ headers: { 'x-forwarded-for': network } })
const post = (path: string, body: object, network: string, token?: string) =>
  amana.call('POST', path, { body, ...from(network), ...(token ? { token } : {}) })

let people = 0
const newEmail = () => `person${++people}@example.com`
const register = (email: string, network: string) => {
  const names = { first_name: 'Ada', last_name: 'Obi', password: PASSWORD, confirm_password: PASSWORD }
  return post('/users/register/', { email, ...names }, network)
}
const report = (contact: object, network: string) => {
  const words = {
    reporter_name: 'Chidi Eze',
    device_state: 'Lagos',
    reason_for_flagging: 'Snatched',
    flag_type: 'stolen',
  }
  return post('/reports/', { ...words, imei: newImei(), phone: newPhone(), ...contact }, network)
}
const refused = {
  status: 429,
  body: { code: 'too_many_requests' },
  headers: { 'retry-after': expect.anything() },
}
const mailsTo = (email: string) => amana.sent.filter(({ to }) => to === email).length
const statuses = async (count: number, ask: (index: number) => Promise<{ status: number }>) => {
  const all: number[] = []
  for (let index = 0; index < count; index += 1) all.push((await ask(index)).status)
  return {
    taken: all.filter((status) => status < 300).length,
    late: all.filter((status) => status === 429).length,
  }
}

describe('one network', () => {
  test('has a tenth of the text messages, and its neighbours elsewhere have theirs', async () => {
    const [network, other] = [newNetwork(), newNetwork()]
    const send = async (at: string) =>
      post('/users/phone/send-code/', { phone_number: newPhone() }, at, (await amana.account()).token)
    expect(await statuses(20, () => send(network))).toEqual({ taken: TEXTS / 10, late: 8 })
    expect(await send(network)).toMatchObject(refused)
    expect((await send(other)).status).toBe(200)
  })

  test('has a tenth of the mails; codes of people who sign in, and of signed-in people, count too', async () => {
    const network = newNetwork()
    const ada = await amana.account('user', { password: PASSWORD })
    const signIn = (at: string) => post('/users/login/', { email: ada.email, password: PASSWORD }, at)
    expect((await signIn(network)).body.response_data.access).toBeDefined()
    await amana.database.db
      .updateTable('users')
      .set({ two_factor_method: 'email' })
      .where('id', '=', ada.userId)
      .execute()
    const { taken } = await statuses(MAILS / 10 - 2, () =>
      post('/users/forgot-password/', { email: newEmail() }, network),
    )
    expect(taken).toBe(38)
    expect((await signIn(network)).body.response_data).toMatchObject({ otp_required: true })
    const confirm = { current_password: PASSWORD, pin: '8264', confirm_pin: '8264' }
    // Without a second step one is sent: the last message of this network.
    expect((await post('/settings/security/pin/create/', confirm, network, ada.token)).status).toBe(422)
    expect(await post('/settings/security/pin/create/', confirm, network, ada.token)).toMatchObject(refused)
    clock.forward(MINUTE)
    expect(await signIn(network)).toMatchObject(refused)
    expect((await signIn(newNetwork())).status).toBe(200)
  })

  test('is answered a hundred registrations an hour, of known addresses too', async () => {
    const [network, other] = [newNetwork(), newNetwork()]
    const { email } = await amana.account()
    const taken = []
    for (let time = 0; time < 70; time += 1) taken.push((await register(email, network)).status)
    expect(new Set(taken)).toEqual(new Set([409]))
    // 40 mails are this network's share.
    expect(await statuses(30, () => register(newEmail(), network))).toEqual({ taken: 30, late: 0 })
    expect(await register(email, network)).toMatchObject(refused)
    expect(await register(newEmail(), network)).toMatchObject(refused)
    expect((await register(email, other)).status).toBe(409)
  })

  test('no hour lets more through, around a full hour neither', async () => {
    const network = newNetwork()
    const ask = () => post('/users/forgot-password/', { email: newEmail() }, network)
    expect(await statuses(45, ask)).toEqual({ taken: 40, late: 5 })
    for (const minutes of [10, 20, 29]) {
      clock.forward(minutes * MINUTE)
      expect(await statuses(3, ask), `after ${minutes} more minutes`).toEqual({ taken: 0, late: 3 })
    }
    clock.forward(2 * MINUTE)
    expect((await ask()).status).toBe(200)
  })
})

test('the whole product has no more than its budget', async () => {
  let sent = 0
  for (let network = 0; network < 12; network += 1) {
    const address = newNetwork()
    sent += (
      await statuses(14, async () =>
        post('/users/phone/send-code/', { phone_number: newPhone() }, address, (await amana.account()).token),
      )
    ).taken
  }
  expect(sent).toBe(TEXTS)
})

describe('a visitor', () => {
  test('makes no SMS go to a number, whoever has registered with it', async () => {
    const [number, network] = [newPhone(), newNetwork()]
    const names = { first_name: 'Ada', last_name: 'Obi', password: PASSWORD, confirm_password: PASSWORD }
    await post('/users/register/', { email: newEmail(), ...names, phone_number: number }, network)
    const proven = await amana.account()
    await amana.database.db
      .updateTable('users')
      .set({ phone_number: number })
      .where('id', '=', proven.userId)
      .execute()
    const answer = await post('/users/phone/send-code/', { phone_number: number }, network)
    const unknown = await post('/users/phone/send-code/', { phone_number: newPhone() }, network)
    expect([answer.status, unknown.status]).toEqual([200, 200])
    await jobsDone(amana)
    expect(amana.sms.filter(({ to }) => to === number)).toEqual([])
    // With the mailbox proven the person is signed in.
    expect(
      (await post('/users/phone/send-code/', { phone_number: number }, network, proven.token)).status,
    ).toBe(200)
    await jobsDone(amana)
    expect(amana.sms.filter(({ to }) => to === number)).toHaveLength(1)
  })

  test('25 reports from 25 networks send one SMS to the number that they name', async () => {
    const phone = newPhone()
    const answers = await Promise.all(Array.from({ length: 25 }, () => report({ phone }, newNetwork())))
    // Twenty reports a day are kept for one contact.
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array(20).fill(201),
      ...Array(5).fill(429),
    ])
    await jobsDone(amana)
    expect(amana.sms.filter(({ to }) => to === phone)).toHaveLength(1)
    // Its code comes when it is asked for again.
    const waiting = answers.find(({ status }) => status === 201)?.body.response_data.case
    const resend = () => post(`/reports/${waiting}/resend-code/`, { phone }, newNetwork())
    expect((await resend()).body.code).toBe('code_too_soon')
    clock.forward(30 * SECOND)
    expect((await resend()).status).toBe(200)
    await jobsDone(amana)
    expect(amana.sms.filter(({ to }) => to === phone)).toHaveLength(2)
  })
})

describe('an address that never answered gets ten mails a day', () => {
  /** Eleven networks and accounts, each of which may send. */
  const links = async (email: string, count: number) =>
    statuses(count, async () =>
      post(
        '/users/email/send-link/',
        { email, password: PASSWORD },
        newNetwork(),
        (await amana.account('user', { password: PASSWORD })).token,
      ),
    )

  test('of whatever call', async () => {
    const email = newEmail()
    expect((await register(email, newNetwork())).status).toBe(201)
    expect((await report({ email }, newNetwork())).status).toBe(201)
    expect((await post('/users/forgot-password/', { email }, newNetwork())).status).toBe(200)
    clock.forward(MINUTE)
    expect((await post('/users/resend-otp/', { email }, newNetwork())).status).toBe(200)
    expect((await post('/users/login/', { email, password: PASSWORD }, newNetwork())).body.code).toBe(
      'email_unverified',
    )
    expect(await links(email, 5)).toEqual({ taken: 5, late: 0 })
    // Ten were counted; the sign-in met a code that was on its way.
    await jobsDone(amana)
    expect(mailsTo(email)).toBe(9)
    clock.forward(2 * HOUR)
    expect(await links(email, 2)).toEqual({ taken: 0, late: 2 })
    expect((await report({ email }, newNetwork())).status).toBe(201)
    expect((await post('/users/forgot-password/', { email }, newNetwork())).status).toBe(200)
    expect((await post('/users/resend-otp/', { email }, newNetwork())).status).toBe(200)
    expect(await register(email, newNetwork())).toMatchObject(refused)
    expect(await post('/users/login/', { email, password: PASSWORD }, newNetwork())).toMatchObject(refused)
    await jobsDone(amana)
    expect(mailsTo(email)).toBe(9)
    clock.forward(DAY)
    expect((await register(email, newNetwork())).status).toBe(201)
  })

  test('one that another account has proven is refused alike', async () => {
    const { email } = await amana.account()
    expect(await links(email, 10)).toEqual({ taken: 10, late: 0 })
    clock.forward(2 * HOUR)
    expect(await links(email, 1)).toEqual({ taken: 0, late: 1 })
    expect(mailsTo(email)).toBe(0)
    // Its owner is no stranger.
    expect((await post('/users/forgot-password/', { email }, newNetwork())).status).toBe(200)
    await jobsDone(amana)
    expect(mailsTo(email)).toBe(1)
  })
})

test('NIN and BVN: ten tries a day for an account', async () => {
  const { userId, token } = await amana.account()
  const tries = await statuses(12, (time) =>
    amana.call('PATCH', `/users/profile/${userId}/`, {
      body: { nin: `7000000000${time % 2 === 0 ? 1 : 4}` },
      token,
    }),
  )
  expect(tries.late).toBe(2)
})
