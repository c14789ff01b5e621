/**
 * Signed requests to one bucket of any storage with Amazon's S3 interface, by path-style addresses, which
 * MinIO, Ceph, R2 and Backblaze support too (https://docs.aws.amazon.com/AmazonS3/latest/API/).
 */
import { AwsV4Signer } from 'aws4fetch'
import { SECOND } from '../../kernel/durations.ts'
import { StorageDown } from '../../ports/file-storage.ts'
import { errorCodeIn } from './s3-xml.ts'

export interface S3Options {
  /** Without a trailing slash. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Milliseconds until the whole answer is there; for `open` until its head is. Default 30 s. */
  timeoutMs?: number
  /** Counts and traces each request. */
  observe?: ObserveS3
}

/** @param operation as Amazon names it: `PutObject` */
export type ObserveS3 = <Answer extends { status: number }>(
  operation: string,
  call: () => Promise<Answer>,
) => Promise<Answer>

interface S3Request {
  /** As Amazon names it. */
  operation: string
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** Behind the bucket: `/key`, `?query`. */
  path: string
  headers?: Record<string, string>
  body?: Blob | Buffer<ArrayBuffer>
}

interface S3Answer {
  status: number
  headers: Headers
  text: string
}

export interface S3Client {
  /** A call whose answer is short. @throws StorageDown when none comes */
  ask(request: S3Request): Promise<S3Answer>
  /** The answer as soon as its head is there. @throws StorageDown */
  begin(request: S3Request): Promise<Response>
}

const TIMEOUT = 30 * SECOND
const MAX_XML_BYTES = 4 * 1024 * 1024
const unobserved: ObserveS3 = (_operation, call) => call()

export function createS3Client(options: S3Options): S3Client {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = options
  const { timeoutMs = TIMEOUT, observe = unobserved } = options
  const credentials = { accessKeyId, secretAccessKey, region, service: 's3' }

  async function send(
    { method, path, headers = {}, body }: S3Request,
    signal: AbortSignal,
  ): Promise<Response> {
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

  return {
    ask: (request) =>
      orDown(() =>
        observe(request.operation, async () => {
          const response = await send(request, AbortSignal.timeout(timeoutMs))
          return { status: response.status, headers: response.headers, text: await readText(response) }
        }),
      ),
    begin(request) {
      const answered = new AbortController()
      const timer = setTimeout(() => answered.abort(new DOMException('no answer', 'TimeoutError')), timeoutMs)
      return orDown(() => observe(request.operation, () => send(request, answered.signal))).finally(() =>
        clearTimeout(timer),
      )
    },
  }
}

export async function readText(response: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > MAX_XML_BYTES) throw new Error('the answer is too long')
  }
  return text
}

/** Names S3's error code only: the rest of its answer can quote the access key. */
export function refused(operation: string, status: number, text: string): StorageDown {
  return new StorageDown(
    `the S3 storage refused ${operation}: HTTP ${status} ${errorCodeIn(text) ?? ''}`.trimEnd(),
  )
}

/** Without the cause: fetch quotes a header that it cannot send, and the address may be private. */
export async function orDown<T>(work: () => Promise<T>): Promise<T> {
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
