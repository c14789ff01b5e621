/** Messages about a phone in custody: each step once, the place and the code only in the call. */
import type { Imei } from '@amana/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobsDone } from '../../testing/jobs-done.ts'
import { newPhone } from '../../testing/new-phone.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { type Desk, openDesk, ownView, STATION, type Victim, victim } from '../custody/custody.fixtures.ts'
import { notifyMatches } from '../custody/notify-matches.ts'
import { newImei } from '../devices/devices.fixtures.ts'
import { flagOn, ownedPhone } from '../law-enforcement/law-enforcement.fixtures.ts'

let amana: TestProduct
let desk: Desk
beforeAll(async () => {
  amana = await startTestProduct()
  desk = await openDesk(amana)
})
afterAll(() => amana?.stop())

interface Got {
  kind: string
  title: string
  text: string
  link: string
}
async function got({ token }: { token: string }): Promise<Got[]> {
  await jobsDone(amana)
  const { body } = await amana.call('GET', '/notifications/', { token })
  return body.response_data.results.filter(({ kind }: Got) => kind.startsWith('custody_'))
}
const smsTo = ({ phone }: Pick<Victim, 'phone'>) =>
  amana.sms.filter(({ to }) => to === phone).map(({ text }) => text)
const mailsTo = (email: string) => amana.sent.filter(({ to }) => to === email).map(({ text }) => text ?? '')

describe('the owner', () => {
  test('hears of match, call and return once each; the place stands in the call alone', async () => {
    const owner = await victim(amana)
    const id = await desk.seize(owner.imei)
    const [matched, ...none] = await got(owner)
    expect(none).toEqual([])
    expect(matched).toMatchObject({ kind: 'custody_matched', link: `/devices/${owner.imei}/collect` })
    await desk.step(id, 'owner_called')
    const [call] = await got(owner)
    expect(call).toMatchObject({ kind: 'custody_called', link: `/devices/${owner.imei}/collect` })
    for (const part of [STATION, '1 Road', '0700 1', 'Daily']) expect(call?.text).toContain(part)
    const { code } = await ownView(amana, owner)
    await waitUntil(() => smsTo(owner).some((text) => text.includes(code) && text.includes(STATION)))
    await desk.giveBack(id, { owner_code: code })
    const [returned, ...before] = await got(owner)
    expect(returned?.kind).toBe('custody_returned')
    expect(returned?.text).toContain('CR-')
    expect(before).toHaveLength(2)
    // The code is for the page and the text message: a reader of the mailbox fetches nothing.
    const written = [...(await got(owner)).map(({ text }) => text), ...mailsTo(owner.email)].join('\n')
    expect(written).not.toContain(code)
    expect(matched?.text).not.toContain(STATION)
    for (const text of smsTo(owner).filter((one) => !one.includes(code))) expect(text).not.toContain(STATION)
  })

  test('hears of a phone that was on the shelf before its case', async () => {
    const { imei, owner } = await ownedPhone(amana)
    await desk.seize(imei)
    await flagOn(amana, imei, { by: owner.userId })
    // As two workers' jobs of one minute.
    await Promise.all([notifyMatches(amana), notifyMatches(amana)])
    expect((await got(owner)).map(({ kind }) => kind)).toEqual(['custody_matched'])
    const { rows } = await sql`select 1 from custody_matches`.execute(amana.database.db)
    expect(rows).toEqual([])
  })

  test('gets no code of a call that was taken back, and a new one with the next call', async () => {
    const owner = await victim(amana)
    const id = await desk.seize(owner.imei)
    await desk.step(id, 'owner_called')
    const first = (await ownView(amana, owner)).code
    await desk.step(id, 'owner_called')
    const second = (await ownView(amana, owner)).code
    expect(second).not.toBe(first)
    await waitUntil(() => smsTo(owner).some((text) => text.includes(second)))
    expect((await got(owner)).map(({ kind }) => kind)).toContain('custody_called')
  })
})

describe('a reporter without an account', () => {
  const report = async (contact: { email?: string; phone: string; proven: boolean }) => {
    const imei = newImei() as Imei
    const flagId = await flagOn(amana, imei)
    await sql`update flags set public_report = true, reported_by_user_id = null, officer_user_id = null,
      reporter_email = ${contact.email ?? null}, reporter_phone = ${contact.phone},
      contact_verified_at = ${contact.proven ? new Date() : null} where id = ${flagId}`.execute(
      amana.database.db,
    )
    const id = await desk.seize(imei)
    await desk.step(id, 'owner_called')
    await jobsDone(amana)
    return { id, flagId }
  }
  test('gets station and code by the proven e-mail, and nothing at the number that nobody proved', async () => {
    const phone = newPhone()
    const email = `reporter-${phone.slice(1)}@example.com`
    const { id } = await report({ email, phone, proven: true })
    const mail = (await waitUntil(() => mailsTo(email).find((text) => text.includes(STATION)))) ?? ''
    const code = /Your code: (\d{6})/.exec(mail.replace(/\s+/g, ' '))?.[1] ?? ''
    expect(smsTo({ phone })).toEqual([])
    expect((await desk.giveBack(id, { owner_code: code })).status).toBe(200)
    await waitUntil(() => mailsTo(email).some((text) => text.includes('CR-')))
  })
  test('gets them by text message at a proven number', async () => {
    const phone = newPhone()
    await report({ phone, proven: true })
    await waitUntil(() => smsTo({ phone }).some((text) => text.includes(STATION) && /\d{6}/.test(text)))
  })
  test('gets nothing at a contact that was never proven', async () => {
    const phone = newPhone()
    await report({ phone, proven: false })
    expect(smsTo({ phone })).toEqual([])
  })
  test('of an officer’s report gets them at the number that the officer wrote', async () => {
    const phone = newPhone()
    const imei = newImei()
    const flagId = await flagOn(amana, imei)
    await sql`update flags set officer_user_id = ${desk.second.userId}, reported_by_user_id = ${desk.second.userId},
      reporter_phone = ${phone} where id = ${flagId}`.execute(amana.database.db)
    await desk.step(await desk.seize(imei), 'owner_called')
    await waitUntil(() => smsTo({ phone }).some((text) => text.includes(STATION)))
  })
})
