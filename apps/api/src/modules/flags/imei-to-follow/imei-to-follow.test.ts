/** Reports without an IMEI (decisions §21), by HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY, HOUR } from '../../../kernel/durations.ts'
import { newPhone } from '../../../testing/new-phone.ts'
import { type Answer, startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { waitUntil } from '../../../testing/wait-until.ts'
import { movableClock } from '../../accounts/accounts.fixtures.ts'
import { newImei, register } from '../../devices/devices.fixtures.ts'
import { lapseTheftReports } from '../lapse-theft-reports.ts'
import { MAX_THEFT_REPORTS } from '../rules.ts'
import { followReports } from './follow-reports.ts'
import { addImei, codeTo, lookedUp, lookUp, reportWithout, waitingCase } from './imei-to-follow.fixtures.ts'

const clock = movableClock()
let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct({ clock })
})
afterAll(() => amana?.stop())

const statusOf = async (caseNumber: string, phone: string) =>
  (await amana.call('GET', `/reports/${caseNumber}/?phone=${encodeURIComponent(phone)}`)).body.response_data
const flagOf = (caseNumber: string) =>
  amana.database.db.selectFrom('flags').selectAll().where('case_number', '=', caseNumber).executeTakeFirst()
let people = 0
const newEmail = () => {
  people += 1
  return `victim${people}@example.com`
}
const messagesTo = (contact: string) =>
  [...amana.sms, ...amana.sent].filter(({ to }) => to === contact).map(({ text }) => text)
const nextMessage = (contact: string, words: RegExp) =>
  waitUntil(() => messagesTo(contact).find((text) => words.test(text)))
const follow = () => followReports({ database: amana.database, clock, jobs: amana.jobs })

describe('a report without an IMEI', () => {
  test('begins a case that waits for 14 days and is no flag', async () => {
    const phone = newPhone()
    const { status, body } = await reportWithout(amana, { phone })
    expect(status).toBe(201)
    const report = body.response_data
    expect(report).toEqual({
      case: expect.stringMatching(/^LE-\d{4}-\d{6,}$/),
      status: 'under_review',
      contact_verified: false,
      imei: null,
      imei_due_at: expect.any(String),
    })
    const waits = new Date(report.imei_due_at).getTime() - clock.now().getTime()
    expect(waits).toBeGreaterThan(14 * DAY - HOUR)
    expect(waits).toBeLessThanOrEqual(14 * DAY)
    expect(await flagOf(report.case)).toBeUndefined()
    expect(await statusOf(report.case, phone)).toMatchObject({
      case: report.case,
      status: 'under_review',
      imei: null,
      imei_due_at: report.imei_due_at,
    })
  })

  test('one with an IMEI says nothing of it', async () => {
    const { body } = await reportWithout(amana, { imei: newImei() })
    expect(Object.keys(body.response_data)).toEqual(['case', 'status', 'contact_verified'])
  })

  test.each([
    [{ imei: undefined }, 'imei'],
    [{ imei: '' }, 'imei'],
    [{ imei: null, device_state: '' }, 'device_state'],
  ])('%j is refused on %s', async (changes, field) => {
    const answer = await reportWithout(amana, changes)
    expect([answer.status, answer.body.errors[0]?.field]).toEqual([422, field])
  })

  test('the right code proves it, and a message says how to add the number', async () => {
    const email = newEmail()
    const caseNumber = await waitingCase(amana, { phone: newPhone(), email })
    const text = await nextMessage(email, /waits for the IMEI|Add the IMEI/)
    expect(text).toContain(`/report/${caseNumber}/imei`)
    expect(text).toMatch(/your Google or Apple\s+account/)
    expect(text).not.toContain('06#')
  })

  test('counts towards the reports of its contact', async () => {
    const phone = newPhone()
    for (let count = 0; count < MAX_THEFT_REPORTS - 1; count += 1) await reportWithout(amana, { phone })
    expect((await reportWithout(amana, { phone, imei: newImei() })).status).toBe(201)
    expect((await reportWithout(amana, { phone })).status).toBe(429)
  })
})

describe('the number later', () => {
  test('makes the same case a report under review, with the time at which it began', async () => {
    const phone = newPhone()
    const caseNumber = await waitingCase(amana, { phone })
    const began = (await statusOf(caseNumber, phone)).created_at
    clock.forward(3 * DAY)
    await lookUp(amana, { phone })
    const code = await codeTo(amana, phone, 2)
    const imei = newImei()
    const { status, body } = await addImei(amana, caseNumber, { imei, phone, code })
    expect(status).toBe(200)
    expect(body.response_data).toEqual({
      case: caseNumber,
      status: 'under_review',
      flag_type: 'stolen',
      contact_verified: true,
      created_at: began,
      updated_at: expect.any(String),
    })
    expect(await flagOf(caseNumber)).toMatchObject({ imei, public_report: true, reporter_phone: phone })
    const preview = await amana.call('POST', '/devices/verifications/create/', { body: { imei } })
    expect(preview.status).toBe(201)
  })

  test('ends the certificates of the phone, as a report with the number does', async () => {
    const owner = await amana.account()
    const { body } = await register(amana, owner.token, { imei: newImei() })
    const { imei, certificate_number: certificate } = body.response_data
    const phone = newPhone()
    const caseNumber = await waitingCase(amana, { phone })
    const { proof } = await lookedUp(amana, { phone }, 2)
    expect((await addImei(amana, caseNumber, { imei, phone, proof })).status).toBe(200)
    const read = await amana.call('GET', `/certificates/${certificate}/`)
    expect(read.body.response_data.status).not.toBe('valid')
  })

  test('by the code of the report itself, which proves the contact too', async () => {
    const phone = newPhone()
    const { body } = await reportWithout(amana, { phone })
    const code = await codeTo(amana, phone)
    const added = await addImei(amana, body.response_data.case, { imei: newImei(), phone, code })
    expect(added.body.response_data).toMatchObject({ contact_verified: true })
  })

  test('by a code that is sent again', async () => {
    const phone = newPhone()
    const caseNumber = await waitingCase(amana, { phone })
    clock.forward(4 * DAY)
    expect(
      (await amana.call('POST', `/reports/${caseNumber}/resend-code/`, { body: { phone } })).status,
    ).toBe(200)
    const code = await codeTo(amana, phone, 2)
    expect((await addImei(amana, caseNumber, { imei: newImei(), phone, code })).status).toBe(200)
  })

  test('is refused a second time, and without its code', async () => {
    const phone = newPhone()
    const caseNumber = await waitingCase(amana, { phone })
    const { proof } = await lookedUp(amana, { phone }, 2)
    expect(await addImei(amana, caseNumber, { imei: newImei(), phone })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'code' }] },
    })
    expect((await addImei(amana, caseNumber, { imei: newImei(), phone, proof })).status).toBe(200)
    expect(await addImei(amana, caseNumber, { imei: newImei(), phone, proof })).toMatchObject({
      status: 409,
      body: { code: 'flag_state', response_description: 'This case has its IMEI already.' },
    })
  })

  test('a stranger learns nothing of a case, and adds no number to it', async () => {
    const victim = { phone: newPhone(), email: newEmail() }
    const caseNumber = await waitingCase(amana, victim)
    const stranger = newPhone()
    const answers: Answer[] = []
    for (const [number, contact] of [
      [caseNumber, { phone: victim.phone }],
      [caseNumber, { phone: stranger }],
      ['LE-2020-999999', { phone: stranger }],
    ] as const)
      answers.push(await addImei(amana, number, { imei: newImei(), ...contact, code: '123456' }))
    expect(answers.map(({ status, body }) => [status, body.code, body.response_description])).toEqual(
      answers.map(() => [422, 'code_wrong', answers[0]?.body.response_description]),
    )
    const { proof } = await lookedUp(amana, { phone: stranger })
    const imei = newImei()
    expect((await addImei(amana, caseNumber, { imei, phone: stranger, proof })).status).toBe(404)
    expect((await addImei(amana, 'LE-2020-999999', { imei, phone: stranger, proof })).status).toBe(404)
    // The proof of one number is none of another.
    expect((await addImei(amana, caseNumber, { imei, phone: victim.phone, proof })).status).toBe(422)
    expect(await flagOf(caseNumber)).toBeUndefined()
  })

  test('by the number of a report whose mailbox proved nothing, it stays unproven', async () => {
    const victim = { phone: newPhone(), email: newEmail() }
    const { body } = await reportWithout(amana, victim)
    const { proof } = await lookedUp(amana, { phone: victim.phone })
    const added = await addImei(amana, body.response_data.case, {
      imei: newImei(),
      phone: victim.phone,
      proof,
    })
    expect(added.body.response_data).toMatchObject({ contact_verified: false })
  })
})

describe('time', () => {
  test('reminds once after 7 days and ends the case after 14, with a message each', async () => {
    const email = newEmail()
    const phone = newPhone()
    const caseNumber = await waitingCase(amana, { phone, email })
    clock.forward(7 * DAY - HOUR)
    await follow()
    clock.forward(2 * HOUR)
    await follow()
    await follow()
    await nextMessage(email, /still waits|until you add the IMEI/)
    clock.forward(7 * DAY - 2 * HOUR)
    await follow()
    expect(await statusOf(caseNumber, phone)).toMatchObject({ status: 'under_review' })
    clock.forward(2 * HOUR)
    await follow()
    expect(await statusOf(caseNumber, phone)).toMatchObject({ status: 'lapsed', contact_verified: true })
    await nextMessage(email, /did not come in 14 days/)
    expect(messagesTo(email).filter((text) => /until you add the IMEI/.test(text))).toHaveLength(1)
    const { proof } = await lookedUp(amana, { email }, 2)
    expect(await addImei(amana, caseNumber, { imei: newImei(), email, proof })).toMatchObject({
      status: 409,
      body: { code: 'flag_state', response_description: expect.stringContaining('14 days') },
    })
  })

  test('a report that nobody proves ends after 72 hours, without a message', async () => {
    const phone = newPhone()
    const { body } = await reportWithout(amana, { phone })
    const code = await codeTo(amana, phone)
    clock.forward(72 * HOUR + 1)
    await lapseTheftReports({ database: amana.database, clock })
    expect(await statusOf(body.response_data.case, phone)).toMatchObject({ status: 'lapsed' })
    expect(messagesTo(phone)).toHaveLength(1)
    expect(code).toHaveLength(6)
  })
})

test('officers of a state list the proven ones, without people, and the look is logged', async () => {
  const officer = await amana.account('officer')
  const list = async (query: string) => {
    const answer = await amana.call('GET', `/le/pending-reports/${query}`, { token: officer.token })
    return answer.body.response_data
  }
  const phone = newPhone()
  const caseNumber = await waitingCase(amana, { phone })
  const unproven = (await reportWithout(amana)).body.response_data.case
  const { results } = await list('?state=Lagos')
  const cases = results.map(({ case_number }: { case_number: string }) => case_number)
  expect(cases).toContain(caseNumber)
  expect(cases).not.toContain(unproven)
  expect(results[0]).toEqual({
    case_number: caseNumber,
    flag_type: 'stolen',
    device_brand: 'Tecno',
    device_model: 'Spark 20',
    device_state: 'Lagos',
    created_at: expect.any(String),
    imei_due_at: expect.any(String),
  })
  expect(await list('?state=Kano')).toEqual({ count: 0, results: [] })
  const looks = await amana.database.db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('actor_user_id', '=', officer.userId)
    .orderBy('id')
    .execute()
  expect(looks[0]).toMatchObject({ action: 'list_work', detail: { kind: 'imei_to_follow', state: 'Lagos' } })
})
