import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import type { CheckJob } from '@amana/contract'
import { AppError } from '../../../kernel/app-error.ts'
import { after, DAY } from '../../../kernel/durations.ts'
import { newId } from '../../../kernel/random.ts'
import {
  claimKey,
  freeKey,
  keepAnswer,
  postToLedger,
  requireSameRequest,
  UPLOAD_DIED_AFTER,
} from '../../organisations/index.ts'
import { publishEvent } from '../../webhooks/index.ts'
import type { PartnerCheckDeps } from '../deps.ts'
import { deleteFiles, keepWithin } from './kept-bytes.ts'
import { keepLatest } from './latest-phones.ts'
import { endedEvent, filesOf, presentJob } from './present-job.ts'
import { insertJob, type JobRow } from './queries.ts'
import { readUpload, type Upload } from './read-upload.ts'
import { inUploadPlace } from './upload-places.ts'

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
 * Takes an upload: read and counted while it arrives, stored, its price reserved, its job queued. One of
 * which too many lines are bad makes a job that has failed already.
 *
 * @throws AppError unsupported_content_type, validation_failed, too_many_lines, body_too_large,
 *   unpacks_too_large, too_many_uploads, balance_too_low, request_running, idempotency_key_reused
 */
export async function createJob(
  deps: PartnerCheckDeps,
  uploader: Uploader,
  file: UploadedFile,
): Promise<CheckJob> {
  const { stream } = file
  if (stream === null) throw new AppError('validation_failed', { message: 'The file is empty.' })
  try {
    const gzip = requireForm(file)
    const { idempotencyKey: key } = file
    const callerId = callerOf(uploader)
    const inPlace = <T>(read: () => Promise<T>) => inUploadPlace(deps, uploader.organisationId, read)
    if (callerId === null || key === null)
      return await inPlace(() => takeUpload(deps, uploader, { stream, gzip }))
    const claimedAt = deps.clock.now()
    const kept = await claimKey(deps.database.db, callerId, key, {
      now: claimedAt,
      diedAfter: UPLOAD_DIED_AFTER,
    })
    if (kept) {
      requireSameRequest(kept, await inPlace(() => fingerprintOf(uploader, stream)))
      return kept.answer as CheckJob
    }
    return await inPlace(() => takeUpload(deps, uploader, { stream, gzip, key })).catch((error: unknown) =>
      freeKey(deps.database.db, { callerId, key, claimedAt }, error),
    )
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
    const upload = await readUpload(stream.pipe(hashed), {
      gzip,
      path,
      sandbox: uploader.sandbox,
      // Node copies each chunk out of its parser; another stream may share its memory.
      isFreed: stream instanceof IncomingMessage,
    })
    if (!upload.stopped) await deps.storage.put(filesOf(id).upload, path, 'text/plain')
    keepLatest(id, upload.phones)
    const job = jobOf(id, uploader, upload, now)
    const answer = presentJob(job)
    const dropped = await deps.database
      .transaction(async (tx) => {
        const older = await keepWithin(tx, job.organisation_id, { adding: job.stored_bytes, now })
        await insertJob(tx, { ...job, counts: JSON.stringify(null) })
        await reserve(tx, job, upload.phones.length)
        const callerId = callerOf(uploader)
        if (callerId !== null && key !== undefined)
          await keepAnswer(tx, callerId, key, { fingerprint: hash.copy().digest(), answer })
        if (upload.stopped) await publishEvent(tx, endedEvent(job, now))
        else await deps.jobs.enqueue(tx, 'partner-checks.check-file', { jobId: id })
        return older
      })
      .catch(async (error: unknown) => {
        await deps.storage.delete(filesOf(id).upload)
        throw error
      })
    await deleteFiles(deps, dropped)
    return answer
  } finally {
    await rm(path, { force: true })
  }
}

function jobOf(
  id: string,
  { organisationId, clientId, userId, sandbox, priceKobo }: Uploader,
  { lines, badLines, duplicates, phones, stopped, bytes }: Upload,
  now: Date,
): JobRow {
  const price = sandbox ? 0 : priceKobo
  return {
    id,
    organisation_id: organisationId,
    client_id: clientId,
    created_by_user_id: userId,
    sandbox,
    status: stopped ? 'failed' : 'queued',
    reason: stopped ? 'too_many_bad_lines' : null,
    lines,
    bad_lines: badLines,
    duplicates,
    counts: null,
    price_kobo: price,
    reserved_kobo: stopped ? 0 : phones.length * price,
    spent_kobo: 0,
    overtaken: 0,
    stored_bytes: stopped ? 0 : bytes,
    created_at: now,
    started_at: null,
    ended_at: stopped ? now : null,
    expires_at: after(now, KEPT_FOR),
    deleted_at: null,
    result_bytes: null,
    result_sha256: null,
    gzip_sha256: null,
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
