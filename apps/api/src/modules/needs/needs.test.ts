/** The needs of a person, by HTTP. */
import type { Imei } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPhone } from '../../testing/new-phone.ts'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { insertFlag, insertHold, newImei, RECEIPT, register, sendForm } from '../devices/devices.fixtures.ts'
import { cheapHash, insertTransfer, PIN } from '../flags/flags.fixtures.ts'
import { foundFixtures } from '../found/found.fixtures.ts'

let amana: TestProduct
let officer: TestAccount
beforeAll(async () => {
  amana = await startTestProduct()
  officer = await amana.account('officer')
})
afterAll(() => amana.stop())

interface Owner extends TestAccount {
  id: number
  imei: Imei
}

/** With a PIN and a proven number, so that only the phone can need its owner. */
async function person(): Promise<TestAccount> {
  const account = await amana.account()
  await amana.database.db
    .updateTable('users')
    .set({ pin_hash: await cheapHash(PIN), phone_number: newPhone(), phone_verified_at: new Date() })
    .where('id', '=', account.userId)
    .execute()
  return account
}

async function owner(fields: Record<string, string> = {}): Promise<Owner> {
  const account = await person()
  const { body } = await register(amana, account.token, { imei: newImei(), ...fields })
  return { ...account, id: body.response_data.id, imei: body.response_data.imei }
}

async function needsOf({ token }: Pick<TestAccount, 'token'>) {
  const { status, body } = await amana.call('GET', '/needs/', { token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.response_data
}

const kindsOf = async (account: TestAccount) =>
  (await needsOf(account)).results.map(({ kind }: { kind: string }) => kind)

test('nothing waits for a person with a quiet phone; an account lacks its PIN and number', async () => {
  const ada = await owner()
  expect(await needsOf(ada)).toEqual({ results: [], phones: 0 })
  const fresh = await amana.account()
  expect(await needsOf(fresh)).toEqual({
    results: ['pin', 'phone_number'].map((kind) => ({
      kind,
      device: null,
      case: null,
      flag_id: null,
      flag_type: null,
      person: null,
    })),
    phones: 0,
  })
  expect((await needsOf(officer)).results).toEqual([])
  expect((await amana.call('GET', '/needs/')).status).toBe(401)
})

describe('because of an own phone', () => {
  test('everything at once, the most urgent first, on either number of the phone', async () => {
    const imei2 = newImei()
    const ada = await owner({ imei2 })
    const bello = await person()
    const { found } = foundFixtures(amana)
    const { case: conversation } = await found(ada.imei)
    const claim = { reason: 'I have the box.' }
    await sendForm(amana, `/devices/${ada.imei}/disputes/`, bello.token, claim, [RECEIPT])
    await insertFlag(amana.database, imei2, { flag_type: 'lost', by: ada.userId })
    await insertFlag(amana.database, ada.imei, { status: 'under_review', public_report: true })
    await insertFlag(amana.database, ada.imei, {
      status: 'under_review',
      public_report: true,
      unproven: true,
    })
    await insertHold(amana.database, imei2, officer.userId)
    await insertTransfer(amana.database, { deviceId: ada.id, from: ada.userId, to: bello.userId })

    const { results, phones } = await needsOf(ada)
    expect(results.map(({ kind }: { kind: string }) => kind)).toEqual([
      'found_message',
      'claim',
      'report',
      'hold',
      'open_case',
      'offer',
    ])
    expect(phones).toBe(1)
    const device = { id: ada.id, brand: 'Tecno', model: 'Spark 20', imei: ada.imei }
    for (const need of results) expect(need.device).toEqual(device)
    const [message, , report, , open, offer] = results
    expect(message).toMatchObject({ case: conversation, flag_id: null })
    expect(report).toMatchObject({ case: expect.stringMatching(/^LE-/), flag_type: 'stolen' })
    expect(report.flag_id).toEqual(expect.any(Number))
    expect(open).toMatchObject({ case: expect.stringMatching(/^LE-/), flag_type: 'lost' })
    expect(offer).toMatchObject({ person: 'bello@example.com' })
    expect((await needsOf(bello)).results).toEqual([
      {
        kind: 'incoming_transfer',
        device: { ...device, id: null },
        case: null,
        flag_id: null,
        flag_type: null,
        person: 'Ada Okafor',
      },
    ])
  })

  test('a finder’s message until the owner answers or the conversation ends', async () => {
    const ada = await owner()
    const { found, write, close } = foundFixtures(amana)
    const { case: number, threadToken } = await found(ada.imei)
    expect(await kindsOf(ada)).toEqual(['found_message'])
    await write(number, { token: ada.token }, 'Where are you?')
    expect(await kindsOf(ada)).toEqual([])
    await write(number, { threadToken }, 'At the station.')
    expect(await kindsOf(ada)).toEqual(['found_message'])
    await close(number, { threadToken })
    expect(await kindsOf(ada)).toEqual([])
  })

  test('no more once it has another owner, a case is closed, or a transfer expired', async () => {
    const ada = await owner()
    await insertFlag(amana.database, ada.imei, { status: 'cleared' })
    await insertFlag(amana.database, ada.imei, { flag_type: 'found' })
    const bello = await person()
    const transfer = await insertTransfer(amana.database, {
      deviceId: ada.id,
      from: ada.userId,
      to: bello.userId,
    })
    expect(await kindsOf(ada)).toEqual(['offer'])
    await amana.database.db
      .updateTable('transfers')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('id', '=', transfer)
      .execute()
    expect([await kindsOf(ada), await kindsOf(bello)]).toEqual([[], []])
    await insertFlag(amana.database, ada.imei)
    expect(await kindsOf(ada)).toEqual(['open_case'])
    expect((await needsOf(ada)).results).toMatchObject([{ case: null }])
    await amana.database.db
      .updateTable('ownerships')
      .set({ ended_at: new Date() })
      .where('device_id', '=', ada.id)
      .execute()
    expect(await kindsOf(ada)).toEqual([])
  })
})
