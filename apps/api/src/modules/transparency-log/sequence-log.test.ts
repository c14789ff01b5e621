/** From waiting events to checkpoints: one history under all faults (decisions §15). */
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { commitmentOf, leafHash, parseEntry, verifyInclusion } from '@amana/tlog'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../kernel/durations.ts'
import { sha256 } from '../../kernel/ed25519.ts'
import type { FileStorage } from '../../ports/file-storage.ts'
import { LONG } from '../../testing/rounds.ts'
import { readInclusionProof } from './read-proof.ts'
import {
  checkpointIn,
  createLogFixture,
  followsUpon,
  type LogFixture,
  MOST_WAITING,
  ORIGIN,
  otherHistories,
  readPublished,
} from './transparency-log.fixtures.ts'

let log: LogFixture
beforeEach(async () => {
  log = await createLogFixture({ poolSize: 30 })
})
afterEach(() => log.stop())

const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

/** The numbers of the entries in their order, by the rows, which must commit to the files' entries. */
async function numbersInOrder(entries: readonly string[]): Promise<number[]> {
  const { rows } = await log.database.pool.query<{ salt: Buffer; event: { n: number } }>(
    'select salt, event from log_entries order by index',
  )
  return rows.slice(0, entries.length).map(({ salt, event }, index) => {
    const entry = parseEntry(Buffer.from(entries[index] ?? ''))
    const c = Buffer.from(commitmentOf(sha256, salt, `{"n":${event.n}}`)).toString('base64url')
    expect(entry?.c).toBe(c)
    return event.n
  })
}

describe('a checkpoint', () => {
  test('is a note of the log’s key over the root of its entries, which are four keys each and say nothing else', async () => {
    await log.add(...range(0, 5))
    await log.run()
    const { note, size, root } = await log.checkpoint()
    expect(size).toBe(5)
    expect(log.deps.logSigner.open(note)).toMatchObject({
      ok: true,
      text: `${ORIGIN}\n5\n${root.toString('base64')}\n`,
      checkpoint: { origin: ORIGIN, size: 5, root: new Uint8Array(root) },
    })
    const entries = await readPublished(log.tiles, note)
    for (const entry of entries)
      expect(entry).toMatch(
        /^\{"v":1,"type":"list\.imported","at":"2026-11-22T16","c":"[A-Za-z0-9_-]{43}"\}$/,
      )
    expect((await numbersInOrder(entries)).toSorted()).toEqual(range(0, 5))
  })

  test('shuffles what is new in it', async () => {
    await log.add(...range(0, 200))
    await log.run()
    await log.add(...range(200, 200))
    await log.run()
    const numbers = await numbersInOrder(await readPublished(log.tiles, (await log.checkpoint()).note))
    const parts = [numbers.slice(0, 200), numbers.slice(200)]
    expect(parts.map((part) => part.toSorted((a, b) => a - b))).toEqual([range(0, 200), range(200, 200)])
    for (const part of parts) {
      const inOrder = part.filter((number, at) => at > 0 && number === (part[at - 1] ?? 0) + 1).length
      // By chance one of 199 neighbours stands behind the other.
      expect(inOrder).toBeLessThan(12)
    }
  })

  test('comes 50 seconds after the one before at the earliest, and a lone event waits for its slot', async () => {
    await log.add(1)
    await log.tick()
    expect(await log.checkpoint()).toMatchObject({ size: 1 })
    await log.add(2)
    log.pass(49 * SECOND)
    await log.tick()
    expect(await log.checkpoint()).toMatchObject({ size: 1 })
    log.pass(2 * SECOND)
    await log.tick()
    expect(await log.checkpoint()).toMatchObject({ size: 2 })
    log.pass(10 * MINUTE)
    await log.tick()
    await log.add(3)
    log.pass(1 * SECOND)
    await log.tick()
    expect(await log.checkpoint()).toMatchObject({ size: 2 })
    log.pass(50 * SECOND)
    await log.tick()
    expect(await log.checkpoint()).toMatchObject({ size: 3 })
    await log.run()
    expect(await log.checkpoint()).toMatchObject({ size: 3 })
  })

  test('a clock that is set back does not stop it', async () => {
    await log.add(1)
    await log.run()
    log.pass(-30 * MINUTE)
    await log.add(2)
    await log.tick()
    expect(await log.checkpoint()).toMatchObject({ size: 2 })
  })

  test('of one size has one root, and none is below another, whatever a statement says', async () => {
    await log.add(1, 2, 3)
    await log.run()
    const { note, at } = await log.checkpoint()
    const refused = /one root|only grows/
    for (const statement of [
      sql`update log_checkpoints set root = sha256('other')`,
      sql`update log_checkpoints set size = 4`,
      sql`insert into log_checkpoints values (2, sha256('other'), ${note}, ${at})`,
      sql`delete from log_checkpoints`,
      sql`truncate log_checkpoints`,
      sql`delete from log_entries`,
      sql`update log_entries set type = 'flag.cleared'`,
      sql`update log_entries set salt = sha256('other')`,
      sql`update log_entries set index = index + 10`,
      sql`update log_state set size = 1`,
      sql`update log_state set assigned = 0, size = 0`,
      sql`delete from log_state`,
    ])
      await expect(statement.execute(log.database.db)).rejects.toThrow(refused)
    await expect(
      sql`insert into log_checkpoints values (3, sha256('other'), ${note}, ${at})`.execute(log.database.db),
    ).rejects.toThrow()
  })
})

test('growing by any steps over 1,000 entries: every entry is proven in every later checkpoint, each follows upon those before, and old partial tiles can still be had', async () => {
  const notes: string[] = []
  for (let size = 0; size < 1_000; ) {
    const more = size === 0 ? 250 : ([1, 2, 5, 6, 120, 130, 255, 256][randomInt(0, 8)] ?? 1)
    await log.add(...range(size, more))
    await log.run()
    size += more
    notes.push((await log.checkpoint()).note)
  }
  const checkpoints = notes.map(checkpointIn)
  const entries = await readPublished(log.tiles, notes.at(-1) ?? '')
  for (const [at, now] of checkpoints.entries()) {
    expect(await readPublished(log.tiles, notes[at] ?? '')).toEqual(entries.slice(0, now.size))
    for (const index of [0, now.size - 1, randomInt(0, now.size)]) {
      const proof = await readInclusionProof(log.tiles, now.size, index)
      const leaf = leafHash(sha256, Buffer.from(entries[index] ?? ''))
      expect(verifyInclusion(sha256, { ...now, index, leaf, proof })).toBe(true)
    }
    if (at > 0) expect(await followsUpon(log.tiles, notes[at] ?? '', notes[at - 1] ?? '')).toBe(true)
  }
})

test('what breaks at any write of a file is repeated with the same bytes', async () => {
  const written = new Map<string, string>()
  let broken = true
  const wrap = (storage: FileStorage): FileStorage => ({
    ...storage,
    async put(key, source, type) {
      if (broken && randomInt(0, 3) === 0) throw new Error('the disk is full')
      await storage.put(key, source, type)
      const stream = await storage.open(key)
      const bytes = Buffer.concat((await stream?.toArray()) ?? []).toString('base64')
      if (key !== 'log/checkpoint') expect(written.get(key) ?? bytes).toBe(bytes)
      written.set(key, bytes)
    },
  })
  const failing = await createLogFixture({ wrap })
  try {
    for (let size = 0; size < 700; size += 100) {
      await failing.add(...range(size, 100))
      for (let tries = 0; tries < 40; tries += 1) {
        broken = tries < 39
        await failing.run().catch(() => undefined)
        if (randomInt(0, 2) === 0) failing.restart()
        const { rows } = await failing.database.pool.query(
          'select 1 from log_state where size = assigned and assigned = $1',
          [size + 100],
        )
        if (rows.length > 0) break
      }
      const { note } = await failing.checkpoint()
      expect(await readPublished(failing.tiles, note)).toHaveLength(size + 100)
    }
  } finally {
    await failing.stop()
  }
})

/** Connections that are broken, and checkpoints that come about all the same. */
const [KILLS, CHECKPOINTS] = LONG ? [1_000, 50] : [5, 4]
/** Kills for each checkpoint: with more of them a slow machine would write none. */
const KILLS_OF_ONE = 20
/** Milliseconds. */
const WRITERS_WAIT = LONG ? 100 : 12

test('20 writers, and sequencers whose connections are killed: every event once, no gap, no second root, nothing lost', async ({
  signal,
}) => {
  const { database } = log
  let writing = true
  let kills = 0
  let next = 0
  let written = 0
  // A test that is out of time must not go on: without a pool the loops below would never yield.
  signal.addEventListener('abort', () => {
    writing = false
  })
  const committed: number[] = []
  const notes = new Map<number, string>()
  const writers = Array.from({ length: 20 }, async () => {
    for (let act = 0; writing && (act < 40 || kills < KILLS || notes.size < CHECKPOINTS); act += 1) {
      while (writing && committed.length - written > MOST_WAITING) await sleep(randomInt(1, 50))
      next += 1
      const n = next
      await database
        .transaction(async (tx) => {
          await sql`select await_log('list.imported', now(), jsonb_build_object('n', ${n}::int), null, null)`.execute(
            tx,
          )
          await sleep(randomInt(0, WRITERS_WAIT))
          if (randomInt(0, 8) === 0) throw new Error('rolled back')
        })
        .then(() => committed.push(n))
        .catch(() => undefined)
    }
  })
  const kill = () =>
    database.pool.query(
      `select pg_terminate_backend(l.pid) from pg_locks l join pg_stat_activity a using (pid)
       where l.locktype = 'advisory' and l.granted and a.datname = current_database() and a.pid <> pg_backend_pid() limit 1`,
    )
  const killer = (async () => {
    while (writing) {
      await sleep(randomInt(0, LONG ? 100 : 600))
      if (kills >= KILLS_OF_ONE * (notes.size + 1)) continue
      // A sequencer holds its lock for milliseconds: asked until one does.
      for (let killed = 0; writing && killed === 0; kills += killed) killed = (await kill()).rowCount ?? 0
    }
  })()
  const sequencers = Array.from({ length: 3 }, async () => {
    while (writing) {
      await log.run().catch(() => undefined)
      if (randomInt(0, 4) === 0) log.restart()
      const seen = await log.checkpoint().catch(() => null)
      if (seen) {
        // Two notes of one size are one note: one root, one key.
        expect(notes.get(seen.size) ?? seen.note).toBe(seen.note)
        notes.set(seen.size, seen.note)
        written = seen.size
      }
      await sleep(randomInt(0, 6))
    }
  })
  await Promise.all(writers)
  writing = false
  await Promise.all([killer, ...sequencers])
  await log.run()
  await log.run()
  const { note, size } = await log.checkpoint()
  expect(await log.paused()).toBeNull()
  const numbers = await numbersInOrder(await readPublished(log.tiles, note))
  expect(numbers).toHaveLength(size)
  expect(numbers.toSorted((a, b) => a - b)).toEqual(committed.toSorted((a, b) => a - b))
  expect(await otherHistories(log.tiles, notes, note)).toEqual([])
}, 3_600_000)

test('a second process waits for the first and gives no second order', async () => {
  const other = await createLogFixture({ testDatabase: { ...log } })
  // The same disk: they are two processes of one deployment.
  Object.assign(other.deps, { tiles: log.tiles })
  await log.add(...range(0, 300))
  await Promise.all([log.run(), other.run(), log.run(), other.run()])
  await log.run()
  const { note, size } = await log.checkpoint()
  expect(size).toBe(300)
  expect(await readPublished(log.tiles, note)).toHaveLength(300)
  await other.stop()
})
