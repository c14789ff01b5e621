/** Custody of phones: seizure, match, steps and return (decisions §21). */
import type { Imei } from '@amana/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestAccount, TestProduct } from '../../testing/test-product.ts'
import { startTestProduct } from '../../testing/test-product.ts'
import { newImei } from '../devices/devices.fixtures.ts'
import { flagOn, ownedPhone } from '../law-enforcement/law-enforcement.fixtures.ts'

const STATION = 'Ikeja Test Station'
let amana: TestProduct
let officer: TestAccount
let second: TestAccount
beforeAll(async () => {
  amana = await startTestProduct()
  officer = await amana.account('officer')
  second = await amana.account('officer')
  await sql`insert into stations (name, state, area, phone, address, hours, imported_at)
    values (${STATION}, 'Lagos', 'Ikeja', '0700 1', '1 Road', 'Daily', now())`.execute(amana.database.db)
})
afterAll(() => amana.stop())

let exhibits = 0
const seize = (imei: string, { token } = officer, change: Record<string, unknown> = {}) => {
  exhibits += 1
  const body = {
    exhibit: `EX-${exhibits}`,
    place: STATION,
    condition: 'Cracked',
    found_at: new Date().toISOString(),
  }
  return amana.call('POST', '/le/custody/', { token, body: { imei, ...body, ...change } })
}
const step = (id: number, to: string, reason?: string, { token } = officer) =>
  amana.call('POST', `/le/custody/${id}/step/`, { token, body: { to, reason } })
const giveBack = (id: number, body: object, { token } = officer) =>
  amana.call('POST', `/le/custody/${id}/return/`, { token, body })
const own = (imei: string, { token }: { token: string }) =>
  amana.call('GET', `/devices/${imei}/custody/`, { token })
const read = async (id: number) =>
  (await amana.call('GET', `/le/custody/${id}/`, { token: officer.token })).body.response_data
const statesOf = async (id: number) => (await read(id)).steps.map(({ state }: { state: string }) => state)

/** A stolen phone in custody whose owner is called. */
async function called(imei?: Imei) {
  const phone = await ownedPhone(amana, undefined, imei)
  const flagId = await flagOn(amana, phone.imei, { by: phone.owner.userId })
  const { body } = await seize(phone.imei)
  const { id } = body.response_data
  expect((await step(id, 'owner_called')).status).toBe(200)
  const { code } = (await own(phone.imei, phone.owner)).body.response_data
  return { ...phone, flagId, id, code }
}
const flagStatus = async (id: number) =>
  (
    await amana.database.db
      .selectFrom('flags')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status

describe('a seizure', () => {
  test('of a stolen phone names its case, and matches at once', async () => {
    const phone = await ownedPhone(amana)
    await flagOn(amana, phone.imei, { by: phone.owner.userId })
    const { status, body } = await seize(phone.imei)
    expect(status).toBe(201)
    expect(body.response_data).toMatchObject({ verdict: 'stolen', state: 'matched' })
    expect(body.response_data.case_number).toMatch(/^LE-/)
    expect(await statesOf(body.response_data.id)).toEqual(['seized', 'matched'])
  })
  test('of a phone that nobody misses waits, and matches by itself when a case opens', async () => {
    const imei = newImei()
    const { body } = await seize(imei)
    const { id } = body.response_data
    expect(body.response_data).toMatchObject({ state: 'seized', case_number: null })
    await flagOn(amana, imei)
    expect(await read(id)).toMatchObject({ state: 'matched', case_number: expect.stringMatching(/^LE-/) })
  })
  test('of the same phone is 409 with the first', async () => {
    const imei = newImei()
    const first = (await seize(imei)).body.response_data.id
    const again = await seize(imei, second)
    expect(again.status).toBe(409)
    expect(again.body.code).toBe('in_custody')
    expect(JSON.stringify(again.body)).toContain(`"${first}"`)
  })
  test.each([
    ['place', { place: 'Nowhere' }],
    ['exhibit', { exhibit: '' }],
    ['found_at', { found_at: '2999-01-01T00:00:00Z' }],
    ['imei', { imei: '123' }],
  ])('says what is wrong with %s', async (field, change) => {
    const { status, body } = await seize(newImei(), officer, change)
    expect(status).toBe(422)
    expect(body.errors.map((error: { field: string }) => error.field)).toEqual([field])
  })
  test('is undone by the officer who made it; the phone may be seized again', async () => {
    const imei = newImei()
    const { id } = (await seize(imei)).body.response_data
    const undo = ({ token }: TestAccount) => amana.call('DELETE', `/le/custody/${id}/`, { token })
    expect((await undo(second)).status).toBe(409)
    expect((await undo(officer)).status).toBe(200)
    expect((await undo(officer)).status).toBe(404)
    expect((await seize(imei)).status).toBe(201)
  })
})

describe('two desks at once', () => {
  test('with one phone: one seizure', async () => {
    const imei = newImei()
    const answers = await Promise.all([officer, second, officer, second].map((one) => seize(imei, one)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
  })
  test('with the two numbers of one phone: one seizure', async () => {
    const [imei, imei2] = [newImei(), newImei()]
    const owner = await amana.account()
    const { deviceId } = await ownedPhone(amana, owner, imei)
    await amana.database.db
      .insertInto('device_imeis')
      .values({ imei: imei2, device_id: deviceId, slot: 2 })
      .execute()
    const answers = await Promise.all([seize(imei), seize(imei2, second)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })
})

describe('steps', () => {
  test.each([
    ['seized', 'owner_called', 'Because', 409],
    ['seized', 'court', undefined, 422],
    ['seized', 'court', 'Evidence', 200],
    ['seized', 'disposed', 'Nobody came', 200],
    ['seized', 'seized', 'Because', 409],
  ] as const)('%s → %s, %j: %i', async (_from, to, reason, status) => {
    const { id } = (await seize(newImei())).body.response_data
    expect((await step(id, to, reason)).status).toBe(status)
  })
  test('back is a correction with a reason, to the state that it came from', async () => {
    const { id } = (await seize(newImei())).body.response_data
    await step(id, 'court', 'Evidence')
    expect((await step(id, 'seized')).status).toBe(422)
    expect((await step(id, 'matched', 'Wrong button')).status).toBe(409)
    expect((await step(id, 'seized', 'Wrong button')).status).toBe(200)
    expect((await read(id)).steps.at(-1)).toMatchObject({ correction: true, reason: 'Wrong button' })
  })
  test('the database takes no other change of the state', async () => {
    const { id } = (await seize(newImei())).body.response_data
    const change = sql`update custody set state = 'court' where id = ${id}`.execute(amana.database.db)
    await expect(change).rejects.toThrow('custody changes by its steps')
    const gone = sql`delete from custody_steps where custody_id = ${id}`.execute(amana.database.db)
    await expect(gone).rejects.toThrow('custody changes by its steps')
  })
})

describe('the owner', () => {
  test('sees the state, and station and code only once called', async () => {
    const phone = await ownedPhone(amana)
    await flagOn(amana, phone.imei, { by: phone.owner.userId })
    expect((await own(phone.imei, phone.owner)).status).toBe(404)
    const { id } = (await seize(phone.imei)).body.response_data
    expect((await own(phone.imei, phone.owner)).body.response_data).toMatchObject({
      ...{ state: 'matched', station: null, code: null },
    })
    await step(id, 'owner_called')
    expect((await own(phone.imei, phone.owner)).body.response_data).toMatchObject({
      ...{ state: 'owner_called', code: expect.stringMatching(/^\d{6}$/) },
      station: { name: STATION, address: '1 Road', phone: '0700 1', hours: 'Daily' },
    })
    expect((await own(phone.imei, await amana.account())).status).toBe(404)
  })
})

describe('a return', () => {
  test('with the owner’s code clears the case, gives a receipt, and frees the phone', async () => {
    const { id, code, imei, flagId, owner } = await called()
    const { status, body } = await giveBack(id, { owner_code: code })
    expect([status, body.response_data.state]).toEqual([200, 'returned'])
    expect(body.response_data.receipt).toMatch(/^CR-\d{4}-\d{6}$/)
    expect(await flagStatus(flagId)).toBe('cleared')
    expect((await own(imei, owner)).body.response_data).toMatchObject({ state: 'returned', code: null })
    expect((await giveBack(id, { owner_code: code })).status).toBe(409)
    expect((await seize(imei)).status).toBe(201)
  })
  test('five wrong codes are the last ones; a new call of the owner makes a new code', async () => {
    const { id, code, imei, owner } = await called()
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries += 1)
      expect((await giveBack(id, { owner_code: wrong })).body.code).toBe('code_wrong')
    expect((await giveBack(id, { owner_code: code })).status).toBe(429)
    await step(id, 'owner_called')
    const again = (await own(imei, owner)).body.response_data.code
    expect((await giveBack(id, { owner_code: again })).status).toBe(200)
  })
  test('by two officers: the first asks, the second confirms with their own account', async () => {
    const { id, flagId } = await called()
    const by = (account: TestAccount) => ({ second_officer: account.officerId, document: 'Voter’s card' })
    expect((await giveBack(id, by(officer))).status).toBe(403)
    expect((await giveBack(id, by(second))).status).toBe(202)
    expect(await flagStatus(flagId)).toBe('active')
    expect((await giveBack(id, by(second))).status).toBe(202)
    const done = await giveBack(id, by(officer), second)
    expect([done.status, done.body.response_data.state]).toEqual([200, 'returned'])
    expect((await read(id)).steps.at(-1)).toMatchObject({
      officer: expect.stringContaining(officer.officerId ?? ''),
    })
    expect(await flagStatus(flagId)).toBe('cleared')
  })
  test('two at once return it once', async () => {
    const { id, code } = await called()
    const answers = await Promise.all(
      [officer, second, officer].map((one) => giveBack(id, { owner_code: code }, one)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })
  test('of a held phone waits for the end of the hold', async () => {
    const { id, code, imei } = await called()
    await amana.call('POST', `/le/devices/${imei}/hold/`, { token: officer.token, body: { reason: 'Trial' } })
    expect((await giveBack(id, { owner_code: code })).body.code).toBe('flag_state')
    await amana.call('POST', `/le/devices/${imei}/release/`, {
      token: officer.token,
      body: { reason: 'Over' },
    })
    expect((await giveBack(id, { owner_code: code })).status).toBe(200)
  })
  test('a phone in court or disposed of is not seized again', async () => {
    const imei = newImei()
    const { id } = (await seize(imei)).body.response_data
    await step(id, 'court', 'Evidence')
    expect((await seize(imei, second)).status).toBe(409)
  })
})

test('the list has the newest first, by state, station and age, and pages', async () => {
  const ids: number[] = []
  for (let count = 0; count < 3; count += 1) ids.push((await seize(newImei())).body.response_data.id)
  const list = async (query: string) =>
    (await amana.call('GET', `/le/custody/?${query}`, { token: officer.token })).body.response_data
  const first = await list('limit=2&state=seized')
  expect(first.results.map(({ id }: { id: number }) => id)).toEqual([ids[2], ids[1]])
  const next = await list(`limit=2&state=seized&cursor=${first.next}`)
  expect(next.results[0].id).toBe(ids[0])
  expect((await list(`station=${encodeURIComponent(STATION)}`)).results).not.toEqual([])
  expect((await list('station=Other')).results).toEqual([])
  expect((await list('age=1')).results).toEqual([])
})
