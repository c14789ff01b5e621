/** The desk: scans that are sent again, corrections, phones that wait too long (decisions §21). */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY } from '../../kernel/durations.ts'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { newImei } from '../devices/devices.fixtures.ts'
import { flagOn, ownedPhone } from '../law-enforcement/law-enforcement.fixtures.ts'
import { remindOfficers } from './remind-officers.ts'

const STATION = 'Ikeja Desk Station'
const OTHER = 'Surulere Desk Station'
let amana: TestProduct
let officer: TestAccount
let second: TestAccount
beforeAll(async () => {
  amana = await startTestProduct()
  officer = await amana.account('officer')
  second = await amana.account('officer')
  await sql`insert into stations (name, state, area, phone, address, hours, imported_at)
    select name, 'Lagos', 'Ikeja', '0700 1', '1 Road', 'Daily', now() from unnest(${[STATION, OTHER]}::text[]) as s (name)`.execute(
    amana.database.db,
  )
})
afterAll(() => amana?.stop())

let exhibits = 0
function scanOf(change: Record<string, unknown> = {}) {
  exhibits += 1
  return {
    ...{ imei: newImei(), exhibit: `D-${exhibits}`, place: STATION, condition: 'Cracked' },
    ...{ found_at: new Date().toISOString(), scan_id: randomUUID() },
    ...change,
  }
}
const send = (scan: object, { token } = officer) => amana.call('POST', '/le/custody/', { token, body: scan })
const correct = (id: number, body: object, { token } = officer) =>
  amana.call('PATCH', `/le/custody/${id}/`, { token, body })
const read = async (id: number) =>
  (await amana.call('GET', `/le/custody/${id}/`, { token: officer.token })).body.response_data
const seized = async (scan: object) => (await send(scan)).body.response_data.id as number

describe('a scan whose answer was lost', () => {
  test('is sent again: the same phone, and no conflict', async () => {
    const scan = scanOf()
    const first = await send(scan)
    const again = await send(scan)
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body.response_data).toEqual(first.body.response_data)
    expect((await read(first.body.response_data.id)).steps).toHaveLength(1)
  })
  test('five times at once, it is one phone', async () => {
    const scan = scanOf()
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(scan)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.response_data.id)).size).toBe(1)
  })
  test('is no other phone, nobody else’s, and not one that was undone', async () => {
    const scan = scanOf()
    const id = await seized(scan)
    const refused = async (answer: ReturnType<typeof send>) => {
      const { status, body } = await answer
      expect([status, body.errors?.[0]?.field]).toEqual([409, 'scan_id'])
    }
    await refused(send({ ...scan, imei: newImei() }))
    await refused(send(scan, second))
    await amana.call('DELETE', `/le/custody/${id}/`, { token: officer.token })
    await refused(send(scan))
    expect((await send(scanOf({ imei: scan.imei, exhibit: scan.exhibit }))).status).toBe(201)
  })
  test('two phones with one scan at once: one of them', async () => {
    const scan_id = randomUUID()
    const answers = await Promise.all([send(scanOf({ scan_id })), send(scanOf({ scan_id }))])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })
  test('a second seizure names the first, its exhibit and place, and whose it is', async () => {
    const scan = scanOf()
    const id = await seized(scan)
    const { exhibit } = scan
    const kept = { id: String(id), exhibit, place: STATION }
    expect((await send(scanOf({ imei: scan.imei }))).body.context).toEqual({ ...kept, own: 'true' })
    expect((await send(scanOf({ imei: scan.imei }), second)).body.context).toEqual({ ...kept, own: 'false' })
  })
})

describe('a correction', () => {
  test('of exhibit, place and condition stays among the steps, with its reason', async () => {
    const scan = scanOf()
    const id = await seized(scan)
    const body = { exhibit: 'D-NEW', place: OTHER, condition: '', reason: 'Read wrongly' }
    const { status, body: answer } = await correct(id, body)
    expect([status, answer.response_data.exhibit, answer.response_data.place]).toEqual([200, 'D-NEW', OTHER])
    const { steps, state } = await read(id)
    expect(state).toBe('seized')
    expect(steps.at(-1)).toMatchObject({
      ...{ from: 'seized', state: 'seized', correction: true, reason: 'Read wrongly' },
      changes: [
        { fact: 'exhibit', from: scan.exhibit, to: 'D-NEW' },
        { fact: 'place', from: STATION, to: OTHER },
        { fact: 'condition', from: 'Cracked', to: '' },
      ],
    })
    expect((await correct(id, { condition: 'Wet', reason: 'Seen' })).status).toBe(200)
    expect((await read(id)).steps.at(-1).changes).toEqual([{ fact: 'condition', from: '', to: 'Wet' }])
  })
  test('leaves the way back to the state before', async () => {
    const id = await seized(scanOf())
    const step = (to: string) =>
      amana.call('POST', `/le/custody/${id}/step/`, { token: officer.token, body: { to, reason: 'Because' } })
    await step('court')
    await correct(id, { condition: 'Wet', reason: 'Seen' })
    expect((await step('seized')).status).toBe(200)
  })
  test.each([
    ['reason', { exhibit: 'X' }, 422],
    ['exhibit', { reason: 'Wrong' }, 422],
    ['place', { place: 'Nowhere', reason: 'Wrong' }, 422],
  ])('says what is wrong with %s', async (field, body, status) => {
    const answer = await correct(await seized(scanOf()), body)
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([status, field])
  })
  test('takes no exhibit number that the station has, and the database no other change', async () => {
    const { exhibit } = scanOf()
    await seized(scanOf({ exhibit }))
    const id = await seized(scanOf())
    expect((await correct(id, { exhibit, reason: 'Wrong' })).status).toBe(409)
    const change = sql`update custody set exhibit = 'Z' where id = ${id}`.execute(amana.database.db)
    await expect(change).rejects.toThrow('custody changes by its steps')
  })
})

test('a phone whose owner nobody calls is work, and a mail to who took it in, until the owner is called', async () => {
  const { imei, owner } = await ownedPhone(amana)
  await flagOn(amana, imei, { by: owner.userId })
  const id = await seized(scanOf({ imei }))
  const work = async () => {
    const { body } = await amana.call('GET', '/le/work/?kind=custody', { token: officer.token })
    const { results, counts } = body.response_data
    return { ids: results.map((row: { id: number }) => row.id), count: counts.custody }
  }
  const mailed = async (days: number) => {
    const sent: { to: string; subject: string }[] = []
    const mailer = {
      send: async ({ to, subject }: { to: string; subject: string }) => void sent.push({ to, subject }),
    }
    const clock = { now: () => new Date(Date.now() + days * DAY) }
    await remindOfficers({
      ...{ database: amana.database, clock, mailer: mailer as never, publicUrl: amana.url },
    })
    return sent
  }
  expect(await work()).toEqual({ ids: [], count: 0 })
  expect(await mailed(2)).toEqual([])
  const mail = { to: officer.email, subject: `Seized phones wait at ${STATION}` }
  expect(await mailed(3.1)).toEqual([mail])
  expect(await mailed(4)).toEqual([])
  expect(await mailed(7)).toEqual([mail])
  await sql`update custody set state_since = state_since - interval '4 days' where id = ${id}`.execute(
    amana.database.db,
  )
  expect(await work()).toEqual({ ids: [id], count: 1 })
  await amana.call('POST', `/le/custody/${id}/step/`, { token: officer.token, body: { to: 'owner_called' } })
  expect(await work()).toEqual({ ids: [], count: 0 })
  expect(await mailed(20)).toEqual([])
  expect(await mailed(31)).toEqual([mail])
})

test('a phone that somebody claims only after its seizure is named so, until an officer saw a proof', async () => {
  const late = async (id: number) => {
    const { state, claimed_late } = await read(id)
    return [state, claimed_late]
  }
  const account = await amana.account()
  const early = await ownedPhone(amana, account)
  await flagOn(amana, early.imei, { by: account.userId })
  expect(await late(await seized(scanOf({ imei: early.imei })))).toEqual(['matched', false])

  const imei = newImei()
  const id = await seized(scanOf({ imei }))
  expect(await late(id)).toEqual(['seized', false])
  const { deviceId } = await ownedPhone(amana, account, imei)
  await flagOn(amana, imei, { by: account.userId })
  expect(await late(id)).toEqual(['matched', true])
  const proven = { ownership_proven_at: new Date() }
  await amana.database.db.updateTable('devices').set(proven).where('id', '=', deviceId).execute()
  expect(await late(id)).toEqual(['matched', false])

  const unregistered = newImei()
  const kept = await seized(scanOf({ imei: unregistered }))
  await flagOn(amana, unregistered, { by: account.userId })
  expect(await late(kept)).toEqual(['matched', true])
})

test('an officer takes in no phone of an own case', async () => {
  const imei = newImei()
  await flagOn(amana, imei, { by: officer.userId })
  expect((await send(scanOf({ imei }))).status).toBe(403)
  expect((await send(scanOf({ imei }), second)).status).toBe(201)
})

test('the export of the owner has the phone, with its station once they were called', async () => {
  const { imei, owner } = await ownedPhone(amana)
  await flagOn(amana, imei, { by: owner.userId })
  const id = await seized(scanOf({ imei }))
  const exported = async ({ token }: TestAccount) => {
    const { body } = await amana.call('GET', '/users/profile/export/', { token })
    return body.response_data.phones_in_custody
  }
  const phone = { imei, case_number: expect.stringMatching(/^LE-/), receipt: null }
  expect(await exported(owner)).toMatchObject([{ ...phone, state: 'matched', station: null }])
  await amana.call('POST', `/le/custody/${id}/step/`, { token: officer.token, body: { to: 'owner_called' } })
  expect(await exported(owner)).toMatchObject([{ ...phone, state: 'owner_called', station: STATION }])
  expect(await exported(await amana.account())).toEqual([])
})
