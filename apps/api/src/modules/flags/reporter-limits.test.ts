/** Limits of reporters, reports that nobody proves, and those of who knows the case (decisions §12). */
import type { Imei } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY, HOUR, SECOND } from '../../kernel/durations.ts'
import { buyReport, readCheck } from '../../testing/journeys.ts'
import { newPhone } from '../../testing/new-phone.ts'
import { rounds } from '../../testing/rounds.ts'
import { type Answer, startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { movableClock } from '../accounts/accounts.fixtures.ts'
import { insertFlag, newImei } from '../devices/devices.fixtures.ts'
import { flagOn, lastAudit, ownedPhone } from '../law-enforcement/law-enforcement.fixtures.ts'
import { newCleanImei } from '../notifications/notifications.fixtures.ts'
import { lapseTheftReports } from './lapse-theft-reports.ts'
import { AFTER_REJECTIONS, nextAfterRejections } from './rules.ts'

const clock = movableClock()
let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct({ clock })
})
afterAll(() => amana.stop())

function report(changes: Record<string, unknown> = {}, token?: string): Promise<Answer> {
  const words = {
    reporter_name: 'Chidi Eze',
    device_state: 'Lagos',
    reason_for_flagging: 'Snatched',
    flag_type: 'stolen',
  }
  const body = { ...words, imei: newImei(), phone: newPhone(), ...changes }
  return amana.call('POST', '/reports/', { body, ...(token ? { token } : {}) })
}

const rowOf = (caseNumber: string) =>
  amana.database.db
    .selectFrom('flags')
    .selectAll()
    .where('case_number', '=', caseNumber)
    .executeTakeFirstOrThrow()

async function rejected(contact: Record<string, unknown>, { proven = true } = {}): Promise<void> {
  const { status, body } = await report(contact)
  expect(status).toBe(201)
  const { id, case_number } = await rowOf(body.response_data.case)
  if (proven)
    await amana.database.db
      .updateTable('flags')
      .set({ contact_verified_at: clock.now() })
      .where('case_number', '=', case_number)
      .execute()
  // The officer's token is of the clock's time.
  const fresh = await amana.account('officer')
  const answer = await amana.call('POST', `/le/flags/${id}/reject/`, {
    token: fresh.token,
    body: { reason: 'Made up' },
  })
  expect(answer.status).toBe(200)
}

describe('a contact whose proven reports were rejected', () => {
  test('three times in 90 days sends one report in 7 days', async () => {
    const phone = newPhone()
    for (const _ of [1, 2]) await rejected({ phone })
    await rejected({ phone }, { proven: false })
    await rejected({ phone })
    const refused = await report({ phone })
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeGreaterThan(AFTER_REJECTIONS / SECOND - 60)
    expect(wait).toBeLessThanOrEqual(AFTER_REJECTIONS / SECOND)
    clock.forward(7 * DAY)
    // One of five at once.
    const answers = await Promise.all(Array.from({ length: 5 }, () => report({ phone })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 429, 429, 429, 429])
    clock.forward(7 * DAY)
    expect((await report({ phone })).status).toBe(201)
    clock.forward(80 * DAY)
    for (const _ of [1, 2]) expect((await report({ phone })).status).toBe(201)
  })

  test('not a number that only stands beside a proven address: three rejected reports limit the address', async () => {
    const [phone, email] = [newPhone(), 'spite@example.com']
    for (const _ of [1, 2, 3]) await rejected({ phone, email })
    expect((await report({ email })).status).toBe(429)
    expect((await report({ phone })).status).toBe(201)
  })

  test('is recognised by its e-mail as well; others are not limited', async () => {
    const email = 'chidi.again@example.com'
    for (const _ of [1, 2, 3]) await rejected({ email })
    expect((await report({ email: ' Chidi.Again@example.com' })).status).toBe(429)
    expect((await report({ email: 'somebody.else@example.com' })).status).toBe(201)
  })

  test.each([
    [{ rejected: 2, last: new Date(0) }, null],
    [{ rejected: 3, last: new Date(0) }, AFTER_REJECTIONS],
    [{ rejected: 9, last: new Date(DAY) }, DAY + AFTER_REJECTIONS],
    [{ rejected: 3, last: null }, null],
  ])('%j → %s', (rejections, next) => {
    expect(nextAfterRejections(rejections)?.getTime() ?? null).toBe(next)
  })
})

describe('a report that nobody proves', () => {
  const codeTo = async (phone: string) =>
    /\b\d{6}\b/.exec((await waitUntil(() => amana.sms.findLast(({ to }) => to === phone))).text)?.[0] ?? ''

  test('ends after 72 hours and changes nothing before and after', async () => {
    const [imei, phone] = [newCleanImei(), newPhone()]
    const caseNumber = (await report({ imei, phone })).body.response_data.case
    clock.forward(72 * HOUR - 60 * SECOND)
    await lapseTheftReports({ database: amana.database, clock })
    expect((await rowOf(caseNumber)).status).toBe('under_review')
    const resend = () => amana.call('POST', `/reports/${caseNumber}/resend-code/`, { body: { phone } })
    amana.sms.length = 0
    expect((await resend()).status).toBe(200)
    const code = await codeTo(phone)
    clock.forward(60 * SECOND)
    const verify = () =>
      amana.call('POST', `/reports/${caseNumber}/verify-contact/`, { body: { code, phone } })
    expect(await verify(), 'before the job ran').toMatchObject({ status: 409, body: { code: 'flag_state' } })
    await lapseTheftReports({ database: amana.database, clock })
    expect(await rowOf(caseNumber)).toMatchObject({ status: 'lapsed', contact_verified_at: null })
    expect(await resend()).toMatchObject({ status: 409, body: { code: 'flag_state' } })
    expect(
      await amana.call('GET', `/reports/${caseNumber}/?phone=${encodeURIComponent(phone)}`),
    ).toMatchObject({
      body: { response_data: { status: 'lapsed', contact_verified: false } },
    })
    const buyer = await amana.account()
    const check = await readCheck(amana, await buyReport(amana, { imei, token: buyer.token }))
    expect(check.body.response_data.result).toBe('clean')
  })

  test('is neither counted nor listed for officers, nor proven by any row', async () => {
    const { id } = await rowOf((await report()).body.response_data.case)
    const counted = async () =>
      (await amana.database.pool.query('select sum(flags)::int as flags from flag_counts')).rows[0]?.flags
    const before = await counted()
    clock.forward(72 * HOUR)
    await lapseTheftReports({ database: amana.database, clock })
    expect(await counted()).toBe(before)
    await expect(
      amana.database.db
        .updateTable('flags')
        .set({ contact_verified_at: clock.now() })
        .where('id', '=', id)
        .execute(),
    ).rejects.toThrow(/flags_lapsed_check/)
    const fresh = await amana.account('officer')
    const decided = await amana.call('POST', `/le/flags/${id}/confirm/`, {
      token: fresh.token,
      body: { reason: 'Late' },
    })
    expect(decided).toMatchObject({ status: 409, body: { code: 'flag_state' } })
  })

  test('proven at the same moment as the job: proven, or ended', async () => {
    await rounds({ count: 10 }, async () => {
      const phone = newPhone()
      const caseNumber = (await report({ phone })).body.response_data.case
      const code = await codeTo(phone)
      const at = clock.now()
      const soon = {
        database: amana.database,
        clock: { now: () => new Date(at.getTime() + 72 * HOUR + SECOND) },
      }
      const [proved] = await Promise.all([
        amana.call('POST', `/reports/${caseNumber}/verify-contact/`, { body: { code, phone } }),
        lapseTheftReports(soon),
      ])
      const { status, contact_verified_at } = await rowOf(caseNumber)
      expect([proved.status, status, contact_verified_at !== null]).toEqual(
        proved.status === 200 ? [200, 'under_review', true] : [409, 'lapsed', false],
      )
    })
  })
})

describe('a report of a phone with an open case', () => {
  test('has a case of its own, whoever sends it; its owner and officers are led to the case', async () => {
    const { imei, owner } = await ownedPhone(amana)
    const id = await flagOn(amana, imei, { by: owner.userId, at: clock.now() })
    const { case_number } = await amana.database.db
      .selectFrom('flags')
      .select('case_number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const stranger = await amana.account()
    const cases = new Set<string>()
    for (const token of [undefined, undefined, stranger.token]) {
      const { status, body } = await report({ imei }, token)
      expect([status, body.response_data.status]).toEqual([201, 'under_review'])
      cases.add(body.response_data.case)
    }
    expect(cases.size).toBe(3)
    const open = { status: 409, body: { code: 'case_open', context: { case: case_number } } }
    expect(await report({ imei }, owner.token)).toMatchObject(open)
    const fresh = await amana.account('officer')
    expect(await report({ imei }, fresh.token)).toMatchObject(open)
    expect(await lastAudit(amana)).toMatchObject({
      action: 'look_up_device',
      imei,
      actor_user_id: fresh.userId,
    })
    const view = await amana.call('GET', `/le/devices/${imei}/`, { token: fresh.token })
    expect(view.body.response_data.flags.map((flag: { case_number: string }) => flag.case_number)).toEqual(
      expect.arrayContaining([case_number, ...cases]),
    )
  })

  test('lost may become stolen by the same call', async () => {
    const { imei, owner } = await ownedPhone(amana)
    await insertFlag(amana.database, imei as Imei, { flag_type: 'lost', by: owner.userId, at: clock.now() })
    expect((await report({ imei, flag_type: 'lost' }, owner.token)).status).toBe(409)
    expect((await report({ imei, flag_type: 'stolen' }, owner.token)).status).toBe(201)
  })
})
