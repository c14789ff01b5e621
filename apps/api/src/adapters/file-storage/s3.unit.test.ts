import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { StorageDown } from '../../ports/file-storage.ts'
import { fileStorageContract } from './file-storage.contract.ts'
import { createFileStorage } from './index.ts'
import { createS3Storage } from './s3.ts'
import type { S3Options } from './s3-client.ts'
import { type FakeS3, fail, S3_KEYS, startFakeS3 } from './s3-fake.fixtures.ts'

function storageAt(url: string, change: Partial<S3Options> = {}) {
  return createS3Storage({ endpoint: url, region: 'eu-west-1', bucket: 'amana', ...S3_KEYS, ...change })
}

describe('s3', () => {
  fileStorageContract(async () => {
    const s3 = await startFakeS3()
    const storage = createFileStorage({
      storage: { provider: 's3', endpoint: s3.url, region: 'eu-west-1', bucket: 'amana', ...S3_KEYS },
      dataDir: '/nowhere',
    })
    return { storage, stop: () => s3.stop() }
  })

  let s3: FakeS3
  let source: string
  beforeAll(() => {
    const dir = mkdtempSync(join(tmpdir(), 'amana-s3-'))
    source = join(dir, 'source')
    writeFileSync(source, Buffer.alloc(200_000, 7))
    return () => rmSync(dir, { recursive: true, force: true })
  })
  beforeEach(async () => {
    s3 = await startFakeS3()
    return () => s3.stop()
  })

  const operations = ['put', 'open', 'delete', 'list'] as const
  async function run(operation: (typeof operations)[number], storage = storageAt(s3.url)): Promise<unknown> {
    switch (operation) {
      case 'put':
        return storage.put('documents/a', source, 'application/pdf')
      case 'open':
        return storage.open('documents/a')
      case 'delete':
        return storage.delete('documents/a')
      case 'list':
        return (async () => {
          for await (const _file of storage.list('documents'));
        })()
    }
  }

  async function failureOf(work: Promise<unknown>): Promise<Error> {
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(StorageDown)
    const everything = inspect(error, { depth: 10, showHidden: true })
    for (const secret of Object.values(S3_KEYS)) expect(everything).not.toContain(secret)
    return error as Error
  }

  test('keeps the type, and leaves alone what others put into the bucket', async () => {
    const storage = storageAt(s3.url)
    await storage.put('documents/a', source, 'application/pdf')
    expect(s3.objects.get('documents/a')).toMatchObject({ contentType: 'application/pdf' })
    s3.objects.set('documents/Notes & more.txt', {
      content: Buffer.from('x'),
      contentType: '',
      modified: new Date(),
    })
    const keys = []
    for await (const { key } of storage.list('documents')) keys.push(key)
    expect(keys).toEqual(['documents/a'])
  })

  const faults: [string, (response: ServerResponse, request: IncomingMessage) => void][] = [
    ['500', (response) => fail(response, 500, 'InternalError')],
    ['503', (response) => fail(response, 503, 'SlowDown')],
    ['403', (response) => fail(response, 403, 'AccessDenied')],
    ['a bucket that is not there', (response) => fail(response, 404, 'NoSuchBucket')],
    ['a 404 of something else', (response) => void response.writeHead(404).end('<html>nginx</html>')],
    ['a connection that breaks', (response) => void response.destroy()],
    [
      'a redirection',
      (response) => void response.writeHead(307, { location: 'http://127.0.0.1:1/steal' }).end(),
    ],
  ]
  for (const operation of operations) {
    test.each(faults)(`${operation}: %s`, async (_what, fault) => {
      s3.fault = fault
      await failureOf(run(operation))
      s3.fault = undefined
      await run(operation)
    })

    test(`${operation}: an S3 that never answers is given up`, async () => {
      s3.fault = () => undefined
      const started = performance.now()
      const error = await failureOf(run(operation, storageAt(s3.url, { timeoutMs: 150 })))
      expect(error.message).toContain('TimeoutError')
      expect(performance.now() - started).toBeLessThan(10_000)
    })

    test(`${operation}: a key that is wrong`, async () => {
      const error = await failureOf(run(operation, storageAt(s3.url, { secretAccessKey: 'wrong' })))
      expect(error.message).toContain('SignatureDoesNotMatch')
    })

    test(`${operation}: nobody listens`, async () => {
      const gone = await startFakeS3()
      await gone.stop()
      expect((await failureOf(run(operation, storageAt(gone.url)))).message).toContain('ECONNREFUSED')
    })
  }

  test.each([
    '<html>',
    '',
    '<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>',
    '<ListBucketResult><Contents>',
  ])('a list that reads %j is no empty list', async (body) => {
    s3.fault = (response) => void response.writeHead(200).end(body)
    await failureOf(run('list'))
  })

  test('a file that breaks off is an error for whoever reads it', async () => {
    s3.fault = (response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('half')
      setTimeout(() => response.destroy(), 20)
    }
    const stream = await storageAt(s3.url).open('documents/a')
    await expect(stream?.toArray()).rejects.toThrow()
  })

  test('another address', async () => {
    const other = await startFakeS3({ bucket: 'files', region: 'auto' })
    onTestFinished(() => other.stop())
    await run('put', storageAt(other.url, { bucket: 'files', region: 'auto' }))
    expect(other.requests).toEqual(['PUT /files/documents/a'])
  })
})
