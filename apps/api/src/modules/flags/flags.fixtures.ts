/**
 * Builders for the tests of flags: the use cases on their own database, without HTTP and without a job
 * runner.
 */

import { type FlagType, type Imei, reportBody } from '@amana/contract'
import { hash } from '@node-rs/argon2'
import { telecomOff } from '../../adapters/telecom-records/off.ts'
import type { Database } from '../../db/index.ts'
import type { JobData, JobName, JobQueue } from '../../jobs/jobs.ts'
import { type UserActor, VISITOR } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { type Clock, systemClock } from '../../kernel/clock.ts'
import { after, HOUR } from '../../kernel/durations.ts'
import { createEncrypter } from '../../kernel/encryption.ts'
import { newId } from '../../kernel/random.ts'
import { noUseLimits } from '../../limits/use-limits.ts'
import { newPhone } from '../../testing/new-phone.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import type { TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { createCertificateSigner, issueCertificate, registerCertificateKey } from '../certificates/index.ts'
import { newImei } from '../devices/devices.fixtures.ts'
import { insertDeviceEvent } from '../devices/index.ts'
import { selectNewestCode } from '../one-time-codes/queries.ts'
import { codeOf } from '../one-time-codes/rules.ts'
import { type ActiveFlag, createActiveFlag } from './create-active-flag.ts'
import { createTheftReport } from './create-theft-report.ts'
import type { FlagDeps, TheftReportDeps } from './deps.ts'
import { theftReportSubject } from './theft-report-code.ts'
import { type TypedCode, verifyTheftReportContact } from './verify-theft-report-contact.ts'

export const PIN = '4821'

/** Compared like any other hash, but fast. */
export function cheapHash(text: string): Promise<string> {
  return hash(text, { memoryCost: 8, timeCost: 1, parallelism: 1 })
}

export interface TestDevice {
  id: number
  imei: Imei
  imei2: Imei | null
}

/** A registered device with its certificate, as after a registration. */
export async function insertDevice(
  { database, certificates }: Pick<FlagDeps, 'database' | 'certificates'>,
  ownerUserId: string,
  { second = false }: { second?: boolean } = {},
): Promise<TestDevice> {
  const now = new Date()
  const imei = newImei()
  const imei2 = second ? newImei() : null
  return database.transaction(async (tx) => {
    const { id } = await tx
      .insertInto('devices')
      .values({
        brand: 'Tecno',
        model: 'Spark 20',
        ownership_proven_at: null,
        registered_at: now,
        attempt_id: null,
        registered_by_user_id: ownerUserId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const imeis = imei2 === null ? [imei] : [imei, imei2]
    await tx
      .insertInto('device_imeis')
      .values(imeis.map((each, index) => ({ imei: each, device_id: id, slot: index === 0 ? 1 : 2 })))
      .execute()
    await tx
      .insertInto('ownerships')
      .values({
        device_id: id,
        user_id: ownerUserId,
        origin: 'registration',
        acquired_at: now,
        ended_at: null,
      })
      .execute()
    await insertDeviceEvent(tx, {
      deviceId: id,
      actionType: 'registered',
      actorUserId: ownerUserId,
      ownerUserId,
      now,
    })
    await issueCertificate(certificates, tx, {
      kind: 'registration',
      imei,
      brand: 'Tecno',
      model: 'Spark 20',
      deviceId: id,
    })
    return { id, imei, imei2 }
  })
}

/** A transfer that waits for its recipient. */
export async function insertTransfer(
  { db }: Pick<Database, 'db'>,
  { deviceId, from, to }: { deviceId: number; from: string; to: string },
): Promise<string> {
  const now = new Date()
  const id = newId(now)
  await db
    .insertInto('transfers')
    .values({
      id,
      device_id: deviceId,
      from_user_id: from,
      to_user_id: to,
      to_email: 'bello@example.com',
      to_phone: '+2348031234567',
      verification_method: 'email',
      status: 'pending',
      created_at: now,
      expires_at: after(now, HOUR),
      ended_at: null,
    })
    .execute()
  return id
}

export async function insertAccount(
  { db }: Pick<Database, 'db'>,
  { role = 'user', pinHash = null }: { role?: 'user' | 'officer'; pinHash?: string | null } = {},
): Promise<UserActor> {
  const now = new Date()
  const userId = newId(now)
  await db
    .insertInto('users')
    .values({
      id: userId,
      email: `${userId}@example.com`,
      first_name: 'Ada',
      last_name: 'Okafor',
      phone_number: '+2348031112222',
      password_hash: '',
      role,
      email_verified_at: now,
      created_at: now,
      phone_verified_at: null,
      pin_hash: pinHash,
      two_factor_method: null,
    })
    .execute()
  return { kind: 'account', userId, sessionId: newId(now), role }
}

interface EnqueuedJob {
  name: JobName
  data: JobData[JobName]
}

/** The use cases' dependencies; `enqueued` lists the jobs (of rolled-back transactions too). */
export async function startFlags(clock: Clock = systemClock) {
  const testDatabase = await createTestDatabase()
  const { database } = testDatabase
  const signer = createCertificateSigner(Buffer.alloc(32, 7))
  await registerCertificateKey(database.db, signer, new Date())
  const enqueued: EnqueuedJob[] = []
  const jobs: JobQueue = {
    async enqueue(_tx, name, data) {
      enqueued.push({ name, data })
    },
  }
  const certificates = { database, clock, signer, issuer: 'https://amana.example' }
  const encrypter = createEncrypter(Buffer.alloc(32, 9))
  const budgets = { sms: 2_000, mail: 10_000, prompts: 2_000, reports: 500 }
  const limits = { useLimits: noUseLimits, budgets }
  const deps: TheftReportDeps = {
    database,
    clock,
    jobs,
    codeKey: Buffer.alloc(32, 9),
    encrypter,
    certificates,
    telecom: telecomOff(),
    ...limits,
  }
  return { deps, database, enqueued, drop: testDatabase.drop }
}

/** An officer's flag. */
export function officerFlag(deps: FlagDeps, imei: Imei, flagType: FlagType, officerUserId: string) {
  const flag: ActiveFlag = {
    imei,
    flagType,
    reason: 'Reported at the station',
    location: 'Ikeja, Lagos',
    deviceState: 'Lagos',
    brand: '',
    model: '',
    reporter: { user_id: null, name: 'Chidi Eze', phone: null, email: null },
    by: { kind: 'officer', userId: officerUserId },
  }
  return deps.database.transaction((tx) => createActiveFlag(deps, tx, flag))
}

/** A theft report, its contact not proven; the case number. */
export async function publicReport(
  deps: TheftReportDeps,
  {
    imei,
    phone = newPhone(),
    flag_type = 'stolen',
  }: { imei: Imei; phone?: string; flag_type?: 'stolen' | 'lost' },
): Promise<string> {
  const fields = { reporter_name: 'Chidi Eze', device_state: 'Lagos', reason_for_flagging: 'Snatched' }
  return (
    await createTheftReport(
      deps,
      VISITOR,
      reportBody.parse({ ...fields, imei, phone, flag_type }),
      '203.0.113.7',
    )
  ).case
}

/** The code that was sent to the contact of a report. */
export async function reportCode({ database, codeKey }: FlagDeps, caseNumber: string): Promise<string> {
  const sent = await selectNewestCode(database.db, theftReportSubject(codeKey, caseNumber))
  return codeOf(codeKey, sent?.id ?? '')
}

/** The reporter types the code. */
export async function proveReport(deps: TheftReportDeps, caseNumber: string): Promise<void> {
  await verifyTheftReportContact(deps, typedCode(caseNumber, await reportCode(deps, caseNumber)))
}

/** A code typed by somebody who names no phone number. */
export function typedCode(caseNumber: string, code: string): TypedCode {
  return { caseNumber, code, unverifiedPhone: undefined, network: '192.0.2.1' }
}

/** The same on a running product: the code that came to this phone or e-mail. */
export async function proveContact(amana: TestProduct, caseNumber: string, contact: string): Promise<void> {
  const message = await waitUntil(() =>
    [...amana.sms, ...amana.sent].findLast(
      ({ to, text }) => to === contact && /confirm your report/i.test(text),
    ),
  )
  const code = /\b\d{6}\b/.exec(message.text)?.[0] ?? ''
  const { status } = await amana.call('POST', `/reports/${caseNumber}/verify-contact/`, { body: { code } })
  if (status !== 200) throw new Error(`the contact was not proven: ${status}`)
}

/** `ok`, or the code of the refusal. */
export async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'ok'
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}
