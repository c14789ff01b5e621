/** `locked_by`: the true reasons of a locked device, for its owner (interfaces.md). */
import type { Imei, LockReason } from '@amana/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { hashPassword } from '../accounts/index.ts'
import { insertFlag, insertHold, newImei, RECEIPT, register, sendForm } from '../devices/devices.fixtures.ts'

const PIN = '493817'
type Person = TestAccount & { phone: string }
interface Phone {
  id: number
  imei: Imei
}

let amana: TestProduct
let ada: Person
let bello: Person
beforeAll(async () => {
  amana = await startTestProduct()
  const pinHash = await hashPassword(PIN)
  const person = async (phone: string) => {
    const account = await amana.account()
    const changes = { phone_number: phone, phone_verified_at: new Date(), pin_hash: pinHash }
    await amana.database.db.updateTable('users').set(changes).where('id', '=', account.userId).execute()
    return { ...account, phone }
  }
  ada = await person('+2348031110001')
  bello = await person('+2348031110002')
})
afterAll(() => amana.stop())

/** The answers of the owner's three calls about this phone, which have to agree. */
async function lockedBy(phone: Phone): Promise<LockReason[]> {
  const get = async (path: string) => (await amana.call('GET', path, { token: ada.token })).body.response_data
  const idOf = (one: { id: number }) => one.id === phone.id
  const read = (await get(`/devices/${phone.imei}/`)).locked_by
  const { results } = await get('/devices/')
  expect(results.find(idOf).locked_by).toEqual(read)
  expect((await get('/devices/all/')).find(idOf).locked_by).toEqual(read)
  return read
}
async function newPhone(): Promise<Phone> {
  const { body } = await register(amana, ada.token, { imei: newImei() })
  expect(body.response_data.locked_by).toEqual([])
  return body.response_data
}
const act = (by: Person, path: string, body: object = {}) =>
  amana.call('POST', path, { token: by.token, body })

const offer = (phone: Phone) =>
  act(ada, '/transfers/initiate/', {
    device: phone.id,
    to_email: bello.email,
    to_phone: bello.phone,
    verification_method: 'email',
    security_pin: PIN,
  })
const hold = (phone: Phone) => insertHold(amana.database, phone.imei, bello.userId)
const lose = (phone: Phone) => insertFlag(amana.database, phone.imei, { flag_type: 'lost', by: ada.userId })
const claim = async (phone: Phone) => {
  const claimant = await amana.account()
  const sent = await sendForm(
    amana,
    `/devices/${phone.imei}/disputes/`,
    claimant.token,
    { reason: 'Taken from me' },
    [RECEIPT],
  )
  expect(sent.status).toBe(201)
}

describe('a phone is locked by exactly what is true of it', () => {
  test('nothing', async () => expect(await lockedBy(await newPhone())).toEqual([]))

  test('a transfer, while it is open; one that has run out counts no longer, also before the job ends it', async () => {
    const phone = await newPhone()
    const { id } = (await offer(phone)).body.response_data
    expect(await lockedBy(phone)).toEqual(['transfer'])
    expect((await act(ada, `/transfers/${id}/cancel/`)).status).toBe(200)
    expect(await lockedBy(phone)).toEqual([])

    const { id: later } = (await offer(phone)).body.response_data
    await sql`update transfers set created_at = created_at - interval '1 day', expires_at = expires_at - interval '1 day'
      where id = ${later}`.execute(amana.database.db)
    expect(await lockedBy(phone)).toEqual([])
  })

  test('a claim, for 14 days', async () => {
    const phone = await newPhone()
    await claim(phone)
    expect(await lockedBy(phone)).toEqual(['dispute'])
    await sql`update disputes set contested_until = contested_until - interval '14 days' where device_id = ${phone.id}`.execute(
      amana.database.db,
    )
    expect(await lockedBy(phone)).toEqual([])
  })

  test('a hold', async () => {
    const phone = await newPhone()
    await hold(phone)
    expect(await lockedBy(phone)).toEqual(['hold'])
  })

  test('a report as lost, and not one as stolen', async () => {
    const [lost, stolen] = [await newPhone(), await newPhone()]
    await lose(lost)
    await insertFlag(amana.database, stolen.imei, { by: ada.userId })
    expect([await lockedBy(lost), await lockedBy(stolen)]).toEqual([['lost'], []])
  })

  test('several at once, in the order of the contract', async () => {
    const phone = await newPhone()
    await claim(phone)
    await lose(phone)
    expect(await lockedBy(phone)).toEqual(['dispute', 'lost'])
    await hold(phone)
    expect(await lockedBy(phone)).toEqual(['hold', 'dispute', 'lost'])
  })
})
