/** An owner without a smartphone asks where the phone is, and gets station and code after the PIN. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, openDesk, ownView, STATION, victim } from '../modules/custody/custody.fixtures.ts'
import { newImei } from '../modules/devices/devices.fixtures.ts'
import { PIN } from '../modules/flags/flags.fixtures.ts'
import { flagOn } from '../modules/law-enforcement/law-enforcement.fixtures.ts'
import { newPhone } from '../testing/new-phone.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { type Channels, newSession, startChannels } from './channels.fixtures.ts'

let channels: Channels
let desk: Desk
beforeAll(async () => {
  channels = await startChannels({ env: { LANGUAGES: 'ha' } })
  desk = await openDesk(channels.amana)
})
afterAll(() => channels?.stop())

/** "My case", then where to collect the phone. */
const dial = (phone: string, pin: string, caller = phone) =>
  channels.turn({ id: newSession(), phone: caller }, '3', '1', phone, pin)

test('nothing waits, then the police have it, then station and code', async () => {
  const owner = await victim(channels.amana)
  expect(await dial(owner.phone, PIN)).toBe('END No phone waits for you at a police station.')
  const id = await desk.seize(owner.imei)
  const kept = await dial(owner.phone, PIN)
  expect(kept).toMatch(/^END The police have your .*\. You get an SMS/)
  expect(kept).not.toContain(STATION)
  await desk.step(id, 'owner_called')
  const { code } = await ownView(channels.amana, owner)
  const called = await dial(owner.phone, PIN)
  expect(called).toContain(`code ${code}`)
  expect(called).toContain(STATION)
  expect((await desk.giveBack(id, { owner_code: code })).status).toBe(200)
  expect(await dial(owner.phone, PIN)).toBe('END No phone waits for you at a police station.')
})

test('a wrong PIN says nothing of any phone', async () => {
  const owner = await victim(channels.amana)
  await desk.step(await desk.seize(owner.imei), 'owner_called')
  const [wrong, unknown] = [await dial(owner.phone, '0007', newPhone()), await dial(newPhone(), '0007')]
  expect(wrong).toMatch(/^CON Phone number or PIN is wrong/)
  expect(unknown).toBe(wrong)
})

/** A confirmed public report of a phone that nobody registered, by this number; its case. */
async function reportedBy(phone: string, imei = newImei()) {
  const { db } = channels.amana.database
  const flagId = await flagOn(channels.amana, imei)
  await sql`update flags set public_report = true, reported_by_user_id = null, officer_user_id = null, reporter_email = null,
    reporter_phone = ${phone}, contact_verified_at = now() where id = ${flagId}`.execute(db)
  const flag = db.selectFrom('flags').select('case_number').where('id', '=', flagId)
  return { imei, number: (await flag.executeTakeFirstOrThrow()).case_number }
}

test('a reporter without an account asks for the case: the state for any caller, station and code for their number', async () => {
  const phone = newPhone()
  const { imei, number } = await reportedBy(phone)
  const dialCase = (caller: string) =>
    channels.turn({ id: newSession(), phone: caller }, '3', number.replaceAll(/\D/g, ''), phone)
  expect(await dialCase(phone)).toContain('open, sellers and police see it.')
  const id = await desk.seize(imei)
  expect(await dialCase(phone)).toContain('the police have it. You get a message')
  await desk.step(id, 'owner_called')
  const own = await dialCase(phone)
  expect(own).toContain(STATION)
  const code = /code (\d{6})/.exec(own)?.[1] ?? ''
  const others = await dialCase(newPhone())
  expect(others).toContain('collect it at the police')
  expect(others).not.toContain(STATION)
  expect(others).not.toContain(code)
  expect((await desk.giveBack(id, { owner_code: code })).status).toBe(200)
  expect(await dialCase(phone)).toContain('closed.')
})

test('by text message, in the language of the phone', async () => {
  const phone = newPhone()
  const { imei, number } = await reportedBy(phone)
  await channels.text(phone, 'LANG HA')
  await channels.nextText(phone)
  const before = channels.textsTo(phone).length
  await desk.step(await desk.seize(imei), 'owner_called')
  await channels.text(phone, number)
  const answer = await waitUntil(() =>
    channels
      .textsTo(phone)
      .slice(before)
      .find((text) => text.includes(number) && text.includes(STATION)),
  )
  expect(answer).toMatch(/\d{6}/)
  expect(answer).not.toContain('Show it')
})
