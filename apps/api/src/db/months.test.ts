/** Tables by month: the move of a filled table, the months ahead, and the end of a month. */

import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'
import { addMonths, dropOldMonths } from './months.ts'

const log = pino({ level: 'silent' })
const userId = randomUUID()
let test_: TestDatabase
beforeEach(async () => {
  test_ = await createEmptyDatabase()
})
afterEach(() => test_.drop())

const rowsOf = async (text: string, values: unknown[] = []) =>
  (await test_.database.pool.query(text, values)).rows

/** The partition of each notification, by its title. */
const places = async () =>
  Object.fromEntries(
    (await rowsOf('select title, tableoid::regclass::text as place from notifications order by title')).map(
      (row) => [row.title, row.place],
    ),
  )

async function migrateWithUser(): Promise<void> {
  await migrate(test_.database.pool, { log })
  await rowsOf(
    `insert into users (id, email, first_name, last_name, password_hash, role, created_at)
     values ($1, 'ada@example.com', 'Ada', 'Obi', 'x', 'user', now())`,
    [userId],
  )
}

const insert = (title: string, at: string) =>
  rowsOf(
    `insert into notifications (id, user_id, kind, title, text, created_at) values (gen_random_uuid(), $1, 'security', $2, 'T', $3)`,
    [userId, title, at],
  )

test('a row of a missing month is kept aside, and moves when the month is made', async () => {
  await migrateWithUser()
  const { pool } = test_.database
  await insert('first', '2031-05-01T00:00:00Z')
  await insert('last', '2031-05-31T23:59:59.999Z')
  await insert('next', '2031-06-01T00:00:00Z')
  await insert('old', '2019-01-15T00:00:00Z')
  expect(new Set(Object.values(await places()))).toEqual(new Set(['notifications_default']))
  await Promise.all([1, 2, 3].map(() => addMonths(pool, new Date('2031-03-31T22:00:00Z'))))
  expect(await places()).toEqual({
    first: 'notifications_2031_05',
    last: 'notifications_2031_05',
    next: 'notifications_2031_06',
    old: 'notifications_2019_01',
  })
  await insert('today', '2031-03-31T23:30:00Z')
  await insert('tomorrow', '2031-04-01T00:30:00Z')
  expect(await places()).toMatchObject({ today: 'notifications_2031_03', tomorrow: 'notifications_2031_04' })
})

test('a month is dropped when twelve more have passed, however busy the table is', async () => {
  await migrateWithUser()
  const { pool } = test_.database
  await insert('too old', '2030-02-28T23:59:59Z')
  await insert('kept', '2030-03-01T00:00:00Z')
  await addMonths(pool, new Date('2031-03-01T00:00:00Z'))
  const reader = await pool.connect()
  await reader.query('begin; select count(*) from notifications')
  const dropping = dropOldMonths(pool, new Date('2031-03-31T00:00:00Z'))
  // While the drop waits, others are served.
  for (let index = 0; index < 5; index += 1) await insert(`beside ${index}`, '2031-03-02T00:00:00Z')
  expect(await places()).toHaveProperty(['too old'])
  await reader.query('commit')
  reader.release()
  expect(await dropping).toContain('notifications_2030_02')
  expect(Object.keys(await places())).toEqual([
    'beside 0',
    'beside 1',
    'beside 2',
    'beside 3',
    'beside 4',
    'kept',
  ])
  expect(await rowsOf(`select to_regclass('notifications_2030_02') as left`)).toEqual([{ left: null }])
})

test('a month of rows that end by a rule of their own is dropped when the last one is gone', async () => {
  await migrateWithUser()
  const { pool } = test_.database
  await pool.query(
    `insert into sightings (flag_id, imei14, organisation_id, reference, seen_at, state, received_at)
     select 1, '35418804012345', gen_random_uuid(), 'a', at, 'Lagos', at from unnest($1::timestamptz[]) at`,
    [['2030-01-15T00:00:00Z', '2031-02-15T00:00:00Z']],
  )
  await addMonths(pool, new Date('2031-03-01T00:00:00Z'))
  expect(await dropOldMonths(pool, new Date('2031-03-31T00:00:00Z'))).not.toContain('sightings_2030_01')
  await pool.query('delete from sightings')
  const dropped = await dropOldMonths(pool, new Date('2031-03-31T00:00:00Z'))
  expect(dropped).toContain('sightings_2030_01')
  // Rows may still come into the present month, and the one before it.
  expect(dropped).not.toContain('sightings_2031_02')
})
