/** Calls by the gateway's forms, on the real product. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newImei } from '../modules/devices/devices.fixtures.ts'
import { PIN } from '../modules/flags/flags.fixtures.ts'
import { CLEAN_IMEI } from '../testing/journeys.ts'
import { newPhone } from '../testing/new-phone.ts'
import { waitUntil } from '../testing/wait-until.ts'
import {
  type Channels,
  newCall,
  newSession,
  ownerWithPin,
  startChannels,
  USSD_SECRET,
} from './channels.fixtures.ts'

let channels: Channels
beforeAll(async () => {
  channels = await startChannels({ env: { LANGUAGES: 'ig,ha' } })
})
afterAll(() => channels.stop())

const MENU = 'CON Amana\n1. Check a phone\n2. Report stolen or lost\n3. My case\n4. Language\n5. Help'

describe('a check', () => {
  test('is paid on the phone and answered by a text message, never in the call', async () => {
    const { turn, nextText, amana } = channels
    const call = newCall()
    expect(await turn(call)).toBe(MENU)
    expect(await turn(call, '1')).toBe('CON IMEI of the phone, 15 digits. Dial *#06# to see it.\n0. Back')
    const preview = await turn(call, '1', CLEAN_IMEI)
    expect(preview).toMatch(
      /^CON .*IMEI ending 643809\.\nThe answer by SMS costs NGN 100\.\n1\. Pay\n0\. Back$/,
    )
    const { db } = amana.database
    expect(
      await db.selectFrom('payments').select('id').where('phone_number', '=', call.phone).execute(),
    ).toEqual([])
    expect(await turn(call, '1', CLEAN_IMEI, '1')).toBe(
      'END IMEI ending 643809: we ask your network for NGN 100 now. Confirm on this phone. The answer comes by SMS.',
    )
    expect(await nextText(call.phone)).toMatch(
      /^CLEAN: IMEI ending 643809\. No report known to Amana on \d{4}-\d\d-\d\d \d\d:\d\d\. /,
    )
    const payment = await db
      .selectFrom('payments')
      .selectAll()
      .where('phone_number', '=', call.phone)
      .executeTakeFirstOrThrow()
    expect(payment).toMatchObject({ status: 'completed', email: '', amount_minor: 10_000, method: 'airtime' })
    const check = db.selectFrom('verifications').selectAll().where('id', '=', payment.verification_id)
    // The text is sent a moment before that is noted.
    const delivered = await waitUntil(async () => {
      const row = await check.executeTakeFirstOrThrow()
      return row.status === 'delivered' ? row : undefined
    })
    expect(delivered).toMatchObject({ result: 'clean', email: null })
    expect(channels.textsTo(call.phone)).toHaveLength(1)
  })

  test.each([
    ['stolen', 'STOLEN: IMEI ending'],
    ['lost', 'FLAGGED: IMEI ending'],
  ] as const)('of a %s phone says so as the registry does', async (flag_type, begins) => {
    const { phone, imei } = await ownerWithPin(channels.amana)
    await channels.turn(newCall(), '2', phone, PIN, '1', flag_type === 'stolen' ? '1' : '2', '1')
    const call = newCall()
    expect(await channels.turn(call, '1', imei, '1')).toMatch(/^END /)
    const text = await channels.nextText(call.phone)
    expect(text.startsWith(`${begins} ${imei.slice(-6)}. Reported ${flag_type}, known to Amana on `)).toBe(
      true,
    )
  })

  test('keeps the screen and says what is wrong with the number', async () => {
    const call = newCall()
    expect(await channels.turn(call, '1', '35693803564380')).toMatch(
      /^CON You typed 14 digits\.\nIMEI of the phone/,
    )
    expect(await channels.turn(call, '1', '35693803564380', 'abc')).toMatch(
      /^CON An IMEI has digits only\.\nIMEI of the phone/,
    )
    expect(await channels.turn(call, '1', '35693803564380', 'abc', '0')).toBe(MENU)
  })

  test('a wrong check digit is shown and no refusal', async () => {
    expect(await channels.turn(newCall(), '1', '356938035643808')).toMatch(
      /^CON .*\nIts last digit is wrong: read it again\.\n/,
    )
  })

  test('whose number gets too many requests is told', async () => {
    const { phone } = newCall()
    for (let tries = 1; tries <= 2; tries++)
      await channels.turn({ id: newSession(), phone }, '1', newImei(), '1')
    const texts = await waitUntil(() =>
      channels.textsTo(phone).length >= 2 ? channels.textsTo(phone) : undefined,
    )
    expect(texts.filter((text) => text.includes('has an open payment request'))).toHaveLength(1)
  })
})

describe('a report', () => {
  test('of a stolen phone from a borrowed handset, with account phone and PIN', async () => {
    const { turn, amana } = channels
    const owner = await ownerWithPin(amana)
    const call = newCall()
    const path = ['2', owner.phone.replace('+234', '0'), PIN]
    expect(await turn(call, ...path.slice(0, 1))).toBe(
      'CON Phone number of your Amana account:\n9. No account, or IMEI not known\n0. Back',
    )
    expect(await turn(call, ...path.slice(0, 2))).toBe('CON PIN of your Amana account:\n0. Back')
    const six = owner.imei.slice(-6)
    expect(await turn(call, ...path)).toBe(`CON Which phone?\n1. Tecno Spark ..${six}\n0. Back`)
    expect(await turn(call, ...path, '1')).toBe(`CON Tecno Spark 20 ..${six}\n1. Stolen\n2. Lost\n0. Back`)
    expect(await turn(call, ...path, '1', '1')).toBe(
      `CON Report Tecno Spark 20 ..${six} as stolen?\n1. Confirm\n0. Back`,
    )
    const done = await turn(call, ...path, '1', '1', '1')
    expect(done).toMatch(/^END Tecno/)
    const [, caseNumber = ''] =
      /^END Tecno Spark 20 \.\.\d{6} is reported stolen\. Case (LE-\d{4}-\d{6})\./.exec(done) ?? []
    const device = (await amana.call('GET', `/devices/${owner.deviceId}/`, { token: owner.token })).body
      .response_data
    expect(device.status).toBe('stolen')

    const mine = newCall()
    expect(await turn(mine, '3', caseNumber.replace(/\D/g, ''))).toBe(
      'CON Phone number of the report:\n0. Back',
    )
    expect(await turn(mine, '3', caseNumber.replace(/\D/g, ''), newPhone())).toMatch(
      /^CON No case with this number and phone\.\n/,
    )
    const again = newCall()
    expect(await turn(again, '3', caseNumber, owner.phone)).toMatch(
      new RegExp(`^END Case ${caseNumber}, stolen, reported \\d{4}-\\d\\d-\\d\\d: open, `),
    )
    const second = await turn(newCall(), ...path, '1', '1', '1')
    expect(second).toBe(`END This phone has an open case: ${caseNumber}.`)
  })

  test('a wrong PIN and an unknown account give the same screens, the lock included', async () => {
    const { phone } = await ownerWithPin(channels.amana)
    const screens = async (number: string) => {
      const call = newCall()
      const seen: string[] = []
      const wrong = ['0001', '0002', '0003', '0004', '0005', PIN]
      for (let tries = 0; tries <= wrong.length; tries++)
        seen.push(await channels.turn(call, '2', number, ...wrong.slice(0, tries)))
      return seen
    }
    // The two locks end at two moments.
    const timeless = (seen: string[]) =>
      seen.map((screen) => screen.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/, 'TIME'))
    const known = timeless(await screens(phone))
    expect(timeless(await screens(newPhone()))).toEqual(known)
    expect(known[1]).toBe('CON Phone number or PIN is wrong.\nPIN of your Amana account:\n0. Back')
    expect(known.at(-1)).toBe(
      'END Too many wrong tries. Wait until TIME, dial from another phone, or report on our website or to the police.',
    )
  })
})

describe('a gateway that repeats', () => {
  test('gets the same answer and nothing is done twice, also late', async () => {
    const { turn, amana } = channels
    const call = newCall()
    const imei = newImei()
    const first = [
      await turn(call),
      await turn(call, '1'),
      await turn(call, '1', imei),
      await turn(call, '1', imei, '1'),
    ]
    const second = [
      await turn(call),
      await turn(call, '1'),
      await turn(call, '1', imei),
      await turn(call, '1', imei, '1'),
    ]
    expect(second).toEqual(first)
    const parallel = newCall()
    const answers = await Promise.all(Array.from({ length: 8 }, () => turn(parallel, '1', imei, '1')))
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toMatch(/^END /)
    const { db } = amana.database
    const orders = db.selectFrom('phone_checks').select('id')
    expect(await orders.where('phone_number', '=', call.phone).execute()).toHaveLength(1)
    expect(await orders.where('phone_number', '=', parallel.phone).execute()).toHaveLength(1)
  })

  test('an ended call stays ended', async () => {
    const call = newCall()
    const imei = newImei()
    await channels.turn(call, '1', imei, '1')
    expect(await channels.turn(call, '1', imei, '1', '1')).toBe('END This call is over. Please dial again.')
  })

  test('another number with the same session id begins anew', async () => {
    const call = newCall()
    await channels.turn(call, '2')
    expect(await channels.turn({ ...call, phone: newPhone() })).toBe(MENU)
  })

  test('the twentieth turn is the last', async () => {
    const call = newCall()
    const answers: string[] = []
    for (let turns = 0; turns < 21; turns++)
      answers.push(await channels.turn(call, ...Array.from({ length: turns }, () => '9')))
    expect(answers.slice(0, 19).every((answer) => answer.startsWith('CON '))).toBe(true)
    expect(answers.slice(19)).toEqual([
      'END This call is too long. Please dial again.',
      'END This call is over. Please dial again.',
    ])
  })
})

describe('a caller who was cut off', () => {
  test('goes on or begins anew, and dials a path past that question', async () => {
    const { turn } = channels
    const { phone } = newCall()
    const imei = newImei()
    await turn({ id: newSession(), phone }, '1', imei)
    const call = { id: newSession(), phone }
    expect(await turn(call)).toBe('CON Your last call ended early.\n1. Go on\n2. Start again')
    expect(await turn(call, '1')).toMatch(new RegExp(`^CON .*IMEI ending ${imei.slice(-6)}\\.`))
    expect(await turn({ id: newSession(), phone }, '5')).toMatch(/^CON Your network charges NGN 6\.98/)
    const anew = { id: newSession(), phone }
    await turn(anew)
    expect(await turn(anew, '2')).toBe(MENU)
    await turn(anew, '2', '1', imei, '1')
    expect(await turn({ id: newSession(), phone })).toBe(MENU)
  })

  test('is asked for the PIN again', async () => {
    const owner = await ownerWithPin(channels.amana)
    const { phone } = newCall()
    await channels.turn({ id: newSession(), phone }, '2', owner.phone, PIN, '1')
    const call = { id: newSession(), phone }
    await channels.turn(call)
    expect(await channels.turn(call, '1')).toBe('CON PIN of your Amana account:\n0. Back')
  })
})

describe('the language', () => {
  test('is one of this deployment, and is kept by number', async () => {
    const call = newCall()
    expect(await channels.turn(call, '4')).toBe('CON 1. English\n2. Hausa\n3. Igbo\n0. Back')
    await channels.turn(call, '4', '2')
    const { rows } = await channels.amana.database.pool.query(
      'select locale from phone_settings order by updated_at desc limit 1',
    )
    expect(rows).toEqual([{ locale: 'ha' }])
  })
})

describe('bad input', () => {
  const path = `/ussd/${USSD_SECRET}`
  const form = (changes: Record<string, string>) => ({
    sessionId: newSession(),
    phoneNumber: newPhone(),
    serviceCode: '*000#',
    networkCode: '62130',
    text: '',
    ...changes,
  })

  test.each([
    ['letters', { text: 'abc' }],
    ['200 letters', { text: 'x'.repeat(200) }],
    ['a thousand stars', { text: '*'.repeat(1_000) }],
    ['an unknown code', { serviceCode: 'nonsense' }],
    ['no code', { serviceCode: '' }],
    ['a NUL', { text: '1*\0' }],
    ['emoji', { text: '1*😀' }],
  ])('%s gets a screen', async (_what, changes) => {
    const { status, text } = await channels.post(path, form(changes))
    expect({ status, prefix: text.slice(0, 4) }).toEqual({ status: 200, prefix: 'CON ' })
  })

  test.each([
    ['no session', { sessionId: '' }],
    ['a long session', { sessionId: 'x'.repeat(300) }],
    ['no number', { phoneNumber: '' }],
    ['a foreign number', { phoneNumber: '+447911123456' }],
    ['a name', { phoneNumber: 'MTN' }],
  ])('%s ends the call', async (_what, changes) => {
    const { status, text } = await channels.post(path, form(changes))
    expect({ status, prefix: text.slice(0, 4) }).toEqual({ status: 200, prefix: 'END ' })
  })

  test('nothing, JSON and a wrong secret', async () => {
    expect(await channels.post(path, {})).toMatchObject({ status: 200, text: expect.stringMatching(/^END /) })
    const inject = (url: string, payload: string, type: string) =>
      channels.amana.product.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })
    expect((await inject(path, '{"sessionId":"1"}', 'application/json')).body).toMatch(/^END /)
    for (const secret of ['wrong', USSD_SECRET.toUpperCase(), `${USSD_SECRET}x`])
      expect((await channels.post(`/ussd/${secret}`, form({}))).status).toBe(404)
  })

  test('the end of a call and its cost', async () => {
    const call = newCall()
    await channels.turn(call)
    const events = {
      sessionId: call.id,
      phoneNumber: call.phone,
      cost: 'NGN 4.00',
      status: 'Incomplete',
      durationInMillis: '9',
    }
    for (let times = 0; times < 2; times++)
      expect((await channels.post(`${path}/events`, events)).status).toBe(200)
    const row = await channels.amana.database.db
      .selectFrom('dialogue_sessions')
      .select('cost_kobo')
      .where('session_id', '=', call.id)
      .executeTakeFirstOrThrow()
    expect(row.cost_kobo).toBe(400)
    expect((await channels.post(`${path}/events`, {})).status).toBe(200)
    const metrics = await channels.amana.product.app.inject({ url: '/metrics' })
    expect(metrics.body).toMatch(/amana_channel_turns_total\{channel="ussd"\} [1-9]/)
    expect(metrics.body).toMatch(/amana_channel_cost_kobo_total\{channel="ussd"\} 400/)
  })
})
