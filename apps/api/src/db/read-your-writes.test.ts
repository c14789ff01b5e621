import { lookupDevice, pathFor, readCertificate, recentVerifications, registerDevice } from '@amana/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLEAN_IMEI, startCheck } from '../testing/journeys.ts'
import { multipart } from '../testing/multipart.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { startTestProduct, type TestProduct } from '../testing/test-product.ts'

let amana: TestProduct
/** Stands for a replica that has not heard of anything yet. */
let replica: TestDatabase

beforeAll(async () => {
  replica = await createTestDatabase({ template: 'started' })
  const primary = await createTestDatabase({ template: 'started' })
  amana = await startTestProduct({
    testDatabase: { ...primary, database: { ...primary.database, read: replica.database.db } },
  })
})
afterAll(async () => {
  await amana.stop()
  await replica.drop()
})

test('people see what they did a moment ago, however late the replicas are', async () => {
  const { token } = await amana.account()
  const { payload, headers } = await multipart({ imei: CLEAN_IMEI, last_known_location: 'Ikeja, Lagos' })
  const { status, body } = await amana.call('POST', registerDevice.path, {
    body: payload.toString(),
    headers,
    token,
  })
  expect(status).toBe(registerDevice.status)

  const lookUp = await amana.call('GET', pathFor(lookupDevice.path, { imei: CLEAN_IMEI }), { token })
  expect(lookUp.body.response_data.registered).toBe(true)

  const number = body.response_data.certificate_number
  expect((await amana.call('GET', pathFor(readCertificate.path, { number }))).body.response_data.status).toBe(
    'valid',
  )

  const check = await startCheck(amana, { token })
  const recent = await amana.call('GET', recentVerifications.path, { token })
  expect(recent.body.response_data.results.map(({ id }: { id: string }) => id)).toEqual([check.id])
})
