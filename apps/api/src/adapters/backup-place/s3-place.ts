/** Backups in a bucket. Their size is not known before their end: larger ones come in parts. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { BACKUP_NAME, type BackupPlace } from '../../ports/backup-place.ts'
import {
  createS3Client,
  orDown,
  readText,
  refused,
  type S3Client,
  type S3Options,
} from '../file-storage/s3-client.ts'
import { errorCodeIn, readListPage } from '../file-storage/s3-xml.ts'

const MIB = 1024 * 1024
/** An upload has 10,000 parts at most. Later ones are larger: 700 GB fit. */
const SMALL_PARTS = 5_000
const PART = { small: 16 * MIB, large: 128 * MIB }
/** A part may take long on a slow line. */
const PART_TIMEOUT_MS = 10 * 60_000

export interface S3PlaceOptions extends S3Options {
  /** Folder in the bucket, without slashes around it; empty: the bucket itself. */
  prefix: string
  partBytes?: { small: number; large: number }
}

export function openS3Place(options: S3PlaceOptions): BackupPlace {
  const { bucket, prefix, partBytes = PART } = options
  const client = createS3Client({ timeoutMs: PART_TIMEOUT_MS, ...options })
  const keyOf = (name: string) => (prefix === '' ? name : `${prefix}/${name}`)
  const pathOf = (name: string) => `/${keyOf(name).split('/').map(encodeURIComponent).join('/')}`

  return {
    address: `s3://${bucket}/${prefix}`,
    put: (name, content) => upload(client, pathOf(name), content, partBytes),
    async list() {
      const names: string[] = []
      const below = keyOf('')
      let token: string | null = null
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: below })
        if (token !== null) query.set('continuation-token', token)
        const { status, text } = await client.ask({
          operation: 'ListObjectsV2',
          method: 'GET',
          path: `?${query}`,
        })
        const page = status === 200 ? readListPage(text) : null
        if (!page) throw refused('ListObjectsV2', status, text)
        names.push(...page.files.map(({ key }) => key.slice(below.length)))
        token = page.next
      } while (token !== null)
      return names.filter((name) => BACKUP_NAME.test(name)).toSorted()
    },
    async open(name) {
      const response = await client.begin({ operation: 'GetObject', method: 'GET', path: pathOf(name) })
      if (response.status === 200 && response.body) return Readable.fromWeb(response.body as ReadableStream)
      const text = await orDown(() => readText(response))
      if (response.status === 404 && errorCodeIn(text) === 'NoSuchKey') return null
      throw refused('GetObject', response.status, text)
    },
    async delete(name) {
      const { status, text } = await client.ask({
        operation: 'DeleteObject',
        method: 'DELETE',
        path: pathOf(name),
      })
      if (status !== 204 && status !== 200) throw refused('DeleteObject', status, text)
    },
  }
}

/** One request for what fits into a part, and a multipart upload for more. */
async function upload(
  client: S3Client,
  path: string,
  content: Readable,
  partBytes: { small: number; large: number },
): Promise<number> {
  let made = 0
  const size = () => {
    made += 1
    return made <= SMALL_PARTS ? partBytes.small : partBytes.large
  }
  const parts = partsOf(content, size)
  try {
    const first = (await parts.next()).value ?? Buffer.alloc(0)
    const second = (await parts.next()).value
    if (second) return await uploadParts(client, path, [first, second], parts)
    await putWhole(client, path, first)
    return first.length
  } catch (error) {
    content.destroy()
    throw error
  }
}

async function putWhole(client: S3Client, path: string, body: Buffer<ArrayBuffer>): Promise<void> {
  const headers = { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') }
  const { status, text } = await client.ask({ operation: 'PutObject', method: 'PUT', path, headers, body })
  if (status !== 200) throw refused('PutObject', status, text)
}

async function uploadParts(
  client: S3Client,
  path: string,
  first: readonly Buffer<ArrayBuffer>[],
  rest: AsyncIterable<Buffer<ArrayBuffer>>,
): Promise<number> {
  const begun = await client.ask({
    operation: 'CreateMultipartUpload',
    method: 'POST',
    path: `${path}?uploads=`,
  })
  const id = /<UploadId>([^<]+)<\/UploadId>/.exec(begun.text)?.[1]
  if (begun.status !== 200 || id === undefined)
    throw refused('CreateMultipartUpload', begun.status, begun.text)
  const query = `uploadId=${encodeURIComponent(id)}`
  const etags: string[] = []
  let bytes = 0
  const send = async (part: Buffer<ArrayBuffer>) => {
    etags.push(await uploadPart(client, `${path}?partNumber=${etags.length + 1}&${query}`, part))
    bytes += part.length
  }
  try {
    for (const part of first) await send(part)
    for await (const part of rest) await send(part)
    await complete(client, `${path}?${query}`, etags)
    return bytes
  } catch (error) {
    // Parts without an end are stored, and paid for, until they are aborted.
    await client
      .ask({ operation: 'AbortMultipartUpload', method: 'DELETE', path: `${path}?${query}` })
      .catch(() => undefined)
    throw error
  }
}

async function uploadPart(client: S3Client, path: string, part: Buffer<ArrayBuffer>): Promise<string> {
  const hash = createHash('sha256').update(part).digest('hex')
  const { status, headers, text } = await client.ask({
    operation: 'UploadPart',
    method: 'PUT',
    path,
    headers: { 'x-amz-content-sha256': hash },
    body: part,
  })
  const etag = headers.get('etag')
  if (status !== 200 || etag === null) throw refused('UploadPart', status, text)
  return etag
}

async function complete(client: S3Client, path: string, etags: readonly string[]): Promise<void> {
  const parts = etags.map(
    (etag, index) =>
      `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag.replaceAll('"', '&quot;')}</ETag></Part>`,
  )
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
  const hash = createHash('sha256').update(body).digest('hex')
  const headers = { 'content-type': 'application/xml', 'x-amz-content-sha256': hash }
  const { status, text } = await client.ask({
    operation: 'CompleteMultipartUpload',
    method: 'POST',
    path,
    headers,
    body,
  })
  // S3 may answer 200 and then say in the body that it failed.
  if (status !== 200 || errorCodeIn(text) !== null) throw refused('CompleteMultipartUpload', status, text)
}

/** Pieces of exactly this size, and the rest; one piece at least. */
async function* partsOf(content: Readable, size: () => number): AsyncGenerator<Buffer<ArrayBuffer>> {
  let part = Buffer.alloc(size())
  let filled = 0
  let yielded = false
  for await (const chunk of content as AsyncIterable<Buffer>) {
    for (let read = 0; read < chunk.length; ) {
      const taken = Math.min(chunk.length - read, part.length - filled)
      chunk.copy(part, filled, read, read + taken)
      filled += taken
      read += taken
      if (filled < part.length) continue
      yield part
      yielded = true
      part = Buffer.alloc(size())
      filled = 0
    }
  }
  if (filled > 0 || !yielded) yield part.subarray(0, filled)
}
