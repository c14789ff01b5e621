import { randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEVICE_MESSAGES, deviceSchema, type Imei } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../kernel/clock.ts'
import { after, DAY, MINUTE } from '../../kernel/durations.ts'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { importTacs } from '../tacs/index.ts'
import { insertFlag, insertHold, newImei, register, SMALL_PDF } from './devices.fixtures.ts'
import { endAttempts } from './end-attempts.ts'
import { certifiedResultOf } from './registration-rules.ts'

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

const receipt = { name: 'receipt.pdf', type: 'application/pdf', content: SMALL_PDF }

function countDevices(): Promise<number> {
  return amana.database.db
    .selectFrom('device_imeis')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
    .then(({ count }) => count)
}

describe('POST /devices/register/', () => {
  test('registers with owner, certificate, documents and history', async () => {
    const imei = newImei()
    const { status, body } = await register(
      amana,
      ada.token,
      { imei, last_known_location: 'Ikeja', document_type: 'receipt' },
      [receipt],
    )
    expect(status).toBe(201)
    expect(body.response_description).toBe('Device registered successfully')
    const device = body.response_data
    expect(deviceSchema.safeParse(device).success).toBe(true)
    expect(device).toMatchObject({
      brand: 'Tecno',
      model: 'Spark 20',
      imei,
      imei2: null,
      status: 'registered',
      last_known_location: 'Ikeja',
      ownership: { owner: 'Ada Okafor', origin: 'registration', proven: false, previous_owners: 0 },
      documents: [{ document_type: 'receipt', media_type: 'application/pdf', size: SMALL_PDF.length }],
      abilities: {
        transfer: true,
        flag_stolen: true,
        flag_lost: true,
        flag_found: false,
        download_certificate: true,
      },
    })
    const certificate = await amana.call('GET', `/certificates/${device.certificate_number}/`)
    expect(certificate.body.response_data.status).toBe('valid')
    expect(JSON.parse(certificate.body.response_data.content)).toMatchObject({
      kind: 'registration',
      imei,
      brand: 'Tecno',
    })
    expect((await amana.call('GET', `/devices/${imei}/`, { token: ada.token })).body.response_data).toEqual(
      device,
    )
    const history = await amana.call('GET', `/devices/${imei}/history/`, { token: ada.token })
    const [items] = Object.values<{ action_type: string }[]>(history.body.response_data.results.history)
    expect(items?.map(({ action_type }) => action_type)).toEqual(['document_added', 'registered'])
  })

  test.each([
    ['354188040123701', 'flagged'],
    ['111111111111111', 'flagged'],
    ['354188040123452', 'clean'],
  ])('the certificate of %s says what a check says of the number: %s', async (imei, result) => {
    expect(certifiedResultOf(imei as Imei)).toBe(result)
    const { body } = await register(amana, ada.token, { imei, brand: 'Tecno', model: 'Spark 20' })
    const certificate = await amana.call('GET', `/certificates/${body.response_data.certificate_number}/`)
    expect(JSON.parse(certificate.body.response_data.content)).toMatchObject({ imei, result })
  })

  test('brand and model are the TAC table’s, whatever the owner says', async () => {
    const { tac, brand, model } = await amana.database.db
      .selectFrom('tacs')
      .select(['tac', 'brand', 'model'])
      .orderBy('tac')
      .executeTakeFirstOrThrow()
    const said = await register(amana, ada.token, { imei: newImei(tac), brand: 'Apple', model: 'iPhone 20' })
    expect(said.body.response_data).toMatchObject({ brand, model })
    const leftOut = await register(amana, ada.token, { imei: newImei(tac), brand: '', model: '' })
    expect(leftOut.body.response_data).toMatchObject({ brand, model })
  })

  test('the longest names that a TAC list may have come back from the form', async () => {
    const names = { brand: 'B'.repeat(120), model: 'Galaxy A12, '.repeat(10).trim() }
    const tac = '99000078'
    const list = join(tmpdir(), `amana-long-names-${process.pid}.csv`)
    writeFileSync(list, `${tac},${names.brand},"${names.model}"\n`)
    await importTacs({ database: amana.database, clock: systemClock }, { file: list, source: 'test' })
    rmSync(list)
    const { status, body } = await register(amana, ada.token, { imei: newImei(tac), ...names })
    expect({ status, names: body.response_data }).toMatchObject({ status: 201, names })
  })

  test('what people paste is understood, and a wrong check digit does not stop it', async () => {
    const { status, body } = await register(amana, ada.token, { imei: '35-418804-012346-6', imei2: '' })
    expect(status).toBe(201)
    expect(body.response_data).toMatchObject({ imei: '354188040123466', imei2: null })
  })

  test.each([
    ['no IMEI', { imei: '' }, 'imei', 'Please input a 15 digit IMEI number'],
    ['14 digits', { imei: '35418804012345' }, 'imei', 'Please input a 15 digit IMEI number'],
    ['16 digits', { imei: '3541880401234567' }, 'imei', 'Please input a 15 digit IMEI number'],
    ['letters', { imei: '35418804012345a' }, 'imei', 'IMEI must be 15 digits and contain only numbers'],
    ['a bad second IMEI', { imei: '990000019999991', imei2: '12' }, 'imei2', expect.any(String)],
    [
      'the same IMEI twice',
      { imei: '990000019999991', imei2: '99-000001-999999-1' },
      'imei2',
      'The second IMEI must differ from the first',
    ],
    ['no brand', { imei: '990000019999991', brand: ' ' }, 'brand', 'Device Details Empty'],
    ['no model', { imei: '990000019999991', model: '' }, 'model', 'Device Details Empty'],
    [
      'a long brand',
      { imei: '990000019999991', brand: 'x'.repeat(121) },
      'brand',
      'Use at most 120 characters',
    ],
    ['an unknown field', { imei: '990000019999991', owner: 'me' }, 'owner', 'This field is not known'],
    [
      'a document type that is none',
      { imei: '990000019999991', document_type: 'selfie' },
      'document_type',
      'Use receipt or photo, for all files or one for each',
    ],
    [
      'an attempt that is no id',
      { imei: '990000019999991', attempt_id: '1' },
      'attempt_id',
      'This is not a valid id',
    ],
  ])('422 for %s', async (_name, fields, field, message) => {
    const { status, body } = await register(amana, ada.token, fields)
    expect({ status, code: body.code, errors: body.errors }).toEqual({
      status: 422,
      code: 'validation_failed',
      errors: [{ field, message }],
    })
  })

  test('both brand and model empty are named', async () => {
    const { body } = await register(amana, ada.token, { imei: newImei(), brand: '', model: '' })
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(['brand', 'model'])
    expect(body.response_description).toBe('Device Details Empty')
  })

  test('nobody without a bearer, and not as JSON', async () => {
    expect((await register(amana, undefined, { imei: newImei() })).status).toBe(401)
    expect(
      (await amana.call('POST', '/devices/register/', { token: ada.token, body: { imei: newImei() } }))
        .status,
    ).toBe(415)
  })
})

describe('an IMEI that is taken', () => {
  test.each([
    ['imei', 'imei', 'imei'],
    ['imei', 'imei2', 'imei2'],
    ['imei2', 'imei', 'imei'],
    ['imei2', 'imei2', 'imei2'],
  ] as const)('somebody’s %s as %s', async (theirs, mine, field) => {
    const [first, second] = [newImei(), newImei()]
    expect((await register(amana, bello.token, { imei: first, imei2: second })).status).toBe(201)
    const contested = theirs === 'imei' ? first : second
    const before = await countDevices()
    const fields =
      mine === 'imei' ? { imei: contested, imei2: newImei() } : { imei: newImei(), imei2: contested }
    const { status, body } = await register(amana, ada.token, fields)
    expect({ status, code: body.code, errors: body.errors }).toEqual({
      status: 409,
      code: 'imei_taken',
      errors: [{ field, message: 'This IMEI is already registered to another account.' }],
    })
    expect(await countDevices()).toBe(before)
  })

  test('one’s own is said to be one’s own', async () => {
    const imei = newImei()
    await register(amana, ada.token, { imei })
    const { status, body } = await register(amana, ada.token, { imei })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'imei_taken',
      response_description: 'You have already registered this IMEI.',
    })
  })

  test('its files are looked at first, and none is kept', async () => {
    const imei = newImei()
    await register(amana, bello.token, { imei })
    const html = { name: 'receipt.pdf', type: 'application/pdf', content: '<html></html>' }
    expect((await register(amana, ada.token, { imei }, [html])).body.code).toBe('unsupported_file')
    const before = await countDevices()
    const refused = await register(amana, ada.token, { imei: newImei() }, [receipt, html])
    expect(refused.body).toMatchObject({ code: 'unsupported_file', errors: [{ field: 'documents' }] })
    expect(await countDevices()).toBe(before)
  })
})

describe('an IMEI that is reported', () => {
  const message =
    'This IMEI is reported stolen or lost and cannot be registered. Hand the device to the police if it is not yours.'

  test.each([
    ['stolen', 'imei'],
    ['lost', 'imei'],
    ['stolen', 'imei2'],
  ] as const)('%s by another, as %s', async (flag_type, field) => {
    const imei = newImei()
    await insertFlag(amana.database, imei, { flag_type, by: officer.userId })
    const fields = field === 'imei' ? { imei, imei2: newImei() } : { imei: newImei(), imei2: imei }
    const { status, body } = await register(amana, ada.token, fields)
    expect({ status, code: body.code, errors: body.errors }).toEqual({
      status: 409,
      code: 'device_flagged',
      errors: [{ field, message }],
    })
  })

  test('an officer owns no devices, and learns nothing of this one', async () => {
    const imei = newImei()
    await insertFlag(amana.database, imei, { by: officer.userId, officer: officer.userId })
    const { status, body } = await register(amana, officer.token, { imei })
    expect({ status, said: body.response_description }).toEqual({
      status: 403,
      said: DEVICE_MESSAGES.officerOwnsNone,
    })
  })

  test('a flag on the other IMEI of a registered device outweighs that it is taken', async () => {
    const [first, second] = [newImei(), newImei()]
    await register(amana, bello.token, { imei: first, imei2: second })
    await insertFlag(amana.database, first, { by: bello.userId })
    expect((await register(amana, ada.token, { imei: second })).body.code).toBe('device_flagged')
    expect((await register(amana, bello.token, { imei: second })).body.code).toBe('imei_taken')
  })

  test.each([
    ['found', 'active', true],
    ['stolen', 'cleared', true],
    ['stolen', 'under_review', false],
  ] as const)('%s and %s does not stop it; certified: %s', async (flag_type, status, certified) => {
    const imei = newImei()
    await insertFlag(amana.database, imei, { flag_type, status, by: officer.userId })
    const { status: answered, body } = await register(amana, ada.token, { imei })
    expect(answered).toBe(201)
    expect(body.response_data.certificate_number !== null).toBe(certified)
    expect(body.response_data.abilities.download_certificate).toBe(certified)
  })

  test('one’s own report does not stop it, but nothing is certified', async () => {
    const imei = newImei()
    await insertFlag(amana.database, imei, { by: ada.userId })
    expect((await register(amana, ada.token, { imei })).body.response_data).toMatchObject({
      status: 'stolen',
      certificate_number: null,
      abilities: { transfer: false, flag_found: true, download_certificate: false },
    })
  })

  test('held by the police: locked, not certified', async () => {
    const imei = newImei()
    await insertHold(amana.database, imei, officer.userId)
    expect((await register(amana, ada.token, { imei })).body.response_data).toMatchObject({
      status: 'locked',
      certificate_number: null,
    })
  })

  test('on an imported stolen list: not certified', async () => {
    const imei = newImei()
    await amana.database.db
      .insertInto('list_entries')
      .values({
        source: 'test',
        imei14: imei.slice(0, 14),
        status: 'blocked',
        reporting_date: new Date(),
        imported_at: new Date(),
      })
      .execute()
    expect((await register(amana, ada.token, { imei })).body.response_data.certificate_number).toBeNull()
  })
})

test('what each file is may be said for all or for each, in their order', async () => {
  const files = [receipt, { ...receipt, content: `${SMALL_PDF} ` }]
  const typesOf = async (document_type: string | string[]) => {
    const { body } = await register(amana, ada.token, { imei: newImei(), document_type }, files)
    return body.response_data.documents.map((document: { document_type: string }) => document.document_type)
  }
  expect(await typesOf('photo,receipt')).toEqual(['photo', 'receipt'])
  expect(await typesOf('photo')).toEqual(['photo', 'photo'])
  // As a form sends fields of one name.
  expect(await typesOf(['photo', 'receipt'])).toEqual(['photo', 'receipt'])
  for (const document_type of ['photo,receipt,photo', 'photo,', 'photo,selfie'])
    expect(await register(amana, ada.token, { imei: newImei(), document_type }, files)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'document_type' }] },
    })
})

describe('the same attempt again', () => {
  test('gives the device it made', async () => {
    const fields = { imei: newImei(), imei2: newImei(), attempt_id: '0199d2d2-0000-7000-8000-000000000001' }
    const first = await register(amana, ada.token, fields, [receipt])
    const again = await register(amana, ada.token, fields, [receipt])
    expect(again.status).toBe(201)
    expect(again.body.response_data).toEqual(first.body.response_data)
    expect((await register(amana, ada.token, { ...fields, imei: newImei() })).body.code).toBe('conflict')
    expect((await register(amana, bello.token, fields)).body.code).toBe('imei_taken')
  })

  test('counts for a day: then its device no longer carries it', async () => {
    const [old, young] = [randomUUID(), randomUUID()]
    const { db } = amana.database
    const ids = []
    for (const [attempt_id, age] of [
      [old, DAY + MINUTE],
      [young, DAY - MINUTE],
    ] as const) {
      const made = await register(amana, ada.token, { imei: newImei(), attempt_id })
      const { id } = made.body.response_data
      ids.push(id)
      await db
        .updateTable('devices')
        .set({ registered_at: after(new Date(), -age) })
        .where('id', '=', id)
        .execute()
    }
    await endAttempts({ ...amana, clock: systemClock }, new AbortController().signal)
    const kept = db.selectFrom('devices').select('attempt_id').where('id', 'in', ids).orderBy('id')
    expect(await kept.execute()).toEqual([{ attempt_id: null }, { attempt_id: young }])
  })

  test('another account’s attempt of the same id is another attempt', async () => {
    const attempt_id = '0199d2d2-0000-7000-8000-000000000002'
    const [mine, theirs] = [newImei(), newImei()]
    expect((await register(amana, ada.token, { imei: mine, attempt_id })).status).toBe(201)
    expect((await register(amana, bello.token, { imei: theirs, attempt_id })).body.response_data.imei).toBe(
      theirs,
    )
  })
})
