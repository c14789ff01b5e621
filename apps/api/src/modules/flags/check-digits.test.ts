/** A phone is its first 14 digits: another last digit makes no other phone of it (decisions §17). */
import type { Imei } from '@amana/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROUNDS } from '../../testing/rounds.ts'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { insertFlag, insertHold, newImei, RECEIPT, register, sendForm } from '../devices/devices.fixtures.ts'
import { selectFacts } from '../verifications/queries.ts'
import { registryFindings } from '../verifications/rules.ts'

let amana: TestProduct
let ada: TestAccount
let bello: TestAccount
let officer: TestAccount
beforeAll(async () => {
  amana = await startTestProduct()
  ada = await amana.account()
  bello = await amana.account()
  officer = await amana.account('officer')
})
afterAll(() => amana.stop())

/** The same phone, its last digit changed. */
const other = (imei: string, by = 1) => `${imei.slice(0, 14)}${(Number(imei[14]) + by) % 10}` as Imei
const get = (path: string, { token }: TestAccount) => amana.call('GET', path, { token })
const findings = async (imei: Imei) =>
  registryFindings(await selectFacts(amana.database.db, imei, new Date()))

test('a registered phone is found, taken, claimed and read by each last digit', async () => {
  const [imei, imei2] = [newImei(), newImei()]
  const { id } = (await register(amana, ada.token, { imei, imei2 })).body.response_data
  for (const each of [imei, imei2]) {
    expect((await register(amana, bello.token, { imei: other(each) })).body).toMatchObject({
      code: 'imei_taken',
      errors: [{ field: 'imei' }],
    })
    expect((await get(`/devices/lookup/${other(each)}/`, bello)).body.response_data.registered).toBe(true)
    expect((await get(`/devices/${other(each)}/history/`, ada)).status).toBe(200)
    expect((await get(`/le/devices/${other(each)}/`, officer)).body.response_data.id).toBe(id)
    expect(
      (await get(`/le/devices/search/?q=${other(each)}`, officer)).body.response_data.results,
    ).toMatchObject([{ id, imei }])
    expect(await findings(other(each))).toEqual(['registered'])
  }
  const claim = await sendForm(amana, `/devices/${other(imei2)}/disputes/`, bello.token, { reason: 'Mine' }, [
    RECEIPT,
  ])
  expect(claim.status).toBe(201)
  for (const each of [other(imei), other(imei2)]) expect(await findings(each)).toContain('ownership_disputed')
  expect(
    (await register(amana, bello.token, { imei: newImei(), imei2: other(imei) })).body.errors,
  ).toMatchObject([{ field: 'imei2' }])
  const twice = newImei()
  expect((await register(amana, bello.token, { imei: twice, imei2: other(twice) })).status).toBe(422)
})

test('a flag or hold speaks against the phone, whichever last digit its report has', async () => {
  const [stolen, held] = [newImei(), newImei()]
  await insertFlag(amana.database, stolen)
  await insertHold(amana.database, held, officer.userId)
  expect(await findings(other(stolen))).toContain('stolen_flag')
  expect(await findings(other(held))).toContain('police_hold')
  expect((await register(amana, ada.token, { imei: other(stolen) })).body.code).toBe('device_flagged')
  await amana.database.db
    .updateTable('users')
    .set({ phone_verified_at: new Date() })
    .where('id', '=', bello.userId)
    .execute()
  expect((await get(`/devices/${other(stolen)}/validation/`, bello)).body.response_data.flagged).toBe(true)
  await expect(insertFlag(amana.database, other(stolen))).rejects.toThrow('flags_one_open')
  await expect(insertHold(amana.database, other(held), officer.userId)).rejects.toThrow(
    'police_holds_one_open',
  )
  const { results } = (await get(`/le/devices/search/?q=${other(stolen)}`, officer)).body.response_data
  expect(results).toMatchObject([{ imei: stolen, flag_type: 'stolen' }])
})

test('a flag on another last digit stops the owner’s transfer and certificate', async () => {
  const imei = newImei()
  const { id } = (await register(amana, ada.token, { imei })).body.response_data
  await insertFlag(amana.database, other(imei), { flag_type: 'lost', by: ada.userId })
  expect((await get(`/devices/${id}/`, ada)).body.response_data).toMatchObject({
    status: 'locked',
    abilities: { transfer: false },
  })
})

test('the ten numbers of one phone in the same instant: one registration', async () => {
  for (let round = 0; round < Math.min(ROUNDS, 5); round += 1) {
    const imei = newImei()
    const answers = await Promise.all(
      [0, 1, 2].map((by) => register(amana, by === 1 ? bello.token : ada.token, { imei: other(imei, by) })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
  }
})
