import { DEVICE_MESSAGES, type Imei } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { duringErasure } from '../profile/concurrent-erasure.fixtures.ts'
import { newImei, RECEIPT, register, sendForm } from './devices.fixtures.ts'

let amana: TestProduct
let ada: TestAccount
let bello: TestAccount
beforeAll(async () => {
  amana = await startTestProduct()
  ada = await amana.account()
  bello = await amana.account()
})
afterAll(() => amana.stop())

const get = (path: string, token?: string) => amana.call('GET', path, token === undefined ? {} : { token })

async function registered(account: TestAccount, { second = false } = {}) {
  const imei = newImei()
  const { body } = await register(amana, account.token, { imei, ...(second ? { imei2: newImei() } : {}) })
  return body.response_data as { id: number; imei: Imei; imei2: Imei | null; certificate_number: string }
}

describe('POST /devices/{imei}/disputes/', () => {
  test('a claim with its documents, once; the owner sees that there is one', async () => {
    const { imei, imei2 } = await registered(ada, { second: true })
    const path = `/devices/${imei2}/disputes/`
    const { status, body } = await sendForm(amana, path, bello.token, { reason: 'I bought it in 2024' }, [
      RECEIPT,
    ])
    expect(status).toBe(201)
    expect(body.response_data.case).toMatch(/^DC-\d{4}-\d{6}$/)
    expect(await sendForm(amana, path, bello.token, { reason: 'Again' }, [RECEIPT])).toMatchObject({
      status: 409,
      body: { code: 'dispute_open' },
    })
    const { history } = (await get(`/devices/${imei}/history/`, ada.token)).body.response_data.results
    expect(Object.values(history).flat()).toMatchObject([
      { action_type: 'disputed', actor: 'Another person' },
      {},
    ])
    expect((await get(`/devices/${imei}/documents/`, ada.token)).body.response_data.results).toEqual([])
    const stored = await amana.database.db
      .selectFrom('documents')
      .select('dispute_id')
      .where('dispute_id', 'is not', null)
      .execute()
    expect(stored).toHaveLength(1)
  })

  test('ten times twice in the same instant: one claim', async () => {
    const { imei } = await registered(ada)
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(
        [1, 2].map(() =>
          sendForm(amana, `/devices/${imei}/disputes/`, bello.token, { reason: 'Mine' }, [RECEIPT]),
        ),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
      await amana.database.db.deleteFrom('disputes').where('claimant_user_id', '=', bello.userId).execute()
    }
  })

  test('not by somebody whose account is being erased', async () => {
    const { imei } = await registered(ada)
    const claimant = await amana.account()
    const claim = () =>
      sendForm(amana, `/devices/${imei}/disputes/`, claimant.token, { reason: 'Mine' }, [RECEIPT])
    const answer = await duringErasure(amana.database, claimant.userId, claim)
    expect(answer).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  })

  test('refusals', async () => {
    const { imei } = await registered(ada)
    const dispute = (of: string, token: string | undefined, fields: Record<string, string>) =>
      sendForm(amana, `/devices/${of}/disputes/`, token, fields, [RECEIPT])
    expect((await dispute(imei, ada.token, { reason: 'Mine' })).body).toMatchObject({
      code: 'conflict',
      response_description: 'You have already registered this IMEI.',
    })
    expect((await dispute(newImei(), bello.token, { reason: 'Mine' })).status).toBe(404)
    expect((await dispute(imei, undefined, { reason: 'Mine' })).status).toBe(401)
    for (const reason of ['', '  '])
      expect(await dispute(imei, bello.token, { reason })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'reason', message: 'Reason is required' }] },
      })
    expect((await dispute(imei, bello.token, {})).body.errors).toEqual([
      { field: 'reason', message: 'Reason is required' },
    ])
  })

  test('without a document: what to add, on the field', async () => {
    const { imei } = await registered(ada)
    const answer = await sendForm(amana, `/devices/${imei}/disputes/`, bello.token, { reason: 'Mine' })
    const message = DEVICE_MESSAGES.claimNeedsDocument
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'documents', message }] } })
  })

  test('32 phones in the same instant: three claims; a decided one makes room', async () => {
    const claimant = await amana.account()
    const phones = []
    for (const person of [await amana.account(), await amana.account()])
      for (let each = 0; each < 16; each += 1) phones.push(await registered(person))
    const claim = (imei: string) =>
      sendForm(amana, `/devices/${imei}/disputes/`, claimant.token, { reason: 'Mine' }, [RECEIPT])
    const answers = await Promise.all(phones.map(({ imei }) => claim(imei)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    const refused = answers.find(({ status }) => status === 409)
    const message = DEVICE_MESSAGES.claimsEnough
    expect(refused).toMatchObject({ status: 409, body: { errors: [{ field: 'reason', message }] } })
    const disputes = amana.database.db
      .selectFrom('disputes')
      .select('id')
      .where('claimant_user_id', '=', claimant.userId)
    const { id } = await disputes.executeTakeFirstOrThrow()
    const officer = await amana.account('officer')
    const body = { decision: 'reject', reason: 'A forged receipt' }
    expect(
      (await amana.call('POST', `/le/disputes/${id}/decide/`, { token: officer.token, body })).status,
    ).toBe(200)
    const free = answers.findIndex(({ status }) => status !== 201)
    expect((await claim(phones[free]?.imei ?? '')).status).toBe(201)
  })
})
