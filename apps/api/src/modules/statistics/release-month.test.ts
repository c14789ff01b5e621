/** Counting a month, the time of its release, and that a release stays. */
import { randomUUID } from 'node:crypto'
import type { FlagType } from '@amana/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPhone } from '../../testing/new-phone.ts'
import { ROUNDS } from '../../testing/rounds.ts'
import { newImei } from '../devices/devices.fixtures.ts'
import { insertAccount, insertDevice, officerFlag } from '../flags/flags.fixtures.ts'
import { confirmTheftReport } from '../flags/index.ts'
import { selectRelease } from './queries.ts'
import { countMonth, releaseMonth, returnsOfMonth } from './release-month.ts'
import { insertCase, insertCases, openStatistics } from './statistics.fixtures.ts'
import { readStored, sha256Of } from './stored-files.ts'
import { verifyMonth } from './verify-month.ts'

let stage: Awaited<ReturnType<typeof openStatistics>>
beforeAll(async () => {
  stage = await openStatistics('2031-01-15T12:00:00Z')
})
afterAll(() => stage?.close())

let year = 2031
/** A month that no other test uses. */
function newMonth(): string {
  year += 1
  return `${year}-03`
}
const LATER = '2099-01-01T00:00:00Z'
/** Counts of a month as they are known at a time. */
async function counted(month: string, asOf = LATER): Promise<Record<string, number>> {
  const cells = await countMonth(stage.database.db, month, new Date(asOf))
  return Object.fromEntries(cells.map(({ place, type, count }) => [`${place} ${type}`, count]))
}

describe('what counts', () => {
  test('the Lagos month in which it became active, of cleared ones too; not rejected, under review or unproven ones', async () => {
    const month = newMonth()
    await insertCase(stage.database, { at: `${month}-01T00:00:00+01:00` })
    await insertCase(stage.database, { at: `${month}-31T23:59:59.999+01:00` })
    await insertCase(stage.database, { at: `${month}-01T00:00:00Z`, status: 'cleared' })
    await insertCase(stage.database, { at: `${month}-02T00:00:00Z`, status: 'rejected', publicReport: true })
    await insertCase(stage.database, {
      at: `${month}-02T00:00:00Z`,
      status: 'under_review',
      publicReport: true,
    })
    const before = new Date(new Date(`${month}-01T00:00:00+01:00`).getTime() - 1).toISOString()
    await insertCase(stage.database, { at: before })
    expect(await counted(month)).toEqual({ 'Lagos stolen': 3 })
  })

  test('the state of the case; what is no state is “Place not given”', async () => {
    const month = newMonth()
    await insertCase(stage.database, {
      at: `${month}-05T00:00:00Z`,
      state: 'Federal Capital Territory (FCT)',
    })
    await insertCase(stage.database, { at: `${month}-05T00:00:00Z`, state: null })
    await insertCase(stage.database, { at: `${month}-05T00:00:00Z`, state: 'Near the market', type: 'lost' })
    expect(await counted(month)).toEqual({
      'Federal Capital Territory (FCT) stolen': 1,
      'Place not given stolen': 1,
      'Place not given lost': 1,
    })
  })

  test('three of a person: by the reporter’s phone, by the owner’s account, never by the officer who typed it', async () => {
    const month = newMonth()
    const at = `${month}-05T00:00:00Z`
    const phone = newPhone()
    await insertCases(stage.database, 5, { at, phone, state: 'Kano' })
    await insertCase(stage.database, { at: `${month}-06T00:00:00Z`, phone, state: 'Oyo', type: 'found' })
    const officer = (await insertAccount(stage.database, { role: 'officer' })).userId
    await insertCases(stage.database, 5, { at, phone: null, reportedBy: officer, officer, state: 'Edo' })
    stage.at(`${month}-01T00:00:00Z`)
    const owner = (await insertAccount(stage.database)).userId
    for (let each = 0; each < 5; each += 1) {
      const { imei, id } = await insertDevice(stage.flags, owner)
      await sql`update ownerships set acquired_at = ${at} where device_id = ${id}`.execute(stage.database.db)
      await insertCase(stage.database, { at, imei, state: 'Imo' })
    }
    expect(await counted(month)).toEqual({ 'Kano stolen': 3, 'Edo stolen': 5, 'Imo stolen': 3 })
  })

  test('a person’s next month is counted anew', async () => {
    const phone = newPhone()
    const month = newMonth()
    await insertCases(stage.database, 4, { at: `${month}-28T00:00:00Z`, phone })
    const next = `${month.slice(0, 4)}-04`
    await insertCases(stage.database, 4, { at: `${next}-01T12:00:00Z`, phone })
    expect([await counted(month), await counted(next)]).toEqual([
      { 'Lagos stolen': 3 },
      { 'Lagos stolen': 3 },
    ])
  })

  const officerActs = async (acts: [at: string, type: FlagType][], imei = newImei()) => {
    const { userId } = await insertAccount(stage.database, { role: 'officer' })
    for (const [at, type] of acts) {
      stage.at(at)
      await officerFlag(stage.flags, imei, type, userId)
    }
  }

  test('lost turned stolen is one stolen case, in the month of its first flag, once it turned', async () => {
    const month = newMonth()
    const turnedAt = `${month.slice(0, 4)}-04-02T00:00:00.000Z`
    await officerActs([
      [`${month}-10T00:00:00Z`, 'lost'],
      [turnedAt, 'stolen'],
    ])
    expect(await counted(month)).toEqual({ 'Lagos stolen': 1 })
    expect(await counted(`${month.slice(0, 4)}-04`)).toEqual({})
    const before = new Date(new Date(turnedAt).getTime() - 1).toISOString()
    expect(await counted(month, before)).toEqual({ 'Lagos lost': 1 })
  })

  test('found counts in its own month and in the state of the theft; a later theft is a case of its own', async () => {
    const month = newMonth()
    const next = `${month.slice(0, 4)}-04`
    const imei = newImei()
    await insertCase(stage.database, { at: `${month}-10T00:00:00Z`, imei, state: 'Borno' })
    await officerActs(
      [
        [`${next}-10T00:00:00Z`, 'found'],
        [`${next}-11T00:00:00Z`, 'stolen'],
      ],
      imei,
    )
    expect(await counted(month)).toEqual({ 'Borno stolen': 1 })
    expect(await counted(next)).toEqual({ 'Borno found': 1, 'Lagos stolen': 1 })
  })

  test('a phone with two IMEIs that are both flagged is one case', async () => {
    const month = newMonth()
    const owner = (await insertAccount(stage.database)).userId
    const { imei, imei2 } = await insertDevice(stage.flags, owner, { second: true })
    await insertCase(stage.database, { at: `${month}-10T00:00:00Z`, imei })
    await insertCase(stage.database, { at: `${month}-11T00:00:00Z`, imei: imei2 ?? imei, state: 'Oyo' })
    expect(await counted(month)).toEqual({ 'Lagos stolen': 1 })
  })

  test('a public report counts in the month in which an officer confirmed it', async () => {
    const month = newMonth()
    const next = `${month.slice(0, 4)}-04`
    const flagId = await insertCase(stage.database, {
      at: `${month}-30T00:00:00Z`,
      status: 'under_review',
      publicReport: true,
    })
    const { userId } = await insertAccount(stage.database, { role: 'officer' })
    stage.at(`${next}-02T00:00:00Z`)
    await stage.database.transaction((tx) =>
      confirmTheftReport(stage.flags, tx, { flagId, officerUserId: userId }),
    )
    expect([await counted(month), await counted(next)]).toEqual([{}, { 'Lagos stolen': 1 }])
  })
})

describe('phones that the police returned', () => {
  let stays = 0
  /** A return as an earlier day left it. */
  async function returned(
    month: string,
    count: number,
    row: { state?: string; person?: string; day?: number } = {},
  ): Promise<void> {
    await stage.database.db
      .insertInto('statistics_returns')
      .values(
        Array.from({ length: count }, (_, each) => ({
          custody_id: stays + each,
          state_key: row.state ?? 'kano',
          returned_at: new Date(`${month}-${row.day ?? 10}T00:00:00+01:00`),
          days: 12,
          person: row.person ?? randomUUID(),
        })),
      )
      .execute()
    stays += count
  }

  test('count in the Lagos month of the return, three of a person, as of a moment', async () => {
    const month = newMonth()
    await returned(month, 5, { person: randomUUID() })
    await returned(month, 2, { state: '' })
    await returned(`${month.slice(0, 4)}-04`, 1, { day: 10 })
    const places = async (asOf = LATER) =>
      (await returnsOfMonth(stage.database.db, month, new Date(asOf))).map(({ place }) => place).toSorted()
    expect(await places()).toEqual(['Kano', 'Kano', 'Kano', 'Place not given', 'Place not given'])
    expect(await places(`${month}-09T00:00:00Z`)).toEqual([])
  })

  test('have a file of their own, which verify counts again; a later return changes nothing', async () => {
    const month = newMonth()
    await returned(month, 13)
    await returned(month, 9, { state: 'oyo' })
    stage.at(`${month.slice(0, 4)}-04-05T08:00:00Z`)
    const { content, returns, returns_sha256 } = await releaseMonth(stage.deps, month)
    expect(Object.keys(content)).not.toContain('returns')
    expect(returns?.totals).toEqual({ returned: 15, median_days: '8_to_30' })
    expect(returns?.cells).toContainEqual({
      ...{ state: 'Oyo', returned: null, hidden: true, median_days: null },
    })
    const { rows } = await sql<{ digest: string }>`
      select event ->> 'returns_sha256' as digest from log_pending where event ->> 'month' = ${month}`.execute(
      stage.database.db,
    )
    expect(rows).toEqual([{ digest: returns_sha256?.toString('hex') }])
    await returned(`${month.slice(0, 4)}-04`, 20)
    expect((await verifyMonth(stage.deps, month)).faults).toEqual([])
    await returned(month, 10)
    expect((await verifyMonth(stage.deps, month)).faults).toEqual([
      'Counting again gives another file of returns.',
    ])
  })

  test('stay as they are', async () => {
    await returned(newMonth(), 1)
    for (const statement of [
      sql`update statistics_returns set days = 1`,
      sql`delete from statistics_returns`,
    ])
      await expect(statement.execute(stage.database.db)).rejects.toThrow('stay as they are')
  })

  test('a release of before has none, and verify asks for none', async () => {
    const month = newMonth()
    stage.at(`${month.slice(0, 4)}-04-05T08:00:00Z`)
    await releaseMonth(stage.deps, month)
    const { db } = stage.database
    await sql`alter table statistics_releases disable trigger user`.execute(db)
    await sql`update statistics_releases set returns = null, returns_sha256 = null where month = ${`${month}-01`}::date`.execute(
      db,
    )
    await sql`alter table statistics_releases enable trigger user`.execute(db)
    expect((await verifyMonth(stage.deps, month)).faults).toEqual([])
  })
})

describe('a release', () => {
  test('counts, stores and logs a month; what comes later changes nothing, and verify finds the same', async () => {
    const month = newMonth()
    const next = `${month.slice(0, 4)}-04`
    const [imei, phone] = [newImei(), newPhone()]
    await insertCases(stage.database, 12, { at: `${month}-10T00:00:00Z`, state: 'Kano' })
    await insertCase(stage.database, {
      at: `${month}-11T00:00:00Z`,
      state: 'Kano',
      type: 'lost',
      imei,
      phone,
    })
    await insertCases(stage.database, 9, { at: `${month}-11T00:00:00Z`, state: 'Kano', type: 'lost' })
    const waiting = await insertCase(stage.database, {
      at: `${month}-12T00:00:00Z`,
      status: 'under_review',
      publicReport: true,
    })
    stage.at(`${next}-05T08:00:00Z`)
    const { content, sha256, csv_sha256, returns_sha256 } = await releaseMonth(stage.deps, month)
    expect(content).toMatchObject({
      month,
      as_of: `${next}-05T07:50:00.000Z`,
      released_at: `${next}-05T08:00:00.000Z`,
    })
    expect(content.cells).toContainEqual({ state: 'Kano', type: 'stolen', count: 10, hidden: false })
    expect(content.cells).toContainEqual({ state: 'Kano', type: 'lost', count: 10, hidden: false })
    expect(content.totals).toEqual({ stolen: 10, lost: 10, found: 0 })
    const stored = await readStored(stage.deps, month, 'json')
    expect(sha256Of(stored ?? '')).toEqual(sha256)
    expect(JSON.parse(stored?.toString() ?? '')).toEqual(content)
    expect(sha256Of((await readStored(stage.deps, month, 'csv')) ?? '')).toEqual(csv_sha256)
    const { rows } = await sql<{ event: object }>`
      select event from log_pending where type = 'statistics_release' and event ->> 'month' = ${month}`.execute(
      stage.database.db,
    )
    expect(rows).toEqual([
      {
        event: {
          as_of: content.as_of,
          at: content.released_at,
          csv_sha256: csv_sha256.toString('hex'),
          month,
          returns_sha256: returns_sha256?.toString('hex'),
          sha256: sha256.toString('hex'),
        },
      },
    ])

    stage.at(`${next}-06T08:00:00Z`)
    const { userId } = await insertAccount(stage.database, { role: 'officer' })
    await officerFlag(stage.flags, imei, 'stolen', userId)
    await stage.database.transaction((tx) =>
      confirmTheftReport(stage.flags, tx, { flagId: waiting, officerUserId: userId }),
    )
    await sql`update flags set status = 'cleared', cleared_at = ${stage.clock.now()}, updated_at = ${stage.clock.now()}
      where status = 'active' and device_state = 'Kano'`.execute(stage.database.db)
    await sql`update flags set reporter_phone = null, reporter_name = 'Deleted user', device_state = null`.execute(
      stage.database.db,
    )
    expect(await verifyMonth(stage.deps, month)).toMatchObject({
      month,
      sha256: sha256.toString('hex'),
      faults: [],
    })
  })

  test('verify says what differs: the file, the log, the counts', async () => {
    const month = newMonth()
    stage.at(`${month.slice(0, 4)}-04-05T08:00:00Z`)
    await releaseMonth(stage.deps, month)
    const { rows } = await sql`select from statistics_salts where month <= ${`${month}-01`}::date`.execute(
      stage.database.db,
    )
    expect(rows).toEqual([])
    // Nothing but a change below the product can do this.
    await sql`alter table statistics_cases disable trigger user`.execute(stage.database.db)
    await insertCases(stage.database, 10, { at: `${month}-10T00:00:00Z` })
    await sql`update log_pending set event = event || '{"sha256": "00"}' where event ->> 'month' = ${month}`.execute(
      stage.database.db,
    )
    expect((await verifyMonth(stage.deps, month)).faults).toEqual([
      'Counting again gives another JSON file.',
      'Counting again gives another CSV file.',
      'The entry of the transparency log has other digests, or is not there.',
    ])
    await sql`alter table statistics_cases enable trigger user`.execute(stage.database.db)
  })

  test.each([
    ['2032-13', 'is no month'],
    ['yesterday', 'is no month'],
    ['2031-03', 'This month has not begun.'],
    ['2031-02', 'This month is not over.'],
    ['2031-01', 'from the 5th'],
  ])('of %s is refused on 2031-02-04: %s', async (month, reason) => {
    stage.at('2031-02-04T22:59:59Z')
    await expect(releaseMonth(stage.deps, month)).rejects.toThrow(reason)
    await expect(verifyMonth(stage.deps, month)).rejects.toThrow(/is not released|is no month/)
  })

  test('twice is refused, and of parallel ones exactly one wins', async () => {
    for (let round = 0; round < Math.min(ROUNDS, 10); round += 1) {
      const month = newMonth()
      stage.at(`${month.slice(0, 4)}-04-05T08:00:00Z`)
      const outcomes = await Promise.allSettled(
        Array.from({ length: 4 }, () => releaseMonth(stage.deps, month)),
      )
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const outcome of outcomes)
        if (outcome.status === 'rejected')
          expect(outcome.reason).toMatchObject({
            message: `${month} is released already, and a release never changes.`,
          })
      const row = await selectRelease(stage.database.db, month)
      expect(sha256Of((await readStored(stage.deps, month, 'json')) ?? '')).toEqual(row?.sha256)
    }
  })

  test('the database refuses a change of a release or of a case, and a release before the 5th', async () => {
    const { db } = stage.database
    await insertCase(stage.database, { at: '2033-03-10T00:00:00Z' })
    for (const statement of [
      sql`update statistics_releases set sha256 = csv_sha256`,
      sql`delete from statistics_releases`,
      sql`truncate statistics_releases`,
      sql`update statistics_cases set state_key = 'kano'`,
      sql`delete from statistics_cases`,
    ])
      await expect(statement.execute(db)).rejects.toThrow('stay as they are')
    await expect(
      sql`insert into statistics_releases values ('2031-01-01', '2031-02-04T22:00:00Z', '2031-02-04T22:59:59Z', '{}',
        ${Buffer.alloc(32)}, ${Buffer.alloc(32)})`.execute(db),
    ).rejects.toThrow('statistics_releases_from_the_5th')
  })
})

test('flags that came without triggers are noted as if they had come with them', async () => {
  const month = newMonth()
  const { db } = stage.database
  const imei = newImei()
  await db.transaction().execute(async (tx) => {
    await sql`alter table flags disable trigger flags_note_case`.execute(tx)
    await insertCase(
      { db: tx },
      { at: `${month}-10T00:00:00Z`, imei, type: 'lost', status: 'cleared', state: 'Ogun' },
    )
    await sql`update flags set cleared_at = ${`${month}-12T00:00:00Z`} where imei = ${imei}`.execute(tx)
    await insertCase({ db: tx }, { at: `${month}-12T00:00:00Z`, imei, state: 'Ogun' })
    await insertCases({ db: tx }, 4, { at: `${month}-12T00:00:00Z`, phone: newPhone(), state: 'Oyo' })
    await sql`alter table flags enable trigger flags_note_case`.execute(tx)
  })
  expect(await counted(month)).toEqual({})
  await sql`select note_cases()`.execute(db)
  expect(await counted(month)).toEqual({ 'Ogun stolen': 1, 'Oyo stolen': 3 })
})

test('a month is counted from its index', async () => {
  const client = await stage.database.pool.connect()
  await client.query('set enable_seqscan = off; set enable_bitmapscan = off')
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain select person from statistics_cases c where c.flag_id = c.case_id and c.activated_at >= '2031-03-01'`,
  )
  await client.query('reset enable_seqscan; reset enable_bitmapscan')
  client.release()
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('statistics_cases_by_time')
})
