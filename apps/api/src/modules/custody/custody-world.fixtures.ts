/** The product for random histories of custody: two people, three officers, two phones; requests may die. */
import { randomUUID } from 'node:crypto'
import { type Imei, registerDeviceBody } from '@amana/contract'
import { type KyselyPlugin, sql } from 'kysely'
import { telecomOff } from '../../adapters/telecom-records/off.ts'
import type { Database, Tx } from '../../db/index.ts'
import { createUseCounts } from '../../db/use-counts.ts'
import type { JobData, JobName, JobQueue } from '../../jobs/jobs.ts'
import type { OfficerActor, UserActor } from '../../kernel/actor.ts'
import { after, DAY, MINUTE, SECOND } from '../../kernel/durations.ts'
import { createEncrypter } from '../../kernel/encryption.ts'
import { newId } from '../../kernel/random.ts'
import { noUseLimits } from '../../limits/use-limits.ts'
import { newPhone } from '../../testing/new-phone.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { personalData as accountsData } from '../accounts/personal-data.ts'
import { recordAudit } from '../audit/index.ts'
import { createCertificateSigner, registerCertificateKey } from '../certificates/index.ts'
import { newImei } from '../devices/devices.fixtures.ts'
import { createDeviceLoaders } from '../devices/loaders.ts'
import { personalData as devicesData } from '../devices/personal-data.ts'
import { registerDevice } from '../devices/register-device.ts'
import { cheapHash, PIN } from '../flags/flags.fixtures.ts'
import { personalData as flagsData } from '../flags/personal-data.ts'
import type { ProfileDeps } from '../profile/deps.ts'
import { OFFICERS, PEOPLE } from './custody-acts.fixtures.ts'
import { personalData as custodyData } from './personal-data.ts'

export const STATION = 'Ikeja Model Station'
export const PASSWORD = 'market-day-4471'
export const KEY = Buffer.alloc(32, 9)

/** Stands for the death of the process: the request had no answer. */
export class Killed extends Error {}

export type World = Awaited<ReturnType<typeof openWorld>>

/** A station and three officers, of whom the second made the account of the third. */
export async function openWorld() {
  const testDatabase = await createTestDatabase({ poolSize: 12 })
  const { database } = testDatabase
  const { db } = database
  const now = new Date()
  const signer = createCertificateSigner(Buffer.alloc(32, 7))
  await registerCertificateKey(db, signer, now)
  await sql`insert into stations (name, state, area, phone, address, hours, imported_at)
    values (${STATION}, 'Lagos', 'Ikeja', '0700 1', '1 Road', 'Daily', now())`.execute(db)
  const hashes = { pin_hash: await cheapHash(PIN), password_hash: await cheapHash(PASSWORD) }
  const account = async (role: 'user' | 'officer') => {
    const userId = newId(now)
    const email = `${userId}@example.com`
    const phone = newPhone()
    const names = { first_name: 'Ada', last_name: 'Okafor', two_factor_method: null }
    const proven = { created_at: now, email_verified_at: now, phone_verified_at: now }
    await db
      .insertInto('users')
      .values({ id: userId, email, phone_number: phone, role, ...names, ...proven, ...hashes })
      .execute()
    return { userId, email, phone }
  }
  const officers: { actor: OfficerActor; officerId: string }[] = []
  for (let index = 0; index < OFFICERS; index += 1) {
    const { userId } = await account('officer')
    const officerId = `LP${70_000_000 + index}`
    const of = { rank: 'Inspector', force_number: '204511', state_command: 'Lagos', station: 'Ikeja' }
    const works = { expires_at: after(now, 365 * DAY), suspended_at: null, password_change_required: false }
    await db
      .insertInto('officers')
      .values({ user_id: userId, officer_id: officerId, ...of, ...works })
      .execute()
    officers.push({ officerId, actor: { kind: 'account', userId, sessionId: newId(now), role: 'officer' } })
  }
  const [, second, third] = officers.map(({ actor }) => actor.userId)
  const made = { userId: second ?? '', subjectUserId: third ?? '', action: 'invite_officer' } as const
  await recordAudit(db, { at: now, ...made })
  return { testDatabase, database, signer, officers, account }
}

export interface KnownPhone {
  imeis: Imei[]
  /** Those that were sent. */
  scans: { scan_id: string; exhibit: string }[]
  transferId: string | null
}

export type History = Awaited<ReturnType<typeof beginHistory>>

/** The first phone has two numbers and belongs to the first person; the second is not registered. */
export async function beginHistory({ database: real, signer, officers, account }: World) {
  const begun = Date.now()
  let passed = 0
  const clock = { now: () => new Date(begun + passed) }
  /** `before`: transactions before that of the act, in which credentials are confirmed. */
  const death = { at: null as number | null, before: 0, statements: 0, committed: false }
  const sent: { name: JobName; data: JobData[JobName] }[] = []
  let queued: typeof sent = []
  const dies: KyselyPlugin = {
    transformQuery({ node }) {
      death.statements += 1
      if (death.at !== null && death.statements > death.at) throw new Killed()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const database: Database = {
    ...real,
    async transaction<T>(fn: (tx: Tx) => Promise<T>): Promise<T> {
      death.before -= 1
      if (death.before >= 0) return real.transaction(fn)
      const result = await real.transaction((tx) => {
        queued = []
        return fn(tx.withPlugin(dies))
      })
      sent.push(...queued)
      death.committed = true
      if (death.at !== null) throw new Killed()
      return result
    },
  }
  const jobs: JobQueue = {
    async enqueue(_tx, name, data) {
      queued.push({ name, data })
    },
  }
  const deps = depsOf(database, { clock, jobs, signer })
  const people: { actor: UserActor; email: string; phone: string }[] = []
  for (let index = 0; index < PEOPLE; index += 1) {
    const { userId, ...contacts } = await account('user')
    people.push({ ...contacts, actor: { kind: 'account', userId, sessionId: randomUUID(), role: 'user' } })
  }
  const [ada] = people
  if (!ada) throw new Error('nobody')
  const phones = [2, 1].map((numbers): KnownPhone => {
    const imeis = Array.from({ length: numbers }, () => newImei())
    return { imeis, scans: [], transferId: null }
  })
  const imeis = phones[0]?.imeis ?? []
  await registerDevice(deps, ada.actor, registerDeviceBody.parse({ imei: imeis[0], imei2: imeis[1] }), [])
  return {
    ...{ database: real, deps, clock, death, sent, people, officers, phones },
    pass(long: 'moment' | 'minutes' | 'month') {
      passed += { moment: SECOND, minutes: 20 * MINUTE, month: 31 * DAY }[long]
    },
  }
}

type Made = Pick<World, 'signer'> & { clock: { now(): Date }; jobs: JobQueue }

function depsOf(database: Database, { clock, jobs, signer }: Made) {
  const never = () => Promise.reject(new Error('not called here'))
  const encrypter = createEncrypter(KEY)
  return {
    ...{ database, clock, jobs, encrypter, codeKey: KEY, custodyKey: KEY, useLimits: noUseLimits },
    certificates: { database, clock, signer, issuer: 'https://amana.example' },
    budgets: { sms: 1, mail: 1, prompts: 1, reports: 1 },
    telecom: telecomOff(),
    networksOf: async () => [],
    counts: createUseCounts(database),
    loaders: createDeviceLoaders(database),
    tacs: {
      modelOf: () => ({ brand: 'Tecno', model: 'Spark 20' }),
      refresh: async () => undefined,
      stop: async () => undefined,
    },
    scanner: null,
    storage: {
      ...{ put: never, open: never, delete: never },
      list: () => {
        throw new Error('not called here')
      },
    },
    mailer: { send: never },
    publicUrl: 'https://amana.example',
    // Other erasures have tests of their own.
    personalData: () => [custodyData, devicesData, flagsData, accountsData],
    ended: { add: () => undefined } as unknown as ProfileDeps['ended'],
    ...({ accessNoticeDays: 14, officerTwoFactor: 'off', languages: ['en'] } as const),
    provider: {} as ProfileDeps['provider'],
  }
}
