/** The audit log: append-only, chained, checked (decisions §9, docs/adr/0011). */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditCommands } from '../../admin/audit-commands.ts'
import type { Infrastructure } from '../../bootstrap.ts'
import { systemClock } from '../../kernel/clock.ts'
import { newId } from '../../kernel/random.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { TEST_SECRET_KEY } from '../../testing/test-product.ts'
import { readHeads } from './head-file.ts'
import { chainAudit, createHeadSigner, headFileIn, recordAudit, verifyAudit } from './index.ts'
import { signHead } from './sign-head.ts'

const headSigner = createHeadSigner(TEST_SECRET_KEY, null)
const signing = { clock: systemClock, headSigner }
let test_: TestDatabase
let userId: string
let dataDir: string
beforeAll(async () => {
  test_ = await createTestDatabase({ poolSize: 24 })
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))
afterAll(() => test_.drop())

const asSuperuser = (text: string) =>
  test_.database.pool.query(`begin; set local session_replication_role = replica; ${text}; commit`)

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'amana-audit-'))
  await asSuperuser('truncate audit_log, audit_chain, audit_pending, audit_heads')
  userId = newId(new Date())
  await sql`insert into users (id, email, first_name, last_name, password_hash, role, created_at)
    values (${userId}, ${`${userId}@example.com`}, 'Grace', 'Effiong', '', 'officer', now())`.execute(
    test_.database.db,
  )
})

const look = (imei: string) =>
  recordAudit(test_.database.db, {
    at: new Date(),
    userId,
    action: 'view_device',
    imei,
    detail: { zulu: 1, alpha: [true, null, 'ü'] },
  })

async function looks(count: number): Promise<number[]> {
  for (let index = 0; index < count; index += 1) await look(String(index).padStart(15, '0'))
  const rows = await test_.database.db.selectFrom('audit_log').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Runs the command as `npm run admin -- audit …` does. */
async function admin(...args: string[]): Promise<string> {
  const written: string[] = []
  const write = process.stdout.write
  process.stdout.write = ((text: string) => written.push(text) > 0) as typeof process.stdout.write
  try {
    const infrastructure = {
      database: test_.database,
      clock: systemClock,
      secretKey: TEST_SECRET_KEY,
      dataDir,
    } as Infrastructure
    await auditCommands((run) => run(infrastructure)).parseAsync(args, { from: 'user' })
  } finally {
    process.stdout.write = write
  }
  return written.join('')
}

describe('a log that nobody touched', () => {
  test('holds; what is not chained yet is counted', async () => {
    await looks(5)
    expect(await verifyAudit(test_)).toMatchObject({ broken: null, head: { position: 0 }, waiting: 5 })
    expect(await chainAudit(test_, signing)).toBe(5)
    await look('1')
    expect(await verifyAudit(test_)).toMatchObject({ broken: null, head: { position: 5 }, waiting: 1 })
    expect(await admin('verify')).toMatch(
      /^The log holds: 5 rows chained, 1 newest rows wait to be chained\.\nhead 5:[0-9a-f]{64}\n1 signed heads are part of it\.\nIt agrees with the public log: 0 rows are published, 6 wait for the next checkpoint\.\n$/,
    )
  })

  test('holds under 20 writers at once, of which some roll back and one stays open while others are chained', async () => {
    const { database } = test_
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let began = () => {}
    const begun = new Promise<void>((resolve) => {
      began = resolve
    })
    // Takes an early id and commits last.
    const slow = database.transaction(async (tx) => {
      await recordAudit(tx, { at: new Date(), userId, action: 'clear_flag' })
      began()
      await held
    })
    await begun
    const writers = Array.from({ length: 20 }, async (_, writer) => {
      for (let row = 0; row < 10; row += 1) {
        await database
          .transaction(async (tx) => {
            await recordAudit(tx, {
              at: new Date(),
              userId,
              action: 'search_devices',
              purpose: `${writer} ${row}`,
            })
            if (row % 5 === 4) throw new Error('rolled back')
          })
          .catch(() => undefined)
        if (writer % 5 === 0) await chainAudit(test_)
      }
    })
    await Promise.all(writers)
    await chainAudit(test_)
    expect(await verifyAudit(test_)).toMatchObject({ broken: null, head: { position: 160 }, waiting: 0 })
    release()
    await slow
    await Promise.all(Array.from({ length: 4 }, () => chainAudit(test_)))
    expect(await verifyAudit(test_)).toMatchObject({ broken: null, head: { position: 161 }, waiting: 0 })
  })

  test('several batches are one chain', async () => {
    await sql`insert into audit_log (at, actor_name, action) select now(), 'x', 'list_flags' from generate_series(1, 2500)`.execute(
      test_.database.db,
    )
    expect(await chainAudit(test_)).toBe(2500)
    expect(await verifyAudit(test_)).toMatchObject({ broken: null, head: { position: 2500 } })
  })
})

test('nobody changes the log by accident: update, delete and truncate are refused by the database', async () => {
  await looks(1)
  await chainAudit(test_)
  const { db } = test_.database
  for (const table of ['audit_log', 'audit_chain']) {
    const column = table === 'audit_log' ? 'purpose' : 'hash'
    await expect(sql.raw(`update ${table} set ${column} = ${column}`).execute(db)).rejects.toThrow(
      'append-only',
    )
    await expect(sql.raw(`delete from ${table}`).execute(db)).rejects.toThrow('append-only')
    await expect(sql.raw(`truncate ${table} cascade`).execute(db)).rejects.toThrow('append-only')
  }
})

test('an entry of nobody is refused', async () => {
  await expect(
    recordAudit(test_.database.db, { at: new Date(), userId: newId(new Date()), action: 'view_device' }),
  ).rejects.toThrow()
})

describe('who switches the triggers off is found out', () => {
  test.each([
    ['another purpose', (id: number) => `update audit_log set purpose = 'for fun' where id = ${id}`],
    ['another IMEI', (id: number) => `update audit_log set imei = '000000000000009' where id = ${id}`],
    [
      'another officer',
      (id: number) => `update audit_log set officer_id = 'LP1', actor_name = 'Somebody' where id = ${id}`,
    ],
    [
      'another time, by a microsecond',
      (id: number) => `update audit_log set at = at + interval '1 microsecond' where id = ${id}`,
    ],
    [
      'another detail',
      (id: number) => `update audit_log set detail = detail || '{"alpha": []}' where id = ${id}`,
    ],
    ['a row that is gone', (id: number) => `delete from audit_log where id = ${id}`],
    ['another hash', (id: number) => `update audit_chain set hash = sha256(hash) where audit_id = ${id}`],
    [
      'a row and its link that are gone',
      (id: number) =>
        `delete from audit_chain where audit_id = ${id + 1}; delete from audit_log where id = ${id + 1}`,
    ],
  ])('%s: the row is named', async (_what, change) => {
    const ids = await looks(6)
    await chainAudit(test_)
    const id = ids[2] ?? 0
    await asSuperuser(change(id))
    const { broken, head } = await verifyAudit(test_)
    const removed = _what.endsWith('are gone')
    expect(broken?.auditId).toBe(removed ? ids[4] : id)
    expect(head.position).toBe(removed ? 3 : 2)
    await expect(admin('verify')).rejects.toThrow(`The log is broken at row ${broken?.auditId}`)
  })

  test('a row that was kept out of the chain', async () => {
    const [id] = await looks(1)
    await asSuperuser('delete from audit_pending')
    expect((await verifyAudit(test_)).broken).toEqual({
      auditId: id,
      why: 'the row is not in the chain and does not wait for it',
    })
  })

  test('newest rows that were cut off, by a head that was noted before', async () => {
    const ids = await looks(4)
    await chainAudit(test_, signing)
    const head = /head (\S+)/.exec(await admin('verify'))?.[1] ?? ''
    expect(await admin('verify', '--head', head)).toContain('The log holds')
    await asSuperuser(
      `delete from audit_chain where audit_id >= ${ids[2]}; delete from audit_log where id >= ${ids[2]}`,
    )
    expect((await verifyAudit(test_)).broken).toBeNull()
    await expect(admin('verify', '--head', head)).rejects.toThrow('rows were cut off')
    await expect(admin('verify', '--head', 'nonsense')).rejects.toThrow('--head')
  })
})

describe('the first signed head', () => {
  const signed = () => {
    const enqueued: string[] = []
    const jobs = { enqueue: async (_tx: unknown, name: string) => void enqueued.push(name) }
    return signHead({ database: test_.database, ...signing, jobs, config: { dataDir } } as never).then(
      () => enqueued,
    )
  }

  test('comes with the first rows, whatever their times say; the next signature tells of it once', async () => {
    const at = new Date('2020-01-01T00:00:00Z')
    await recordAudit(test_.database.db, { at, userId, action: 'view_device', imei: '1', detail: {} })
    await Promise.all(Array.from({ length: 4 }, () => chainAudit(test_, signing)))
    expect((await admin('heads')).trim().split('\n')).toHaveLength(1)
    expect(await admin('verify')).toContain('1 signed heads are part of it.')
    expect(readHeads(headFileIn(dataDir))).toEqual([])
    expect([await signed(), await signed()]).toEqual([['audit.mail-head'], []])
    expect(readHeads(headFileIn(dataDir))).toHaveLength(1)
    await looks(2)
    await chainAudit(test_, signing)
    expect((await admin('heads')).trim().split('\n')).toHaveLength(1)
    expect([await signed(), await signed()]).toEqual([['audit.mail-head'], []])
    expect(await admin('verify')).toContain('2 signed heads are part of it.')
  })

  test('a line of the file that a crash cut off, and what stands behind it, breaks nothing', async () => {
    await looks(2)
    await chainAudit(test_, signing)
    await signed()
    const file = headFileIn(dataDir)
    const whole = readFileSync(file, 'utf8')
    for (const cut of [3, 40, 100, whole.length - 1]) {
      writeFileSync(file, whole.slice(0, cut) + whole)
      expect(await admin('verify')).toContain('1 signed heads are part of it.')
    }
  })
})

describe('a log that is rewritten whole', () => {
  const signed = async () => {
    const jobs = { enqueue: async () => undefined }
    await signHead({ database: test_.database, clock: systemClock, jobs, headSigner, config: { dataDir } })
  }
  async function rewrite(also = ''): Promise<void> {
    await asSuperuser(`truncate audit_log, audit_chain, audit_pending${also}`)
    await looks(3)
    await chainAudit(test_)
  }

  test('does not pass: its signed heads are in the database, and beside it', async () => {
    await looks(4)
    await chainAudit(test_)
    await signed()
    await signed()
    expect((await admin('heads')).trim().split('\n')).toHaveLength(1)
    expect(await admin('verify')).toMatch(
      /\n1 signed heads are part of it\.\nIt agrees with the public log: /,
    )
    await rewrite()
    // The chain alone holds.
    expect(await verifyAudit(test_)).toMatchObject({ broken: null })
    await expect(admin('verify')).rejects.toThrow(/at position 4 is not part of the log/)
    await rewrite(', audit_heads')
    await expect(admin('verify')).rejects.toThrow(/at position 4 is not part of the log/)
  })

  test('does not pass with heads of another key, nor without any, however young it is', async () => {
    await looks(3)
    await chainAudit(test_)
    const { db } = test_.database
    const chain = await db
      .selectFrom('audit_chain')
      .select(['position', 'hash'])
      .where('position', '=', 3)
      .executeTakeFirstOrThrow()
    const at = new Date()
    const forged = {
      ...headSigner.sign(chain, at),
      signature: createHeadSigner(Buffer.alloc(32, 3), null).sign(chain, at).signature,
    }
    const { key_id, signature } = forged
    await db
      .insertInto('audit_heads')
      .values({ ...chain, at, key_id, signature })
      .execute()
    await expect(admin('verify')).rejects.toThrow(/is not signed with our key/)
    await asSuperuser(`truncate audit_heads, audit_chain; insert into audit_pending select id from audit_log`)
    await chainAudit(test_)
    await expect(admin('verify')).rejects.toThrow(/it has no signed head/)
  })
})
