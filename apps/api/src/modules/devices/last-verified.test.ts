/** `last_verified_at` in the list of own devices: the owner's own newest paid check by either IMEI. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPlanReader } from '../../testing/plan-reads.ts'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { moveDevice, newImei } from './devices.fixtures.ts'
import { selectOwnedDevices } from './list-queries.ts'

let amana: TestProduct
let ada: TestAccount
let bello: TestAccount
beforeAll(async () => {
  amana = await startTestProduct()
  ada = await amana.account()
  bello = await amana.account()
})
afterAll(() => amana.stop())

async function check(imei: string, by: TestAccount, completed: string | null): Promise<void> {
  await amana.database.pool.query(
    `insert into verifications (id, imei, brand, model, user_id, status, required_amount_minor, paid_amount_minor, settled_by,
       result, findings, created_at, expires_at, completed_at)
     values ($1, $2, 'Tecno', 'Spark 20', $3, $4, 10000, $5, $6, $7, '{}', coalesce($8::timestamptz, now()), now() + interval '30 days', $8)`,
    [
      ...[
        randomUUID(),
        imei,
        by.userId,
        completed ? 'completed' : 'awaiting_payment',
        completed ? 10_000 : 0,
      ],
      ...[completed ? 'payment' : null, completed ? 'clean' : null, completed],
    ],
  )
}

async function register(by: TestAccount) {
  const [imei, imei2] = [newImei(), newImei()]
  const { rows } = await amana.database.pool.query<{ id: number }>(
    `with made as (insert into devices (brand, model, registered_at) values ('Tecno', 'Spark 20', now()) returning id),
       numbers as (insert into device_imeis (imei, device_id, slot)
         select imei, made.id, slot from made, (values ($1::imei, 1), ($2::imei, 2)) as given (imei, slot)),
       owned as (insert into ownerships (device_id, user_id, origin, acquired_at) select id, $3, 'registration', now() from made)
     select id from made`,
    [imei, imei2, by.userId],
  )
  return { imei, imei2, id: Number(rows[0]?.id) }
}

async function lastVerified(by: TestAccount, id: number): Promise<string | null> {
  const { body } = await amana.call('GET', '/devices/', { token: by.token })
  return body.response_data.results.find((device: { id: number }) => device.id === id).last_verified_at
}

test('the newest of any number of own paid checks, by either IMEI', async () => {
  const device = await register(ada)
  expect(await lastVerified(ada, device.id)).toBeNull()
  await check(device.imei, ada, null)
  await check(device.imei, bello, '2026-09-09T09:00:00Z')
  expect(await lastVerified(ada, device.id)).toBeNull()
  await check(device.imei, ada, '2026-03-01T08:00:00Z')
  for (let other = 0; other < 30; other += 1) await check(newImei(), ada, '2026-08-01T08:00:00Z')
  expect(await lastVerified(ada, device.id)).toBe('2026-03-01T08:00:00.000Z')
  await check(device.imei2, ada, '2026-04-01T08:00:00Z')
  await check(device.imei, ada, '2026-02-01T08:00:00Z')
  expect(await lastVerified(ada, device.id)).toBe('2026-04-01T08:00:00.000Z')
})

test('of a device that was handed over: the new owner’s checks', async () => {
  const device = await register(ada)
  await check(device.imei, ada, '2026-03-01T08:00:00Z')
  const to = {
    deviceId: device.id,
    toUserId: bello.userId,
    actorUserId: ada.userId,
    now: new Date(),
  }
  await moveDevice(amana.database, to)
  expect(await lastVerified(bello, device.id)).toBeNull()
  await check(device.imei2, bello, '2026-05-01T08:00:00Z')
  expect(await lastVerified(bello, device.id)).toBe('2026-05-01T08:00:00.000Z')
})

test('one statement for a page, which reads checks by their index', async () => {
  const { db, readsOf } = createPlanReader(amana.database.pool)
  const page = { before: null, limit: 201, now: new Date() }
  const reads = await readsOf('verifications', () => selectOwnedDevices(db, ada.userId, page), true)
  expect(reads.length).toBeGreaterThan(0)
  expect(reads.map(({ node }) => node)).not.toContain('Seq Scan')
})
