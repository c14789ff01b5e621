/** Found phones (decisions §12), by HTTP. */
import { FOUND_NOTICE } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY, MINUTE } from '../../kernel/durations.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { movableClock } from '../accounts/accounts.fixtures.ts'
import { insertFlag, newImei } from '../devices/devices.fixtures.ts'
import { ownedPhone } from '../law-enforcement/law-enforcement.fixtures.ts'
import { foundFixtures, newFinder } from './found.fixtures.ts'
import { MAX_REPORTS_PER_DAY } from './rules.ts'

const clock = movableClock()
let amana: TestProduct
let found: ReturnType<typeof foundFixtures>
beforeAll(async () => {
  amana = await startTestProduct({ clock })
  found = foundFixtures(amana)
})
afterAll(() => amana.stop())

const mailsTo = (email: string) => amana.sent.filter(({ to }) => to === email)
describe('a report', () => {
  test('has a case number and a token of its own, and begins a thread', async () => {
    const imei = newImei()
    const { status, body } = await found.report({ imei: imei.replace(/.$/, '-$&'), place: ' Ojuelegba ' })
    expect({ status, ...body }).toMatchObject({
      status: 201,
      response_data: {
        case: expect.stringMatching(/^FP-\d{4}-\d{6,}$/),
        thread_token: expect.stringMatching(/^[\w-]{43}$/),
      },
    })
    const { case: caseNumber, thread_token: threadToken } = body.response_data
    const thread = (await found.read(caseNumber, { threadToken })).body.response_data
    expect(thread).toEqual({
      case: caseNumber,
      imei,
      place: 'Ojuelegba',
      device_state: 'Lagos',
      created_at: expect.any(String),
      closed_at: null,
      notice: FOUND_NOTICE,
      you: 'finder',
      messages: [
        {
          id: expect.any(String),
          from: 'finder',
          kind: 'message',
          text: 'It lay on a seat of the bus.',
          at: expect.any(String),
          photos: [],
        },
      ],
      device: null,
    })
    expect(FOUND_NOTICE).toBe('If the phone is reported stolen, police officers may read this.')
  })

  test.each([
    [{ imei: '123' }, 'imei'],
    [{ message: ' ' }, 'message'],
    [{ message: 'x'.repeat(10_000) }, 'message'],
    [{ message: undefined }, 'message'],
    [{ place: '' }, 'place'],
    [{ device_state: 'Wakanda' }, 'device_state'],
    [{ device_state: '' }, 'device_state'],
    [{ email: 'nobody' }, 'email'],
    [{ name: 'Bisi' }, 'name'],
  ])('%j is refused on its field', async (changes, field) => {
    const { status, body } = await found.report(changes)
    expect({ status, fields: body.errors.map((each: { field: string }) => each.field) }).toEqual({
      status: 422,
      fields: [field],
    })
  })

  test('of 2,000 characters is taken', async () => {
    expect((await found.report({ message: 'x'.repeat(2_000) })).status).toBe(201)
    expect((await found.report({ message: 'x'.repeat(2_001) })).status).toBe(422)
  })

  test('about one’s own phone is refused; of others’ phones the bearer tells nothing', async () => {
    const { imei, owner } = await ownedPhone(amana)
    const other = await amana.account()
    expect(await found.report({ imei }, owner.token)).toMatchObject({
      status: 409,
      body: { code: 'own_phone' },
    })
    expect((await found.report({ imei }, other.token)).status).toBe(201)
    expect((await found.report({ imei: newImei() }, other.token)).status).toBe(201)
    expect((await found.report({ imei }, 'not-a-token')).status).toBe(401)
  })

  test('that is sent twice opens the same case, with both tokens; later, or in other words, it is another one', async () => {
    const body = { imei: newImei(), email: newFinder() }
    const [first, second] = [
      (await found.report(body)).body.response_data,
      (await found.report(body)).body.response_data,
    ]
    expect(second.case).toBe(first.case)
    for (const threadToken of [first.thread_token, second.thread_token])
      expect((await found.read(first.case, { threadToken })).status).toBe(200)
    expect(
      (await found.report({ ...body, message: 'I found another one' })).body.response_data.case,
    ).not.toBe(first.case)
    clock.forward(11 * MINUTE)
    expect((await found.report(body)).body.response_data.case).not.toBe(first.case)
  })

  test(`${MAX_REPORTS_PER_DAY} a day with one address, however it is written; then Retry-After`, async () => {
    const email = newFinder()
    for (let time = 1; time <= MAX_REPORTS_PER_DAY; time += 1)
      expect((await found.report({ email })).status).toBe(201)
    const { status, headers, body } = await found.report({ email: email.toUpperCase() })
    expect({ status, code: body.code }).toEqual({ status: 429, code: 'too_many_requests' })
    expect(Number(headers['retry-after'])).toBeGreaterThan(23 * 3600)
    clock.forward(DAY + MINUTE)
    expect((await found.report({ email })).status).toBe(201)
  })

  test('the same report counts each time that it is sent', async () => {
    const body = { imei: newImei(), email: newFinder() }
    for (let time = 1; time <= MAX_REPORTS_PER_DAY; time += 1)
      expect((await found.report(body)).status).toBe(201)
    expect((await found.report(body)).status).toBe(429)
  })
})

describe('a finder learns nothing about a phone', () => {
  test('answers, mails and the thread are the same for every number until the owner writes', async () => {
    const [{ imei: registered }, flagged] = [await ownedPhone(amana), await ownedPhone(amana)]
    await insertFlag(amana.database, flagged.imei, { by: flagged.owner.userId })
    const reported = await found.reportedPhone({
      email: 'reporter.same@example.com',
      phone: '+2348031110001',
    })
    const imeis = [newImei(), registered, flagged.imei, reported]
    const seen = []
    for (const imei of imeis) {
      const report = await found.found(imei)
      const written = await found.write(report.case, report, 'Is anybody there?')
      await jobsDone(amana)
      const thread = await found.read(report.case, report)
      const mails = mailsTo(report.email)
      const hide = (value: unknown) =>
        JSON.stringify(value)
          .replaceAll(report.case, 'CASE')
          .replaceAll(imei, 'IMEI')
          .replaceAll(report.email, 'EMAIL')
          .replaceAll(report.threadToken, 'TOKEN')
          .replaceAll(/thread_token=[\w-]{43}/g, 'TOKEN')
          .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
          .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
      seen.push(hide([written.status, written.body, thread.status, thread.body, mails]))
      expect(mails).toHaveLength(1)
    }
    expect(new Set(seen).size).toBe(1)
  })

  test('the answer waits for nothing of the registry', async () => {
    const { imei } = await ownedPhone(amana)
    const client = await amana.database.pool.connect()
    await client.query('begin')
    await client.query('lock table device_imeis, ownerships in access exclusive mode')
    try {
      expect((await found.report({ imei })).status).toBe(201)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
