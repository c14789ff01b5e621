/** A correction takes back what its step brought; a phone follows its case and its owner (decisions §21). */
import type { Imei } from '@amana/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { newImei, register } from '../devices/devices.fixtures.ts'
import { PIN } from '../flags/flags.fixtures.ts'
import { flagOn, suspend } from '../law-enforcement/law-enforcement.fixtures.ts'
import { type Desk, fileAt, openDesk, ownView, STATION, type Victim, victim } from './custody.fixtures.ts'

let amana: TestProduct
let desk: Desk
beforeAll(async () => {
  amana = await startTestProduct()
  desk = await openDesk(amana)
})
afterAll(() => amana?.stop())

const read = async (id: number) =>
  (await amana.call('GET', `/le/custody/${id}/`, { token: desk.officer.token })).body.response_data
const ownStatus = async ({ imei, token }: Pick<Victim, 'imei' | 'token'>) =>
  (await amana.call('GET', `/devices/${imei}/custody/`, { token })).status
const by = ({ officerId }: TestAccount) => ({ second_officer: officerId, document: 'Voter’s card' })

async function called(): Promise<{ owner: Victim; id: number; code: string }> {
  const owner = await victim(amana)
  const id = await desk.seize(owner.imei)
  expect(await desk.step(id, 'owner_called')).toBe(200)
  return { owner, id, code: (await ownView(amana, owner)).code }
}

describe('a match', () => {
  test('by an officer needs an open case', async () => {
    const imei = newImei()
    const id = await desk.seize(imei)
    expect(await desk.step(id, 'matched')).toBe(409)
    await flagOn(amana, imei)
    expect(await desk.step(id, 'seized', 'Another phone')).toBe(200)
    expect(await desk.step(id, 'matched')).toBe(200)
    expect((await read(id)).case_number).toMatch(/^LE-/)
  })
  test('that is taken back leaves neither a case nor an answer to its owner', async () => {
    const owner = await victim(amana)
    const id = await desk.seize(owner.imei)
    expect(await ownStatus(owner)).toBe(200)
    await desk.step(id, 'seized', 'Another phone')
    expect(await read(id)).toMatchObject({ state: 'seized', case_number: null })
    expect(await ownStatus(owner)).toBe(404)
    await desk.step(id, 'court', 'Evidence')
    expect(await ownStatus(owner)).toBe(404)
  })
  test('is made when a phone comes back from court and a case has opened', async () => {
    const imei = newImei()
    const id = await desk.seize(imei)
    await desk.step(id, 'court', 'Evidence')
    await flagOn(amana, imei)
    expect((await read(id)).state).toBe('court')
    expect(await desk.step(id, 'seized', 'Wrong button')).toBe(200)
    expect(await read(id)).toMatchObject({ state: 'matched', case_number: expect.stringMatching(/^LE-/) })
  })
})

describe('a call that is taken back', () => {
  test('takes the place and the code away, also when the phone goes to court', async () => {
    const { owner, id } = await called()
    await desk.step(id, 'matched', 'Wrong number')
    expect(await ownView(amana, owner)).toMatchObject({ state: 'matched', station: null, code: null })
    await desk.step(id, 'court', 'Evidence')
    expect(await ownView(amana, owner)).toMatchObject({ state: 'court', station: null, code: null })
    const { body } = await amana.call('GET', '/users/profile/export/', { token: owner.token })
    expect(body.response_data.phones_in_custody).toMatchObject([{ state: 'court', station: null }])
  })
  test('ends a return that waits for the second officer', async () => {
    const { id } = await called()
    expect((await desk.giveBack(id, by(desk.second))).status).toBe(202)
    await desk.step(id, 'court')
    expect((await read(id)).waits_for).toBeNull()
    await desk.step(id, 'owner_called', 'Wrong button')
    expect((await desk.giveBack(id, by(desk.officer), desk.second)).status).toBe(202)
    expect((await desk.giveBack(id, by(desk.second))).status).toBe(200)
  })
})

test('a return that a suspended officer asked for waits no more', async () => {
  const { id } = await called()
  const suspended = await amana.account('officer')
  expect((await desk.giveBack(id, by(desk.second), suspended)).status).toBe(202)
  await suspend(amana, suspended)
  expect((await desk.giveBack(id, by(desk.officer), desk.second)).status).toBe(202)
  expect((await read(id)).state).toBe('owner_called')
  expect((await desk.giveBack(id, by(desk.second))).status).toBe(200)
})

async function caseOf(owner: Victim, flagId: number) {
  const path = `/devices/${owner.imei}/flags/${flagId}/timeline/`
  const { body } = await amana.call('GET', path, { token: owner.token })
  return body.response_data.results.map(({ kind }: { kind: string }) => kind) as string[]
}

test('a phone whose lost case becomes a stolen one goes on with the new case', async () => {
  const owner = await victim(amana)
  await sql`update flags set flag_type = 'lost' where id = ${owner.flagId}`.execute(amana.database.db)
  const id = await desk.seize(owner.imei)
  const before = (await read(id)).case_number
  const stolen = {
    device: owner.deviceId,
    flag_type: 'stolen',
    reason: 'Snatched',
    last_known_location: 'Yaba, Lagos',
  }
  const { status, body } = await amana.call('POST', `/devices/${owner.imei}/flags/`, {
    token: owner.token,
    body: { ...stolen, security_pin: PIN },
  })
  expect(status).toBe(201)
  const after = (await read(id)).case_number
  expect([after, after === before]).toEqual([body.response_data.case_number, false])
  expect(await caseOf(owner, body.response_data.id)).toContain('custody_matched')
})

test('the timeline keeps the steps when a fact is corrected, and forgets each call that is taken back', async () => {
  const { owner, id } = await called()
  const correct = { condition: 'Wet', reason: 'Seen' }
  await amana.call('PATCH', `/le/custody/${id}/`, { token: desk.officer.token, body: correct })
  await desk.step(id, 'owner_called')
  const custody = async () => (await caseOf(owner, owner.flagId)).filter((kind) => kind.startsWith('custody'))
  expect(await custody()).toEqual(['custody_matched', 'custody_called', 'custody_called'])
  await desk.step(id, 'matched', 'Wrong number')
  expect(await custody()).toEqual(['custody_matched'])
})

test('the code of a former owner opens nothing; the new owner has another', async () => {
  const { owner, id, code } = await called()
  const over = { token: desk.officer.token, body: { reason: 'Over' } }
  expect((await amana.call('POST', `/le/flags/${owner.flagId}/clear/`, over)).status).toBe(200)
  const buyer = await amana.account()
  await sql`update ownerships set user_id = ${buyer.userId}, acquired_at = now() where device_id = ${owner.deviceId}`.execute(
    amana.database.db,
  )
  expect((await desk.giveBack(id, { owner_code: code })).body.code).toBe('code_wrong')
  const theirs = await ownView(amana, { imei: owner.imei, token: buyer.token })
  expect((await desk.giveBack(id, { owner_code: theirs.code })).status).toBe(200)
})

test('who reported a phone and registers it after its return keeps the receipt', async () => {
  const owner = await amana.account()
  const imei: Imei = newImei()
  await flagOn(amana, imei, { by: owner.userId })
  const id = await desk.seize(imei)
  await desk.step(id, 'owner_called')
  const { code, station } = await ownView(amana, { imei, token: owner.token })
  expect(station.name).toBe(STATION)
  expect((await desk.giveBack(id, { owner_code: code })).status).toBe(200)
  expect((await register(amana, owner.token, { imei })).status).toBe(201)
  expect((await ownView(amana, { imei, token: owner.token })).state).toBe('returned')
  expect((await fileAt(amana, `/devices/${imei}/custody/receipt/`, owner.token)).status).toBe(200)
})
