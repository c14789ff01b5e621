/** Input that no gateway should send: never a 5xx, one effect at most, and a text that says what to do. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newImei } from '../modules/devices/devices.fixtures.ts'
import { jobsDone } from '../testing/jobs-done.ts'
import { newPhone } from '../testing/new-phone.ts'
import {
  type Channels,
  newCall,
  newSession,
  SMS_SECRET,
  startChannels,
  USSD_SECRET,
} from './channels.fixtures.ts'

let channels: Channels
beforeAll(async () => {
  channels = await startChannels()
})
afterAll(() => channels.stop())

const USSD = `/ussd/${USSD_SECRET}`
const SMS = `/sms/${SMS_SECRET}`
const FORM = 'application/x-www-form-urlencoded'
const ARABIC = '٣٥٦٩٣٨٠٣٥٦٤٣٨٠٩'
const MENU = /^CON Amana\n1\. Check a phone\n/

async function send(url: string, payload: string | Buffer, type: string | null = FORM) {
  const headers = type === null ? {} : { 'content-type': type }
  const answer = await channels.amana.product.app.inject({ method: 'POST', url, payload, headers })
  return { status: answer.statusCode, text: answer.body, type: String(answer.headers['content-type']) }
}
const turnForm = (changes: Record<string, string> = {}) =>
  new URLSearchParams({
    sessionId: newSession(),
    phoneNumber: newPhone(),
    serviceCode: '*000#',
    networkCode: '62130',
    text: '',
    ...changes,
  }).toString()
const smsForm = (changes: Record<string, string> = {}) =>
  new URLSearchParams({
    from: newPhone(),
    to: '20880',
    text: 'HELP',
    id: newSession(),
    ...changes,
  }).toString()

const ordersOf = async (phone: string) =>
  channels.amana.database.db
    .selectFrom('phone_checks')
    .select('id')
    .where('phone_number', '=', phone)
    .execute()

const allOrders = () =>
  channels.amana.database.db.selectFrom('phone_checks').select(['id', 'phone_number']).orderBy('id').execute()

/** The answers to one text message, and what was ordered. */
async function textOnce(text: string, from = newPhone()) {
  const { status } = await send(SMS, smsForm({ from, text }))
  await jobsDone(channels.amana)
  return { status, texts: channels.textsTo(from), orders: (await ordersOf(from)).length }
}

describe('a turn', () => {
  test.each([
    [
      'letters where a number belongs',
      '1*abcdefghijklmno',
      /^CON An IMEI has digits only\.\nIMEI of the phone, 15 digits/,
    ],
    ['Arabic-Indic digits', `1*${ARABIC}`, /^CON An IMEI has digits only\.\nIMEI of the phone, 15 digits/],
    ['letters in the menu', 'abc', /^CON Choose a number from the list\.\nAmana\n1\. /],
    ['Arabic-Indic digits in the menu', '١', /^CON Choose a number from the list\.\nAmana\n1\. /],
    ['200 characters', 'x'.repeat(200), /^CON Choose a number from the list\.\n/],
    [
      '200 digits as an IMEI',
      `1*${'1'.repeat(200)}`,
      /^CON You typed 200 digits\.\nIMEI of the phone, 15 digits/,
    ],
    ['two IMEIs', `1*${newImei()}${newImei()}`, /^CON You typed 30 digits\.\nIMEI of the phone, 15 digits/],
    ['markup', '1*<b>1</b>', /^CON An IMEI has digits only\./],
    ['a broken percent sign', '1*%', /^CON An IMEI has digits only\./],
    ['a lone surrogate', '1*\ud83d', /^CON An IMEI has digits only\./],
  ])('with %s names what to type', async (_what, text, answer) => {
    const got = await send(USSD, turnForm({ text }))
    expect(got).toMatchObject({ status: 200, text: expect.stringMatching(answer) })
    expect(got.text.length).toBeLessThanOrEqual(164)
  })

  test.each(['', 'nonsense', '*999*1#', '<b>', '9'.repeat(500)])(
    'for the service code "%s" is answered',
    async (serviceCode) => {
      expect(await send(USSD, turnForm({ serviceCode }))).toMatchObject({
        status: 200,
        text: expect.stringMatching(MENU),
      })
    },
  )

  test('with the session of another phone is a call of its own', async () => {
    const [mine, imei] = [newCall(), newImei()]
    const preview = await channels.turn(mine, '1', imei)
    const theirs = { id: mine.id, phone: newPhone() }
    expect(await channels.turn(theirs)).toMatch(MENU)
    expect(await channels.turn(theirs, '1', imei, '1', '1')).not.toMatch(/is reported|Case LE/)
    // Neither saw the other's screen, nor moved it.
    expect(await channels.turn(mine, '1', imei)).toBe(preview)
    expect(await ordersOf(mine.phone)).toHaveLength(1)
  })

  test.each(['sessionId', 'phoneNumber', 'serviceCode', 'networkCode', 'text'])(
    'without %s',
    async (name) => {
      const form = new URLSearchParams(turnForm())
      form.delete(name)
      const { status, text } = await send(USSD, form.toString())
      expect(status).toBe(200)
      if (name === 'sessionId' || name === 'phoneNumber')
        expect(text).toBe('END Your network sent something that we cannot read. Please dial again.')
      else expect(text).toMatch(MENU)
    },
  )

  test.each([
    ['session', `${turnForm({ sessionId: 'one' })}&sessionId=two`],
    ['session as a list', turnForm().replace('sessionId=', 'sessionId[]=')],
    ['text', `${turnForm({ text: '1' })}&text=5`],
    ['phone number', `${turnForm()}&phoneNumber=MTN`],
    ['a field a thousand times', turnForm() + '&text=1'.repeat(1_000)],
    ['names of an object', `${turnForm()}&__proto__=1&constructor=2&toString=3&hasOwnProperty=4`],
  ])('with a repeated or strange field (%s) gets one screen', async (_what, body) => {
    expect(await send(USSD, body)).toMatchObject({
      status: 200,
      text: expect.stringMatching(/^(CON|END) [A-Z]/),
    })
  })
})

describe('whatever the body is', () => {
  const bodies: [string, string | Buffer, string | null][] = [
    [
      'JSON',
      JSON.stringify({ sessionId: 'a', phoneNumber: '+2348031234567', id: 'a', from: '+2348031234567' }),
      'application/json',
    ],
    ['broken JSON', '{"sessionId":', 'application/json'],
    [
      'multipart',
      '--x\r\ncontent-disposition: form-data; name="sessionId"\r\n\r\n1\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ],
    ['multipart without a boundary', 'x', 'multipart/form-data'],
    ['XML', '<sessionId>1</sessionId>', 'text/xml'],
    ['no content type', turnForm(), null],
    ['an unknown content type', turnForm(), 'x/y; z'],
    ['bytes that are no UTF-8', Buffer.from([0xff, 0xfe, 0x00, 0x3d, 0xff]), FORM],
    ['nothing', '', FORM],
    ['another charset', Buffer.from(turnForm({ text: 'é' }), 'latin1'), `${FORM}; charset=iso-8859-1`],
  ]
  test.each(bodies)('%s is no 5xx and says what to do', async (_what, payload, type) => {
    const turned = await send(USSD, payload, type)
    expect(turned.status).toBeLessThan(500)
    if (turned.status === 200)
      expect(turned.text).toMatch(/^(CON Amana\n|END Your network sent .* Please dial again\.$)/)
    for (const path of [`${USSD}/events`, SMS, `${SMS}/delivery`])
      expect((await send(path, payload, type)).status, path).toBeLessThan(500)
  })

  test('a huge one is refused unread', async () => {
    const huge = turnForm({ text: '1'.repeat(2 * 1024 * 1024) })
    for (const path of [USSD, `${USSD}/events`, SMS, `${SMS}/delivery`])
      expect((await send(path, huge)).status, path).toBe(413)
  })

  test('a wrong secret is a path that does not exist, before the body is read', async () => {
    for (const path of [
      '/ussd/wrong',
      '/ussd/wrong/events',
      '/sms/wrong',
      '/sms/wrong/delivery',
      `/sms/${USSD_SECRET}`,
    ])
      for (const body of [turnForm(), 'x'.repeat(100_000)])
        expect((await send(path, body)).status, path).toBe(404)
    // Another method says nothing about the secret.
    for (const url of [USSD, '/ussd/wrong'])
      expect((await channels.amana.product.app.inject({ url })).statusCode, url).toBe(405)
  })
})

describe('a text message', () => {
  const SEND_ONE = 'Send CHECK and one IMEI of 15 digits. Dial *#06# to see it.'

  test.each([
    ['two IMEIs', `CHECK ${newImei()} or ${newImei()}`],
    ['an IMEI of 14 digits', `CHECK ${newImei().slice(0, 14)}`],
    ['Arabic-Indic digits', ARABIC],
    ['CHECK and Arabic-Indic digits', `CHECK ${ARABIC}`],
    ['no number', 'CHECK my phone abeg'],
    ['1,000 digits', '1'.repeat(1_000)],
  ])('with %s is told what to send, and orders nothing', async (_what, text) => {
    expect(await textOnce(text)).toEqual({ status: 200, texts: [SEND_ONE], orders: 0 })
  })

  test.each(['', ' ', '😀', '\u202e', '<script>', 'x'.repeat(5_000)])(
    '%j is told the commands',
    async (text) => {
      const { status, texts, orders } = await textOnce(text)
      expect({ status, orders, count: texts.length }).toEqual({ status: 200, orders: 0, count: 1 })
      expect(texts[0]).toMatch(/^Send CHECK and an IMEI \(NGN 100\), STATUS and a case number/)
    },
  )

  test('that comes again acts once, also with another text or from another number', async () => {
    const [phone, other, id] = [newPhone(), newPhone(), newSession()]
    for (const [from, text] of [
      [phone, `CHECK ${newImei()}`],
      [phone, `CHECK ${newImei()}`],
      [other, 'HELP'],
    ] as const)
      expect((await send(SMS, smsForm({ from, text, id }))).status).toBe(200)
    await jobsDone(channels.amana)
    expect(await ordersOf(phone)).toHaveLength(1)
    expect(channels.textsTo(phone).filter((text) => text.includes('Confirm the payment'))).toHaveLength(1)
    expect(channels.textsTo(other)).toEqual([])
  })

  test.each(['20880', '303', 'MTN', 'Amana', 'MTN 20880', '+447911123456', '+2341234', '٠٨٠٣١٢٣٤٥٦٧'])(
    'from "%s" is taken and not answered',
    async (from) => {
      // Texts of the tests before are on their way.
      await jobsDone(channels.amana)
      const [before, orders] = [channels.sent.length, await allOrders()]
      expect((await send(SMS, smsForm({ from, text: `CHECK ${newImei()}` }))).status).toBe(200)
      await jobsDone(channels.amana)
      expect(await allOrders()).toEqual(orders)
      // The payment of an order before may be asked for, or end, at any moment.
      const payers = new Set(orders.map(({ phone_number }) => phone_number))
      expect(channels.sent.slice(before).filter(({ to }) => !payers.has(to))).toEqual([])
    },
  )

  test.each(['from', 'to', 'text', 'id'])('without %s', async (name) => {
    const form = new URLSearchParams(smsForm())
    form.delete(name)
    expect((await send(SMS, form.toString())).status).toBe(200)
    await jobsDone(channels.amana)
    const [from] = form.getAll('from')
    // Without an id it looks like its repeats.
    if (from) expect(channels.textsTo(from)).toHaveLength(name === 'id' ? 0 : 1)
  })

  test('with repeated fields counts once', async () => {
    const phone = newPhone()
    expect(
      (
        await send(
          SMS,
          `${smsForm({ from: newPhone() })}&from=${encodeURIComponent(phone)}&text=HELP&text=LANG`,
        )
      ).status,
    ).toBe(200)
    await jobsDone(channels.amana)
    expect(channels.textsTo(phone)).toHaveLength(1)
  })
})

test('a report of a delivery or of a call for nothing is taken', async () => {
  for (const body of [
    '',
    'id=x',
    'id=x&status=Success',
    'status=Success',
    `id=${'x'.repeat(500)}&status=Failed`,
    'id=x&status=__proto__',
  ])
    expect((await send(`${SMS}/delivery`, body)).status).toBe(200)
  for (const cost of ['', 'free', 'KES 4.00', 'NGN -1', 'NGN 1e9', '9'.repeat(400)])
    expect((await send(`${USSD}/events`, `${turnForm()}&cost=${encodeURIComponent(cost)}`)).status).toBe(200)
})

test('gateways of other addresses find no path, behind a proxy too', async () => {
  const env = { CHANNEL_ADDRESSES: '192.0.2.0/24, 2001:db8::/32', TRUST_PROXY: '127.0.0.1' }
  const guarded = await startChannels({ env })
  const from = async (address: string | null, url: string, remoteAddress = '127.0.0.1') => {
    const headers = { 'content-type': FORM, ...(address === null ? {} : { 'x-forwarded-for': address }) }
    const answer = await guarded.amana.product.app.inject({
      method: 'POST',
      url,
      payload: turnForm(),
      headers,
      remoteAddress,
    })
    return answer.statusCode
  }
  try {
    for (const path of [USSD, `${USSD}/events`, SMS, `${SMS}/delivery`]) {
      expect(await from('192.0.2.9', path)).toBe(200)
      expect(await from('2001:db8::7', path)).toBe(200)
      expect(await from('203.0.113.9', path)).toBe(404)
      expect(await from(null, path)).toBe(404)
      // Nobody but the proxy may name another address.
      expect(await from('192.0.2.9', path, '203.0.113.9')).toBe(404)
      expect(await from('192.0.2.9, 203.0.113.9', path)).toBe(404)
    }
  } finally {
    await guarded.stop()
  }
})
