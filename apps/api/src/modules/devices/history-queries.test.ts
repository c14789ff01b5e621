/** The history of a device with more events than it shows. */
import type { Imei } from '@amana/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { insertFlag, newImei, register } from './devices.fixtures.ts'
import { MAX_EVENTS, MAX_FLAGS, selectHistory, selectLeftOut } from './history-queries.ts'
import { officerHistoryOf } from './officer-view.ts'

let amana: TestProduct
let ada: TestAccount
beforeAll(async () => {
  amana = await startTestProduct()
  ada = await amana.account()
})
afterAll(() => amana.stop())

const START = Date.UTC(2026, 0, 1)
const minute = (number: number) => new Date(START + number * 60_000)

async function registered(): Promise<{ deviceId: number; imei: Imei }> {
  const imei = newImei()
  const deviceId: number = (await register(amana, ada.token, { imei })).body.response_data.id
  await sql`update device_events set created_at = ${minute(0)} where device_id = ${deviceId}`.execute(
    amana.database.db,
  )
  return { deviceId, imei }
}

/** One event a minute, from minute `from` to `to`. */
async function happened(deviceId: number, from: number, to: number, ...actions: string[]): Promise<void> {
  await sql`
    insert into device_events (device_id, action_type, owner_user_id, created_at)
    select ${deviceId}, (${actions}::text[])[1 + (minute - ${from}::int) % ${actions.length}::int], ${ada.userId},
      ${minute(0)}::timestamptz + minute * interval '1 minute'
    from generate_series(${from}::int, ${to}::int) minute`.execute(amana.database.db)
}

test('of many events the newest are told, oldest first, and before them what the device stood at', async () => {
  const { db } = amana.database
  const { deviceId, imei } = await registered()
  await happened(deviceId, 1, 2, 'flagged_lost', 'found')
  await happened(deviceId, 3, 3, 'transferred')
  await happened(deviceId, 4, 4, 'transferred')
  await happened(deviceId, 5, 5, 'hold_placed')
  await happened(deviceId, 6, MAX_EVENTS + 5, 'flagged_lost', 'found')
  expect(await selectLeftOut(db, { deviceId, imeis: [imei] })).toEqual({ history: null, flags: null })

  await happened(deviceId, MAX_EVENTS + 6, MAX_EVENTS + 7, 'flagged_lost', 'found')
  await happened(deviceId, MAX_EVENTS + 8, MAX_EVENTS + 8, 'transferred')
  const rows = await selectHistory(db, deviceId)
  expect(
    rows.slice(0, 6).map(({ action_type: actionType, created_at: createdAt }) => [actionType, createdAt]),
  ).toEqual([
    ['registered', minute(0)],
    ['transferred', minute(3)],
    ['transferred', minute(4)],
    ['hold_placed', minute(5)],
    ['found', minute(7)],
    ['flagged_lost', minute(8)],
  ])
  expect(rows.at(-1)).toMatchObject({ action_type: 'transferred', created_at: minute(MAX_EVENTS + 8) })
})

test('what is left out is counted, with its times', async () => {
  const { db } = amana.database
  const { deviceId, imei } = await registered()
  await happened(deviceId, 1, MAX_EVENTS + 10, 'flagged_lost', 'found')
  // Among the first ten, the last event of each kind is shown.
  expect(await selectLeftOut(db, { deviceId, imeis: [imei] })).toEqual({
    history: { count: 8, first: minute(1), last: minute(8) },
    flags: null,
  })
  await insertFlag(amana.database, imei, { at: minute(1), status: 'cleared' })
  await insertFlag(amana.database, imei, { at: minute(2), status: 'cleared' })
  await sql`
    insert into flags (case_number, imei, flag_type, status, reason, reporter_name, device_brand, device_model,
      last_known_location, public_report, created_at, updated_at, cleared_at)
    select 'X' || n, imei, flag_type, status, reason, reporter_name, device_brand, device_model,
      last_known_location, public_report, now(), now(), now()
    from flags, generate_series(1, ${MAX_FLAGS}) n where imei = ${imei} and created_at = ${minute(1)}`.execute(
    db,
  )
  expect(await selectLeftOut(db, { deviceId: null, imeis: [imei] })).toEqual({
    history: null,
    flags: { count: 2, first: minute(1), last: minute(2) },
  })
})

test('status and owner of what is told are as they were, though what made them so is long ago', async () => {
  const { deviceId } = await registered()
  await happened(deviceId, 1, 2, 'transferred', 'hold_placed')
  await happened(deviceId, 3, MAX_EVENTS + 4, 'document_added')
  const [newest] = await officerHistoryOf(amana.database.db, deviceId)
  expect(newest).toMatchObject({
    action_type: 'document_added',
    created_at: minute(MAX_EVENTS + 4).toISOString(),
    date_acquired: minute(1).toISOString(),
    status: 'Locked',
  })
})
