/**
 * Sessions in memory (docs/adr/0028): a change ends them in every process, also when its connection breaks or
 * hangs.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../../db/pool.ts'
import { openRelay } from '../../../db/relay.fixtures.ts'
import type { UserActor } from '../../../kernel/actor.ts'
import { systemClock } from '../../../kernel/clock.ts'
import { after, DAY } from '../../../kernel/durations.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { waitUntil } from '../../../testing/wait-until.ts'
import { createSessionGate, rememberEnded } from './session-gate.ts'

/** Memory would admit for a minute. */
const FAR_BELOW_A_MINUTE = 40_000
/** Longer than the half second for which everything is remembered. */
const LONGER_THAN_FRESH = 600

const log = pino({ level: 'silent' })
let testDatabase: TestDatabase
/** Stands for a second process. */
let other: Database
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  other = openDatabase({ url: testDatabase.url, log })
})
afterAll(async () => {
  await other?.close()
  await testDatabase.drop()
})

const END_SESSION = `update sessions set ended_at = now(), end_reason = 'signed_out' where id = $1`
const change = (statement: string, id: string) => testDatabase.database.pool.query(statement, [id])

async function newSession(role: UserActor['role'] = 'user'): Promise<UserActor> {
  const [userId, sessionId, now] = [randomUUID(), randomUUID(), new Date()]
  await testDatabase.database.pool.query(
    `insert into users (id, email, first_name, last_name, password_hash, role, created_at)
     values ($1::uuid, $1::uuid || '@example.com', 'A', 'B', '', $2, $3)`,
    [userId, role, now],
  )
  if (role !== 'user')
    await testDatabase.database.pool.query(
      `insert into officers (user_id, officer_id, rank, force_number, state_command, station, expires_at)
       values ($1, $2::text, 'Inspector', $2::text, 'Lagos', 'Ikeja', $3)`,
      [userId, `LP${userId.replaceAll(/\D/g, '').padEnd(8, '0').slice(0, 8)}`, after(now, DAY)],
    )
  await testDatabase.database.db
    .insertInto('sessions')
    .values({
      id: sessionId,
      user_id: userId,
      device: '',
      created_at: now,
      last_used_at: now,
      expires_at: after(now, DAY),
      ended_at: null,
      end_reason: null,
    })
    .execute()
  return { kind: 'account', userId, sessionId, role }
}

/** A gate of the second process. */
function gateOf({ listen }: Pick<Database, 'listen'> = other) {
  const gate = createSessionGate({
    database: { db: other.db, listen },
    clock: systemClock,
    ended: rememberEnded(),
    officerTwoFactor: 'off',
  })
  const isAdmitted = async (account: UserActor) => {
    try {
      await gate.check(account)
      return true
    } catch {
      return false
    }
  }
  /** Whether memory alone admits, after more than half a second. */
  const remembers = async (account: UserActor) => {
    await gate.check(account)
    await sleep(LONGER_THAN_FRESH)
    return !(gate.check(account) instanceof Promise)
  }
  return { gate, isAdmitted, remembers }
}

async function refusedAfter(
  { isAdmitted }: Pick<ReturnType<typeof gateOf>, 'isAdmitted'>,
  account: UserActor,
  act: () => Promise<unknown>,
): Promise<void> {
  await act()
  const begun = performance.now()
  await waitUntil(async () => !(await isAdmitted(account)))
  expect(performance.now() - begun).toBeLessThan(FAR_BELOW_A_MINUTE)
}

test.each<[string, UserActor['role'], (account: UserActor) => Promise<unknown>]>([
  ['a session that ended', 'user', ({ sessionId }) => change(END_SESSION, sessionId)],
  [
    'a session that is deleted',
    'user',
    ({ sessionId }) => change('delete from sessions where id = $1', sessionId),
  ],
  [
    'a session that ends earlier',
    'user',
    ({ sessionId }) =>
      change("update sessions set expires_at = now() - interval '1 minute' where id = $1", sessionId),
  ],
  [
    'an officer who is suspended',
    'officer',
    ({ userId }) => change('update officers set suspended_at = now() where user_id = $1', userId),
  ],
  [
    'an officer whose time is over',
    'officer',
    ({ userId }) => change('update officers set expires_at = now() where user_id = $1', userId),
  ],
  [
    'an officer who is one no longer',
    'officer',
    ({ userId }) => change('delete from officers where user_id = $1', userId),
  ],
  [
    'an account with another role',
    'supervisor',
    ({ userId }) => change("update users set role = 'officer' where id = $1", userId),
  ],
])('%s is refused by a process that remembers it', async (_, role, act) => {
  const account = await newSession(role)
  const process = gateOf()
  await waitUntil(() => process.remembers(account))
  await refusedAfter(process, account, () => act(account))
  await process.gate.stop()
})

test('a session that was prolonged is admitted after its former end', async () => {
  const account = await newSession()
  const process = gateOf()
  await change(
    `update sessions set expires_at = now() + interval '2 seconds' where id = $1`,
    account.sessionId,
  )
  await process.isAdmitted(account)
  await change(`update sessions set expires_at = now() + interval '1 day' where id = $1`, account.sessionId)
  await sleep(2_500)
  expect(await process.isAdmitted(account)).toBe(true)
  await process.gate.stop()
})

test('a session is refused while the connection is broken, and remembered once it listens again', async () => {
  const [ended, going] = [await newSession(), await newSession()]
  const process = gateOf()
  await waitUntil(() => process.remembers(ended))
  await refusedAfter(process, ended, () =>
    change(
      `with broken as (
         select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'amana-listen' and datname = current_database())
       update sessions set ended_at = now(), end_reason = 'signed_out' from broken where id = $1`,
      ended.sessionId,
    ),
  )
  await waitUntil(() => process.remembers(going))
  await process.gate.stop()
})

test('a session is refused while the connection hangs', async () => {
  const relay = await openRelay(testDatabase)
  const behind = openDatabase({ url: relay.url, log })
  const account = await newSession()
  const process = gateOf(behind)
  await waitUntil(() => process.remembers(account))
  relay.hang()
  await refusedAfter(process, account, () => change(END_SESSION, account.sessionId))
  relay.close()
  await process.gate.stop()
  await behind.close()
})

test('a connection that passes no notices is never trusted', async () => {
  const account = await newSession()
  const process = gateOf({ listen: (_channel, hear) => other.listen('another', hear) })
  for (let time = 0; time < 3; time += 1) expect(await process.remembers(account)).toBe(false)
  await process.gate.stop()
})
