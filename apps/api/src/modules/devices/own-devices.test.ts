import { dayInLagos, deviceRefusals, type Imei } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { createCertificateSigner } from '../certificates/index.ts'
import { insertFlag, insertHold, newImei, register } from './devices.fixtures.ts'
import {
  certifyDevice,
  lockDevice,
  moveOwnership,
  selectDeviceByImei,
  selectDeviceState,
  selectOwnedDevice,
} from './index.ts'

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

async function registered(account: TestAccount, { second = false } = {}) {
  const imei = newImei()
  const { body } = await register(amana, account.token, { imei, ...(second ? { imei2: newImei() } : {}) })
  return body.response_data as { id: number; imei: Imei; imei2: Imei | null; certificate_number: string }
}

const get = (path: string, token?: string) => amana.call('GET', path, token === undefined ? {} : { token })

describe('who may see a device', () => {
  test('its owner, by number and by either IMEI; nobody else, officers neither', async () => {
    const { id, imei, imei2 } = await registered(ada, { second: true })
    for (const key of [id, imei, imei2]) {
      expect((await get(`/devices/${key}/`, ada.token)).body.response_data).toMatchObject({ id, imei, imei2 })
      expect(await get(`/devices/${key}/`, bello.token)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
      expect((await get(`/devices/${key}/`, officer.token)).status).toBe(404)
      expect((await get(`/devices/${key}/`)).status).toBe(401)
    }
    for (const part of ['history', 'flags', 'certificate', 'documents']) {
      for (const key of [imei, imei2]) {
        expect((await get(`/devices/${key}/${part}/`, bello.token)).status).toBe(404)
        expect((await get(`/devices/${key}/${part}/`)).status).toBe(401)
      }
    }
  })

  test('unknown numbers and what is none', async () => {
    expect((await get('/devices/999999999999/', ada.token)).status).toBe(404)
    expect((await get(`/devices/${newImei()}/`, ada.token)).status).toBe(404)
    expect((await get('/devices/12x/', ada.token)).status).toBe(404)
    expect((await get('/devices/12x/history/', ada.token)).status).toBe(422)
  })
})

describe('status and abilities follow from what is known', () => {
  test.each([
    ['a stolen flag on the second IMEI', 'stolen', (imei: Imei) => insertFlag(amana.database, imei)],
    ['a lost flag', 'locked', (imei: Imei) => insertFlag(amana.database, imei, { flag_type: 'lost' })],
    ['a hold', 'locked', (imei: Imei) => insertHold(amana.database, imei, officer.userId)],
  ] as const)('%s: %s', async (_name, status, happens) => {
    const { id, imei, imei2 } = await registered(ada, { second: true })
    await happens(imei2 ?? imei)
    const { body } = await get(`/devices/${id}/`, ada.token)
    expect(body.response_data).toMatchObject({ status, abilities: { transfer: false } })
    const listed = await get('/devices/', ada.token)
    expect(listed.body.response_data.results[0]).toMatchObject({ id, status })
    const all = await get('/devices/all/', ada.token)
    expect(all.body.response_data[0]).toMatchObject({
      id,
      report_status: status,
      device_model: 'Tecno Spark 20',
    })
  })

  test('proven ownership is active', async () => {
    const { id } = await registered(ada)
    await amana.database.db
      .updateTable('devices')
      .set({ ownership_proven_at: new Date() })
      .where('id', '=', id)
      .execute()
    expect((await get(`/devices/${id}/`, ada.token)).body.response_data).toMatchObject({
      status: 'active',
      ownership: { proven: true },
    })
  })
})

describe('flags of a device', () => {
  test('the owner sees those of both IMEIs, in words', async () => {
    const { imei, imei2 } = await registered(ada, { second: true })
    await insertFlag(amana.database, imei, {
      status: 'cleared',
      by: ada.userId,
      clearedBy: officer.userId,
      at: new Date('2026-01-01T00:00:00Z'),
    })
    await insertFlag(amana.database, imei2 ?? '', { status: 'under_review', public_report: true })
    for (const key of [imei, imei2]) {
      const { body } = await get(`/devices/${key}/flags/`, ada.token)
      expect(body.response_data).toMatchObject([
        { status_display: 'Under review', reported_by: 'A member of the public', cleared_by: null },
        {
          flag_type_display: 'Stolen',
          status_display: 'Cleared',
          reported_by: 'You',
          cleared_by: 'Law enforcement',
        },
      ])
      expect(body.response_data[0]).not.toHaveProperty('reporter_phone')
    }
  })

  test('an officer sees any IMEI, registered or not, with names; not what nobody knows', async () => {
    const { imei, imei2 } = await registered(ada, { second: true })
    expect((await get(`/devices/${imei}/flags/`, officer.token)).body.response_data).toEqual([])
    await insertFlag(amana.database, imei)
    expect((await get(`/devices/${imei2}/flags/`, officer.token)).body.response_data).toMatchObject([
      {
        reported_by: 'Chidi Eze',
        reporter_phone: '+2348031234567',
        device_imei: imei,
        device_brand: 'Tecno',
        device_owner: { first_name: 'Ada', last_name: 'Okafor', email: ada.email },
      },
    ])
    const unregistered = newImei()
    expect((await get(`/devices/${unregistered}/flags/`, officer.token)).status).toBe(404)
    await insertFlag(amana.database, unregistered)
    const [flag] = (await get(`/devices/${unregistered}/flags/`, officer.token)).body.response_data
    expect(flag).toMatchObject({ device_imei: unregistered, device_owner: null })
  })
})

const pdfOf = (imei: Imei | null) =>
  amana.product.app.inject({
    url: `/api/v1/devices/${imei}/certificate/`,
    headers: { authorization: `Bearer ${ada.token}` },
  })

describe('certificate', () => {
  test('in the language of the account, else of the request', async () => {
    const { imei } = await registered(ada)
    const languageOf = async (cookie: string) => {
      const headers = { authorization: `Bearer ${ada.token}`, cookie }
      const { rawPayload } = await amana.product.app.inject({
        url: `/api/v1/devices/${imei}/certificate/`,
        headers,
      })
      return /\/Lang \(([\w-]+)\)/.exec(rawPayload.toString('latin1'))?.[1]
    }
    expect(await languageOf('lang=en')).toBe('en-NG')
    await amana.database.db.updateTable('users').set({ locale: 'en' }).where('id', '=', ada.userId).execute()
    expect(await languageOf('')).toBe('en-NG')
    await amana.database.db.updateTable('users').set({ locale: 'ha' }).where('id', '=', ada.userId).execute()
    expect(await languageOf('lang=en')).toBe('ha-NG')
    await amana.database.db.updateTable('users').set({ locale: null }).where('id', '=', ada.userId).execute()
  })

  test('as a PDF attachment, until a report revokes it', async () => {
    const { id, imei, imei2, certificate_number } = await registered(ada, { second: true })
    const answer = await pdfOf(imei2)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="amana-certificate-${certificate_number}.pdf"`,
    )
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    await amana.database.db
      .updateTable('certificates')
      .set({ revoked_at: new Date() })
      .where('device_id', '=', id)
      .execute()
    await insertFlag(amana.database, imei)
    expect(await get(`/devices/${imei}/certificate/`, ada.token)).toMatchObject({
      status: 409,
      body: {
        code: 'certificate_revoked',
        response_description: deviceRefusals.noCertificate.stolen,
      },
    })
    expect((await get(`/devices/${id}/`, ada.token)).body.response_data).toMatchObject({
      certificate_number: null,
      abilities: { download_certificate: false },
    })
  })
})

describe('a device that was registered while it was on an imported list', () => {
  // Lists name the first 14 digits: a TAC of its own for each.
  async function listed(tac: string) {
    const imei = newImei(tac)
    const entry = { source: 'test', imei14: imei.slice(0, 14), status: 'blocked' as const }
    await amana.database.db
      .insertInto('list_entries')
      .values({ ...entry, reporting_date: new Date(), imported_at: new Date() })
      .execute()
    await register(amana, ada.token, { imei })
    const unlisted = () =>
      amana.database.db.deleteFrom('list_entries').where('imei14', '=', entry.imei14).execute()
    return { imei, unlisted }
  }
  const numberOf = async (imei: Imei) =>
    (await get(`/devices/${imei}/`, ada.token)).body.response_data.certificate_number as string | null

  test('has its certificate, one, when its owner looks after the entry is gone', async () => {
    const { imei, unlisted } = await listed('99000071')
    expect(await numberOf(imei)).toBeNull()
    expect((await get(`/devices/${imei}/certificate/`, ada.token)).body).toMatchObject({
      code: 'certificate_revoked',
      response_description: deviceRefusals.noCertificate.named,
    })
    await unlisted()
    const numbers = await Promise.all(Array.from({ length: 10 }, () => numberOf(imei)))
    expect(new Set(numbers).size).toBe(1)
    expect(numbers[0]).not.toBeNull()
    const rows = amana.database.db.selectFrom('certificates').select('number').where('imei', '=', imei)
    expect(await rows.execute()).toHaveLength(1)
    const { body } = await get(`/certificates/${numbers[0]}/`)
    expect(body.response_data).toMatchObject({ status: 'valid' })
  })

  test('also when the certificate is what is asked for first; not while it is flagged', async () => {
    const [first, flagged] = [await listed('99000072'), await listed('99000073')]
    await first.unlisted()
    await flagged.unlisted()
    await insertFlag(amana.database, flagged.imei)
    expect((await pdfOf(first.imei)).headers['content-type']).toBe('application/pdf')
    expect((await get(`/devices/${flagged.imei}/certificate/`, ada.token)).status).toBe(409)
    expect(await numberOf(flagged.imei)).toBeNull()
  })
})

test('a device that goes to somebody else: history, certificate, who sees it', async () => {
  const { id, imei, certificate_number } = await registered(ada)
  const { database } = amana
  await database.db
    .updateTable('devices')
    .set({ ownership_proven_at: new Date() })
    .where('id', '=', id)
    .execute()
  const now = new Date(Date.now() + 1_000)
  // A new certificate for the new owner, once.
  const signer = createCertificateSigner(Buffer.alloc(32, 7))
  const deps = { database, clock: { now: () => now }, signer, issuer: 'https://amana.example' }
  const moved = await database.transaction(async (tx) => {
    const deviceId = await lockDevice(tx, id)
    if (deviceId === undefined) throw new Error('the device is not there')
    const moved = await moveOwnership(tx, {
      deviceId,
      toUserId: bello.userId,
      actorUserId: ada.userId,
      now,
    })
    expect(await certifyDevice(deps, tx, deviceId)).not.toBe(certificate_number)
    return moved
  })
  expect(moved).toEqual({ fromUserId: ada.userId })
  expect((await get(`/devices/${id}/`, ada.token)).status).toBe(404)
  expect((await get(`/devices/${id}/`, bello.token)).body.response_data).toMatchObject({
    status: 'active',
    ownership: { origin: 'transfer', proven: true, previous_owners: 1, acquired_at: now.toISOString() },
  })
  expect((await get(`/certificates/${certificate_number}/`)).body.response_data.status).toBe('superseded')
  const { history } = (await get(`/devices/${imei}/history/`, bello.token)).body.response_data.results
  expect(Object.keys(history)[0]).toBe(dayInLagos(now))
  expect(Object.values(history).flat()).toMatchObject([
    {
      action_type: 'transferred',
      actor: 'Previous owner',
      owner: 'Ada Okafor',
      date_acquired: now.toISOString(),
    },
    { action_type: 'registered', actor: 'Previous owner', owner: 'Previous owner' },
  ])
  const certify = () =>
    database.transaction(async (tx) => {
      const deviceId = await lockDevice(tx, id)
      return deviceId === undefined ? undefined : certifyDevice(deps, tx, deviceId)
    })
  const number = await certify()
  expect(await certify()).toBe(number)
  expect((await get(`/devices/${id}/`, bello.token)).body.response_data.certificate_number).toBe(number)
  await insertFlag(database, imei)
  expect(await certify()).toBeNull()
})

test('what other modules ask', async () => {
  const { id, imei, imei2 } = await registered(ada, { second: true })
  const { db } = amana.database
  expect(await selectDeviceByImei(db, imei2 ?? imei)).toMatchObject({
    id,
    imei,
    imei2,
    owner_user_id: ada.userId,
  })
  expect(await selectDeviceByImei(db, newImei())).toBeUndefined()
  expect(await selectOwnedDevice(db, ada.userId, { id })).toMatchObject({ id })
  expect(await selectOwnedDevice(db, bello.userId, { imei })).toBeUndefined()
  expect(await selectDeviceState(db, id, new Date())).toEqual({
    active_flag: null,
    police_hold: false,
    pending_transfer: false,
    disputed: false,
    ownership_proven: false,
    certificate_valid: true,
  })
  await expect(selectDeviceState(db, 999_999_999, new Date())).rejects.toThrow()
  expect(await amana.database.transaction((tx) => lockDevice(tx, 999_999_999))).toBeUndefined()
})
