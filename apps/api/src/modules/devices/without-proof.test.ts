/** Taking other people's numbers without a document (decisions §17). */
import { randomUUID } from 'node:crypto'
import { DEVICE_MESSAGES } from '@amana/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { newImei, RECEIPT, sendForm } from './devices.fixtures.ts'

let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct()
})
afterAll(() => amana.stop())

const MODEL = { brand: 'Tecno', model: 'Spark 20' }
const register = (
  account: TestAccount,
  fields: Record<string, string> = {},
  files: (typeof RECEIPT)[] = [],
) => sendForm(amana, '/devices/register/', account.token, { ...MODEL, imei: newImei(), ...fields }, files)

test('thirty in the same instant: ten, and the next with a document or a day later', async () => {
  const ada = await amana.account()
  const answers = await Promise.all(Array.from({ length: 30 }, () => register(ada)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  const refused = answers.find(({ status }) => status !== 201)
  const message = DEVICE_MESSAGES.proofADay
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests', errors: [{ field: 'documents', message }] },
  })
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(86_000)
  expect((await register(ada, {}, [RECEIPT])).status).toBe(201)
  expect((await register(await amana.account())).status).toBe(201)
})

test('twenty in all; a document for one of them makes room; a repeated attempt is no further one', async () => {
  const ada = await amana.account()
  const attempt = { imei: newImei(), attempt_id: randomUUID() }
  const { body } = await register(ada, attempt)
  for (let each = 1; each < 20; each += 1) {
    if (each === 10)
      await sql`update devices set registered_at = registered_at - interval '1 day'`.execute(
        amana.database.db,
      )
    expect((await register(ada)).status).toBe(201)
  }
  const message = DEVICE_MESSAGES.proofInAll
  expect(await register(ada)).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'documents', message }] },
  })
  const again = await register(ada, attempt)
  expect([again.status, again.body.response_data.id]).toEqual([201, body.response_data.id])
  expect(
    (await sendForm(amana, `/devices/${attempt.imei}/documents/`, ada.token, {}, [RECEIPT])).status,
  ).toBe(201)
  await sql`update devices set registered_at = registered_at - interval '1 day'`.execute(amana.database.db)
  expect((await register(ada)).status).toBe(201)
})

test('the certificate says that ownership is not proven, until an officer approves a document', async () => {
  const [ada, officer] = [await amana.account(), await amana.account('officer')]
  const contentOf = async (number: string) => {
    const { status, content } = (await amana.call('GET', `/certificates/${number}/`)).body.response_data
    return [status, JSON.parse(content).ownership]
  }
  const { id, certificate_number: first, documents } = (await register(ada, {}, [RECEIPT])).body.response_data
  expect(await contentOf(first)).toEqual(['valid', 'not_proven'])
  const body = { reason: 'Receipt and box compared' }
  const approved = await amana.call('POST', `/le/documents/${documents[0].id}/approve/`, {
    token: officer.token,
    body,
  })
  expect(approved.status).toBe(200)
  const { certificate_number: second } = (await amana.call('GET', `/devices/${id}/`, { token: ada.token }))
    .body.response_data
  expect(await contentOf(second)).toEqual(['valid', 'proven'])
  expect(await contentOf(first)).toEqual(['superseded', 'not_proven'])
})

test('the certificate of an unproven device of an erased account is superseded', async () => {
  const password = 'a-long-enough-word-for-ada'
  const ada = await amana.account('user', { password })
  const { certificate_number: number } = (await register(ada)).body.response_data
  const erased = await amana.call('DELETE', '/users/profile/delete/', {
    token: ada.token,
    body: { password },
  })
  expect(erased.status).toBe(200)
  expect((await amana.call('GET', `/certificates/${number}/`)).body.response_data.status).toBe('superseded')
})
