/** Text messages by the gateway's forms, on the real product. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../kernel/durations.ts'
import { movableClock } from '../modules/accounts/accounts.fixtures.ts'
import { newImei } from '../modules/devices/devices.fixtures.ts'
import { PIN } from '../modules/flags/flags.fixtures.ts'
import { jobsDone } from '../testing/jobs-done.ts'
import { CLEAN_IMEI } from '../testing/journeys.ts'
import { newPhone } from '../testing/new-phone.ts'
import {
  type Channels,
  newCall,
  newSession,
  ownerWithPin,
  SMS_SECRET,
  startChannels,
} from './channels.fixtures.ts'

const clock = movableClock()
let channels: Channels
beforeAll(async () => {
  channels = await startChannels({ clock, env: { LANGUAGES: 'ha,yo' } })
})
afterAll(() => channels.stop())

/** The answers to one message; none after all jobs are done. */
async function answers(from: string, text: string, id?: string): Promise<string[]> {
  const before = channels.textsTo(from).length
  expect(await channels.text(from, text, id)).toBe(200)
  await jobsDone(channels.amana)
  return channels.textsTo(from).slice(before)
}

describe('CHECK', () => {
  test('asks the network at once and tells the result once it is paid', async () => {
    const phone = newPhone()
    const [asked = ''] = await answers(phone, `Abeg CHECK ${CLEAN_IMEI} for me`)
    expect(asked).toMatch(/IMEI ending 643809: NGN 100\. Confirm the payment on this phone/)
    expect(await channels.nextText(phone, 2)).toMatch(/^CLEAN: IMEI ending 643809\. /)
    const { db } = channels.amana.database
    const [payment] = await db
      .selectFrom('payments')
      .select(['status', 'email'])
      .where('phone_number', '=', phone)
      .execute()
    expect(payment).toEqual({ status: 'completed', email: '' })
  })

  test('that comes again changes nothing, one after the other or together', async () => {
    const phone = newPhone()
    const [id, text] = [newSession(), `CHECK ${newImei()}`]
    await Promise.all(Array.from({ length: 10 }, () => channels.text(phone, text, id)))
    await jobsDone(channels.amana)
    await answers(phone, text, id)
    const { db } = channels.amana.database
    expect(
      await db.selectFrom('phone_checks').select('id').where('phone_number', '=', phone).execute(),
    ).toHaveLength(1)
    expect(channels.textsTo(phone).filter((each) => each.includes('Confirm'))).toHaveLength(1)
  })

  test.each(['CHECK', 'CHECK 35693803564380', `${CLEAN_IMEI} 490154203237518`])(
    '%j is answered with what to send',
    async (text) => {
      const phone = newPhone()
      expect(await answers(phone, text)).toEqual([
        'Send CHECK and one IMEI of 15 digits. Dial *#06# to see it.',
      ])
      const { db } = channels.amana.database
      expect(
        await db.selectFrom('phone_checks').select('id').where('phone_number', '=', phone).execute(),
      ).toEqual([])
    },
  )

  test('says that a check digit is wrong', async () => {
    const [text] = await answers(newPhone(), '356938035643808')
    expect(text).toMatch(/Its last digit is wrong: read it again\.$/)
  })
})

test('STATUS tells the case to the phone of its report alone', async () => {
  const owner = await ownerWithPin(channels.amana)
  const done = await channels.turn(newCall(), '2', owner.phone, PIN, '1', '2', '1')
  const caseNumber = /LE-\d{4}-\d+/.exec(done)?.[0] ?? ''
  expect(await answers(owner.phone, `status ${caseNumber.toLowerCase()}`)).toEqual([
    expect.stringMatching(new RegExp(`^Case ${caseNumber}, lost, reported .*: open, `)),
  ])
  expect(await answers(newPhone(), `STATUS ${caseNumber}`)).toEqual([
    `No case ${caseNumber} was reported with this phone number.`,
  ])
})

test('LANG is kept for calls and texts', async () => {
  const phone = newPhone()
  expect(await answers(phone, 'LANG XX')).toEqual(['Send LANG and one of EN, HA, YO.'])
  expect(await answers(phone, 'LANG IG')).toEqual(['Send LANG and one of EN, HA, YO.'])
  expect(await answers(phone, 'LANG YO')).toHaveLength(1)
  const { rows } = await channels.amana.database.pool.query(
    "select count(*) as count from phone_settings where locale = 'yo'",
  )
  expect(rows).toEqual([{ count: 1 }])
})

test('STOP is confirmed once, until the number writes again', async () => {
  const phone = newPhone()
  expect(await answers(phone, 'STOP')).toHaveLength(1)
  clock.forward(11 * MINUTE)
  expect(await answers(phone, 'Stop')).toEqual([])
  expect(await answers(phone, 'HELP')).toHaveLength(1)
  clock.forward(11 * MINUTE)
  expect(await answers(phone, 'STOP')).toHaveLength(1)
})

test.each(['20880', 'MTN', 'Amana8031234567', '+447911123456', ''])('%j gets no answer', async (from) => {
  const before = channels.sent.length
  expect(await channels.text(from, `CHECK ${CLEAN_IMEI}`)).toBe(200)
  await jobsDone(channels.amana)
  expect(channels.sent.slice(before).filter(({ text }) => text.includes('Confirm'))).toEqual([])
})

describe('answers to one number', () => {
  test('are 5 an hour and 20 a day, and STOP is heard all the same', async () => {
    const phone = newPhone()
    let given = 0
    for (let hour = 0; hour < 6; hour++) {
      for (let each = 0; each < 6; each++) given += (await answers(phone, `hello ${hour} ${each}`)).length
      if (hour < 4) expect(given).toBe(5 * (hour + 1))
      clock.forward(HOUR + MINUTE)
    }
    expect(given).toBe(20)
    expect(await answers(phone, 'STOP')).toEqual([])
    const { rows } = await channels.amana.database.pool.query(
      'select count(*) as count from phone_settings where stopped_at > $1',
      [new Date(clock.now().getTime() - MINUTE)],
    )
    expect(rows[0]?.count).toBeGreaterThan(0)
    clock.forward(DAY)
    expect(await answers(phone, 'hello again')).toHaveLength(1)
  })

  test('are one to the same text within ten minutes', async () => {
    const phone = newPhone()
    expect(await answers(phone, 'HELP')).toHaveLength(1)
    expect(await answers(phone, 'help ')).toEqual([])
    clock.forward(11 * MINUTE)
    expect(await answers(phone, 'HELP')).toHaveLength(1)
  })
})

test('a delivery report is kept, and one for nothing is answered too', async () => {
  const phone = newPhone()
  await answers(phone, 'HELP')
  const id = `ATXid_${channels.sent.findIndex(({ to }) => to === phone) + 1}`
  const report = (fields: Record<string, string>) => channels.post(`/sms/${SMS_SECRET}/delivery`, fields)
  const status = async () => {
    const row = await channels.amana.database.db
      .selectFrom('sent_texts')
      .select(['status', 'text', 'phone_number'])
      .where('provider_id', '=', id)
      .executeTakeFirstOrThrow()
    return row
  }
  expect(await status()).toEqual({ status: 'sent', text: null, phone_number: null })
  for (const each of ['Success', 'Failed', 'Sent'])
    expect((await report({ id, status: each, phoneNumber: phone })).status).toBe(200)
  expect((await status()).status).toBe('delivered')
  const forNothing: Record<string, string>[] = [
    {},
    { id: 'unknown', status: 'Success' },
    { id, status: 'constructor' },
  ]
  for (const fields of forNothing) expect((await report(fields)).status).toBe(200)
})

test('a wrong secret, a message without id and NUL', async () => {
  expect((await channels.post('/sms/wrong', { id: '1', from: newPhone(), text: 'HELP' })).status).toBe(404)
  expect((await channels.post(`/sms/${SMS_SECRET}`, { from: newPhone(), text: 'HELP' })).status).toBe(200)
  expect(await answers(newPhone(), 'HE\0LP')).toHaveLength(1)
})

test('numbers and texts are kept no longer than needed, and never logged', async () => {
  const phone = newPhone()
  await answers(phone, 'HELP')
  const { pool } = channels.amana.database
  const received = await pool.query(
    'select count(*) as count from received_texts where text is not null or phone_number is not null',
  )
  expect(received.rows).toEqual([{ count: 0 }])
  clock.forward(31 * DAY)
  await channels.amana.database.transaction((tx) => channels.amana.jobs.enqueue(tx, 'channels.purge', {}))
  await jobsDone(channels.amana)
  for (const table of ['dialogue_sessions', 'phone_checks', 'received_texts', 'sent_texts'])
    expect((await pool.query(`select count(*) as count from ${table}`)).rows, table).toEqual([{ count: 0 }])
  const log = channels.amana.logged.join('\n')
  for (const secret of [phone, phone.slice(4), CLEAN_IMEI, SMS_SECRET]) expect(log).not.toContain(secret)
})
