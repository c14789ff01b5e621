/** The same person pays once in 24 hours for one phone, by USSD, by SMS and on the web (decisions §18). */
import type { Imei } from '@amana/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, DAY, MINUTE } from '../kernel/durations.ts'
import { insertFlag, newImei } from '../modules/devices/devices.fixtures.ts'
import { jobsDone } from '../testing/jobs-done.ts'
import { buyReport, giveCard, initiate, startCheck, verify } from '../testing/journeys.ts'
import { newPhone } from '../testing/new-phone.ts'
import { type Channels, newSession, startChannels } from './channels.fixtures.ts'

/** From noon on, so that no day ends in the middle of a test. */
let ahead = new Date().setUTCHours(12, 0, 0, 0) - Date.now()
const clock = { now: () => after(new Date(), ahead) }
let channels: Channels
beforeAll(async () => {
  channels = await startChannels({ clock, env: { RATE_LIMITS: 'on' } })
})
afterAll(() => channels.stop())

const call = (phone: string, ...inputs: string[]) => channels.turn({ id: newSession(), phone }, ...inputs)

/** Money that was asked for on this number, in kobo each. */
const askedOf = async (phone: string) =>
  (
    await channels.amana.database.db
      .selectFrom('payments as p')
      .innerJoin('phone_checks as c', 'c.verification_id', 'p.verification_id')
      .select('p.amount_minor')
      .where('c.phone_number', '=', phone)
      .where('p.amount_minor', '>', 0)
      .execute()
  ).length

async function paidByCall(phone: string, imei: string): Promise<void> {
  expect(await call(phone, '1', imei, '1')).toContain('we ask your network for NGN 100 now')
  await channels.nextText(phone)
}

/** The way in which a check of this phone is paid when the account begins it. */
async function paidAtOnce({ token }: { token: string }, imei: string): Promise<string> {
  const { body } = await channels.amana.call('POST', '/devices/verifications/create/', {
    token,
    body: { imei },
  })
  return body.response_data.paid_amount
}

/** So long ago this phone was paid for. */
const paidAgo = (imei: string, ms: number) =>
  channels.amana.database.db
    .updateTable('verifications')
    .set({ completed_at: after(clock.now(), -ms) })
    .where('imei', '=', imei as Imei)
    .where('completed_at', 'is not', null)
    .execute()

test('again by USSD and by SMS: the fresh answer, told to cost nothing, and no payment', async () => {
  const [phone, imei] = [newPhone(), newImei()]
  await paidByCall(phone, imei)
  await insertFlag(channels.amana.database, imei)
  expect(await call(phone, '1', imei)).toMatch(
    /\nPaid within 24 hours: it costs nothing\.\n1\. Get it\n0\. Back$/,
  )
  expect(await call(phone, '1', imei, '1')).toMatch(
    /^END IMEI ending \d{6}: you paid for it within 24 hours, so it costs nothing\. The answer comes by SMS\.$/,
  )
  expect(await channels.nextText(phone, 2)).toMatch(/^STOLEN: /)
  await channels.text(phone, `CHECK ${imei}`)
  await jobsDone(channels.amana)
  const texts = channels.textsTo(phone)
  expect(texts).toHaveLength(4)
  expect(texts.filter((text) => text.includes('so it costs nothing. The answer follows.'))).toHaveLength(1)
  expect(await askedOf(phone)).toBe(1)
})

test('another number, another phone, and a day later are paid for', async () => {
  const [phone, imei] = [newPhone(), newImei()]
  await paidByCall(phone, imei)
  expect(await call(newPhone(), '1', imei)).toContain('costs NGN 100')
  expect(await call(phone, '1', newImei())).toContain('costs NGN 100')
  await paidAgo(imei, DAY)
  expect(await call(phone, '1', imei)).toContain('costs NGN 100')
})

test('told to be free, it stays free when the day ends before the caller confirms', async () => {
  const [phone, imei] = [newPhone(), newImei()]
  await paidByCall(phone, imei)
  const id = newSession()
  await paidAgo(imei, DAY - MINUTE)
  expect(await channels.turn({ id, phone }, '1', imei)).toContain('costs nothing')
  ahead += 2 * MINUTE
  expect(await channels.turn({ id, phone }, '1', imei, '1')).toContain('so it costs nothing')
  await channels.nextText(phone, 2)
  expect(await askedOf(phone)).toBe(1)
})

test('an account and the number that it has proven are one person; an unproven number is nobody', async () => {
  const { amana } = channels
  const [imei, other, phone, unproven] = [newImei(), newImei(), newPhone(), newPhone()]
  const ada = await amana.account()
  const bello = await amana.account()
  const own = (userId: string, phone_number: string, phone_verified_at: Date | null) =>
    amana.database.db
      .updateTable('users')
      .set({ phone_number, phone_verified_at })
      .where('id', '=', userId)
      .execute()
  await own(ada.userId, phone, new Date())
  await own(bello.userId, unproven, null)
  await paidByCall(phone, imei)
  expect(await paidAtOnce(ada, imei)).toBe('100.00')
  await buyReport(amana, { token: ada.token, imei: other })
  expect(await call(phone, '1', other)).toContain('costs nothing')
  await buyReport(amana, { token: bello.token, imei: other })
  expect(await call(unproven, '1', other)).toContain('costs NGN 100')
})

test('a visitor’s report went to a mailbox: the account that has proven it pays nothing, other visitors who type it do', async () => {
  const { amana } = channels
  const imei = newImei()
  const ada = await amana.account()
  const check = await startCheck(amana, { imei })
  const { reference, checkout } = (await initiate(amana, check, { metadata: { email: ada.email } })).body
    .response_data
  await giveCard(amana, checkout.url)
  await verify(amana, check, reference)
  expect(await paidAtOnce(ada, imei)).toBe('100.00')
  const stranger = await startCheck(amana, { imei })
  const asked = await initiate(amana, stranger, { metadata: { email: ada.email } })
  expect(asked.body.response_data).toMatchObject({ status: 'pending', amount: '100.00' })
  const bello = await amana.account()
  expect(await paidAtOnce(bello, imei)).toBe('0.00')
})

test('free answers are text messages that we pay: 20 a day for a number', async () => {
  const [phone, imei] = [newPhone(), newImei()]
  await paidByCall(phone, imei)
  const screens: string[] = []
  for (let again = 0; again < 21; again += 1) screens.push(await call(phone, '1', imei))
  expect(screens.filter((screen) => screen.includes('costs nothing'))).toHaveLength(20)
  expect(screens.at(-1)).toMatch(/^END Too many tries/)
})
