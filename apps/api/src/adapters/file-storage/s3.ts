/**
 * Any storage with Amazon's S3 interface (https://docs.aws.amazon.com/AmazonS3/latest/API/): PutObject,
 * GetObject, DeleteObject, ListObjectsV2, by path-style addresses, which MinIO, Ceph, R2 and Backblaze
 * support too.
 */
import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsV4Signer } from 'aws4fetch'
import { SECOND } from '../../kernel/durations.ts'
import { sha256OfFile } from '../../kernel/file-hash.ts'
import { type FileStorage, STORAGE_KEY, StorageDown } from '../../ports/file-storage.ts'
import { errorCodeIn, readListPage } from './s3-xml.ts'

export interface S3Options {
  /** Without a trailing slash. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Milliseconds until the whole answer is there; for `open` until its head is. Default 30 s. */
  timeoutMs?: number
}

interface Call {
  method: 'GET' | 'PUT' | 'DELETE'
  path: string
  headers?: Record<string, string>
  body?: Blob
}

const TIMEOUT = 30 * SECOND
const MAX_XML_BYTES = 4 * 1024 * 1024

export function createS3Storage(options: S3Options): FileStorage {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey, timeoutMs = TIMEOUT } = options
  const credentials = { accessKeyId, secretAccessKey, region, service: 's3' }

  async function call({ method, path, headers = {}, body }: Call, signal: AbortSignal): Promise<Response> {
    const url = `${endpoint}/${bucket}${path}`
    // The signer gets no body: it signs the header with the body's hash.
    const signed = await new AwsV4Signer({ ...credentials, url, method, headers }).sign()
    // A signed request goes to the configured address and nowhere else.
    return fetch(signed.url, {
      method,
      headers: signed.headers,
      ...(body ? { body } : {}),
      redirect: 'error',
      signal,
    })
  }

  /** A call whose answer is short. */
  const ask = (request: Call) =>
    orDown(async () => {
      const response = await call(request, AbortSignal.timeout(timeoutMs))
      return { status: response.status, text: await readText(response) }
    })

  return {
    async put(key, source, contentType) {
      const path = pathOf(key)
      const [hash, body] = await orDown(
        async (): Promise<[Buffer, Blob]> => [
          await sha256OfFile(source),
          // Read from the disk while it is sent.
          await openAsBlob(source, { type: contentType }),
        ],
      )
      const headers = { 'content-type': contentType, 'x-amz-content-sha256': hash.toString('hex') }
      const { status, text } = await ask({ method: 'PUT', path, headers, body })
      if (status !== 200) throw refused('PutObject', status, text)
    },
    async open(key) {
      const path = pathOf(key)
      const answered = new AbortController()
      const timer = setTimeout(() => answered.abort(new DOMException('no answer', 'TimeoutError')), timeoutMs)
      const response = await orDown(() => call({ method: 'GET', path }, answered.signal)).finally(() =>
        clearTimeout(timer),
      )
      if (response.status === 200 && response.body) return Readable.fromWeb(response.body as ReadableStream)
      const text = await orDown(() => readText(response))
      if (response.status === 404 && errorCodeIn(text) === 'NoSuchKey') return null
      throw refused('GetObject', response.status, text)
    },
    async delete(key) {
      const { status, text } = await ask({ method: 'DELETE', path: pathOf(key) })
      if (status === 204 || status === 200 || (status === 404 && errorCodeIn(text) === 'NoSuchKey')) return
      throw refused('DeleteObject', status, text)
    },
    async *list(prefix) {
      pathOf(prefix)
      let token: string | null = null
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: `${prefix}/` })
        if (token !== null) query.set('continuation-token', token)
        const { status, text } = await ask({ method: 'GET', path: `?${query}` })
        const page = status === 200 ? readListPage(text) : null
        if (!page) throw refused('ListObjectsV2', status, text)
        // Other files in the bucket are not ours.
        yield* page.files.filter((file) => STORAGE_KEY.test(file.key))
        token = page.next
      } while (token !== null)
    },
  }
}

function pathOf(key: string): string {
  if (!STORAGE_KEY.test(key)) throw new TypeError('this is no storage key')
  return `/${key}`
}

async function readText(response: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > MAX_XML_BYTES) throw new Error('the answer is too long')
  }
  return text
}

/** Names S3's error code only: the rest of its answer can quote the access key. */
function refused(operation: string, status: number, text: string): StorageDown {
  return new StorageDown(
    `the S3 storage refused ${operation}: HTTP ${status} ${errorCodeIn(text) ?? ''}`.trimEnd(),
  )
}

/** Without the cause: fetch quotes a header that it cannot send, and the address may be private. */
async function orDown<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new StorageDown(`the S3 storage did not answer: ${reasonOf(error)}`)
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown failure'
  const code = (error as { code?: unknown }).code ?? (error.cause as { code?: unknown } | undefined)?.code
  return typeof code === 'string' ? code : error.name
}
