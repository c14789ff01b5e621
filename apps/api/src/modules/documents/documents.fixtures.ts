/** A small server with one route that takes files, and files of every kind. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import { documentTypeSchema, endpoint, type Imei, idSchema } from '@amana/contract'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import sharp from 'sharp'
import { z } from 'zod'
import { createDiskStorage } from '../../adapters/file-storage/disk.ts'
import { createUseCounts } from '../../db/use-counts.ts'
import { createAccessTokens } from '../../http/access-tokens.ts'
import { buildApp } from '../../http/app.ts'
import { countInFlight } from '../../http/in-flight.ts'
import { noLimits } from '../../http/rate-limit.ts'
import { route } from '../../http/route.ts'
import { type UserActor, userIdOf } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { type Clock, systemClock } from '../../kernel/clock.ts'
import { newId } from '../../kernel/random.ts'
import type { FileScanner } from '../../ports/file-scanner.ts'
import type { FileStorage } from '../../ports/file-storage.ts'
import { createMetrics } from '../../telemetry/metrics.ts'
import { type MultipartFile, multipart } from '../../testing/multipart.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import {
  type AcceptDeps,
  acceptDocuments,
  type DocumentDeps,
  discardDocuments,
  insertDocuments,
} from './index.ts'
import { documentRoutes } from './routes.ts'

const upload = endpoint({
  id: 'tests.upload',
  method: 'POST',
  path: '/tests/:subject/:id/',
  auth: 'user',
  limit: 'none',
  summary: 'Takes files, for a device or a dispute',
  params: z.object({ subject: z.enum(['device', 'dispute']), id: z.coerce.number() }),
  bodyKind: 'multipart',
  files: { field: 'documents', maxCount: 5, maxBytes: 5 * 1024 * 1024 },
  body: z.strictObject({
    document_type: documentTypeSchema.optional(),
    reason: z.string().max(20).optional(),
  }),
  status: 201,
  description: 'Taken',
  data: z.object({ ids: z.array(idSchema) }),
  errors: ['file_too_large', 'unsupported_file'],
})

export interface DocumentsUnderTest extends TestDatabase {
  app: FastifyInstance
  deps: DocumentDeps & AcceptDeps
  /** Replace it to make the storage fail. */
  storage: { now: FileStorage }
  /** None at first. */
  scanner: { now: FileScanner | null }
  incoming(): string[]
  storedKeys(): Promise<string[]>
  account(role?: 'user' | 'officer'): Promise<{ userId: string; token: string }>
  device(ownerId: string, imei: string): Promise<number>
  dispute(deviceId: number, claimantId: string): Promise<number>
  send(
    token: string,
    subject: { device: number } | { dispute: number },
    files: readonly MultipartFile[],
    fields?: Record<string, string>,
    // biome-ignore lint/suspicious/noExplicitAny: a test reads any answer
  ): Promise<{ status: number; body: any }>
  stop(): Promise<void>
}

export async function startDocuments({
  clock = systemClock,
}: {
  clock?: Clock
} = {}): Promise<DocumentsUnderTest> {
  const testDatabase = await createTestDatabase()
  const { database } = testDatabase
  const dir = mkdtempSync(join(tmpdir(), 'amana-documents-'))
  const incomingDir = mkdtempSync(join(dir, 'incoming-'))
  const disk = createDiskStorage(join(dir, 'stored'))
  const storage = { now: disk }
  const scanner: { now: FileScanner | null } = { now: null }
  const deps: DocumentDeps & AcceptDeps = {
    database,
    clock,
    incomingDir,
    counts: createUseCounts(database),
    get scanner() {
      return scanner.now
    },
    get storage() {
      return storage.now
    },
  }
  const tokens = createAccessTokens(Buffer.alloc(32, 3), systemClock)
  const app = await buildApp({
    addresses: { note: () => '', stop: async () => undefined },
    log: pino({ level: 'silent' }),
    telecomRecords: false,
    routes: [
      ...documentRoutes(deps),
      route(upload, async ({ params, body }, { actor, files }) => {
        const accepted = await acceptDocuments(
          deps,
          userIdOf(actor) ?? '',
          files,
          body.document_type && [body.document_type],
        )
        try {
          const subject = params.subject === 'device' ? { deviceId: params.id } : { disputeId: params.id }
          const rows = await database.transaction((tx) =>
            insertDocuments(tx, accepted, {
              ...subject,
              userId: userIdOf(actor) ?? '',
              now: clock.now(),
            }),
          )
          return { ids: rows.map(({ id }) => id) }
        } catch (error) {
          await discardDocuments(deps, accepted)
          throw error
        }
      }),
    ],
    tokens,
    sessions: { check: () => ({ missing: null }) },
    clients: { admit: () => Promise.reject(new AppError('not_signed_in')), admitAtOnce: () => null },
    limiter: noLimits,
    inFlight: countInFlight(),
    incomingDir,
    metrics: createMetrics(),
    exposition: null,
    mayReadMetrics: () => false,
    trustProxy: false,
    languages: ['en'],
    secure: false,
    ready: async () => undefined,
    webRoot: null,
    address: { publicUrl: 'http://127.0.0.1' },
    drawn: { page: async () => '', figures: async () => null },
    simulator: false,
    testSystem: false,
    certificateKeys: async () => ({}),
  })
  let cases = 0

  return {
    ...testDatabase,
    app,
    deps,
    storage,
    scanner,
    incoming: () => readdirSync(incomingDir),
    async storedKeys() {
      const keys: string[] = []
      for await (const { key } of disk.list('documents')) keys.push(key)
      return keys
    },
    async account(role = 'user') {
      const userId = newId(new Date())
      await database.db
        .insertInto('users')
        .values({
          id: userId,
          email: `${userId}@example.com`,
          first_name: 'Ada',
          last_name: 'Okafor',
          phone_number: null,
          password_hash: '',
          role,
          email_verified_at: null,
          created_at: new Date(),
          phone_verified_at: null,
          pin_hash: null,
          two_factor_method: null,
        })
        .execute()
      const actor: UserActor = { kind: 'account', userId, sessionId: newId(new Date()), role }
      return { userId, token: (await tokens.sign(actor)).token }
    },
    async device(ownerId, imei) {
      const now = new Date()
      const { id } = await database.db
        .insertInto('devices')
        .values({
          brand: 'Tecno',
          model: 'Spark 10',
          ownership_proven_at: null,
          registered_at: now,
          attempt_id: null,
          registered_by_user_id: ownerId,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await database.db
        .insertInto('device_imeis')
        .values({ imei: imei as Imei, device_id: id, slot: 1 })
        .execute()
      await database.db
        .insertInto('ownerships')
        .values({ device_id: id, user_id: ownerId, origin: 'registration', acquired_at: now, ended_at: null })
        .execute()
      return id
    },
    async dispute(deviceId, claimantId) {
      cases += 1
      const { id } = await database.db
        .insertInto('disputes')
        .values({
          case_number: `D-${cases}`,
          device_id: deviceId,
          claimant_user_id: claimantId,
          reason: 'mine',
          status: 'open',
          created_at: new Date(),
          decided_at: null,
          decided_by_user_id: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    async send(token, subject, files, fields = {}) {
      const { payload, headers } = await multipart(fields, files)
      const [kind, id] = Object.entries(subject)[0] ?? []
      const answer = await app.inject({
        method: 'POST',
        url: `/api/v1/tests/${kind}/${id}/`,
        headers: { ...headers, authorization: `Bearer ${token}` },
        payload,
      })
      return { status: answer.statusCode, body: answer.json() }
    },
    async stop() {
      await app.close()
      await testDatabase.drop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

export function pdf(bytes = 400): Buffer {
  return pdfOf('<< /Type /Catalog >>', bytes)
}

/** A PDF with this text as its first object. */
export function pdfOf(object: string, bytes = 0): Buffer {
  const [head, tail] = [`%PDF-1.7\n1 0 obj\n${object}\nendobj\n`, '\ntrailer << /Root 1 0 R >>\n%%EOF\n']
  return Buffer.from(head + ' '.repeat(Math.max(0, bytes - head.length - tail.length)) + tail, 'latin1')
}

/** 60 × 40, rotated by EXIF, with place and camera. */
export function photo(): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background: '#a33' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Secretphone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

export function screenshot(): Promise<Buffer> {
  return sharp({ create: { width: 30, height: 20, channels: 4, background: '#3a3' } })
    .png()
    .withExif({ IFD0: { ImageDescription: 'Secrettext' } })
    .toBuffer()
}

/** A PNG of zeros, one bit each: tiny, no matter what its header claims. */
export function bombPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}

/** Named like the first entry of a Word document, which type detectors open. */
export function zipBomb(unpackedBytes: number): Buffer {
  const zeros = Buffer.alloc(unpackedBytes)
  const [packed, name] = [deflateRawSync(zeros), Buffer.from('[Content_Types].xml')]
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(8, 8)
  header.writeUInt32LE(crc32(zeros), 14)
  header.writeUInt32LE(packed.length, 18)
  header.writeUInt32LE(unpackedBytes, 22)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name, packed])
}
