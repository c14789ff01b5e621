/** An owner without a smartphone asks where the phone is, and gets station and code after the PIN. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, openDesk, ownView, STATION, victim } from '../modules/custody/custody.fixtures.ts'
import { newPhone, PIN } from '../modules/flags/flags.fixtures.ts'
import { type Channels, newSession, startChannels } from './channels.fixtures.ts'

let channels: Channels
let desk: Desk
beforeAll(async () => {
  channels = await startChannels()
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
