/** Simultaneous registrations of one device, and the database's cost of a registration. */
import { randomUUID } from 'node:crypto'
import { type Imei, registerDeviceBody } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { telecomOff } from '../../adapters/telecom-records/off.ts'
import type { UserActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { systemClock } from '../../kernel/clock.ts'
import { createEncrypter } from '../../kernel/encryption.ts'
import { newId } from '../../kernel/random.ts'
import { ROUNDS, rounds } from '../../testing/rounds.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createCertificateSigner, registerCertificateKey } from '../certificates/index.ts'
import { duringErasure } from '../profile/concurrent-erasure.fixtures.ts'
import type { DeviceDeps } from './deps.ts'
import { countNoRegistration, insertFlag, newImei } from './devices.fixtures.ts'
import { createDeviceLoaders } from './loaders.ts'
import { lockImeis } from './lock-queries.ts'
import { registerDevice } from './register-device.ts'

const OK = 'registered'

let testDatabase: TestDatabase
let deps: DeviceDeps
const people: UserActor[] = []

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  const { database } = testDatabase
  const signer = createCertificateSigner(Buffer.alloc(32, 7))
  await registerCertificateKey(database.db, signer, new Date())
  const noStorage = () => Promise.reject(new Error('no file is sent here'))
  deps = {
    database,
    clock: systemClock,
    // The answers of a day (count-answers.ts) have tests of their own; each race makes more of them.
    counts: { take: async () => ({ taken: true, used: 1, wait: 0 }) },
    jobs: { enqueue: () => Promise.reject(new Error('a registration queues nothing')) },
    telecom: telecomOff(),
    loaders: createDeviceLoaders(database),
    encrypter: createEncrypter(Buffer.alloc(32, 7)),
    tacs: {
      modelOf: () => ({ brand: 'Tecno', model: 'Spark 20' }),
      refresh: async () => undefined,
      stop: async () => undefined,
    },
    certificates: { database, clock: systemClock, signer, issuer: 'https://amana.example' },
    networksOf: async () => [],
    scanner: null,
    storage: {
      put: noStorage,
      open: noStorage,
      delete: noStorage,
      list: () => {
        throw new Error('no file is sent here')
      },
    },
  }
  for (const name of ['Ada', 'Bello', 'Chidi']) {
    const now = new Date()
    const userId = newId(now)
    await database.db
      .insertInto('users')
      .values({
        id: userId,
        email: `${userId}@example.com`,
        first_name: name,
        last_name: 'Okafor',
        phone_number: null,
        password_hash: '',
        role: 'user',
        email_verified_at: now,
        created_at: now,
        phone_verified_at: null,
        pin_hash: null,
        two_factor_method: null,
      })
      .execute()
    people.push({ kind: 'account', userId, sessionId: newId(now), role: 'user' })
  }
})
afterAll(() => testDatabase.drop())

/** `registered`, or the code of the refusal. */
async function attempt(person: number, imei: Imei, imei2?: Imei, attempt_id?: string): Promise<string> {
  await countNoRegistration(testDatabase.database)
  try {
    await registerNow(person, imei, imei2, attempt_id)
    return OK
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

function registerNow(person: number, imei: Imei, imei2?: Imei, attempt_id?: string) {
  const actor = people[person]
  if (!actor) throw new Error('nobody')
  return registerDevice(deps, actor, registerDeviceBody.parse({ imei, imei2, attempt_id }), [])
}

async function rowsOf(imei: Imei) {
  return testDatabase.database.db
    .selectFrom('device_imeis')
    .innerJoin('ownerships', 'ownerships.device_id', 'device_imeis.device_id')
    .innerJoin('certificates', 'certificates.device_id', 'device_imeis.device_id')
    .innerJoin('device_events', 'device_events.device_id', 'device_imeis.device_id')
    .select(['device_imeis.device_id', 'ownerships.user_id'])
    .where('device_imeis.imei', '=', imei)
    .execute()
}

describe('in the same instant', () => {
  test(`two people, one IMEI, ${ROUNDS} times: one wins, the other is told`, async () => {
    await rounds({}, async () => {
      const imei = newImei()
      const results = await Promise.all([attempt(0, imei), attempt(1, imei)])
      expect(results.toSorted()).toEqual(['imei_taken', OK])
      expect(await rowsOf(imei)).toHaveLength(1)
    })
  })

  test(`one’s first IMEI is the other’s second, crosswise, ${ROUNDS} times: one wins, no deadlock`, async () => {
    await rounds({}, async () => {
      const [one, other] = [newImei(), newImei()]
      const results = await Promise.all([attempt(0, one, other), attempt(1, other, one)])
      expect(results.toSorted()).toEqual(['imei_taken', OK])
      const [first] = await rowsOf(one)
      expect((await rowsOf(other))[0]).toEqual(first)
    })
  })

  test(`the same attempt four times, ${ROUNDS} times: one device, everybody gets it`, async () => {
    await rounds({}, async () => {
      const imei = newImei()
      const attemptId = randomUUID()
      await countNoRegistration(testDatabase.database)
      const devices = await Promise.all(
        Array.from({ length: 4 }, () => registerNow(0, imei, undefined, attemptId)),
      )
      expect(new Set(devices.map(({ id }) => id)).size).toBe(1)
      expect(new Set(devices.map(({ certificate_number }) => certificate_number)).size).toBe(1)
      expect(await rowsOf(imei)).toHaveLength(1)
    })
  })

  test('a flag that comes first refuses it and nothing is certified; one that comes later finds the certificate', async () => {
    const { database } = testDatabase
    await rounds({}, async () => {
      const imei = newImei()
      const flagging = database.transaction(async (tx) => {
        await lockImeis(tx, [imei])
        await insertFlag({ db: tx }, imei)
        const seen = await tx.selectFrom('certificates').select('id').where('imei', '=', imei).execute()
        return seen.length
      })
      const [result, certificatesSeen] = await Promise.all([attempt(0, imei), flagging])
      expect([result, certificatesSeen]).toEqual(result === OK ? [OK, 1] : ['device_flagged', 0])
    })
  })
})

test('officers hear of a refused registration, once for the IMEI', async () => {
  const refused: { imei: Imei; userId: string }[] = []
  const [clean, flagged] = [newImei(), newImei()]
  await insertFlag(testDatabase.database, flagged)
  const hooked = deps
  deps = { ...deps, onRefusedRegistration: async ({ imei, userId }) => void refused.push({ imei, userId }) }
  try {
    expect(await attempt(1, clean, flagged)).toBe('device_flagged')
  } finally {
    deps = hooked
  }
  expect(refused).toEqual([{ imei: flagged, userId: people[1]?.kind === 'account' ? people[1].userId : '' }])
})

test('whose account is being erased registers nothing', async () => {
  const imei = newImei()
  const chidi = people[2]?.kind === 'account' ? people[2].userId : ''
  expect(await duringErasure(testDatabase.database, chidi, () => attempt(2, imei))).toBe('not_signed_in')
  expect(await rowsOf(imei)).toEqual([])
})

test('a registration takes four locks, one count, one free place, two writes and the two ends of its transaction', async () => {
  await attempt(0, newImei())
  await countNoRegistration(testDatabase.database)
  const statements: string[] = []
  testDatabase.database.pool.once('acquire', (client) => {
    const query = client.query.bind(client) as (...all: unknown[]) => unknown
    const counted = (...all: unknown[]) => {
      statements.push(String(all[0]).trim().replace(/\s+/g, ' ').slice(0, 60))
      return query(...all)
    }
    client.query = counted as typeof client.query
  })
  await registerNow(0, newImei(), newImei())
  expect(statements).toEqual([
    expect.stringMatching(/^(begin|start transaction)/),
    expect.stringMatching(/^select "role" from "users"/),
    expect.stringContaining('pg_advisory_xact_lock'),
    expect.stringMatching(/^with mine/),
    expect.stringContaining('pg_advisory_xact_lock'),
    expect.stringContaining('pg_advisory_xact_lock_shared'),
    expect.stringMatching(/^with facts/),
    expect.stringMatching(/^with newest/),
    expect.stringMatching(/^insert into "certificates"/),
    'commit',
  ])
})
