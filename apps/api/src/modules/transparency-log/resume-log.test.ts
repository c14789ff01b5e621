/** After a restore: no second history, nothing of the restored database lost (decisions §15). */
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseCheckpoint, parseEntry, verifyConsistency } from '@amana/tlog'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createHttpLogWitness } from '../../adapters/log-witness/http-log-witness.ts'
import { sha256 } from '../../kernel/ed25519.ts'
import { createLogSigner } from './log-signer.ts'
import { openLogSource } from './log-sources.ts'
import { pauseRestoredLog, RESTORED } from './pause.ts'
import { readConsistencyProof } from './read-proof.ts'
import { resumeLog, resumeUnpublished } from './resume-log.ts'
import { startTestWitness } from './test-witness.fixtures.ts'
import { createLogFixture, type LogFixture, ORIGIN, readPublished } from './transparency-log.fixtures.ts'
import { verifyLog } from './verify-log.ts'

let log: LogFixture
beforeEach(async () => {
  log = await createLogFixture()
})
afterEach(() => log.stop())

const TABLES = ['log_pending', 'log_entries', 'log_checkpoints', 'log_state', 'log_witnesses', 'log_restores']
const stored = () => join(log.dir, 'stored/log')

/** The log's tables as they are now. @returns puts them back */
async function backUp(): Promise<() => Promise<void>> {
  const { pool } = log.database
  const saved = new Map<string, string>()
  for (const table of TABLES) {
    const { rows } = await pool.query<{ rows: string }>(
      `select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as rows from ${table} t`,
    )
    saved.set(table, rows[0]?.rows ?? '[]')
  }
  return async () => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query('set local session_replication_role = replica')
      for (const [table, rows] of saved) {
        await client.query(`delete from ${table}`)
        await client.query(
          `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
          [rows],
        )
      }
      await client.query('commit')
    } finally {
      client.release()
    }
    log.restart()
  }
}

const resume = (source: string) =>
  resumeLog({ ...log.deps, database: log.database }, openLogSource(source), source)
const numbers = async () => {
  const { rows } = await log.database.pool.query<{ index: number; n: number | null }>(
    `select index, (event ->> 'n')::int as n from log_entries order by index`,
  )
  return rows.map(({ n }) => n)
}

/** The published log follows upon what was published before, by the files alone. */
async function expectOneHistory(before: string, lost: number): Promise<void> {
  const { note } = await log.checkpoint()
  const [old, now] = [before, note].map((each) => parseCheckpoint(each.slice(0, each.indexOf('\n\n') + 1)))
  if (!old || !now) throw new Error('no checkpoint')
  const [was, is] = [await readPublished(log.tiles, before), await readPublished(log.tiles, note)]
  expect(is.slice(0, was.length)).toEqual(was)
  const proof = await readConsistencyProof(log.tiles, old.size, now.size)
  expect(verifyConsistency(sha256, { oldSize: old.size, oldRoot: old.root, ...now, proof })).toBe(true)
  expect(await verifyLog(log.deps, log.tiles)).toMatchObject({
    compared: now.size,
    forgotten: lost,
    waiting: 0,
  })
}

test('an older database beside the newer files: noticed, and it goes on behind them with nothing lost or twice', async () => {
  await log.add(...Array.from({ length: 300 }, (_, n) => n))
  await log.run()
  await log.add(300, 301)
  const restore = await backUp()
  await log.run()
  await log.add(302)
  await log.run()
  const { note: published } = await log.checkpoint()
  await restore()
  await log.add(400)
  await log.run()
  expect(await log.paused()).toBe(
    'the file storage has a checkpoint of 303 entries, and the database knows 300',
  )
  expect((await log.checkpoint()).size).toBe(300)

  expect(await resume(stored())).toEqual({ size: 303, lost: 1, behind: 0 })
  expect(await log.paused()).toBeNull()
  // Two were waiting in the backup and were published since: they have that place. One is lost. One follows.
  expect((await numbers()).slice(300).toSorted()).toEqual([300, 301, null].toSorted())
  await log.run()
  expect((await numbers()).slice(303)).toEqual([400])
  await expectOneHistory(published, 1)
})

test('a backup into a new deployment signs nothing until it has read a mirror of the published log', async () => {
  await log.add(1, 2, 3)
  await log.run()
  const restore = await backUp()
  await log.add(4, 5)
  await log.run()
  const { note: published } = await log.checkpoint()
  const mirror = join(log.dir, 'mirror')
  // As a reader of the published paths has them.
  for (const path of ['tile/entries/000', 'tile/0/000']) {
    mkdirSync(join(mirror, `${path}.p`), { recursive: true })
    cpSync(join(stored(), `${path}-p/5`), join(mirror, `${path}.p/5`))
  }
  writeFileSync(join(mirror, 'checkpoint'), published)
  rmSync(stored(), { recursive: true })
  await restore()
  await pauseRestoredLog(log.database.db)
  await log.add(6)
  await log.run()
  expect(await log.paused()).toBe(RESTORED)
  expect((await log.checkpoint()).size).toBe(3)
  expect(await resume(mirror)).toEqual({ size: 5, lost: 2, behind: 0 })
  await log.run()
  expect(await numbers()).toEqual([expect.any(Number), expect.any(Number), expect.any(Number), null, null, 6])
  await expectOneHistory(published, 2)
})

test('entries that had their places before the backup, and were published after it, keep them', async () => {
  await log.add(1)
  await log.run()
  await log.add(2, 3, 4)
  const write = log.tiles.write
  log.tiles.write = async () => Promise.reject(new Error('the disk is full'))
  await log.run().catch(() => undefined)
  const restore = await backUp()
  log.tiles.write = write
  await log.run()
  const { note: published } = await log.checkpoint()
  await restore()
  await pauseRestoredLog(log.database.db)
  expect(await resume(stored())).toEqual({ size: 4, lost: 0, behind: 0 })
  await log.add(5)
  await log.run()
  await expectOneHistory(published, 0)
})

test('places that were never published go behind what was', async () => {
  await log.add(1)
  await log.run()
  const copy = join(log.dir, 'copy')
  cpSync(stored(), copy, { recursive: true })
  const { note: published } = await log.checkpoint()
  await log.add(2, 3)
  const write = log.tiles.write
  log.tiles.write = async () => Promise.reject(new Error('the disk is full'))
  await log.run().catch(() => undefined)
  await pauseRestoredLog(log.database.db)
  log.tiles.write = write
  expect(await resume(copy)).toEqual({ size: 1, lost: 0, behind: 2 })
  await log.run()
  await expectOneHistory(published, 0)
})

test('a copy of the whole older deployment is noticed by its witness, and goes on behind the newer files', async () => {
  const witness = await startTestWitness(log.deps.logSigner.vkey(ORIGIN))
  try {
    log.deps.witnesses.push(createHttpLogWitness(witness, 60_000))
    await log.add(1, 2)
    await log.run()
    const restore = await backUp()
    const old = join(log.dir, 'old')
    cpSync(stored(), old, { recursive: true })
    await log.add(3)
    await log.run()
    const { note: published } = await log.checkpoint()
    const newer = join(log.dir, 'newer')
    renameSync(stored(), newer)
    cpSync(old, stored(), { recursive: true })
    await restore()
    await log.add(4)
    await log.run()
    expect(await log.paused()).toBe(
      'the witness witness.example has seen 3 entries, and the database knows 2',
    )
    await expect(resume(stored())).resolves.toMatchObject({ size: 2 })
    // The old files alone are no way on: the witness says so again.
    await log.run()
    expect(await log.paused()).toMatch(/^the witness/)
    expect(await resume(newer)).toEqual({ size: 3, lost: 1, behind: 0 })
    await log.run()
    expect((await log.checkpoint()).size).toBe(4)
    expect(witness.size).toBe(4)
    await expectOneHistory(published, 1)
  } finally {
    await witness.stop()
  }
})

describe('it does not go on by', () => {
  let restore: () => Promise<void>
  const copy = () => join(log.dir, 'copy')
  beforeEach(async () => {
    await log.add(1, 2, 3)
    await log.run()
    restore = await backUp()
    await log.add(4)
    await log.run()
    cpSync(stored(), copy(), { recursive: true })
    await restore()
    await pauseRestoredLog(log.database.db)
  })

  const FAULTS: [string, () => unknown, RegExp][] = [
    ['a folder without a checkpoint', () => rmSync(join(copy(), 'checkpoint')), /there is no checkpoint/],
    [
      'files that lack a bundle',
      () => rmSync(join(copy(), 'tile/entries'), { recursive: true }),
      /tile\/entries\/000\.p\/4 is missing/,
    ],
    [
      'files of which one entry was changed',
      () => {
        const path = join(copy(), 'tile/entries/000-p/4')
        const bytes = readFileSync(path)
        bytes[40] = (bytes[40] ?? 0) ^ 1
        writeFileSync(path, bytes)
      },
      /entry 0 is not that of this database|entry \d is none of this log/,
    ],
    [
      'files of which one hash was changed',
      () => {
        const path = join(copy(), 'tile/0/000-p/4')
        const bytes = readFileSync(path)
        bytes[100] = (bytes[100] ?? 0) ^ 1
        writeFileSync(path, bytes)
      },
      /tile\/0\/000\.p\/4 does not follow from the entries/,
    ],
    [
      'a checkpoint of another size',
      () => {
        const path = join(copy(), 'checkpoint')
        writeFileSync(path, readFileSync(path, 'utf8').replace('\n4\n', '\n3\n'))
      },
      /not signed with our key/,
    ],
    [
      'the log of another deployment',
      async () => {
        const other = await createLogFixture()
        Object.assign(other.deps, { logSigner: createLogSigner(Buffer.alloc(32, 9), null) })
        other.restart()
        await other.add(1, 2, 3, 4, 5)
        await other.run()
        rmSync(copy(), { recursive: true })
        cpSync(join(other.dir, 'stored/log'), copy(), { recursive: true })
        await other.stop()
      },
      /not signed with our key/,
    ],
    [
      'another history under our own key',
      async () => {
        const other = await createLogFixture()
        await other.add(1, 2, 3, 4, 5)
        await other.run()
        rmSync(copy(), { recursive: true })
        cpSync(join(other.dir, 'stored/log'), copy(), { recursive: true })
        await other.stop()
      },
      /entry 0 is not that of this database/,
    ],
  ]

  test.each(FAULTS)('%s', async (_what, damage, why) => {
    await damage()
    await expect(resume(copy())).rejects.toThrow(why)
    expect(await log.paused()).toBe(RESTORED)
    expect((await numbers()).toSorted()).toEqual([1, 2, 3])
    await log.run()
    expect((await log.checkpoint()).size).toBe(3)
  })

  test('a copy older than what this database has signed', async () => {
    await resume(copy())
    const old = join(log.dir, 'older')
    cpSync(stored(), old, { recursive: true })
    await log.add(5)
    await log.run()
    await pauseRestoredLog(log.database.db)
    await expect(resume(old)).rejects.toThrow(
      'it has 4 entries, and this database has signed 5: name a newer copy',
    )
  })

  test('the word of somebody that nothing was published', async () => {
    await expect(resumeUnpublished(log.deps)).rejects.toThrow('a checkpoint of 3 entries was published')
  })
})

test('a trial that was restored before its first checkpoint begins', async () => {
  await log.add(1)
  await pauseRestoredLog(log.database.db)
  await log.run()
  await expect(log.checkpoint()).rejects.toThrow('no checkpoint')
  await resumeUnpublished(log.deps)
  await log.run()
  expect((await log.checkpoint()).size).toBe(1)
})

test('files that are gone, or of another history, stop it', async () => {
  await log.add(1)
  await log.run()
  const { note } = await log.checkpoint()
  renameSync(stored(), `${stored()}.gone`)
  await log.add(2)
  await log.run()
  expect(await log.paused()).toBe('the file storage does not have the tiles of this log')
  mkdirSync(dirname(join(stored(), 'checkpoint')), { recursive: true })
  expect(await resume(`${stored()}.gone`)).toMatchObject({ size: 1 })
  await log.run()
  expect((await log.checkpoint()).size).toBe(2)
  const [origin, , root = ''] = note.split('\n')
  for (const [written, why] of [
    [`${origin}\n2\n${root}\n\n`, 'the file storage has another root of 2 entries than the database'],
    ['half a checkp', 'the checkpoint in the file storage cannot be read'],
  ] as const) {
    writeFileSync(join(stored(), 'checkpoint'), written)
    await log.add(3)
    await log.run()
    expect(await log.paused()).toBe(why)
    await log.database.pool.query('update log_state set paused = null')
  }
  expect((await log.checkpoint()).size).toBe(2)
})

test('the lost entries are those of the published log', async () => {
  await log.add(1)
  await log.run()
  const restore = await backUp()
  await log.add(2)
  await log.run()
  const { note } = await log.checkpoint()
  const [, lost = ''] = await readPublished(log.tiles, note)
  await restore()
  await resume(stored())
  const { rows } = await log.database.pool.query<{ commitment: Buffer; at: Date; type: string }>(
    'select commitment, at, type from log_entries where index = 1',
  )
  const entry = parseEntry(Buffer.from(lost))
  expect(
    rows.map(({ commitment, at, type }) => ({
      c: commitment.toString('base64url'),
      at: at.toISOString().slice(0, 13),
      type,
    })),
  ).toEqual([entry])
})
