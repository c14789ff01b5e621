/**
 * Traces outside of the database: signed heads and mails to the supervisors; rows of administrators' commands
 * (decisions §17).
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitForSequence } from '../../db/sequence.ts'
import { runAdmin } from '../../testing/child-process.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import {
  startTestProduct,
  TEST_SECRET_KEY,
  type TestAccount,
  type TestProduct,
} from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { auditChain } from './chain-audit.ts'
import { chainAudit } from './index.ts'

const SLOW = 180_000
const SECRET_KEY = TEST_SECRET_KEY.toString('base64')

let testDatabase: TestDatabase
let amana: TestProduct
let supervisor: TestAccount
let officer: TestAccount
const dataDir = mkdtempSync(join(tmpdir(), 'amana-heads-'))
/** 06:20 in Lagos. */
let now = new Date('2026-03-02T05:20:00Z')

beforeAll(async () => {
  testDatabase = await createTestDatabase({ template: 'started' })
  amana = await startTestProduct({ testDatabase, clock: { now: () => now }, env: { DATA_DIR: dataDir } })
  supervisor = await amana.account('supervisor')
  officer = await amana.account('officer')
  await amana.account()
})
afterAll(async () => {
  await amana.stop()
  await testDatabase.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const admin = (...args: string[]) =>
  runAdmin(args, { DATABASE_URL: testDatabase.url, DATA_DIR: dataDir, SECRET_KEY })
const search = async (by: TestAccount, imei: string) =>
  expect((await amana.call('GET', `/le/devices/search/?q=${imei}`, { token: by.token })).status).toBe(200)
const run = (name: 'audit.sign-head' | 'audit.digest') =>
  amana.database.transaction((tx) => amana.jobs.enqueue(tx, name, {}))
const mailed = async (subject: RegExp) => {
  const found = () => amana.sent.filter((mail) => subject.test(mail.subject))
  await waitUntil(async () => found().length > 0)
  return found()
}
const commands = async () => {
  const { rows } = await amana.database.pool.query<{ actor_name: string; detail: { command: string } }>(
    `select actor_name, detail from audit_log where action = 'admin_command' order by id`,
  )
  return rows
}

test('a head is signed at minute 5 of each hour, and a digest is sent each morning', async () => {
  const { rows } = await amana.database.pool.query(
    `select name, cron from pgboss.schedule where name like 'audit.%' order by name`,
  )
  expect(rows).toEqual([
    { name: 'audit.digest', cron: '11 5 * * *' },
    { name: 'audit.sign-head', cron: '5 * * * *' },
  ])
})

test(
  'the head goes to supervisors only; what the mail quotes is what `audit verify --head` takes',
  async () => {
    await search(officer, '356938035643809')
    await chainAudit(amana)
    await run('audit.sign-head')
    const mails = await mailed(/^Audit log: head \d+$/)
    expect(mails.map(({ to }) => to)).toEqual([supervisor.email])
    const head = /head (\d+:[0-9a-f]{64})/.exec(mails[0]?.text ?? '')?.[1] ?? ''
    const { rows } = await amana.database.pool.query<{ position: number; hash: Buffer; signature: string }>(
      'select position, hash, signature from audit_heads',
    )
    expect(rows.map(({ position, hash }) => `${position}:${hash.toString('hex')}`)).toEqual([head])
    expect(mails[0]?.text).toMatch(new RegExp(`signature\\s+${rows[0]?.signature}`))
    expect(await admin('audit', 'verify', '--head', head)).toMatchObject({ code: 0 })
    expect(
      (
        await admin(
          'audit',
          'verify',
          '--head',
          head.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
        )
      ).code,
    ).toBe(1)
    expect(statSync(join(dataDir, 'audit-heads')).mode & 0o777).toBe(0o600)
  },
  SLOW,
)

test('the digest counts what each officer did yesterday, in Lagos', async () => {
  const ids: (string | null)[] = []
  // A session of fifteen minutes is over at each next time.
  for (const at of [
    '2026-03-02T22:59:00Z',
    '2026-03-02T23:00:00Z',
    '2026-03-03T22:59:00Z',
    '2026-03-03T23:00:00Z',
  ]) {
    now = new Date(at)
    const searcher = await amana.account('officer')
    await search(searcher, '356938035643809')
    await search(searcher, '356938035643817')
    ids.push(searcher.officerId)
  }
  now = new Date('2026-03-04T05:11:00Z')
  await run('audit.digest')
  const [mail, ...others] = await mailed(/^Officers on Amana: /)
  expect([mail?.to, others]).toEqual([supervisor.email, []])
  const told = ids.map((id) => mail?.text.includes(`Ada Okafor (${id}): search devices, 2`))
  expect(told).toEqual([false, true, true, false])
})

test('a head is signed also when rows are being chained just then', async () => {
  const count = async (rows: string) =>
    Number((await amana.database.pool.query(`select count(*) from ${rows}`)).rows[0]?.count)
  await search(await amana.account('officer'), '356938035643809')
  await chainAudit(amana)
  const signed = await count('audit_heads')
  const chained = Promise.withResolvers<void>()
  const chaining = amana.database.transaction(async (tx) => {
    await waitForSequence(tx, auditChain.name)
    await run('audit.sign-head')
    await chained.promise
  })
  await waitUntil(async () => (await count(`pg_locks where locktype = 'advisory' and not granted`)) > 0)
  chained.resolve()
  await chaining
  await waitUntil(async () => (await count('audit_heads')) === signed + 1)
})

test('each supervisor gets these mails in the language of their account', async () => {
  await amana.database.pool.query("update users set locale = 'ha' where id = $1", [supervisor.userId])
  now = new Date('2026-03-05T05:11:00Z')
  await search(await amana.account('officer'), '356938035643809')
  now = new Date('2026-03-06T05:11:00Z')
  await run('audit.digest')
  const [digest] = await mailed(/^Jami’ai a Amana: 5 Maris 2026$/)
  expect(digest?.text).toMatch(/Wa ya yi me/)
  expect(digest?.text).not.toMatch(/search devices|Open the audit log/)
  await chainAudit(amana)
  await run('audit.sign-head')
  const [head] = await mailed(/^Kundin bin diddigi: kan \d+$/)
  expect(head?.text).toMatch(/head \d+:[0-9a-f]{64}/)
  await amana.database.pool.query('update users set locale = null where id = $1', [supervisor.userId])
})

test(
  "administrators' commands are rows before they run, by the account on the machine, without addresses",
  async () => {
    const before = (await commands()).length
    expect((await admin('officers', 'list')).code).toBe(0)
    expect((await admin('users', 'end-sessions', 'nobody.known@example.com')).code).toBe(1)
    const rows = (await commands()).slice(before)
    expect(rows.map(({ detail }) => detail)).toEqual([
      { command: 'officers list', options: {} },
      { command: 'users end-sessions', options: { arguments: ['n…@example.com'] } },
    ])
    for (const { actor_name } of rows) expect(actor_name).toMatch(/^Administrator \(.+\)$/)
  },
  SLOW,
)

test(
  'each stop signs the head; a log that is then rewritten whole, its heads too, is found by `audit verify`',
  async () => {
    await search(await amana.account('officer'), '356938035643809')
    await amana.product.stop()
    const { rows } = await amana.database.pool.query<{ newest: number; signed: number }>(
      'select (select max(position) from audit_chain) as newest, (select max(position) from audit_heads) as signed',
    )
    expect(rows[0]?.signed).toBe(rows[0]?.newest)
    expect(await admin('audit', 'verify')).toMatchObject({ code: 0 })

    await amana.database.pool.query(`begin; set local session_replication_role = replica;
      create temp table kept on commit drop as select * from audit_log where action <> 'search_devices';
      truncate audit_log, audit_chain, audit_pending, audit_heads; insert into audit_log overriding system value select * from kept;
      insert into audit_pending select id from audit_log; commit`)
    await chainAudit(amana)
    const { code, stderr } = await admin('audit', 'verify')
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The log is broken: the head of /),
    })
    // Without the file the rewritten log has no head at all.
    rmSync(join(dataDir, 'audit-heads'))
    expect((await admin('audit', 'verify')).code).toBe(1)
  },
  SLOW,
)
