/** Documents that are added after the registration (decisions §5: ownership proven by approved documents). */
import { DEVICE_MESSAGES, ERRORS, type Imei, MAX_DEVICE_DOCUMENTS } from '@amana/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { moveDevice, newImei, register, SMALL_PDF, sendForm } from './devices.fixtures.ts'

let amana: TestProduct
let ada: TestAccount
beforeAll(async () => {
  amana = await startTestProduct()
  ada = await amana.account()
})
afterAll(() => amana.stop())

/** A PDF that differs from every other one of this file. */
let copies = 0
function receipt() {
  copies += 1
  return { name: 'receipt.pdf', type: 'application/pdf', content: SMALL_PDF + ' '.repeat(copies) }
}

const send = (imei: Imei, files: ReturnType<typeof receipt>[], token = ada.token, fields = {}) =>
  sendForm(amana, `/devices/${imei}/documents/`, token, fields, files)
const stored = () => amana.database.db.selectFrom('documents').select('storage_key').execute()

async function phone(files: ReturnType<typeof receipt>[] = []): Promise<{ imei: Imei; id: number }> {
  const imei = newImei()
  const { body } = await register(amana, ada.token, { imei }, files)
  return { imei, id: body.response_data.id }
}

async function prove(id: number): Promise<void> {
  const proven = { ownership_proven_at: new Date(), proof_submitted_at: null }
  await amana.database.db.updateTable('devices').set(proven).where('id', '=', id).execute()
}

test('wait for an officer, by either IMEI, and are in the history', async () => {
  const [imei, imei2] = [newImei(), newImei()]
  await register(amana, ada.token, { imei, imei2 })
  const { status, body } = await send(imei2, [receipt(), receipt()], ada.token, { document_type: 'photo' })
  expect([status, body.response_description]).toEqual([201, 'Documents sent. An officer will look at them.'])
  expect(body.response_data.results).toMatchObject([
    { document_type: 'photo', status: 'waiting', declined_reason: null },
    { document_type: 'photo', status: 'waiting' },
  ])
  const device = (await amana.call('GET', `/devices/${imei}/`, { token: ada.token })).body.response_data
  expect(device.documents).toEqual(body.response_data.results)
  expect(device.ownership.proven).toBe(false)
  const events = (await amana.call('GET', `/devices/${imei}/history/`, { token: ada.token })).body
    .response_data.results.history
  expect(JSON.stringify(events)).toContain('document_added')
})

test('the same file again, also many times at once, is one document', async () => {
  const { imei } = await phone()
  const file = receipt()
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(imei, [file])))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201))
  const again = await send(imei, [file, file])
  expect(again.body.response_data.results).toHaveLength(1)
  const events = await amana.database.db
    .selectFrom('device_events')
    .innerJoin('device_imeis', 'device_imeis.device_id', 'device_events.device_id')
    .where('device_imeis.imei', '=', imei)
    .where('action_type', '=', 'document_added')
    .selectAll()
    .execute()
  expect(events).toHaveLength(1)
})

test('20 of a device and no more, also when they come at once; who lost the race keeps no file', async () => {
  const { imei } = await phone(Array.from({ length: 5 }, receipt))
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => send(imei, Array.from({ length: 5 }, receipt))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 422, 422])
  expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
    code: 'validation_failed',
    errors: [{ field: 'documents', message: DEVICE_MESSAGES.documentsEnough }],
  })
  const { results } = (await amana.call('GET', `/devices/${imei}/documents/`, { token: ada.token })).body
    .response_data
  expect(results).toHaveLength(MAX_DEVICE_DOCUMENTS)
})

test('of nobody else’s device, nor of none; before a file is looked at', async () => {
  const { imei } = await phone()
  const stranger = await amana.account()
  const officer = await amana.account('officer')
  const before = (await stored()).length
  expect((await send(imei, [receipt()], stranger.token)).body).toMatchObject({ code: 'not_found' })
  expect((await send(newImei(), [receipt()])).status).toBe(404)
  expect((await send(imei, [receipt()], officer.token)).status).toBe(404)
  expect((await sendForm(amana, `/devices/${imei}/documents/`, undefined, {}, [receipt()])).status).toBe(401)
  expect(await stored()).toHaveLength(before)
})

test('not without a file, nor one that is none, nor for what is proven', async () => {
  const { imei, id } = await phone()
  expect((await send(imei, [])).body).toMatchObject({
    code: 'validation_failed',
    errors: [{ field: 'documents', message: DEVICE_MESSAGES.fileRequired }],
  })
  expect(await send(imei, [{ ...receipt(), content: 'MZ' }])).toMatchObject({
    status: 415,
    body: { code: 'unsupported_file' },
  })
  await prove(id)
  expect((await send(imei, [receipt()])).body).toMatchObject({
    code: 'ownership_proven',
    response_description: ERRORS.ownership_proven.message,
  })
})

test('who gave the device away while the files came adds nothing to it', async () => {
  const other = await amana.account()
  for (let round = 0; round < 5; round += 1) {
    const { imei, id } = await phone()
    const move = { deviceId: id, toUserId: other.userId, actorUserId: ada.userId, now: new Date() }
    const [answer] = await Promise.all([send(imei, [receipt()]), moveDevice(amana.database, move)])
    const device = await amana.database.db
      .selectFrom('devices')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect([201, 404]).toContain(answer.status)
    // The new owner has nothing to review, in either order.
    expect(device.proof_submitted_at).toBeNull()
  }
})

test('a device that was given away and came back waits again when its owner asks', async () => {
  const { imei, id } = await phone()
  const file = receipt()
  await send(imei, [file])
  const other = await amana.account()
  for (const [actorUserId, toUserId] of [
    [ada.userId, other.userId],
    [other.userId, ada.userId],
  ] as const)
    await moveDevice(amana.database, { deviceId: id, toUserId, actorUserId, now: new Date() })
  const waits = async () =>
    (
      await amana.database.db
        .selectFrom('devices')
        .select('proof_submitted_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).proof_submitted_at
  expect(await waits()).toBeNull()
  expect((await send(imei, [file])).body.response_data.results).toHaveLength(1)
  expect(await waits()).not.toBeNull()
})
