/** People with devices and PINs on a real database; queued jobs are kept, and the clock is ours. */

import { randomUUID } from 'node:crypto'
import { type Imei, registerDeviceBody } from '@amana/contract'
import { hash } from '@node-rs/argon2'
import { telecomOff } from '../../adapters/telecom-records/off.ts'
import type { Tx } from '../../db/index.ts'
import { createUseCounts } from '../../db/use-counts.ts'
import type { JobData, JobName } from '../../jobs/jobs.ts'
import type { UserActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { after } from '../../kernel/durations.ts'
import { createEncrypter } from '../../kernel/encryption.ts'
import { newId } from '../../kernel/random.ts'
import { noUseLimits } from '../../limits/use-limits.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { createCertificateSigner, registerCertificateKey } from '../certificates/index.ts'
import { countNoRegistration, newImei } from '../devices/devices.fixtures.ts'
import type { DeviceDeps } from '../devices/index.ts'
import { createDeviceLoaders } from '../devices/loaders.ts'
import { registerDevice } from '../devices/register-device.ts'
import type { FlagDeps } from '../flags/index.ts'
import { codeOf } from '../one-time-codes/rules.ts'
import type { TransferDeps } from './deps.ts'
import { initiateTransfer } from './initiate-transfer.ts'

export const PIN = '493817'

export interface Person {
  userId: string
  actor: UserActor
  email: string
  phone: string
}

interface Queued {
  name: JobName
  data: JobData[JobName]
}

export async function createTransferFixture({ people: count = 2, poolSize = 8 } = {}) {
  const testDatabase = await createTestDatabase({ poolSize })
  const { database } = testDatabase
  let offset = 0
  const clock = { now: () => after(new Date(), offset) }
  const queued: Queued[] = []
  const jobs = {
    async enqueue<Name extends JobName>(_tx: Tx, name: Name, data: JobData[Name]) {
      queued.push({ name, data })
    },
  }
  const signer = createCertificateSigner(Buffer.alloc(32, 7))
  await registerCertificateKey(database.db, signer, new Date())
  const certificates = { database, clock, signer, issuer: 'https://amana.example' }
  const deps: TransferDeps & FlagDeps = {
    database,
    clock,
    jobs,
    codeKey: Buffer.alloc(32, 9),
    encrypter: createEncrypter(Buffer.alloc(32, 9)),
    certificates,
    telecom: telecomOff(),
    useLimits: noUseLimits,
    budgets: { sms: 1, mail: 1, prompts: 1, reports: 1 },
  }
  const noStorage = () => Promise.reject(new Error('no file is sent here'))
  const devices: DeviceDeps = {
    database,
    clock,
    jobs,
    certificates,
    telecom: telecomOff(),
    networksOf: async () => [],
    counts: createUseCounts(database),
    loaders: createDeviceLoaders(database),
    encrypter: createEncrypter(Buffer.alloc(32, 9)),
    tacs: {
      modelOf: () => ({ brand: 'Tecno', model: 'Spark 20' }),
      refresh: async () => undefined,
      stop: async () => undefined,
    },
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
  // Fast parameters: these tests run what follows the PIN, hundreds of times.
  const pinHash = await hash(PIN, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  const people: Person[] = []
  for (let number = 0; number < count; number += 1) people.push(await newPerson(number))

  async function newPerson(number: number): Promise<Person> {
    const now = new Date()
    const userId = newId(now)
    const email = `person-${number}@example.com`
    const phone = `+234803000000${number}`
    await database.db
      .insertInto('users')
      .values({
        id: userId,
        email,
        first_name: ['Ada', 'Bello', 'Chidi'][number] ?? 'Dayo',
        last_name: 'Okafor',
        phone_number: phone,
        password_hash: '',
        role: 'user',
        email_verified_at: now,
        created_at: now,
        phone_verified_at: now,
        pin_hash: pinHash,
        two_factor_method: null,
      })
      .execute()
    return { userId, email, phone, actor: { kind: 'account', userId, sessionId: randomUUID(), role: 'user' } }
  }

  return {
    testDatabase,
    database,
    deps,
    devices,
    clock,
    queued,
    person(number: number): Person {
      const person = people[number]
      if (!person) throw new Error('nobody')
      return person
    },
    /** Moves the clock. */
    pass(milliseconds: number) {
      offset += milliseconds
    },
    async register(owner: Person, imei = newImei()): Promise<{ id: number; imei: Imei }> {
      const { id } = await registerDevice(devices, owner.actor, registerDeviceBody.parse({ imei }), [])
      await countNoRegistration(devices.database)
      return { id, imei }
    },
    /** The id of the transfer. */
    async initiate(
      from: Person,
      to: Person,
      device: number,
      method: 'email' | 'phone' | 'account' = 'email',
    ): Promise<string> {
      const body = {
        device,
        to_email: to.email,
        to_phone: to.phone as never,
        verification_method: method,
        security_pin: PIN,
      }
      return (
        await initiateTransfer(
          deps,
          from.actor,
          { ...body, to_nin: undefined, to_bvn: undefined },
          '192.0.2.1',
        )
      ).id
    },
    /** The recipient's last code. */
    async codeOf(transferId: string): Promise<string> {
      const row = await database.db
        .selectFrom('one_time_codes')
        .select('id')
        .where('subject', '=', transferId)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      return codeOf(deps.codeKey, row.id)
    },
    async statusOf(transferId: string): Promise<string> {
      const row = await database.db
        .selectFrom('transfers')
        .select('status')
        .where('id', '=', transferId)
        .executeTakeFirstOrThrow()
      return row.status
    },
    /** All present owners: one. */
    async ownersOf(deviceId: number): Promise<(string | null)[]> {
      const rows = await database.db
        .selectFrom('ownerships')
        .select('user_id')
        .where('device_id', '=', deviceId)
        .where('ended_at', 'is', null)
        .execute()
      return rows.map((row) => row.user_id)
    },
  }
}

export type TransferFixture = Awaited<ReturnType<typeof createTransferFixture>>

/** `ok`, or the code of the refusal; anything else is thrown. */
export async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'ok'
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}
