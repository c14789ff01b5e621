/**
 * The part of S3 that the adapter uses, on a loopback port: checks every signature and hash, and fails on
 * demand.
 */
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export const S3_KEYS = { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/secret' }

export interface FakeS3 {
  url: string
  objects: Map<string, { content: Buffer; contentType: string; modified: Date }>
  /** Multipart uploads that have no end yet, by their id. */
  uploads: Map<string, Map<number, { content: Buffer; etag: string }>>
  /** Replaces the answer; it works when this is undefined or returns false. */
  fault: ((response: ServerResponse, request: IncomingMessage) => unknown) | undefined
  /** `PUT /bucket/key`, … */
  requests: string[]
  stop(): Promise<void>
}

/** @param pageSize keys a page of ListObjectsV2 has at most */
export async function startFakeS3({
  bucket = 'amana',
  region = 'eu-west-1',
  pageSize = 3,
} = {}): Promise<FakeS3> {
  const fake: FakeS3 = {
    url: '',
    objects: new Map(),
    uploads: new Map(),
    fault: undefined,
    requests: [],
    stop,
  }
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => fail(response, 500, `Fake${String(error)}`))
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', fake.url)
    fake.requests.push(`${request.method} ${url.pathname}`)
    if (fake.fault && fake.fault(response, request) !== false) return
    if (request.method === 'PUT' && request.headers['content-length'] === undefined)
      return fail(response, 411, 'MissingContentLength')
    const content = await buffer(request)
    if (!isSigned(request, url, region)) return fail(response, 403, 'SignatureDoesNotMatch')
    const hash = request.headers['x-amz-content-sha256']
    if (
      ['PUT', 'POST'].includes(request.method ?? '') &&
      content.length > 0 &&
      hash !== createHash('sha256').update(content).digest('hex')
    )
      return fail(response, 400, 'XAmzContentSHA256Mismatch')
    const [, inBucket = '', ...path] = url.pathname.split('/')
    if (inBucket !== bucket) return fail(response, 404, 'NoSuchBucket')
    const key = path.join('/')
    if (key === '') return list(response, url.searchParams)
    if (url.searchParams.has('uploads') || url.searchParams.has('uploadId'))
      return multipart(request, response, { key, content, query: url.searchParams })
    const object = fake.objects.get(key)
    switch (request.method) {
      case 'PUT':
        fake.objects.set(key, {
          content,
          contentType: request.headers['content-type'] ?? '',
          modified: new Date(),
        })
        return void response.writeHead(200, { etag: '"x"' }).end()
      case 'DELETE':
        fake.objects.delete(key)
        return void response.writeHead(204).end()
      default:
        if (!object) return fail(response, 404, 'NoSuchKey')
        return void response.writeHead(200, { 'content-type': object.contentType }).end(object.content)
    }
  }

  /** Parts of one upload may come in any order, and count from its end only. */
  function multipart(
    request: IncomingMessage,
    response: ServerResponse,
    { key, content, query }: { key: string; content: Buffer; query: URLSearchParams },
  ): void {
    const xml = { 'content-type': 'application/xml' }
    if (query.has('uploads')) {
      const id = `up/load+${fake.uploads.size + 1}`
      fake.uploads.set(id, new Map())
      response
        .writeHead(200, xml)
        .end(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
      return
    }
    const id = query.get('uploadId') ?? ''
    const parts = fake.uploads.get(id)
    if (!parts) {
      fail(response, 404, 'NoSuchUpload')
      return
    }
    if (request.method === 'DELETE') {
      fake.uploads.delete(id)
      response.writeHead(204).end()
      return
    }
    if (request.method === 'PUT') {
      const etag = `"${createHash('md5').update(content).digest('hex')}"`
      parts.set(Number(query.get('partNumber')), { content, etag })
      response.writeHead(200, { etag }).end()
      return
    }
    const named = [
      ...content
        .toString()
        .matchAll(/<Part><PartNumber>(\d+)<\/PartNumber><ETag>&quot;(\w+)&quot;<\/ETag><\/Part>/g),
    ]
    const wrong = named.some(([, number, etag]) => parts.get(Number(number))?.etag !== `"${etag}"`)
    if (wrong || named.length !== parts.size) {
      fail(response, 400, 'InvalidPart')
      return
    }
    fake.uploads.delete(id)
    const whole = Buffer.concat(
      named.map(([, number]) => parts.get(Number(number))?.content ?? Buffer.alloc(0)),
    )
    fake.objects.set(key, { content: whole, contentType: '', modified: new Date() })
    response
      .writeHead(200, xml)
      .end('<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>')
  }

  function list(response: ServerResponse, query: URLSearchParams): void {
    const after = query.get('continuation-token') ?? ''
    const keys = [...fake.objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && `${key}==&` > after)
      .sort()
    const rest = keys.filter((key) => after === '' || `${key}==&` > after)
    const page = rest.slice(0, pageSize)
    const truncated = rest.length > page.length
    response.writeHead(200, { 'content-type': 'application/xml' }).end(
      `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name>` +
        `<Prefix>${query.get('prefix')}</Prefix><KeyCount>${page.length}</KeyCount><IsTruncated>${truncated}</IsTruncated>` +
        // Real tokens contain base64 and more: the client must return them unchanged.
        (truncated ? `<NextContinuationToken>${page.at(-1)}==&amp;</NextContinuationToken>` : '') +
        page
          .map((key) => {
            const modified = fake.objects.get(key)?.modified.toISOString()
            return `<Contents><Key>${key.replace('&', '&amp;')}</Key><LastModified>${modified}</LastModified><Size>1</Size></Contents>`
          })
          .join('') +
        '</ListBucketResult>',
    )
  }

  async function stop(): Promise<void> {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return fake
}

export function fail(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(
      `<?xml version="1.0"?><Error><Code>${code}</Code><AWSAccessKeyId>${S3_KEYS.accessKeyId}</AWSAccessKeyId></Error>`,
    )
}

/**
 * Signature version 4, computed again
 * (https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html).
 */
function isSigned(request: IncomingMessage, url: URL, region: string): boolean {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!given) return false
  const [, accessKeyId, day = '', signedRegion = '', names = '', signature] = given
  const time = request.headers['x-amz-date']
  if (accessKeyId !== S3_KEYS.accessKeyId || signedRegion !== region || typeof time !== 'string') return false
  if (!names.split(';').includes('x-amz-content-sha256') || !names.split(';').includes('host')) return false
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [
    request.method,
    url.pathname,
    query,
    headers.join(''),
    names,
    request.headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join(
    '\n',
  )
  const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
  const key = hmac(hmac(hmac(hmac(`AWS4${S3_KEYS.secretAccessKey}`, day), region), 's3'), 'aws4_request')
  return hmac(key, text).toString('hex') === signature
}
