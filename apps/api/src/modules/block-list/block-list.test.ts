/** The log of blocks: one order for all readers, and the brake before it (decisions §13). */
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brakeCommands } from '../../admin/brake-commands.ts'
import type { Infrastructure } from '../../bootstrap.ts'
import { advance, lockSequence } from '../../db/sequence.ts'
import type { JobData, JobQueue } from '../../jobs/jobs.ts'
import { after, DAY, MINUTE, SECOND } from '../../kernel/durations.ts'
import { newId } from '../../kernel/random.ts'
import { LONG } from '../../testing/rounds.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { insertFlag } from '../devices/devices.fixtures.ts'
import { selectChanges, selectState } from './queries.ts'
import { readBrakeStatus, releaseBrake } from './release-brake.ts'
import { BLOCK_LIST } from './rules.ts'
import { blockSequence } from './sequence-blocks.ts'

let test_: TestDatabase
let officers: string[] = []
beforeAll(async () => {
  test_ = await createTestDatabase({ poolSize: 30 })
  officers = Array.from({ length: 20 }, () => newId(new Date()))
  for (const id of officers)
    await sql`insert into users (id, email, first_name, last_name, password_hash, role, created_at)
      values (${id}, ${`${id}@example.com`}, 'Grace', 'Effiong', '', 'officer', now())`.execute(
      test_.database.db,
    )
})
afterAll(() => test_.drop())

let now = new Date('2026-11-20T12:00:00Z')
const clock = { now: () => now }
let told: number[] = []
/** The mails to supervisors about releases. */
let releaseMails: JobData['block-list.release'][] = []
const releases = {
  enqueue: async (_tx: unknown, _name: string, data: JobData['block-list.release']) =>
    void releaseMails.push(data),
} as unknown as JobQueue
const jobs = {
  enqueue: async (_tx: unknown, _name: string, data: { stopId: number }) => void told.push(data.stopId),
}
const deps = (blockBrakePerMinute = 1_000_000) => ({
  clock,
  jobs: jobs as unknown as JobQueue,
  blockBrakePerMinute,
})
const run = (perMinute?: number) => advance(test_.database, blockSequence(deps(perMinute)))

beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z')
  told = []
  releaseMails = []
  await test_.database.pool.query(`truncate flags, police_holds, list_entries, device_imeis, devices, block_pending, block_list,
    block_changes, block_stops, block_held_back, block_rates, block_release_proposals cascade`)
  await test_.database.pool.query('update block_list_state set head = 0, entries = 0')
})

const db = () => test_.database.db
const imeiOf = (number: number): string => `${35_000_000_000_000 + number}0`
const told14 = (number: number) => imeiOf(number).slice(0, 14)
const changes = async () =>
  (await selectChanges(db(), 0, 1_000_000)).map(
    ({ imei14, change, status }) => `${change} ${imei14} ${status}`,
  )
const clear = (imei: string) =>
  sql`update flags set status = 'cleared', cleared_at = now() where imei = ${imei} and status = 'active'`.execute(
    db(),
  )
const list = (source: string, ...numbers: number[]) =>
  sql`insert into list_entries (source, imei14, status, reporting_date, imported_at)
    select ${source}, imei14, 'blocked', '2026-01-05', now() from unnest(${numbers.map(told14)}::text[]) imei14
    on conflict do nothing`.execute(db())
const unlist = (source: string) => sql`delete from list_entries where source = ${source}`.execute(db())
const hold = (imei: string, block: boolean) =>
  sql`insert into police_holds (imei, placed_by_user_id, reason, placed_at, block)
    values (${imei}, ${officers[0]}, 'Seized', now(), ${block})`.execute(db())

async function device(...numbers: number[]): Promise<void> {
  await sql`with made as (insert into devices (brand, model, registered_at) values ('Tecno', 'Spark', now()) returning id)
    insert into device_imeis (imei, device_id, slot)
    select imei, id, nth from made, unnest(${numbers.map(imeiOf)}::text[]) with ordinality as given (imei, nth)`.execute(
    db(),
  )
}

describe('a change is written when the union of sources changes', () => {
  test('of a flag and two lists: blocked once, unblocked with the last of them', async () => {
    await insertFlag(test_.database, imeiOf(1), { at: new Date('2026-11-10T23:30:00Z') })
    await run()
    await list('A', 1)
    await list('B', 1)
    await run()
    await clear(imeiOf(1))
    await run()
    await unlist('A')
    await run()
    await unlist('B')
    await run()
    expect(
      (await selectChanges(db(), 0, 10)).map(({ position, change, status, reportingDate }) => [
        position,
        change,
        status,
        reportingDate,
      ]),
    ).toEqual([
      // Its day in Lagos.
      [1, 'block', 'stolen', '2026-11-11'],
      [2, 'update', 'stolen', '2026-01-05'],
      [3, 'update', 'blocked', '2026-01-05'],
      [4, 'unblock', 'blocked', '2026-01-05'],
    ])
    expect(await selectState(db())).toMatchObject({ head: 4, entries: 0 })
  })

  test('never for a report under review, a found phone, a lost entry of a list, a hold without block, a number that is no decimal one', async () => {
    await insertFlag(test_.database, imeiOf(1), { status: 'under_review', public_report: true })
    await insertFlag(test_.database, imeiOf(2), { flag_type: 'found' })
    await hold(imeiOf(3), false)
    await list('A', 4)
    await sql`update list_entries set status = 'lost'`.execute(db())
    await sql`insert into list_entries values ('A', 'A1000022ABCDEF', 'stolen', '2026-01-05', now())`.execute(
      db(),
    )
    await run()
    expect(await changes()).toEqual([])
  })

  test('of a lost flag and a blocking hold', async () => {
    await insertFlag(test_.database, imeiOf(1), { flag_type: 'lost' })
    await hold(imeiOf(2), true)
    await run()
    await sql`update police_holds set released_at = now()`.execute(db())
    await run()
    expect(await changes()).toEqual([
      `block ${told14(1)} lost`,
      `block ${told14(2)} held`,
      `unblock ${told14(2)} held`,
    ])
  })

  test('for every IMEI of a device, also when the second is registered later', async () => {
    await device(1, 2)
    await insertFlag(test_.database, imeiOf(1))
    await run()
    expect((await changes()).toSorted()).toEqual([`block ${told14(1)} stolen`, `block ${told14(2)} stolen`])
    await insertFlag(test_.database, imeiOf(3))
    await run()
    await device(3, 4)
    await run()
    expect((await changes()).at(-1)).toBe(`block ${told14(4)} stolen`)
    await sql`delete from devices`.execute(db())
    await run()
    expect((await changes()).slice(-2).toSorted()).toEqual([
      `unblock ${told14(2)} stolen`,
      `unblock ${told14(4)} stolen`,
    ])
  })

  test('is heard of at once by who listens', async () => {
    const heard: string[] = []
    const listening = await test_.database.listen('block_pending', {
      heard: (payload) => heard.push(payload),
      lost: () => undefined,
    })
    await insertFlag(test_.database, imeiOf(1))
    await expect.poll(() => heard.length).toBe(1)
    await listening.stop()
  })
})

/** Connections that a long run breaks. */
const KILLS = 1_000
/** Fewer would show no order. */
const MIN_POSITIONS = 50
/** Positions that a reader has seen for each kill: with more kills a slow machine would give none. */
const POSITIONS_OF_A_KILL = 5

test('20 writers, sequencers that are killed and readers at any time: every position once, no gap, and in the end exactly the registry’s set', async ({
  signal,
}) => {
  const { database } = test_
  let writing = true
  let kills = 0
  // Positions that a reader has seen.
  let positions = 0
  const enough = () => kills > 0 && positions > MIN_POSITIONS && (!LONG || kills >= KILLS)
  // A test that is out of time must not go on: without a pool the loops below would never yield.
  signal.addEventListener('abort', () => {
    writing = false
    kills = KILLS
    positions = Number.POSITIVE_INFINITY
  })
  const pause = () => sleep(randomInt(0, 6))
  const writers = Array.from({ length: 20 }, async (_, writer) => {
    const officer = officers[writer] ?? null
    for (let act = 0; act < 60 || !enough(); act += 1) {
      const number = randomInt(0, 40)
      await database
        .transaction(async (tx) => {
          const imei = imeiOf(number)
          const kind = randomInt(0, 6)
          if (kind <= 1)
            await insertFlag({ db: tx } as never, imei, {
              officer,
              flag_type: kind === 0 ? 'stolen' : 'lost',
            })
          else if (kind === 2)
            await sql`update flags set status = 'cleared', cleared_at = now() where imei = ${imei} and status = 'active'`.execute(
              tx,
            )
          else if (kind === 3)
            await sql`insert into list_entries values (${`list ${writer % 3}`}, ${told14(number)}, 'blocked', '2026-01-05', now()) on conflict do nothing`.execute(
              tx,
            )
          else if (kind === 4)
            await sql`delete from list_entries where imei14 = ${told14(number)} and source = ${`list ${writer % 3}`}`.execute(
              tx,
            )
          else
            await sql`update list_entries set status = 'stolen' where imei14 = ${told14(number)}`.execute(tx)
          // The row waits uncommitted while others commit.
          await pause()
          if (randomInt(0, 8) === 0) throw new Error('rolled back')
        })
        .catch(() => undefined)
    }
  })
  const killer = (async () => {
    while (writing) {
      await sleep(LONG ? 20 : 200)
      if (kills > positions / POSITIONS_OF_A_KILL) continue
      // The giver of positions; in a long run every second time any other, of writers and readers too.
      if (LONG && kills % 2 === 1) {
        const { rowCount } = await database.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' order by random() limit 1`,
        )
        kills += rowCount ?? 0
        if (rowCount) continue
      }
      const { rowCount } = await database.pool.query(
        `select pg_terminate_backend(l.pid) from pg_locks l join pg_stat_activity a using (pid)
         where l.locktype = 'advisory' and l.granted and a.datname = current_database() and a.pid <> pg_backend_pid() limit 1`,
      )
      kills += rowCount ?? 0
    }
  })()
  const sequencers = Array.from({ length: 3 }, async () => {
    while (writing) {
      await run().catch(() => undefined)
      await pause()
    }
  })
  const readers = Array.from({ length: 4 }, async () => {
    const seen: { position: number; imei14: string; change: string }[] = []
    while (writing) {
      const cursor = seen.at(-1)?.position ?? 0
      const page = await selectChanges(database.db, cursor, randomInt(1, 20)).catch(() => [])
      // A broken connection: the answer never arrived, and the same cursor asks again.
      if (randomInt(0, 4) > 0) seen.push(...page)
      positions = Math.max(positions, seen.length)
      await pause()
    }
    return seen
  })
  await Promise.all(writers)
  writing = false
  await Promise.all([killer, ...sequencers])
  await run()
  const log = await selectChanges(database.db, 0, 1_000_000)
  expect(log.map(({ position }) => position)).toEqual(log.map((_, index) => index + 1))
  expect(log.length).toBeGreaterThan(MIN_POSITIONS)
  for (const seen of await Promise.all(readers))
    expect(seen.map(({ position, imei14, change }) => [position, imei14, change])).toEqual(
      log.slice(0, seen.length).map(({ position, imei14, change }) => [position, imei14, change]),
    )
  const set = new Map<string, string>()
  for (const { imei14, change, status, reportingDate } of log) {
    expect(set.has(imei14)).toBe(change !== 'block')
    if (change === 'unblock') set.delete(imei14)
    else set.set(imei14, `${status} ${reportingDate}`)
  }
  const { rows } = await database.pool.query<{ imei14: string; said: string }>(`
    select imei14, (array['stolen', 'blocked', 'lost'])[min(rank)] || ' ' || min(day) as said from (
      select left(imei, 14) as imei14, case flag_type when 'stolen' then 1 else 3 end as rank,
        (created_at at time zone 'Africa/Lagos')::date as day from flags where status = 'active' and flag_type <> 'found'
      union all select imei14, case status when 'stolen' then 1 else 2 end, reporting_date from list_entries where status <> 'lost'
    ) sources group by 1`)
  expect([...set].toSorted()).toEqual(rows.map(({ imei14, said }) => [imei14, said]).toSorted())
  const held = await database.pool.query<{ imei14: string }>('select imei14 from block_list order by 1')
  expect(held.rows.map(({ imei14 }) => imei14)).toEqual([...set.keys()].toSorted())
  expect(await selectState(database.db)).toMatchObject({ head: log.length, entries: set.size })
}, 3_600_000)

describe('the brake', () => {
  const flagMany = async (from: number, count: number, officer = officers[0] ?? null) => {
    for (let number = from; number < from + count; number += 1)
      await insertFlag(test_.database, imeiOf(number), { officer })
  }
  const blocked = async () => (await selectState(db())).entries

  test('stops the source at the 61st new block in a minute, tells it once, and others go on', async () => {
    await flagMany(0, 65)
    await flagMany(100, 3, officers[1])
    await run(60)
    expect(await blocked()).toBe(63)
    expect(told).toHaveLength(1)
    const source = `account ${officers[0]}`
    expect(await readBrakeStatus({ ...test_, clock })).toMatchObject({
      stops: [{ source, rule: 'per_minute', heldBack: 5 }],
      proposal: null,
    })
    // It never ends by itself.
    now = after(now, 2 * DAY)
    await flagMany(200, 1)
    await run(60)
    expect(await blocked()).toBe(63)
  })

  test('counts a minute, not a run', async () => {
    for (let second = 0; second < 6; second += 1) {
      await flagMany(second * 10, 10)
      now = after(now, 5 * SECOND)
      await run(60)
    }
    expect(await blocked()).toBe(60)
    now = after(now, MINUTE)
    await flagMany(100, 1)
    await run(60)
    expect(await blocked()).toBe(61)
    expect(told).toEqual([])
  })

  test('lets unblocks through, and forgets what is withdrawn while it is stopped', async () => {
    await flagMany(0, 4)
    await run(2)
    const first = (await selectChanges(db(), 0, 1))[0]?.imei14 ?? ''
    await clear(`${first}0`)
    await run(2)
    expect(await blocked()).toBe(1)
    await sql`update flags set status = 'cleared', cleared_at = now() where status = 'active'`.execute(db())
    await run(2)
    expect(await blocked()).toBe(0)
    expect((await readBrakeStatus({ ...test_, clock })).stops).toMatchObject([{ heldBack: 0 }])
    const release = { ...test_, clock, jobs: releases }
    await releaseBrake(release, { by: 'PC001', reason: '' })
    await releaseBrake(release, { by: 'PC002', reason: '' })
    await run(2)
    expect((await changes()).filter((change) => change.startsWith('block'))).toHaveLength(2)
  })

  test('is released by two people: the second name carries it out, the same name in other letters does not', async () => {
    await flagMany(0, 5)
    await run(2)
    const release = { ...test_, clock, jobs: releases }
    expect(await releaseBrake(release, { by: 'PC001', reason: 'a real raid' })).toMatchObject({
      done: 'proposed',
      again: false,
    })
    expect(await releaseBrake(release, { by: ' pc001 ', reason: '' })).toMatchObject({
      done: 'proposed',
      again: true,
    })
    expect((await readBrakeStatus(release)).proposal).toMatchObject({
      proposed_by: 'PC001',
      reason: 'a real raid',
    })
    await run(2)
    expect(await blocked()).toBe(2)
    expect(await releaseBrake(release, { by: 'Grace Effiong', reason: '' })).toMatchObject({
      done: 'released',
      numbers: 3,
      by: ['PC001', 'Grace Effiong'],
      left: [],
    })
    await run(2)
    expect(await blocked()).toBe(5)
    expect((await readBrakeStatus(release)).stops).toEqual([])
    expect(await releaseBrake(release, { by: 'PC001', reason: '' })).toEqual({ done: 'nothing-stopped' })
    // The supervisors are notified of both steps, with the names as they were typed.
    expect(releaseMails).toMatchObject([
      { step: 'proposed', by: ['PC001'], reason: 'a real raid' },
      { step: 'released', by: ['PC001', 'Grace Effiong'] },
    ])
  })

  test('a release waits for the numbers that the sequencer is just holding back', async () => {
    await flagMany(0, 3)
    await run(2)
    const release = { ...test_, clock, jobs: releases }
    await releaseBrake(release, { by: 'PC001', reason: '' })
    await flagMany(10, 2)
    const mayCommit = Promise.withResolvers<void>()
    const holding = Promise.withResolvers<void>()
    const batch = test_.database.transaction(async (tx) => {
      await lockSequence(tx, BLOCK_LIST)
      await blockSequence(deps(2)).take(tx)
      holding.resolve()
      await mayCommit.promise
    })
    await holding.promise
    const released = releaseBrake(release, { by: 'PC002', reason: '' })
    await sleep(100)
    mayCommit.resolve()
    await batch
    expect(await released).toMatchObject({ done: 'released', numbers: 3 })
    await run(2)
    expect(await blocked()).toBe(5)
  })

  test('a proposal ends after 24 hours, and does not cover what stops after it', async () => {
    await flagMany(0, 3)
    await run(2)
    const release = { ...test_, clock, jobs: releases }
    await releaseBrake(release, { by: 'PC001', reason: '' })
    now = after(now, DAY)
    expect(await releaseBrake(release, { by: 'PC002', reason: '' })).toMatchObject({
      done: 'proposed',
      again: false,
    })
    now = after(now, MINUTE)
    await flagMany(10, 3, officers[1])
    await run(2)
    const done = await releaseBrake(release, { by: 'PC003', reason: '' })
    expect(done).toMatchObject({ done: 'released', sources: [`account ${officers[0]}`], numbers: 1 })
    expect(done).toMatchObject({ left: [{ source: `account ${officers[1]}` }] })
    await run(2)
    expect(await blocked()).toBe(5)
  })

  test('two people at once: one proposes, the other carries it out, whoever is first', async () => {
    await flagMany(0, 3)
    await run(2)
    const release = { ...test_, clock, jobs: releases }
    const both = await Promise.all(['PC001', 'PC002'].map((by) => releaseBrake(release, { by, reason: '' })))
    expect(both.map(({ done }) => done).toSorted()).toEqual(['proposed', 'released'])
  })

  test('the commands say what is stopped, and what to do next', async () => {
    const written: string[] = []
    const admin = async (...args: string[]) => {
      written.length = 0
      const write = process.stdout.write
      process.stdout.write = ((text: string) => written.push(text) > 0) as typeof process.stdout.write
      try {
        await brakeCommands((use) => use({ database: test_.database, clock } as Infrastructure)).parseAsync(
          args,
          {
            from: 'user',
          },
        )
      } finally {
        process.stdout.write = write
      }
      return written.join('')
    }
    expect(await admin('status')).toBe('Nothing is stopped.\n')
    await list('Operator A', 1, 2, 3)
    await run(2)
    expect(await admin('status')).toMatch(
      /^stopped since .*: list Operator A \(too many in a minute\), 1 numbers wait\nNobody has proposed/,
    )
    expect(await admin('release', '--by', 'PC001')).toContain('It needs a second person')
    expect(await admin('release', '--by', 'PC001')).toContain('already')
    expect(await admin('status')).toContain('Release proposed by PC001')
    expect(await admin('release', '--by', 'PC002')).toBe(
      'Released by PC001 and PC002: list Operator A. 1 numbers that waited go to the networks now.\n',
    )
    await expect(admin('release', '--by', ' ')).rejects.toThrow('--by: is a name or an officer id')
  })
})
