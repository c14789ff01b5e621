/** No unpaid call tells what the registry holds (decisions §17). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { insertFlag, newImei, register, sendForm } from './devices.fixtures.ts'

let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct()
})
afterAll(() => amana.stop())

const BAD_FILE = { name: 'receipt.pdf', type: 'application/pdf', content: 'no document at all' }
const MODEL = { brand: 'Tecno', model: 'Spark 20' }

test('a registration with a bad file gets one answer for a flagged, a taken and a free number', async () => {
  const [owner, guesser] = [await amana.account(), await amana.account()]
  const [flagged, taken] = [newImei(), newImei()]
  await insertFlag(amana.database, flagged)
  await register(amana, owner.token, { imei: taken })
  const told = []
  for (const imei of [newImei(), flagged, taken]) {
    const { status, body } = await sendForm(amana, '/devices/register/', guesser.token, { imei, ...MODEL }, [
      BAD_FILE,
    ])
    const { request_id: _id, ...said } = body
    told.push({ status, said })
  }
  expect(told[0]).toMatchObject({ status: 415, said: { code: 'unsupported_file' } })
  for (const each of told) expect(each).toEqual(told[0])
})

test('look-ups, validations and registrations share fifty answers a day', async () => {
  const [owner, walker] = [await amana.account(), await amana.account()]
  const taken = newImei()
  await register(amana, owner.token, { imei: taken })
  await amana.database.db
    .updateTable('users')
    .set({ phone_verified_at: new Date() })
    .where('id', '=', walker.userId)
    .execute()
  const lookUp = async () =>
    (await amana.call('GET', `/devices/lookup/${taken}/`, { token: walker.token })).body.response_data
      .registered
  const validate = () => amana.call('GET', `/devices/${taken}/validation/`, { token: walker.token })
  const claim = () => register(amana, walker.token, { imei: taken })
  for (let time = 1; time <= 48; time += 1) expect(await lookUp()).toBe(true)
  expect((await validate()).status).toBe(200)
  expect((await claim()).body.code).toBe('imei_taken')
  expect(await lookUp()).toBeNull()
  for (const answer of [await validate(), await claim()]) {
    expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
})

test('an unpaid check has no brand that one owner gave, and reads as that of a number nobody registered', async () => {
  const owner = await amana.account()
  const [taken, free] = [newImei('99000077'), newImei('99000077')]
  await register(amana, owner.token, { imei: taken, brand: 'Adaphone', model: 'My own' })
  const infos = []
  for (const imei of [taken, free]) {
    const { body } = await amana.call('POST', '/devices/verifications/create/', { body: { imei } })
    const { device_info, sources, result } = body.response_data
    infos.push({ ...device_info, device: '', sources, result })
  }
  expect(infos[0]).toEqual(infos[1])
  expect(infos[0]).toMatchObject({ brand: '', model: '' })
})

test('the walk of a whole TAC learns of fifty numbers a day', async () => {
  const [owner, walker] = [await amana.account(), await amana.account()]
  const told = []
  for (let each = 0; each < 60; each += 1) {
    const imei = newImei('99000078')
    if (each % 10 === 0) await register(amana, owner.token, { imei })
    told.push(
      (await amana.call('GET', `/devices/lookup/${imei}/`, { token: walker.token })).body.response_data
        .registered,
    )
  }
  expect(told.filter((registered) => registered === null)).toHaveLength(10)
  expect(told.slice(50)).toEqual(Array.from({ length: 10 }, () => null))
})
