/** Theft reports (interfaces.md; decisions §5; S2 §5 Officer report form's texts), by HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../../kernel/durations.ts'
import { deriveKey } from '../../kernel/secret-key.ts'
import { digitsAlone } from '../../testing/digits-alone.ts'
import { newPhone } from '../../testing/new-phone.ts'
import {
  type Answer,
  startTestProduct,
  TEST_SECRET_KEY,
  type TestProduct,
} from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { movableClock } from '../accounts/accounts.fixtures.ts'
import { newImei, register } from '../devices/devices.fixtures.ts'
import { MAX_THEFT_REPORTS } from './rules.ts'
import { verifyTheftReportContact } from './verify-theft-report-contact.ts'

const clock = movableClock()
let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct({ clock })
})
afterAll(() => amana.stop())

function report(changes: Record<string, unknown> = {}): Promise<Answer> {
  const body = {
    reporter_name: 'Chidi Eze',
    imei: newImei(),
    device_brand: 'Tecno Spark 20',
    phone: newPhone(),
    device_state: 'Lagos',
    location: 'Ojuelegba',
    reason_for_flagging: 'Snatched from a bus',
    flag_type: 'stolen',
    ...changes,
  }
  return amana.call('POST', '/reports/', { body })
}

const verify = (caseNumber: string, code: string, more: { phone?: string } = {}) =>
  amana.call('POST', `/reports/${caseNumber}/verify-contact/`, { body: { code, ...more } })
const status = (caseNumber: string, phone: string) =>
  amana.call('GET', `/reports/${caseNumber}/?phone=${encodeURIComponent(phone)}`)
const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? ''
const smsTo = async (phone: string) =>
  codeIn((await waitUntil(() => amana.sms.find(({ to }) => to === phone))).text)
const rowOf = (caseNumber: string) =>
  amana.database.db
    .selectFrom('flags')
    .selectAll()
    .where('case_number', '=', caseNumber)
    .executeTakeFirstOrThrow()
const setStatus = (caseNumber: string, changes: { status: 'rejected' | 'active' }) =>
  amana.database.db.updateTable('flags').set(changes).where('case_number', '=', caseNumber).execute()

describe('a report', () => {
  test('is under review, with a case number, as it was typed', async () => {
    const phone = newPhone()
    const { status: answered, body } = await report({
      phone: phone.replace('+234', '0'),
      imei: newImei().replace(/.$/, '-$&'),
    })
    expect({ answered, ...body }).toMatchObject({
      answered: 201,
      response_status: 'success',
      response_description: 'Your report has been received and is under review.',
      response_data: {
        case: expect.stringMatching(/^LE-\d{4}-\d{6,}$/),
        status: 'under_review',
        contact_verified: false,
      },
    })
    expect(await rowOf(body.response_data.case)).toMatchObject({
      status: 'under_review',
      public_report: true,
      reported_by_user_id: null,
      reporter_name: 'Chidi Eze',
      reporter_phone: phone,
      device_brand: 'Tecno',
      device_model: 'Spark 20',
      device_state: 'Lagos',
      last_known_location: 'Ojuelegba',
    })
  })

  test('changes nothing of a registered device: neither status nor certificate', async () => {
    const owner = await amana.account()
    const { body } = await register(amana, owner.token, { imei: newImei() })
    const device = body.response_data
    expect((await report({ imei: device.imei })).status).toBe(201)
    const now = await amana.call('GET', `/devices/${device.id}/`, { token: owner.token })
    expect(now.body.response_data).toMatchObject({
      status: 'registered',
      certificate_number: device.certificate_number,
    })
  })

  test('sends a code to the phone; the right one proves the contact, once', async () => {
    const phone = newPhone()
    const { body } = await report({ phone })
    const caseNumber = body.response_data.case
    const code = await smsTo(phone)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect(await verify(caseNumber, wrong)).toMatchObject({
      status: 422,
      body: { code: 'code_wrong', errors: [{ field: 'code' }] },
    })
    expect(await verify(caseNumber, code)).toMatchObject({
      status: 200,
      body: {
        response_description: 'Thank you. Your contact is verified.',
        response_data: { contact_verified: true },
      },
    })
    expect(await verify(caseNumber, code)).toMatchObject({ status: 422, body: { code: 'code_expired' } })
    expect((await rowOf(caseNumber)).contact_verified_at).toBeInstanceOf(Date)
  })

  test('sends it to the e-mail when one is given: the phone may be the one that is gone', async () => {
    const phone = newPhone()
    const { body } = await report({ phone, email: ' Chidi@Example.com ' })
    const mail = await waitUntil(() => amana.sent.find(({ to }) => to === 'chidi@example.com'))
    expect(mail.subject).toBe('Confirm your report to Amana')
    expect(amana.sms.some(({ to }) => to === phone)).toBe(false)
    expect((await verify(body.response_data.case, codeIn(mail.text))).status).toBe(200)
  })

  test('the code of another report, an old one, and a sixth try are refused', async () => {
    const phones = [newPhone(), newPhone()] as const
    const [mine, another] = await Promise.all(
      phones.map(async (phone) => (await report({ phone })).body.response_data.case),
    )
    const [myCode, anotherCode] = await Promise.all(phones.map(smsTo))
    expect(await verify(mine, anotherCode ?? '')).toMatchObject({ status: 422, body: { code: 'code_wrong' } })
    clock.forward(10 * MINUTE + 1)
    expect(await verify(mine, myCode ?? '')).toMatchObject({ status: 422, body: { code: 'code_expired' } })
    const phone = newPhone()
    const { body } = await report({ phone })
    const code = await smsTo(phone)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let tries = 1; tries <= 5; tries += 1) await verify(body.response_data.case, wrong)
    expect(await verify(body.response_data.case, code)).toMatchObject({
      status: 429,
      body: { code: 'code_tries_used' },
    })
    expect((await rowOf(another)).contact_verified_at).toBeNull()
  })
})

describe('a stranger who tries codes', () => {
  const started = async () => {
    const phone = newPhone()
    const { body } = await report({ phone })
    const code = await smsTo(phone)
    const wrong = (i: number) => String((Number(code) + 1 + i) % 1_000_000).padStart(6, '0')
    return { phone, code, wrong, caseNumber: body.response_data.case as string }
  }

  test('uses up their own five tries, also at once, and never those of who knows the phone', async () => {
    const { phone, code, wrong, caseNumber } = await started()
    const guesses = await Promise.all(Array.from({ length: 40 }, (_, i) => verify(caseNumber, wrong(i))))
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(guesses.filter(({ body }) => body.code === 'code_tries_used')).toHaveLength(35)
    expect((await verify(caseNumber, code, { phone: newPhone() })).status).toBe(429)
    expect((await verify(caseNumber, code, { phone: phone.replace('+234', '0') })).status).toBe(200)
  })

  test('has five tries of the one who knows the phone, too', async () => {
    const { phone, code, wrong, caseNumber } = await started()
    for (let i = 0; i < 5; i += 1) expect((await verify(caseNumber, wrong(i), { phone })).status).toBe(422)
    expect(await verify(caseNumber, code, { phone })).toMatchObject({
      status: 429,
      body: { code: 'code_tries_used' },
    })
  })

  test('with ever new addresses has a hundred tries in all', async () => {
    const { phone, code, wrong, caseNumber } = await started()
    const { database } = amana
    const guess = (i: number) =>
      verifyTheftReportContact(
        { database, clock, codeKey: deriveKey(TEST_SECRET_KEY, 'one-time codes'), jobs: amana.jobs },
        { caseNumber, code: wrong(i), unverifiedPhone: undefined, network: `192.0.2.${i}` },
      )
    const ended = await Promise.allSettled(Array.from({ length: 150 }, (_, i) => guess(i)))
    const refused = ended.map((end) => (end.status === 'rejected' ? end.reason.code : 'taken'))
    expect(refused.filter((reason) => reason === 'code_wrong')).toHaveLength(100)
    expect(refused.filter((reason) => reason === 'code_tries_used')).toHaveLength(50)
    expect((await verify(caseNumber, code, { phone })).status).toBe(200)
  })
})

describe('the code again', () => {
  const again = (caseNumber: string, phone: string) =>
    amana.call('POST', `/reports/${caseNumber}/resend-code/`, { body: { phone } })

  test('goes where the first one went, after 30 seconds, and ends it', async () => {
    const phone = newPhone()
    const caseNumber = (await report({ phone })).body.response_data.case
    const first = await smsTo(phone)
    const early = await again(caseNumber, phone)
    expect(early).toMatchObject({ status: 429, body: { code: 'code_too_soon' } })
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(0)
    clock.forward(31 * SECOND)
    expect(await again(caseNumber, phone.replace('+234', '0'))).toMatchObject({
      status: 200,
      body: {
        response_description: 'A new code has been sent.',
        response_data: { case: caseNumber, contact_verified: false },
      },
    })
    const codes = await waitUntil(() => {
      const sent = amana.sms.filter(({ to }) => to === phone)
      return sent.length === 2 && sent.map(({ text }) => codeIn(text))
    })
    const second = codes.find((code) => code !== first) ?? ''
    expect((await verify(caseNumber, first)).status).toBe(422)
    expect((await verify(caseNumber, second)).status).toBe(200)
    clock.forward(31 * SECOND)
    expect(await again(caseNumber, phone)).toMatchObject({ status: 409, body: { code: 'contact_verified' } })
  })

  test('goes to the e-mail when one was given', async () => {
    const phone = newPhone()
    const email = 'again@example.com'
    const mails = (count: number) =>
      waitUntil(() => amana.sent.filter(({ to }) => to === email).length === count)
    const caseNumber = (await report({ phone, email })).body.response_data.case
    await mails(1)
    clock.forward(31 * SECOND)
    expect((await again(caseNumber, phone)).status).toBe(200)
    await mails(2)
    expect(amana.sms.some(({ to }) => to === phone)).toBe(false)
  })

  test('is not for somebody who does not know the phone, or for a case that is no public report', async () => {
    const caseNumber = (await report()).body.response_data.case
    for (const phone of [newPhone(), '', 'not a phone'])
      expect(await again(caseNumber, phone)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await again('LE-2026-999999', newPhone())).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
    expect(await amana.call('POST', `/reports/${caseNumber}/resend-code/`, { body: {} })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'phone' }] },
    })
  })

  test('ten at once: one is sent', async () => {
    const phone = newPhone()
    const caseNumber = (await report({ phone })).body.response_data.case
    clock.forward(31 * SECOND)
    const answers = await Promise.all(Array.from({ length: 10 }, () => again(caseNumber, phone)))
    expect(answers.map(({ status: answered }) => answered).toSorted()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 429),
    ])
  })
})

describe('its status', () => {
  test('is for whoever knows the phone, however it is written', async () => {
    const phone = newPhone()
    const caseNumber = (await report({ phone })).body.response_data.case
    for (const written of [
      phone,
      phone.slice(1),
      phone.replace('+234', '0'),
      `${phone.slice(0, 8)} ${phone.slice(8)}`,
    ])
      expect(await status(caseNumber, written)).toMatchObject({
        status: 200,
        body: {
          response_data: {
            case: caseNumber,
            status: 'under_review',
            flag_type: 'stolen',
            contact_verified: false,
          },
        },
      })
    await setStatus(caseNumber, { status: 'rejected' })
    expect((await status(caseNumber, phone)).body.response_data.status).toBe('rejected')
  })

  test('a wrong phone, none, an unknown case and a flag that is no public report look alike', async () => {
    const phone = newPhone()
    const caseNumber = (await report({ phone })).body.response_data.case
    const ownPhone = newPhone()
    const own = (await report({ phone: ownPhone })).body.response_data.case
    await amana.database.db
      .updateTable('flags')
      .set({ public_report: false })
      .where('case_number', '=', own)
      .execute()
    const answers = await Promise.all([
      status(caseNumber, newPhone()),
      status(caseNumber, ''),
      status(caseNumber, 'not a phone'),
      amana.call('GET', `/reports/${caseNumber}/`),
      status('LE-2026-999999', phone),
      status('LE-26-1', phone),
      status(own, ownPhone),
    ])
    const told = answers.map(({ status: answered, body: { request_id: _id, ...body } }) => ({
      answered,
      body,
    }))
    expect(told[0]).toMatchObject({ answered: 404, body: { code: 'not_found' } })
    for (const each of told) expect(each).toEqual(told[0])
    expect(await verify('LE-2026-999999', '123456')).toMatchObject({ status: 404 })
    expect(await verify(own, '123456')).toMatchObject({ status: 404 })
  })
})

describe('a second report', () => {
  test('has a case of its own, whatever is known of the IMEI: nothing, a report, a flag, an owner', async () => {
    const owner = await amana.account()
    const [imei, imei2, flagged] = [newImei(), newImei(), newImei()]
    await register(amana, owner.token, { imei, imei2 })
    const first = (await report({ imei: flagged })).body.response_data.case
    await setStatus(first, { status: 'active' })
    const answers = await Promise.all(
      [newImei(), imei, imei, imei2, flagged].map((each) => report({ imei: each })),
    )
    const told = answers.map(({ status: answered, body: { request_id: _id, response_data, ...body } }) => {
      const { case: caseNumber, ...data } = response_data
      expect(caseNumber).toMatch(/^LE-\d{4}-\d{6,}$/)
      return { answered, body, data }
    })
    for (const each of told) expect(each).toEqual(told[0])
    expect(new Set(answers.map(({ body }) => body.response_data.case)).size).toBe(answers.length)
  })
})

describe('at most twenty a day', () => {
  test('from one phone', async () => {
    const phone = newPhone()
    for (let time = 1; time <= MAX_THEFT_REPORTS; time += 1)
      expect((await report({ phone })).status).toBe(201)
    const refused = await report({ phone, email: 'somebody.else@example.com' })
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeGreaterThan(23 * 3600)
    expect(wait).toBeLessThanOrEqual(24 * 3600)
    clock.forward(DAY)
    expect((await report({ phone })).status).toBe(201)
  })

  test('one whose code may not be sent now is kept, and its code comes later', async () => {
    const phone = newPhone()
    const ask = async () => {
      const { token } = await amana.account()
      return amana.call('POST', '/users/phone/send-code/', { body: { phone_number: phone }, token })
    }
    for (let time = 1; time <= 5; time += 1) {
      expect((await ask()).status).toBe(200)
      expect((await ask()).body.code).toBe('code_too_soon')
      clock.forward(30 * SECOND)
    }
    expect((await ask()).body.code).toBe('code_too_soon')
    const { status: answered, body } = await report({ phone })
    expect(answered).toBe(201)
    const resend = () =>
      amana.call('POST', `/reports/${body.response_data.case}/resend-code/`, { body: { phone } })
    expect((await resend()).status).toBe(429)
    clock.forward(HOUR)
    expect((await resend()).status).toBe(200)
    const { text } = await waitUntil(() =>
      amana.sms.find(({ to, text }) => to === phone && /confirm your report/.test(text)),
    )
    expect((await verify(body.response_data.case, codeIn(text))).status).toBe(200)
  })

  test('from one e-mail', async () => {
    const email = 'many@example.com'
    for (let time = 1; time <= MAX_THEFT_REPORTS; time += 1)
      expect((await report({ email })).status).toBe(201)
    expect(await report({ email: 'MANY@example.com' })).toMatchObject({ status: 429 })
  })
})

test.each([
  [{ reporter_name: '  ' }, 'reporter_name', 'Reporter name is required'],
  [{ reporter_name: undefined }, 'reporter_name', 'Reporter name is required'],
  [{ imei: '' }, 'imei', 'IMEI is required'],
  [{ imei: undefined }, 'imei', 'IMEI is required'],
  [{ imei: '35418804012345' }, 'imei', 'IMEI must be exactly 15 digits'],
  [{ imei: '3541880401234567' }, 'imei', 'IMEI must be exactly 15 digits'],
  [{ imei: '35418804012345a' }, 'imei', 'IMEI must be exactly 15 digits'],
  [{ device_state: '' }, 'device_state', 'Device state is required'],
  [{ device_state: undefined }, 'device_state', 'Device state is required'],
  [{ device_state: 'Wakanda' }, 'device_state', 'Choose one of the 36 states or the FCT'],
  [{ device_state: 'Abuja' }, 'device_state', 'Choose one of the 36 states or the FCT'],
  [{ reason_for_flagging: ' ' }, 'reason_for_flagging', 'Reason for flagging is required'],
  [{ flag_type: undefined }, 'flag_type', 'Flag type is required'],
  [{ flag_type: 'found' }, 'flag_type', 'Flag type is required'],
  [{ phone: '' }, 'phone', 'Phone number is required'],
  [{ phone: '12345' }, 'phone', 'Please enter a valid Nigerian phone number'],
  [{ status: 'active' }, 'status', 'This field is not known'],
  [{ location: 'x'.repeat(301) }, 'location', 'Use at most 300 characters'],
])('%j: %s: %s', async (changes, field, message) => {
  const { status: answered, body } = await report(changes)
  expect({ answered, code: body.code }).toEqual({ answered: 422, code: 'validation_failed' })
  expect(body.errors).toContainEqual({ field, message })
})

test('IMEI and phone as boxes and cards show them', async () => {
  const imei = newImei()
  expect(await report({ imei: `IMEI: ${imei}/01`, phone: '+234 (0)803 123 4568' })).toMatchObject({
    status: 201,
  })
  const { rows } = await amana.database.pool.query('select reporter_phone from flags where imei = $1', [imei])
  expect(rows).toEqual([{ reporter_phone: '+2348031234568' }])
})

test('an e-mail that is none is named on its field', async () => {
  expect(await report({ email: 'nobody' })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'email' }] },
  })
})

test('a code that is none', async () => {
  const { body } = await report()
  for (const code of ['', '12345', '12345a', '1234567'])
    expect(await verify(body.response_data.case, code)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'code' }] },
    })
})

test('neither phone, e-mail, IMEI nor code is logged', async () => {
  const fields = { imei: newImei(), phone: newPhone(), email: 'quiet.reporter@example.com' }
  await report(fields)
  const mail = await waitUntil(() => amana.sent.find(({ to }) => to === fields.email))
  const log = amana.logged.join('\n')
  for (const secret of Object.values(fields)) expect(log).not.toContain(secret)
  expect(log).not.toMatch(digitsAlone(codeIn(mail.text)))
})
