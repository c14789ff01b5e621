/** When a look is shown: the rule, delays and releases as the database computes them (decisions §15). */
import type { Imei } from '@amana/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../kernel/random.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { recordAudit } from '../audit/index.ts'
import { accessesOf } from './list-accesses.ts'
import { insertDelay, insertRelease } from './queries.ts'
import { visibleTimesOf } from './release.ts'

const CASE = 'LE-2026-000001'
const PHONE = '356938035643809' as Imei
const TWIN = '356938035643890' as Imei
const day = (count: number) => new Date(Date.UTC(2026, 0, 1) + count * 86_400_000)

let database: TestDatabase
let officer: string
let supervisor: string
beforeAll(async () => {
  database = await createTestDatabase({ template: 'started' })
  officer = newId(new Date())
  supervisor = newId(new Date())
  const { pool } = database.database
  await pool.query(
    `insert into users (id, email, first_name, last_name, password_hash, role, created_at)
     values ($1, 'o@example.com', 'Grace', 'Effiong', '', 'officer', now()), ($2, 's@example.com', 'Ibrahim', 'Musa', '', 'supervisor', now())`,
    [officer, supervisor],
  )
  await pool.query(
    `insert into officers (user_id, officer_id, rank, force_number, state_command, station, expires_at) values ($1, 'LP204599', 'Inspector', '1', 'Kano', 'Bompai', now())`,
    [officer],
  )
})
afterAll(() => database.drop())

const delay = (made: Parameters<typeof insertDelay>[1]) =>
  database.database.transaction((tx) => insertDelay(tx, made))
const release = (id: number, now: Date) =>
  database.database.transaction((tx) => insertRelease(tx, { id, releasedBy: officer, now }))

interface Delay {
  made: number
  begun?: number
  until: number
  of?: string
  /** By the one who looked. */
  own?: boolean
}

/** [what, the look, its delays, its release, when it is shown, the reasons shown]; numbers are days. */
const TABLE: [string, { names?: string; imei?: Imei }, Delay[], number | null, number, string[]][] = [
  ['30 days after', {}, [], null, 30, []],
  ['released at once', {}, [], 0, 0, []],
  ['released later', {}, [], 12.5, 12.5, []],
  ['delayed before it was shown', {}, [{ made: 10, until: 100 }], null, 100, ['10']],
  ['delayed before the look', {}, [{ made: -60, until: 31 }], null, 31, ['-60']],
  ['a delay that ends before the look is due', {}, [{ made: -70, until: 20 }], null, 30, []],
  ['a delay that ends when the look is due', {}, [{ made: -60, until: 30 }], null, 30, []],
  ['delayed when it is shown already', {}, [{ made: 30, until: 120 }], null, 30, []],
  ['delayed long after', {}, [{ made: 200, until: 290 }], null, 30, []],
  [
    'delayed twice',
    {},
    [
      { made: 10, until: 100 },
      { made: 50, begun: 10, until: 190 },
    ],
    null,
    190,
    ['10', '50'],
  ],
  [
    'delayed again once it was shown',
    {},
    [
      { made: 10, until: 100 },
      { made: 110, until: 200 },
    ],
    null,
    100,
    ['10'],
  ],
  [
    'the chain began when it was shown',
    {},
    [
      { made: 31, until: 121 },
      { made: 40, begun: 31, until: 211 },
    ],
    null,
    30,
    [],
  ],
  ['released while delayed', {}, [{ made: 10, until: 100 }], 20, 20, ['10']],
  ['released, then delayed', {}, [{ made: 10, until: 100 }], 5, 5, []],
  ['released at the moment of the delay', {}, [{ made: 10, until: 100 }], 10, 10, []],
  ['released when it was shown: it stays shown', {}, [], 40, 30, []],
  [
    'another case of the phone is delayed, and the look names none',
    {},
    [{ made: 10, until: 100, of: 'LE-2026-000009' }],
    null,
    100,
    ['10'],
  ],
  [
    'another case is delayed than the look names',
    { names: 'LE-2026-000002' },
    [{ made: 10, until: 100 }],
    null,
    30,
    [],
  ],
  ['the look names the delayed case', { names: CASE }, [{ made: 10, until: 100 }], null, 100, ['10']],
  [
    'another check digit is the same phone',
    { imei: '356938035643808' as Imei },
    [{ made: 10, until: 100 }],
    null,
    100,
    ['10'],
  ],
  ['the other IMEI of the phone', { imei: TWIN }, [{ made: 10, until: 100 }], null, 100, ['10']],
  ['no delay hides the looks of who made it', {}, [{ made: 10, until: 100, own: true }], null, 30, []],
  [
    'a stack of an earlier release ends with four times 90 days',
    {},
    [{ made: 10, until: 3600 }],
    null,
    370,
    ['10'],
  ],
  ['another phone', { imei: '990000990000011' as Imei }, [{ made: 10, until: 100 }], null, 30, []],
]

test.each(TABLE)('%s', async (_what, { names = '', imei = PHONE }, delays, released, shownOn, reasons) => {
  await database.database.pool.query('truncate access_delays, access_releases')
  const { db } = database.database
  const person = newId(new Date())
  const about = { imei, subjectUserId: person, caseReference: names }
  const id = await recordAudit(db, { at: day(0), userId: officer, action: 'view_device', ...about })
  for (const { made, begun = made, until, of = CASE, own } of delays)
    await delay({
      case_number: of,
      imei: PHONE,
      imei14s: [PHONE.slice(0, 14), TWIN.slice(0, 14)],
      reason: String(made),
      delayed_by_user_id: own ? officer : supervisor,
      created_at: day(made),
      begun_at: day(begun),
      until: day(until),
      renewal: null,
    })
  if (released !== null) await release(id, day(released))

  expect((await visibleTimesOf(db, [id], 30)).get(id)).toEqual(day(shownOn))
  const before = { now: new Date(day(shownOn).getTime() - 1), noticeDays: 30 }
  if (shownOn > 0) expect(await accessesOf(db, person, before)).toEqual([])
  expect(await accessesOf(db, person, { now: day(shownOn), noticeDays: 30 })).toEqual([
    expect.objectContaining({
      at: day(0).toISOString(),
      action: 'view',
      command: 'Kano',
      ...(reasons.length > 0 ? { delay_reason: reasons.join('; ') } : {}),
    }),
  ])
  const [listed] = await accessesOf(db, person, { now: day(shownOn), noticeDays: 30 })
  expect(listed && 'delay_reason' in listed).toBe(reasons.length > 0)
})

test.each<[Parameters<typeof recordAudit>[1]['action'], string | null]>([
  ['view_device', 'view'],
  ['view_flags', 'view'],
  ['view_documents', 'view'],
  ['view_sightings', 'view'],
  ['reveal_nin', 'reveal'],
  ['reveal_bvn', 'reveal'],
  ['download_document', 'download'],
  ['download_report', 'download'],
  ['search_devices', 'view'],
  ['list_flags', 'view'],
  ['export_flags', 'download'],
  ['look_up_device', null],
  ['reveal_refused', null],
  ['read_audit', null],
  ['clear_flag', null],
  ['delay_accesses', null],
  ['release_access', null],
])('%s is listed as %s', async (action, listed) => {
  const { db } = database.database
  const person = newId(new Date())
  await recordAudit(db, { at: day(0), userId: officer, action, subjectUserId: person })
  const shown = await accessesOf(db, person, { now: day(31), noticeDays: 30 })
  expect(shown.map((access) => access.action)).toEqual(listed === null ? [] : [listed])
  const waiting = await db
    .selectFrom('pending_access_notices')
    .select('audit_id')
    .where('user_id', '=', person)
    .execute()
  expect(waiting).toHaveLength(listed === null ? 0 : 1)
})

test('days of notice are those of the setting; 0 shows a look at once', async () => {
  const { db } = database.database
  const person = newId(new Date())
  const id = await recordAudit(db, {
    at: day(0),
    userId: officer,
    action: 'view_device',
    subjectUserId: person,
    imei: null,
  })
  expect((await visibleTimesOf(db, [id], 0)).get(id)).toEqual(day(0))
  expect((await visibleTimesOf(db, [id], 7)).get(id)).toEqual(day(7))
})

test('nobody changes or takes back a delay or a release', async () => {
  const { pool } = database.database
  await pool.query('truncate access_releases')
  await release(1, day(0))
  for (const change of [
    `update access_delays set reason = 'x'`,
    'delete from access_delays',
    'update access_releases set released_at = now()',
    'delete from access_releases',
  ]) {
    await delay({
      case_number: `LE-2026-${Math.random()}`,
      imei: PHONE,
      imei14s: [PHONE.slice(0, 14)],
      reason: 'Once',
      delayed_by_user_id: supervisor,
      created_at: day(0),
      begun_at: day(0),
      until: day(90),
      renewal: 0,
    })
    await expect(pool.query(change)).rejects.toThrow('kept as they were made')
  }
})
