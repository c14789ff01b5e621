import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import type { CheckJob } from '@amana/contract'
import { AppError } from '../../../kernel/app-error.ts'
import { after, DAY } from '../../../kernel/durations.ts'
import { newId } from '../../../kernel/random.ts'
import { claimKey, freeKey, keepAnswer, postToLedger, requireSameRequest } from '../../organisations/index.ts'
import type { PartnerCheckDeps } from '../deps.ts'
import { filesOf, presentJob } from './present-job.ts'
import { insertJob, type JobRow } from './queries.ts'
import { readUpload } from './read-upload.ts'

/** Upload and result are kept for this long. */
const KEPT_FOR = 7 * DAY

export interface Uploader {
  organisationId: string
  /** One of the two. */
  clientId: string | null
  userId: string | null
  sandbox: boolean
  priceKobo: number
}

export interface UploadedFile {
  stream: Readable | null
  contentType: string | undefined
  encoding: string | undefined
  /** Null: none was sent. */
  idempotencyKey: string | null
}

/**
 * Takes an upload: read and counted while it arrives, stored, its price reserved, its job queued.
 *
 * @throws AppError unsupported_content_type, validation_failed, too_many_lines, body_too_large,
 *   balance_too_low, request_running, idempotency_key_reused
 */
export async function createJob(deps: PartnerCheckDeps, uploader: Uploader, file: UploadedFile): Promise<CheckJob> {
  const { stream } = file
  if (stream === null) throw new AppError('validation_failed', { message: 'The file is empty.' })
  try {
    const gzip = requireForm(file)
    const { idempotencyKey: key } = file
    const callerId = callerOf(uploader)
    if (callerId === null || key === null) return await takeUpload(deps, uploader, { stream, gzip })
    const kept = await claimKey(deps.database.db, callerId, key, deps.clock.now())
    if (kept) {
      requireSameRequest(kept, await fingerprintOf(uploader, stream))
      return kept.answer as CheckJob
    }
    return await takeUpload(deps, uploader, { stream, gzip, key }).catch(async (error: unknown) => {
      await freeKey(deps.database.db, callerId, key)
      throw error
    })
  } finally {
    // Bytes that are still on their way would hold the connection.
    stream.resume()
  }
}

/** @returns whether it is packed */
function requireForm({ contentType, encoding = 'identity' }: UploadedFile): boolean {
  if (!/^text\/csv\s*(?:;|$)/i.test(contentType ?? ''))
    throw new AppError('unsupported_content_type', { message: 'Send the file as text/csv.' })
  if (!/^(?:gzip|x-gzip|identity)$/i.test(encoding))
    throw new AppError('unsupported_content_type', { message: 'Only gzip is known as Content-Encoding.' })
  return /gzip/i.test(encoding)
}

const callerOf = ({ clientId, userId }: Uploader): string | null => clientId ?? userId

/** A member's keys serve all organisations of theirs. */
const requestOf = ({ clientId, organisationId }: Uploader): string =>
  `POST ${clientId === null ? `/organisations/${organisationId}/jobs` : '/partner/v1/check-jobs'}\n`

async function fingerprintOf(uploader: Uploader, stream: Readable): Promise<Buffer> {
  const hash = createHash('sha256').update(requestOf(uploader))
  for await (const chunk of stream) hash.update(chunk as Buffer)
  return hash.digest()
}

async function takeUpload(
  deps: PartnerCheckDeps,
  uploader: Uploader,
  { stream, gzip, key }: { stream: Readable; gzip: boolean; key?: string },
): Promise<CheckJob> {
  const now = deps.clock.now()
  const id = newId(now)
  const hash = createHash('sha256').update(requestOf(uploader))
  const path = join(deps.incomingDir, `${id}.job`)
  try {
    const hashed = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    stream.once('error', (error) => hashed.destroy(error))
    stream.once('aborted', () => hashed.destroy(new AppError('malformed_body')))
    const counts = await readUpload(stream.pipe(hashed), { gzip, path })
    await deps.storage.put(filesOf(id).upload, path, 'text/plain')
    const price = uploader.sandbox ? 0 : uploader.priceKobo
    const job: JobRow = {
      id,
      organisation_id: uploader.organisationId,
      client_id: uploader.clientId,
      created_by_user_id: uploader.userId,
      sandbox: uploader.sandbox,
      status: 'queued',
      lines: counts.lines,
      bad_lines: counts.badLines,
      duplicates: counts.duplicates,
      counts: null,
      price_kobo: price,
      reserved_kobo: counts.phones * price,
      spent_kobo: 0,
      overtaken: 0,
      created_at: now,
      started_at: null,
      ended_at: null,
      expires_at: after(now, KEPT_FOR),
      deleted_at: null,
      result_bytes: null,
      result_sha256: null,
      gzip_sha256: null,
    }
    const answer = presentJob(job)
    await deps.database
      .transaction(async (tx) => {
        await insertJob(tx, { ...job, counts: JSON.stringify(null) })
        await reserve(tx, job, counts.phones)
        const callerId = callerOf(uploader)
        if (callerId !== null && key !== undefined)
          await keepAnswer(tx, callerId, key, { fingerprint: hash.copy().digest(), answer })
        await deps.jobs.enqueue(tx, 'partner-checks.run-job', { jobId: id })
      })
      .catch(async (error: unknown) => {
        await deps.storage.delete(filesOf(id).upload)
        throw error
      })
    return answer
  } finally {
    await rm(path, { force: true })
  }
}

/** @throws AppError balance_too_low */
async function reserve(
  tx: Parameters<typeof insertJob>[0],
  { id, organisation_id, client_id, reserved_kobo, created_at: at }: JobRow,
  phones: number,
): Promise<void> {
  if (reserved_kobo === 0) return
  const posted = await postToLedger(tx, {
    organisation_id,
    at,
    kind: 'job_reserved',
    kobo: -reserved_kobo,
    reserved: reserved_kobo,
    quantity: phones,
    client_id,
    job_id: id,
  })
  if (!posted) throw new AppError('balance_too_low')
}
