/** A number that has another subscriber since it was proven is unproven again (decisions §19). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { after, DAY } from '../kernel/durations.ts'
import { PIN } from '../modules/flags/flags.fixtures.ts'
import { networkRows, type Owner, ownerOf, watchedRecords } from '../modules/telecom/telecom.fixtures.ts'
import { newPhone } from '../testing/new-phone.ts'
import type { TestProduct } from '../testing/test-product.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { type Channels, newSession, startChannels } from './channels.fixtures.ts'

const networks = watchedRecords()
let channels: Channels
let amana: TestProduct
beforeAll(async () => {
  channels = await startChannels({ telecom: networks.records })
  amana = channels.amana
})
afterAll(() => channels?.stop())

const askedAbout = (phone: string) => networks.asked.filter((asked) => asked.phone === phone)
const isProven = async ({ userId }: Pick<Owner, 'userId'>) => {
  const user = amana.database.db.selectFrom('users').select('phone_verified_at').where('id', '=', userId)
  return (await user.executeTakeFirstOrThrow()).phone_verified_at !== null
}
const mailsTo = ({ email }: Owner) =>
  amana.sent.filter(({ to, subject }) => to === email && /no longer verified/.test(subject))

describe('the PIN by USSD', () => {
  const dial = (caller: string, phone: string, pin = PIN) =>
    channels.turn({ id: newSession(), phone: caller }, '2', phone, pin)
  const PHONES = /^CON Which phone\?/

  test('of a number with another subscriber: unproven again, and the report still goes on', async () => {
    const owner = await ownerOf(amana, '04')
    expect(await dial(owner.phone, owner.phone)).toMatch(PHONES)
    expect(await isProven(owner)).toBe(false)
    await waitUntil(() => mailsTo(owner).length === 1)
    expect(await networkRows(amana, owner.userId)).toMatchObject([
      { action: 'network_asked', detail: { act: 'ussd_pin', question: 'recycled', answer: 'yes' } },
    ])
    const { body } = await amana.call('GET', '/users/consents/', { token: owner.token })
    expect(body.response_data).toMatchObject([{ purpose: 'ussd_pin', phone: owner.phone }])
    // An unproven number is not asked about.
    expect(await dial(owner.phone, owner.phone)).toMatch(PHONES)
    expect(askedAbout(owner.phone)).toHaveLength(1)
  })

  test('of a number with the same subscriber, or whose network is silent: as before', async () => {
    const [same, silent] = [await ownerOf(amana, '00'), await ownerOf(amana, '06')]
    for (const owner of [same, silent]) {
      expect(await dial(newPhone(), owner.phone)).toMatch(PHONES)
      expect(await isProven(owner)).toBe(true)
    }
    expect(await networkRows(amana, silent.userId)).toMatchObject([
      { action: 'network_not_asked', detail: { act: 'ussd_pin', reason: 'down' } },
    ])
  })

  test('a wrong PIN asks nobody about a stranger’s number', async () => {
    const owner = await ownerOf(amana, '04')
    await dial(newPhone(), owner.phone, '0007')
    expect([askedAbout(owner.phone), await isProven(owner)]).toEqual([[], true])
  })

  test('the screen that asks for the PIN says so', async () => {
    const phone = newPhone()
    expect(await channels.turn({ id: newSession(), phone }, '2', phone)).toMatch(/ask your network/)
  })
})

describe('a code by text message to a recipient', () => {
  const transfer = (from: Owner, to: Owner) =>
    amana.call('POST', '/transfers/initiate/', {
      token: from.token,
      body: {
        ...{ device: from.deviceId, to_email: to.email, to_phone: to.phone },
        ...{ verification_method: 'phone', security_pin: PIN },
      },
    })

  async function silentFor(days: number, ending: string, consents: boolean): Promise<Owner> {
    const owner = await ownerOf(amana, ending)
    const { db } = amana.database
    const at = after(new Date(), -days * DAY)
    await db.updateTable('users').set({ created_at: at }).where('id', '=', owner.userId).execute()
    const sessions = db.updateTable('sessions').where('user_id', '=', owner.userId)
    await sessions.set({ created_at: at, last_used_at: at }).execute()
    if (consents)
      await db
        .insertInto('network_consents')
        .values({
          ...{ id: crypto.randomUUID(), user_id: owner.userId, purpose: 'network_proof' },
          ...{ text_version: '2026-11', channel: 'web', phone: owner.phone },
          ...{ given_at: at, withdrawn_at: null },
        })
        .execute()
    return owner
  }

  test('who was silent for 90 days, and agreed before: the number is unproven and gets no code', async () => {
    const [from, to] = [await ownerOf(amana, '00'), await silentFor(91, '04', true)]
    expect((await transfer(from, to)).body.code).toBe('recipient_mismatch')
    expect([await isProven(to), channels.textsTo(to.phone)]).toEqual([false, []])
    expect(await networkRows(amana, to.userId)).toMatchObject([
      { action: 'network_asked', detail: { act: 'sms_code', answer: 'yes' } },
    ])
  })

  test('who never agreed is not asked about, and the act says so', async () => {
    const [from, to] = [await ownerOf(amana, '00'), await silentFor(91, '04', false)]
    expect((await transfer(from, to)).status).toBe(201)
    expect(askedAbout(to.phone)).toEqual([])
    expect(await networkRows(amana, to.userId)).toMatchObject([
      { action: 'network_not_asked', detail: { act: 'sms_code', reason: 'no_consent' } },
    ])
  })

  test('who was there within 90 days is not asked about', async () => {
    const [from, to] = [await ownerOf(amana, '00'), await silentFor(89, '04', true)]
    expect((await transfer(from, to)).status).toBe(201)
    expect([askedAbout(to.phone), await networkRows(amana, to.userId)]).toEqual([[], []])
  })
})
