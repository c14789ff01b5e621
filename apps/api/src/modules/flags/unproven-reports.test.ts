/** Theft reports as a weapon (decisions §17): what an unproven one may not do, and how many there can be. */
import type { Imei } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR } from '../../kernel/durations.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { buyReport, readCheck } from '../../testing/journeys.ts'
import { newPhone } from '../../testing/new-phone.ts'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { movableClock } from '../accounts/accounts.fixtures.ts'
import { newImei, register } from '../devices/devices.fixtures.ts'
import { newCleanImei } from '../notifications/notifications.fixtures.ts'
import { proveContact } from './flags.fixtures.ts'

const REPORTS_PER_HOUR = 150
const OF_A_NETWORK = REPORTS_PER_HOUR / 10
const SMS_PER_HOUR = 100
const clock = movableClock()
let amana: TestProduct
let officer: TestAccount
beforeAll(async () => {
  amana = await startTestProduct({
    clock,
    env: {
      RATE_LIMITS: 'on',
      REPORTS_PER_HOUR: String(REPORTS_PER_HOUR),
      SMS_BUDGET_PER_HOUR: String(SMS_PER_HOUR),
      TRUST_PROXY: '127.0.0.1',
    },
  })
  officer = await amana.account('officer')
})
afterAll(() => amana.stop())

function report(changes: Record<string, unknown> = {}, address = '203.0.113.1') {
  const words = {
    reporter_name: 'Chidi Eze',
    device_state: 'Lagos',
    reason_for_flagging: 'Snatched',
    flag_type: 'stolen',
  }
  const body = { ...words, imei: newImei(), phone: newPhone(), ...changes }
  return amana.call('POST', '/reports/', { body, headers: { 'x-forwarded-for': address } })
}

async function bought(imei: Imei, { token }: TestAccount) {
  return (await readCheck(amana, await buyReport(amana, { imei, token }))).body.response_data
}

const list = async (query = '') =>
  (await amana.call('GET', `/devices/flags/all/?${query}`, { token: officer.token })).body.response_data
const found = async (query: string) =>
  (await list(query)).results.map((flag: { case_number: string }) => flag.case_number)

describe('an unproven report', () => {
  test('turns no paid answer, until its contact is proven', async () => {
    const imei = newCleanImei()
    const phone = newPhone()
    const { body } = await report({ imei, phone }, '203.0.113.2')
    const caseNumber = body.response_data.case
    const buyer = await amana.account()
    expect((await bought(imei, buyer)).result).toBe('clean')
    await proveContact(amana, caseNumber, phone)
    const other = await amana.account()
    expect(await bought(imei, other)).toMatchObject({
      result: 'flagged',
      findings: expect.arrayContaining([expect.objectContaining({ code: 'report_under_review' })]),
    })
  })

  test('alerts nobody and takes no certificate from a registration', async () => {
    const imei = newCleanImei()
    const phone = newPhone()
    const before = (await list()).count
    const { body } = await report({ imei, phone }, '203.0.113.2')
    const owner = await amana.account()
    const device = (await register(amana, owner.token, { imei })).body.response_data
    expect(device.certificate_number).toMatch(/^AM-/)
    const flags = () => amana.call('GET', `/devices/${imei}/flags/`, { token: owner.token })
    expect((await flags()).body.response_data).toEqual([])
    expect((await list()).count).toBe(before)
    await proveContact(amana, body.response_data.case, phone)
    expect((await flags()).body.response_data).toHaveLength(1)
    expect((await list()).count).toBe(before + 1)
    await waitUntil(() =>
      amana.sent.find(({ to, subject }) => to === owner.email && /was reported stolen/.test(subject)),
    )
  })

  test('is hidden from the officers’ list and from what waits, and found by case number and IMEI', async () => {
    const imei = newImei()
    const phone = newPhone()
    const caseNumber = (await report({ imei, phone }, '203.0.113.2')).body.response_data.case
    const waiting = async () =>
      (await amana.call('GET', '/le/work/', { token: officer.token })).body.response_data.results.map(
        (each: { case_number: string }) => each.case_number,
      )
    expect(await found('')).not.toContain(caseNumber)
    expect(await found('state=Lagos&status=stolen')).not.toContain(caseNumber)
    expect(await waiting()).not.toContain(caseNumber)
    expect(await found(`q=${caseNumber.toLowerCase()}`)).toEqual([caseNumber])
    expect(await found(`q=${imei}`)).toEqual([caseNumber])
    await proveContact(amana, caseNumber, phone)
    expect(await found('')).toContain(caseNumber)
    expect(await waiting()).toContain(caseNumber)
  })

  test('that officers reject is no news for the owner', async () => {
    const owner = await amana.account()
    const imei = newCleanImei()
    await register(amana, owner.token, { imei })
    await report({ imei }, '203.0.113.2')
    const { id } = await amana.database.db
      .selectFrom('flags')
      .select('id')
      .where('imei', '=', imei as Imei)
      .executeTakeFirstOrThrow()
    const reject = { token: officer.token, body: { reason: 'Nobody answers' } }
    expect((await amana.call('POST', `/le/flags/${id}/reject/`, reject)).status).toBe(200)
    expect(
      (await amana.call('GET', '/notifications/', { token: owner.token })).body.response_data.results,
    ).toEqual([])
  })

  test('ends after 72 hours, also before the job says so: officers neither confirm nor reject it', async () => {
    const imei = newCleanImei()
    await report({ imei }, '203.0.113.2')
    const flag = () =>
      amana.database.db
        .selectFrom('flags')
        .select(['id', 'status'])
        .where('imei', '=', imei as Imei)
        .executeTakeFirstOrThrow()
    const { id } = await flag()
    clock.forward(72 * HOUR)
    const { token } = await amana.account('officer')
    for (const verb of ['confirm', 'reject']) {
      const decision = { token, body: { reason: 'A witness called' } }
      const { status, body } = await amana.call('POST', `/le/flags/${id}/${verb}/`, decision)
      expect([verb, status, body.code]).toEqual([verb, 409, 'flag_state'])
    }
    // The job runs once an hour, perhaps in this moment.
    expect(['under_review', 'lapsed']).toContain((await flag()).status)
  })
})

describe('a flood', () => {
  test('of 594 reports from one address is cut; others still report, up to the limit of the product', async () => {
    clock.forward(2 * HOUR)
    amana.sms.length = 0
    const flood = async (address: string, reports: number) => {
      const answers = []
      for (let sent = 0; sent < reports; sent += 1) answers.push(await report({}, address))
      return answers
    }
    const answers = await flood('203.0.113.9', 594)
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(OF_A_NETWORK)
    expect(refused).toHaveLength(594 - OF_A_NETWORK)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    const others = await flood('2001:db8:1::1', OF_A_NETWORK)
    expect(others.every(({ status }) => status === 201)).toBe(true)
    expect((await report({}, '2001:db8:1::2')).status, 'one network of 2^64 addresses').toBe(429)
    for (let network = 2; network < 10; network += 1)
      expect((await flood(`198.51.100.${network}`, OF_A_NETWORK)).every(({ status }) => status === 201)).toBe(
        true,
      )
    expect((await report({}, '198.51.100.99')).status, 'the budget of all').toBe(429)
    expect(amana.logged.join('\n')).toContain('half of an hourly limit used')
    await waitUntil(() => amana.sms.length >= SMS_PER_HOUR)
    await jobsDone(amana)
    expect(amana.sms.length).toBeLessThanOrEqual(SMS_PER_HOUR)
    clock.forward(2 * HOUR)
    expect((await report({}, '203.0.113.9')).status).toBe(201)
  })
})
