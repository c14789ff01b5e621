/** Lists, searches and exports are looks too (decisions §18). */
import type { Imei } from '@amana/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY } from '../../kernel/durations.ts'
import type { TestAccount } from '../../testing/test-product.ts'
import { caseOn, noticesBy, openStage, type Stage } from '../accesses/accesses.fixtures.ts'
import { noticeSequence } from '../accesses/notify-people.ts'
import { newImei } from '../devices/devices.fixtures.ts'
import { flagOn, lastAudit, type OwnedPhone, ownedPhone } from './law-enforcement.fixtures.ts'
import { lookedAt, phoneOf, subjectsOf } from './looks.ts'
import { filterOf } from './rules.ts'

const row = (change: object = {}) => ({
  imei: '356938035643809' as Imei,
  owner_id: 'owner',
  reported_by_user_id: null as string | null,
  officer_user_id: null as string | null,
  reporter_name: 'Chidi Eze',
  reporter_phone: '+2348031234567',
  device_brand: 'Tecno',
  device_model: 'Spark 20',
  last_known_location: 'Ojuelegba, Lagos',
  device_state: 'Lagos',
  case_number: 'LE-2026-000014',
  reason: 'Snatched in traffic',
  ...change,
})
const OTHER = row({ imei: '356900990000011', owner_id: 'other', reporter_name: 'Chidi Eze Tecno' })

describe('whom a page of the list is a look at', () => {
  const both = [row(), OTHER]
  test.each<[string, Parameters<typeof filterOf>[0], boolean, number]>([
    ['no filter', {}, true, 0],
    ['a state and a type', { state: 'Lagos', status: 'stolen' }, true, 0],
    ['an IMEI', { q: '356938035643809' }, true, 2],
    ['a number', { q: '0803 123 4567' }, true, 2],
    ['a case', { q: 'le-2026-000001' }, false, 2],
    ['a name', { q: 'chidi' }, false, 2],
    ['the beginning of a number', { q: '0803123' }, false, 2],
    ['the beginning of an IMEI', { q: '3569' }, false, 2],
    ['a model', { q: 'spark 20' }, false, 0],
    ['a brand that is the name of one', { q: 'tecno' }, false, 1],
    ['a place', { q: 'Ojuelegba' }, false, 0],
    ['a state', { q: 'lagos' }, false, 0],
    ['a reason', { q: 'snatched in' }, false, 0],
    ['a name, its words in another order', { q: 'eze chi' }, false, 2],
    ['the digits of a case', { q: '000014' }, false, 2],
    ['the end of a name and the number behind it', { q: 'eze +234' }, false, 2],
    ['days', { from: '2026-03-02', to: '2026-03-02' }, true, 0],
  ])('%s', (_what, filters, whole, people) => {
    const filter = filterOf(filters)
    if ('fault' in filter) throw new Error('a day does not exist')
    expect(lookedAt(both, filter, whole)).toHaveLength(people)
  })

  test.each<[string, Parameters<typeof filterOf>[0], boolean, number]>([
    ['a model that one phone has', { q: 'spark 20' }, true, 1],
    ['days of one phone', { from: '2026-03-02' }, true, 1],
    ['a page of more', { q: 'spark 20' }, false, 0],
    ['a state with one phone', { state: 'Lagos' }, true, 0],
  ])('one phone: %s', (_what, filters, whole, people) => {
    const filter = filterOf(filters)
    if ('fault' in filter) throw new Error('a day does not exist')
    expect(lookedAt([row()], filter, whole)).toHaveLength(people)
  })

  test('owner and reporter, each once with all phones; not the officer who filed a report', () => {
    const rows = [
      row({ reported_by_user_id: 'owner' }),
      row({ imei: '990000990000011', reported_by_user_id: 'reporter' }),
      row({
        imei: '990000990000029',
        owner_id: null,
        reported_by_user_id: 'officer',
        officer_user_id: 'officer',
      }),
    ]
    expect(subjectsOf(rows.map(phoneOf))).toEqual([
      { userId: 'owner', imeis: ['356938035643809', '990000990000011'] },
      { userId: 'reporter', imeis: ['990000990000011'] },
    ])
  })
})

let stage: Stage
let officer: TestAccount
let phone: OwnedPhone
let caseNumber: string
beforeAll(async () => {
  stage = await openStage()
  officer = await stage.amana.account('officer')
})
afterAll(() => stage.stop())
beforeEach(async () => {
  phone = await ownedPhone(stage.amana)
  caseNumber = await caseOn(stage, phone.imei, { by: phone.owner.userId })
  // Each phone's reporter has a name and number of their own.
  const digits = phone.imei.slice(-9, -1)
  await stage.amana.database.db
    .updateTable('flags')
    .set({ reporter_name: `Chidi N${digits}`, reporter_phone: `+23480${digits}` })
    .where('imei', '=', phone.imei)
    .execute()
})

const seen = async (person: TestAccount = phone.owner) =>
  (await stage.as(person, 'GET', '/users/accesses/')).body.response_data
const list = (q: string, by = officer) =>
  stage.as(by, 'GET', `/devices/flags/all?${new URLSearchParams({ q })}`)
const exported = async (query: string) => {
  const answer = await stage.amana.product.app.inject({
    url: `/api/v1/le/flags/export/?${query}`,
    headers: { authorization: `Bearer ${await stage.tokenOf(officer)}` },
  })
  expect(answer.statusCode).toBe(200)
  return answer.body
}

describe('a person sees', () => {
  test.each<[string, () => string]>([
    ['IMEI', () => phone.imei],
    ['number', () => `080${phone.imei.slice(-9, -1)}`],
    ['name', () => `N${phone.imei.slice(-9, -1)}`],
    ['case', () => caseNumber],
  ])('a list that an officer narrowed by %s', async (_by, q) => {
    const at = stage.now().toISOString()
    const answer = await list(q())
    expect(answer.body.response_data.results).toHaveLength(1)
    expect(await lastAudit(stage.amana)).toMatchObject({
      action: 'list_flags',
      subject_user_id: phone.owner.userId,
    })
    expect(await seen()).toEqual([])
    stage.pass(31 * DAY)
    expect(await seen()).toEqual([
      { at, imei: phone.imei, action: 'view', command: 'Lagos', purpose: null, case: caseNumber },
    ])
  })

  test.each<[string, () => string]>([
    ['IMEI', () => phone.imei],
    ['case', () => caseNumber],
  ])('a search by %s', async (_by, q) => {
    await stage.as(officer, 'GET', `/le/devices/search/?q=${q()}`)
    stage.pass(31 * DAY)
    expect(await seen()).toMatchObject([{ action: 'view', imei: phone.imei, case: caseNumber }])
  })

  test('nothing of lists that name nobody', async () => {
    await caseOn(stage, newImei())
    for (const path of [
      '/devices/flags/all',
      '/devices/flags/all?state=Lagos&status=stolen',
      `/le/devices/search/?q=${phone.imei.slice(0, 8)}`,
      '/le/work/',
      '/le/flags/numbers/',
    ])
      expect((await stage.as(officer, 'GET', path)).status, path).toBe(200)
    stage.pass(31 * DAY)
    expect(await seen()).toEqual([])
  })

  test('an export, as a download: each person in it once', async () => {
    const other = await ownedPhone(stage.amana)
    await caseOn(stage, other.imei)
    const second = await ownedPhone(stage.amana, other.owner)
    await caseOn(stage, second.imei)
    const day = stage.now().toISOString().slice(0, 10)
    await exported(`from=${day}&to=${day}`)
    const { id, subject_user_id } = await lastAudit(stage.amana)
    expect(subject_user_id).toBeNull()
    stage.pass(31 * DAY)
    expect(await seen()).toMatchObject([{ action: 'download', imei: phone.imei, case: caseNumber }])
    expect(await seen(other.owner)).toMatchObject([{ action: 'download', imei: null }])
    const { database, jobs } = stage.amana
    await database.transaction(noticeSequence({ jobs, clock: stage, accessNoticeDays: 30 }).take)
    const rows = database.db.selectFrom('audit_subjects').select('imeis').where('audit_id', '=', id)
    const mine = await rows.where('user_id', '=', other.owner.userId).execute()
    expect(mine.map(({ imeis }) => imeis.toSorted())).toEqual([[other.imei, second.imei].toSorted()])
  })

  test('a report of a phone that they do not own, in a list', async () => {
    const reporter = await stage.amana.account()
    const found = newImei()
    await flagOn(stage.amana, found, { by: reporter.userId, at: stage.now() })
    await list(found)
    stage.pass(31 * DAY)
    expect(await seen(reporter)).toMatchObject([{ action: 'view', imei: found }])
  })
})

test('who reported a phone sees the looks at its page, its flags and its report too', async () => {
  const reporter = await stage.amana.account()
  const found = newImei()
  await flagOn(stage.amana, found, { by: reporter.userId, at: stage.now() })
  for (const path of [`/le/devices/${found}/`, `/devices/${found}/flags/`])
    expect((await stage.as(officer, 'GET', path)).status).toBe(200)
  const report = await stage.amana.product.app.inject({
    url: `/api/v1/le/devices/${found}/report/`,
    headers: { authorization: `Bearer ${await stage.tokenOf(officer)}` },
  })
  expect(report.statusCode).toBe(200)
  stage.pass(31 * DAY)
  const actions = (await seen(reporter)).map(({ action }: { action: string }) => action)
  expect(actions.toSorted()).toEqual(['download', 'view', 'view'])
})

test('several people are subjects of one row, which names them', async () => {
  const other = await ownedPhone(stage.amana)
  const name = `Namesake ${phone.imei.slice(-9, -1)}`
  await flagOn(stage.amana, other.imei, { at: stage.now() })
  const { db } = stage.amana.database
  await db
    .updateTable('flags')
    .set({ reporter_name: name })
    .where('imei', 'in', [phone.imei, other.imei])
    .execute()
  await list(name)
  const { id, detail, subject_user_id } = await lastAudit(stage.amana)
  const people = [phone.owner.userId, other.owner.userId].toSorted()
  expect([subject_user_id, (detail as { subjects: string[] }).subjects.toSorted()]).toEqual([null, people])
  const supervisor = await stage.amana.account('supervisor')
  // A look that is shown is shown to all of them.
  expect((await stage.as(supervisor, 'POST', `/le/accesses/${id}/release/`)).status).toBe(200)
  expect([(await seen()).length, (await seen(other.owner)).length]).toEqual([1, 1])
})

test('a delay of a case hides the lists that show its phone, and only to its person', async () => {
  const supervisor = await stage.amana.account('supervisor')
  const other = await ownedPhone(stage.amana)
  await flagOn(stage.amana, other.imei, { at: stage.now() })
  const body = { case_reference: caseNumber, reason: 'An arrest is planned' }
  expect((await stage.as(supervisor, 'POST', '/le/access-delays/', body)).status).toBe(201)
  await list(phone.imei)
  const day = stage.now().toISOString().slice(0, 10)
  await exported(`from=${day}&to=${day}`)
  stage.pass(31 * DAY)
  expect(await seen()).toEqual([])
  expect(await seen(other.owner)).toMatchObject([{ action: 'download' }])
  stage.pass(60 * DAY)
  expect(await seen()).toMatchObject([
    { action: 'download', delay_reason: 'An arrest is planned' },
    { action: 'view', delay_reason: 'An arrest is planned' },
  ])
})

describe('a delay', () => {
  const delay = (by: TestAccount, case_reference = caseNumber) =>
    stage.as(by, 'POST', '/le/access-delays/', { case_reference, reason: 'An arrest is planned' })

  test.each<[string, () => string]>([
    ['the device', () => `/le/devices/${phone.imei}/`],
    ['its flags', () => `/devices/${phone.imei}/flags/`],
    ['a search for it', () => `/le/devices/search/?q=${phone.imei}`],
    ['a search for the case', () => `/le/devices/search/?q=${caseNumber}`],
    ['a list narrowed to it', () => `/devices/flags/all?q=${phone.imei}`],
    ['a list narrowed to the case', () => `/devices/flags/all?q=${caseNumber}`],
  ])('is refused to who looked at %s', async (_what, path) => {
    const supervisor = await stage.amana.account('supervisor')
    expect((await stage.as(supervisor, 'GET', path())).status).toBe(200)
    const { status, body } = await delay(supervisor)
    expect([status, body.code, body.response_description]).toEqual([
      403,
      'forbidden',
      'You looked at this case yourself, so you cannot delay it. Ask a supervisor who has not looked at it.',
    ])
  })

  test('does not hide what its supervisor looks at afterwards', async () => {
    const supervisor = await stage.amana.account('supervisor')
    expect((await delay(supervisor)).status).toBe(201)
    await stage.as(supervisor, 'GET', `/le/devices/${phone.imei}/`)
    await list(phone.imei)
    stage.pass(30 * DAY)
    expect(await seen()).toHaveLength(1)
    expect((await seen())[0]).not.toHaveProperty('delay_reason')
  })

  test('runs 90 days, is renewed in the last 14, three times', async () => {
    const supervisor = await stage.amana.account('supervisor')
    const refused = async () => {
      const { status, body } = await delay(supervisor)
      return `${status} ${body.code}`
    }
    expect((await delay(supervisor)).status).toBe(201)
    for (let renewal = 0; renewal < 3; renewal += 1) {
      stage.pass(renewal === 0 ? 75 * DAY : 89 * DAY)
      expect(await refused()).toBe('409 delay_running')
      stage.pass(DAY)
      expect((await delay(supervisor)).status).toBe(201)
    }
    stage.pass(91 * DAY)
    expect(await refused()).toBe('409 delays_used')
    stage.pass(400 * DAY)
    expect(await refused()).toBe('409 delays_used')
  })

  test.each([
    ['a closed case', { status: 'cleared' as const }, 'case_not_open'],
    ['a found phone', { flag_type: 'found' as const }, 'case_not_open'],
    [
      'a report whose contact nobody proved',
      { status: 'under_review' as const, public_report: true, unproven: true },
      'case_not_open',
    ],
    ['a report whose contact is proven', { status: 'under_review' as const, public_report: true }, undefined],
  ])('of %s', async (_what, flag, code) => {
    const reported = await ownedPhone(stage.amana)
    const answer = await delay(
      await stage.amana.account('supervisor'),
      await caseOn(stage, reported.imei, flag),
    )
    expect([answer.status, answer.body.code]).toEqual(code === undefined ? [201, undefined] : [422, code])
    if (code) expect(answer.body.errors[0].field).toBe('case_reference')
  })

  test('is refused for an own report, and by officers', async () => {
    const supervisor = await stage.amana.account('supervisor')
    const own = await caseOn(stage, newImei(), { by: supervisor.userId })
    expect((await delay(supervisor, own)).status).toBe(403)
    expect((await delay(officer)).status).toBe(403)
  })
})

test('an officer’s file begins with a byte order mark, and holds no formula', async () => {
  const { db } = stage.amana.database
  const cells = {
    reporter_name: '=HYPERLINK("https://x")',
    last_known_location: '+1',
    device_model: '@SUM(A1)',
  }
  await db.updateTable('flags').set(cells).where('imei', '=', phone.imei).execute()
  const file = await exported(`q=${phone.imei}`)
  expect(file.startsWith('\uFEFFcase_number,Type,')).toBe(true)
  expect(file).toContain(`"'=HYPERLINK(""https://x"")"`)
  for (const cell of ["'+1", "'@SUM(A1)"]) expect(file).toContain(`,${cell},`)
  expect(noticesBy(stage, phone.owner)).toEqual([])
})
