/** Objections of owners to theft reports (decisions §12). */
import type { Imei } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPhone } from '../../testing/new-phone.ts'
import { inEitherOrder, ROUNDS, rounds } from '../../testing/rounds.ts'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { proveContact } from '../flags/flags.fixtures.ts'
import { flagOn, ownedPhone } from '../law-enforcement/law-enforcement.fixtures.ts'
import { pathOf } from './cases.fixtures.ts'

let amana: TestProduct
let officer: TestAccount
beforeAll(async () => {
  amana = await startTestProduct()
  officer = await amana.account('officer')
})
afterAll(() => amana.stop())

const underReview = { status: 'under_review', public_report: true } as const
async function reported() {
  const phone = await ownedPhone(amana)
  const id = await flagOn(amana, phone.imei, underReview)
  return { ...phone, id }
}

const object = (token: string, of: { imei: string; id: number }, reason: unknown = 'I have my phone') =>
  amana.call('POST', pathOf(of, 'objections'), { token, body: { reason } })
const decide = (id: number, verb: 'confirm' | 'reject') =>
  amana.call('POST', `/le/flags/${id}/${verb}/`, { token: officer.token, body: { reason: 'Looked into it' } })
const view = async (imei: Imei) =>
  (await amana.call('GET', `/le/devices/${imei}/`, { token: officer.token })).body.response_data

test('the owner hears of a report without its reporter, objects, and officers read both together', async () => {
  const { imei, owner } = await ownedPhone(amana)
  const phone = newPhone()
  const reporter = {
    reporter_name: 'Chidi Unwanted',
    device_state: 'Lagos',
    reason_for_flagging: 'Snatched',
    flag_type: 'stolen',
  }
  const sent = await amana.call('POST', '/reports/', { body: { ...reporter, imei, phone } })
  await proveContact(amana, sent.body.response_data.case, phone)
  const mail = await waitUntil(() =>
    amana.sent.find(({ to, subject }) => to === owner.email && /was reported stolen/.test(subject)),
  )
  expect(mail.text).toContain('If you have your phone, object')
  const [flag] = (await amana.call('GET', `/devices/${imei}/flags/`, { token: owner.token })).body
    .response_data
  expect(mail.text).toContain(`/devices/${imei}/case?flag=${flag.id}`)
  for (const text of [mail.text, mail.html, JSON.stringify(flag)])
    expect(text).not.toMatch(/Unwanted|Chidi|80[0-9]{8}/)
  const answer = await object(owner.token, { imei, id: flag.id }, '  I have my phone  ')
  expect(answer).toMatchObject({ status: 201, body: { response_data: { reason: 'I have my phone' } } })
  const device = await view(imei)
  expect(device.flags[0]).toMatchObject({
    id: flag.id,
    status: 'under_review',
    reported_by: 'Chidi Unwanted',
    reason: 'Snatched',
  })
  expect(device.objections).toMatchObject([
    { flag_id: flag.id, reason: 'I have my phone', owner: 'Ada Okafor' },
  ])
  expect(
    await amana.call('GET', `/reports/${flag.case_number}/?phone=${encodeURIComponent(phone)}`),
  ).toMatchObject({
    body: { response_data: { status: 'under_review' } },
  })
})

describe('is refused', () => {
  test('a second time, and after the decision', async () => {
    const twice = await reported()
    expect((await object(twice.owner.token, twice)).status).toBe(201)
    expect(await object(twice.owner.token, twice)).toMatchObject({
      status: 409,
      body: { code: 'flag_state' },
    })
    for (const verb of ['confirm', 'reject'] as const) {
      const over = await reported()
      expect((await decide(over.id, verb)).status).toBe(200)
      expect(await object(over.owner.token, over)).toMatchObject({
        status: 409,
        body: { code: 'flag_state' },
      })
    }
  })

  test('of anything but a proven public report of an own phone', async () => {
    const phone = await ownedPhone(amana)
    const of = (id: number, imei: string = phone.imei) => object(phone.owner.token, { imei, id })
    const officers = await flagOn(amana, phone.imei, { by: officer.userId, officer: officer.userId })
    expect(await of(officers)).toMatchObject({ status: 409, body: { code: 'flag_state' } })
    expect((await of(await flagOn(amana, phone.imei, { ...underReview, unproven: true }))).status).toBe(404)
    const foreign = await reported()
    expect((await of(foreign.id)).status).toBe(404)
    expect((await of(foreign.id, foreign.imei)).status).toBe(404)
    expect((await of(999_999_999)).status).toBe(404)
    expect((await of(Number.MAX_SAFE_INTEGER)).status).toBe(404)
  })

  test.each([
    ['no reason', '', 422],
    ['spaces', '   ', 422],
    ['2,001 characters', 'x'.repeat(2001), 422],
    ['a number', 7, 422],
  ])('with %s', async (_name, reason, status) => {
    const phone = await reported()
    expect((await object(phone.owner.token, phone, reason)).status).toBe(status)
  })
})

describe(`${ROUNDS} rounds in the same instant`, () => {
  test('two objections: one is taken', async () => {
    await rounds({ atOnce: 5 }, async () => {
      const phone = await reported()
      const answers = await Promise.all([object(phone.owner.token, phone), object(phone.owner.token, phone)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    })
  })

  test('an objection and the decision: it was there before, or is refused', async () => {
    const seen = new Set<number>()
    await rounds({ atOnce: 5, enough: () => seen.size === 2 }, async (index) => {
      const phone = await reported()
      const [objected, decided] = await inEitherOrder(
        index,
        () => object(phone.owner.token, phone),
        () => decide(phone.id, index % 4 < 2 ? 'reject' : 'confirm'),
      )
      expect(decided.status).toBe(200)
      seen.add(objected.status)
      const { rows } = await amana.database.pool.query(
        'select o.created_at <= f.decided_at as before from flags f left join flag_objections o on o.flag_id = f.id where f.id = $1',
        [phone.id],
      )
      expect(rows).toEqual([{ before: objected.status === 201 ? true : null }])
    })
    expect([...seen].toSorted()).toEqual([201, 409])
  })
})
