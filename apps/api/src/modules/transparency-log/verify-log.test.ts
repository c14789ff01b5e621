/** Nothing in database or files can be changed without being named (decisions §15). */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../kernel/random.ts'
import { recordAudit, recordNetworkAct } from '../audit/index.ts'
import { readReceipts } from './read-receipts.ts'
import { createLogFixture, type LogFixture, ORIGIN } from './transparency-log.fixtures.ts'
import { compareAudit, faultOfReceipt, verifyLog } from './verify-log.ts'

let log: LogFixture
const officer = newId(new Date())
beforeEach(async () => {
  log = await createLogFixture()
  await sql`insert into users (id, email, first_name, last_name, password_hash, role, created_at)
    values (${officer}, 'grace@example.com', 'Grace', 'Effiong', '', 'officer', now())`.execute(
    log.database.db,
  )
  await view('356938035643809')
  await log.add(1, 2)
  await log.run()
  await view('490154203237518')
  await log.add(3)
  await log.run()
})
afterEach(() => log.stop())

const view = (imei: string) =>
  recordAudit(log.database.db, {
    at: new Date(),
    userId: officer,
    action: 'view_device',
    imei,
    purpose: 'A case in Ikeja',
  })
const verify = () => verifyLog(log.deps, log.tiles)
const compare = () => compareAudit(log.deps, log.tiles)
/** As who owns the database does it: past every trigger. */
const tamper = (statement: string) =>
  log.database.pool.query(`begin; set local session_replication_role = replica; ${statement}; commit`)

/** The same for a file. */
function change(path: string, to: (bytes: Buffer) => Buffer): void {
  const file = join(log.dir, 'stored/log', path)
  writeFileSync(file, to(readFileSync(file)))
}
const flip = (at: number) => (bytes: Buffer) => {
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return bytes
}

test('an honest log holds, and the audit log agrees with it', async () => {
  expect(await verify()).toMatchObject({
    compared: 5,
    forgotten: 0,
    checkpoints: 2,
    waiting: 0,
    checkpoint: { origin: ORIGIN, size: 5 },
  })
  expect(await compare()).toEqual({ broken: null, paused: null, published: 2, waiting: 0, lost: 0 })
  await view('356938035643809')
  expect(await compare()).toEqual({ broken: null, paused: null, published: 2, waiting: 1, lost: 0 })
})

test.each(['network_asked', 'network_not_asked'] as const)(
  'a question to a network has no entry, and none is missing (%s)',
  async (action) => {
    await recordNetworkAct(log.database.db, {
      ...{ at: new Date(), userId: officer, action, act: 'transfer' as const },
      ...{ imei: null, detail: {} },
    })
    expect(await compare()).toMatchObject({ broken: null, published: 2, waiting: 0 })
  },
)

describe('audit verify names', () => {
  test.each([
    [
      'a row that was changed',
      `update audit_log set imei = '000000000000000' where imei like '3569%'`,
      /^row \d+ is not what entry \d of the public log commits to$/,
    ],
    [
      'a row whose time was changed',
      `update audit_log set at = at - interval '1 second'`,
      /^row \d+ is not what entry \d of the public log commits to$/,
    ],
    [
      'a row that was removed',
      `delete from audit_log where imei like '3569%'`,
      /^row \d+ of the audit log is gone$/,
    ],
    [
      'a row that was removed with its entry’s row',
      `delete from log_entries using audit_log a where a.id = audit_id and a.imei like '3569%'; delete from audit_log where imei like '3569%'`,
      /^entry \d of the public log has no row in the database$/,
    ],
    [
      'one that was made to look forgotten',
      `update log_entries set commitment = sha256('x'), salt = null, audit_id = null where audit_id is not null; delete from audit_log`,
      /^entry \d of the public log is of a row that is not here, and no restore has lost it$/,
    ],
    [
      'a row that was put in past the log',
      `insert into audit_log (at, actor_name, action) values (now(), 'Grace', 'view_device')`,
      /^row \d+ is in no entry of the public log, and does not wait for it$/,
    ],
    [
      'a salt that was changed',
      `update log_entries set salt = sha256('x') where audit_id is not null`,
      /^row \d+ is not what entry/,
    ],
    [
      'an entry that was given to another row',
      'update log_entries set audit_id = -audit_id where audit_id is not null',
      /^row \d+ is in no entry/,
    ],
  ])('%s', async (_what, statement, why) => {
    await tamper(statement)
    expect((await compare()).broken).toMatch(why)
  })
})

describe('log verify names', () => {
  const FAULTS: [string, () => unknown, RegExp][] = [
    [
      'an event that was changed',
      () => tamper(`update log_entries set event = '{"n":9}' where event ->> 'n' = '1'`),
      /^entry \d \(list\.imported\) is not what its row says$/,
    ],
    [
      'a type that was changed',
      () => tamper(`update log_entries set type = 'list.exported' where event ->> 'n' = '1'`),
      /is not what its row says$/,
    ],
    [
      'an hour that was changed',
      () => tamper(`update log_entries set at = at + interval '1 hour' where index = 0`),
      /^entry 0 .* is not what its row says$/,
    ],
    [
      'rows that changed places',
      () =>
        tamper(
          `update log_entries set index = case index when 0 then 90 when 1 then 0 else index end; update log_entries set index = 1 where index = 90`,
        ),
      /is not what its row says$/,
    ],
    [
      'a row that is gone',
      () => tamper('delete from log_entries where index = 4'),
      /^entry 4 has no row in the database$/,
    ],
    [
      'a checkpoint with another root',
      () => tamper(`update log_checkpoints set root = sha256('x') where size = 3`),
      /^the checkpoint of 3 entries has another root$/,
    ],
    [
      'a database behind the files',
      () => tamper('delete from log_entries where index > 2; update log_state set assigned = 3, size = 3'),
      /^5 entries are published, and the database knows 3$/,
    ],
    [
      'an entry that was changed',
      () => change('tile/entries/000-p/5', flip(60)),
      /^entry 0 .* is not what its row says$/,
    ],
    [
      'a hash that was changed',
      () => change('tile/0/000-p/5', flip(60)),
      /^tile\/0\/000\.p\/5 does not follow from the entries$/,
    ],
    [
      'a bundle that was cut',
      () => change('tile/entries/000-p/5', (bytes) => bytes.subarray(0, -1)),
      /^tile\/entries\/000\.p\/5 does not have 5 entries$/,
    ],
    [
      'a tile that is gone',
      () => rmSync(join(log.dir, 'stored/log/tile/0/000-p/5')),
      /^tile\/0\/000\.p\/5 is missing$/,
    ],
    [
      'a checkpoint that is gone',
      () => rmSync(join(log.dir, 'stored/log/checkpoint')),
      /^there is no checkpoint$/,
    ],
    [
      'a checkpoint that we did not sign',
      () => change('checkpoint', (bytes) => Buffer.from(bytes.toString().replace('\n5\n', '\n4\n'))),
      /^the checkpoint is not signed with our key$/,
    ],
  ]
  test.each(FAULTS)('%s', async (_what, damage, why) => {
    await damage()
    await expect(verify()).rejects.toThrow(why)
  })
})

test('receipts: one that holds, and each that does not', async () => {
  const person = newId(new Date())
  await sql`select await_log('flag.activated', now(), '{"case":"LE-2026-000001"}'::jsonb, ${person}::uuid, 7)`.execute(
    log.database.db,
  )
  await log.run()
  const [receipt] = await readReceipts(log.deps, { userId: person, deviceId: 7 })
  const fault = (text: string) => faultOfReceipt(log.deps.logSigner, ORIGIN, text)
  if (!receipt?.proof) throw new Error('there is no proof')
  expect(fault(JSON.stringify(receipt))).toBeNull()
  expect(fault(JSON.stringify({ ...receipt, event: '{"case":"LE-2026-000002"}' }))).toBe('not in log')
  expect(fault(JSON.stringify({ ...receipt, proof: receipt.proof.replace(/^index \d+/m, 'index 0') }))).toBe(
    'not in log',
  )
  expect(fault(receipt.proof)).toBe('it is no receipt')
  expect(faultOfReceipt(log.deps.logSigner, 'other.example/log', JSON.stringify(receipt))).toBe('other log')
})
