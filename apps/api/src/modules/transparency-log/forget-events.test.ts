/** An erased person's entries stay as leaves that nobody can open (decisions §15). */
import { createHmac } from 'node:crypto'
import { parseEntry } from '@amana/tlog'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '../../kernel/random.ts'
import { forgetEventsOf } from './forget-events.ts'
import { readReceipts } from './read-receipts.ts'
import { createLogFixture, type LogFixture, readPublished } from './transparency-log.fixtures.ts'
import { verifyLog } from './verify-log.ts'

let log: LogFixture
const [ada, bola] = [newId(new Date()), newId(new Date())]
beforeEach(async () => {
  log = await createLogFixture()
})
afterEach(() => log.stop())

const event = (of: string, n: number) =>
  sql`select await_log('flag.activated', now(), jsonb_build_object('n', ${n}::int, 'imei', '356938035643809'), ${of}::uuid, 1)`.execute(
    log.database.db,
  )
const forget = (of: string) => log.database.transaction((tx) => forgetEventsOf(tx, of))
const left = async (table: 'log_entries' | 'log_pending') => {
  const { rows } = await log.database.pool.query(
    `select count(*) filter (where salt is not null or event is not null or user_id is not null or device_id is not null) as open,
      count(*) as all from ${table}`,
  )
  return rows[0]
}

test('salt, event and account are gone, the published files stay and fit, and others keep theirs', async () => {
  await event(ada, 1)
  await event(bola, 2)
  await log.run()
  await event(ada, 3)
  const { note } = await log.checkpoint()
  const before = await readPublished(log.tiles, note)
  await forget(ada)
  expect(await left('log_entries')).toEqual({ open: 1, all: 2 })
  expect(await left('log_pending')).toEqual({ open: 0, all: 1 })
  await log.run()
  const after = await readPublished(log.tiles, (await log.checkpoint()).note)
  expect(after.slice(0, 2)).toEqual(before)
  expect(after).toHaveLength(3)
  expect(await verifyLog(log.deps, log.tiles)).toMatchObject({ compared: 3, forgotten: 2 })
  expect(await readReceipts(log.deps, { userId: ada, deviceId: 1 })).toEqual([])
  const receipts = await readReceipts(log.deps, { userId: bola, deviceId: 1 })
  expect(receipts.map(({ event: text }) => text)).toEqual(['{"imei":"356938035643809","n":2}'])
  expect(receipts[0]?.proof).toMatch(/^c2sp\.org\/tlog-proof@v1\n/)
})

test('the leaf is the one that the person was given a receipt of before', async () => {
  await event(ada, 1)
  const [receipt] = await readReceipts(log.deps, { userId: ada, deviceId: 1 })
  await forget(ada)
  await log.run()
  const [entry = ''] = await readPublished(log.tiles, (await log.checkpoint()).note)
  const c = createHmac('sha256', Buffer.from(receipt?.salt ?? '', 'base64url'))
    .update(receipt?.event ?? '')
    .digest('base64url')
  expect(parseEntry(Buffer.from(entry))?.c).toBe(c)
})

test('beside the sequencer, nothing of the person is left over', async () => {
  for (let round = 0; round < 10; round += 1) {
    for (let n = 0; n < 20; n += 1) await event(ada, n)
    await Promise.all([forget(ada), log.run(), forget(ada)])
    await forget(ada)
    expect([await left('log_entries'), await left('log_pending')].map((count) => count?.open)).toEqual([0, 0])
  }
  await log.run()
  await log.run()
  expect(await verifyLog(log.deps, log.tiles)).toMatchObject({ compared: 200, forgotten: 200, waiting: 0 })
})
