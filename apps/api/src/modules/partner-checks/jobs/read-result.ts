import { createHash } from 'node:crypto'
import { pipeline as joined, type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { acceptsEncoding } from '../../../http/accepts-encoding.ts'
import type { FileAnswer } from '../../../http/route.ts'
import { etagOf, hasEtag } from '../../../immutable-files/answer.ts'
import { AppError } from '../../../kernel/app-error.ts'
import type { PartnerCheckDeps } from '../deps.ts'
import { filesOf } from './present-job.ts'
import type { JobRow } from './queries.ts'

interface ResultRequest {
  acceptEncoding: string | undefined
  range: string | undefined
  ifNoneMatch: string | undefined
}

/**
 * The result of a job: packed where the caller accepts it, in parts where it asks for one. `Content-Digest`
 * (RFC 9530) is over the bytes that are sent; a part has the digest of the whole too, `Repr-Digest`.
 *
 * @throws AppError not_ready; not_found when it was deleted; range_not_satisfiable
 */
export async function readResult(
  { storage }: Pick<PartnerCheckDeps, 'storage'>,
  job: JobRow,
  { acceptEncoding, range, ifNoneMatch }: ResultRequest,
): Promise<FileAnswer> {
  const { sha256, gzipSha256, bytes } = resultOf(job)
  const gzip = range === undefined && acceptsEncoding('gzip', acceptEncoding)
  const digest = gzip ? gzipSha256 : sha256
  const etag = etagOf(digest)
  const headers: Record<string, string> = {
    etag,
    vary: 'accept-encoding',
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
  }
  const file = { contentType: 'text/csv; charset=utf-8', filename: `amana-check-job-${job.id}.csv` }
  if (hasEtag(ifNoneMatch, etag)) return { ...file, content: Buffer.alloc(0), status: 304, headers }
  const part = range === undefined ? null : partOf(range, bytes)
  if (part === 'unsatisfiable')
    throw new AppError('range_not_satisfiable', {
      headers: { 'accept-ranges': 'bytes', 'content-range': `bytes */${bytes}` },
    })
  const stored = await storage.open(filesOf(job.id).result)
  if (stored === null) throw new AppError('not_found')
  const whole = fieldOf(digest)
  if (gzip)
    return {
      ...file,
      content: stored,
      headers: { ...headers, 'content-encoding': 'gzip', 'content-digest': whole },
    }
  const plain = unpacked(stored)
  if (!part)
    return {
      ...file,
      content: plain,
      headers: { ...headers, 'content-length': String(bytes), 'content-digest': whole },
    }
  // Read twice: the header goes before the bytes.
  const hash = createHash('sha256')
  await pipeline(sliceFrom(plain, part), hash)
  const again = await storage.open(filesOf(job.id).result)
  if (again === null) throw new AppError('not_found')
  return {
    ...file,
    content: sliceFrom(unpacked(again), part),
    status: 206,
    headers: {
      ...headers,
      'content-length': String(part.last - part.first + 1),
      'content-range': `bytes ${part.first}-${part.last}/${bytes}`,
      'repr-digest': whole,
      'content-digest': fieldOf(hash.digest()),
    },
  }
}

const fieldOf = (sha256: Buffer) => `sha-256=:${sha256.toString('base64')}:`

function resultOf({ status, deleted_at, result_bytes, result_sha256, gzip_sha256 }: JobRow) {
  if (deleted_at)
    throw new AppError('not_found', {
      message:
        'The files of a job are deleted after seven days, or before when newer ones of your organisation fill 2 GB.',
    })
  if (status !== 'done') throw new AppError('not_ready')
  if (result_bytes === null || !result_sha256 || !gzip_sha256) throw new Error('a done job has no result')
  return { bytes: result_bytes, sha256: result_sha256, gzipSha256: gzip_sha256 }
}

function unpacked(stored: Readable): Readable {
  return joined(stored, createGunzip(), () => undefined)
}

interface Part {
  first: number
  last: number
}

/** One range (RFC 9110 §14.1.2). Null: not understood, or several: the whole is sent. */
function partOf(range: string, bytes: number): Part | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range.trim()) ?? []
  if (from === '' && to === '') return null
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null
  return first > last ? 'unsatisfiable' : { first, last }
}

function sliceFrom(source: Readable, { first, last }: Part): Readable {
  let at = 0
  const slice = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const begin = Math.max(0, first - at)
      const end = Math.min(chunk.length, last + 1 - at)
      at += chunk.length
      if (begin < end) this.push(chunk.subarray(begin, end))
      done()
      if (at <= last) return
      this.push(null)
      source.destroy()
    },
  })
  source.once('error', (error) => slice.destroy(error))
  slice.once('close', () => source.destroy())
  return source.pipe(slice)
}
