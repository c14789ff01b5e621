/** A phone that somebody claims with a document, undecided, for 14 days (decisions §17). */
import { deviceRefusals, type Imei } from '@amana/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPhone } from '../../testing/new-phone.ts'
import { ROUNDS } from '../../testing/rounds.ts'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { hashPassword } from '../accounts/index.ts'
import { newImei, RECEIPT, register, sendForm } from '../devices/devices.fixtures.ts'
import { selectFacts } from '../verifications/queries.ts'
import { registryFindings, resultOf } from '../verifications/rules.ts'

const PIN = '493817'
let amana: TestProduct
let pinHash: string
let officer: TestAccount
beforeAll(async () => {
  amana = await startTestProduct()
  pinHash = await hashPassword(PIN)
  officer = await amana.account('officer')
})
afterAll(() => amana.stop())

async function person() {
  const account = await amana.account()
  const phone = newPhone()
  const changes = { phone_number: phone, phone_verified_at: new Date(), pin_hash: pinHash }
  await amana.database.db.updateTable('users').set(changes).where('id', '=', account.userId).execute()
  return { ...account, phone }
}
type Person = Awaited<ReturnType<typeof person>>

async function phoneOf(owner: Person) {
  const { body } = await register(amana, owner.token, { imei: newImei() })
  return body.response_data as { id: number; imei: Imei; certificate_number: string }
}
const claim = (by: TestAccount, imei: string) =>
  sendForm(amana, `/devices/${imei}/disputes/`, by.token, { reason: 'Taken from me' }, [RECEIPT])
const initiate = (from: Person, to: Person, device: number) =>
  amana.call('POST', '/transfers/initiate/', {
    token: from.token,
    body: { device, to_email: to.email, to_phone: to.phone, verification_method: 'email', security_pin: PIN },
  })
const accept = (by: Person, id: string) =>
  amana.call('POST', `/transfers/${id}/accept/`, { token: by.token, body: {} })
const read = async (owner: Person, id: number) =>
  (await amana.call('GET', `/devices/${id}/`, { token: owner.token })).body.response_data
const certificate = (owner: Person, imei: string) =>
  amana.call('GET', `/devices/${imei}/certificate/`, { token: owner.token })
async function resultFor(imei: Imei) {
  const findings = registryFindings(await selectFacts(amana.database.db, imei, new Date()))
  return [resultOf(findings), findings.includes('ownership_disputed')]
}

test('it is flagged, cannot be transferred and has no certificate, until 14 days have passed', async () => {
  const [ada, bello, chidi] = [await person(), await person(), await person()]
  const phone = await phoneOf(ada)
  expect(await resultFor(phone.imei)).toEqual(['clean', false])
  expect((await claim(chidi, phone.imei)).status).toBe(201)

  expect(await resultFor(phone.imei)).toEqual(['flagged', true])
  expect(await initiate(ada, bello, phone.id)).toMatchObject({
    status: 409,
    body: { code: 'device_not_transferable', response_description: deviceRefusals.notTransferable.dispute },
  })
  expect((await certificate(ada, phone.imei)).status).toBe(409)
  expect(await read(ada, phone.id)).toMatchObject({
    status: 'locked',
    certificate_number: null,
    abilities: { transfer: false },
  })
  const old = await amana.call('GET', `/certificates/${phone.certificate_number}/`)
  expect(old.body.response_data.status).toBe('superseded')

  await sql`update disputes set contested_until = contested_until - interval '14 days'`.execute(
    amana.database.db,
  )
  expect(await resultFor(phone.imei)).toEqual(['clean', false])
  expect(await read(ada, phone.id)).toMatchObject({
    status: 'registered',
    abilities: { download_certificate: true },
  })
  expect((await initiate(ada, bello, phone.id)).status).toBe(201)
})

test('a rejected claim gives everything back, and a second one of the same person does not count', async () => {
  const [ada, chidi] = [await person(), await person()]
  const phone = await phoneOf(ada)
  await claim(chidi, phone.imei)
  const { id } = await amana.database.db
    .selectFrom('disputes')
    .select('id')
    .where('device_id', '=', phone.id)
    .executeTakeFirstOrThrow()
  const body = { decision: 'reject', reason: 'A forged receipt' }
  expect(
    (await amana.call('POST', `/le/disputes/${id}/decide/`, { token: officer.token, body })).status,
  ).toBe(200)
  expect(await resultFor(phone.imei)).toEqual(['clean', false])
  expect((await read(ada, phone.id)).certificate_number).not.toBeNull()
  expect((await claim(chidi, phone.imei)).status).toBe(201)
  expect(await resultFor(phone.imei)).toEqual(['clean', false])
  expect((await read(ada, phone.id)).abilities.transfer).toBe(true)
})

test('a claim during a transfer is refused, and taken once the transfer has ended', async () => {
  const [ada, bello, chidi] = [await person(), await person(), await person()]
  const phone = await phoneOf(ada)
  const { id } = (await initiate(ada, bello, phone.id)).body.response_data
  expect(await claim(chidi, phone.imei)).toMatchObject({ status: 409, body: { code: 'device_in_transfer' } })
  expect((await amana.call('POST', `/transfers/${id}/cancel/`, { token: ada.token, body: {} })).status).toBe(
    200,
  )
  expect((await claim(chidi, phone.imei)).status).toBe(201)
})

test('claim and acceptance in the same instant: the transfer ends first, or the claim is refused', async () => {
  const [ada, bello] = [await person(), await person()]
  for (let round = 0; round < Math.min(ROUNDS, 25); round += 1) {
    const claimant = await amana.account()
    const phone = await phoneOf(ada)
    const { id } = (await initiate(ada, bello, phone.id)).body.response_data
    const [claimed, accepted] = await Promise.all([claim(claimant, phone.imei), accept(bello, id)])
    expect(accepted.status).toBe(200)
    const { rows } = await sql<{ action_type: string }>`
      select action_type from device_events where device_id = ${phone.id} order by id`.execute(
      amana.database.db,
    )
    const events = rows.map(({ action_type }) => action_type)
    if (claimed.status === 201) expect(events).toEqual(['registered', 'transferred', 'disputed'])
    else expect([claimed.body.code, events]).toEqual(['device_in_transfer', ['registered', 'transferred']])
    await amana.database.db
      .updateTable('transfers')
      .set({ created_at: new Date(0) })
      .where('id', '=', id)
      .execute()
  }
})

test('claim and transfer in the same instant: one of them', async () => {
  const ada = await person()
  for (let round = 0; round < Math.min(ROUNDS, 10); round += 1) {
    const [bello, claimant] = [await person(), await amana.account()]
    const phone = await phoneOf(ada)
    const [claimed, began] = await Promise.all([claim(claimant, phone.imei), initiate(ada, bello, phone.id)])
    expect([claimed.status, began.status].toSorted()).toEqual([201, 409])
  }
})
