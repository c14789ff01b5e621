/** Requests to S3 and to witnesses, as they are counted and traced. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFileStorage } from '../adapters/file-storage/index.ts'
import { fail, S3_KEYS, startFakeS3 } from '../adapters/file-storage/s3-fake.fixtures.ts'
import { createHttpLogWitness } from '../adapters/log-witness/http-log-witness.ts'
import { readConfig } from '../config/index.ts'
import { observedS3, observedWitness, observeWith } from './observe-providers.ts'
import { attributesOf, startReceiver } from './otlp-receiver.fixtures.ts'
import { startTracing, stopTracing } from './start-tracing.ts'

let receiver: Awaited<ReturnType<typeof startReceiver>>
let folder: string
beforeAll(async () => {
  receiver = await startReceiver()
  folder = mkdtempSync(join(tmpdir(), 'amana-observed-'))
})
afterAll(async () => {
  await stopTracing()
  await receiver.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** `s3 PutObject done`, in the order of the calls, and the same from the spans. */
async function observed(run: (observe: ReturnType<typeof observeWith>) => Promise<void>) {
  const counted: string[] = []
  const tracing = {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  }
  await startTracing(readConfig(tracing).telemetry.tracing)
  const before = receiver.spans().length
  await run(
    observeWith({
      called: ({ provider, operation, result }) => void counted.push(`${provider} ${operation} ${result}`),
    }),
  )
  await stopTracing()
  const traced = receiver
    .spans()
    .slice(before)
    .map((span) => `${span.name} ${attributesOf(span)['amana.result']}`)
  expect(traced.toSorted()).toEqual(counted.toSorted())
  return counted
}

test('each request to a bucket is a call: a file that is not there is an answer, a refusal a failure', async () => {
  const s3 = await startFakeS3({ pageSize: 1 })
  const source = join(folder, 'source')
  writeFileSync(source, 'of a person')
  const s3Config = { endpoint: s3.url, region: 'eu-west-1', bucket: 'amana', ...S3_KEYS }
  const calls = await observed(async (observe) => {
    const storage = createFileStorage(
      { storage: { provider: 's3', ...s3Config }, dataDir: '/nowhere' },
      observedS3(observe),
    )
    for (const key of ['documents/a', 'documents/b']) await storage.put(key, source, 'text/plain')
    const keys: string[] = []
    for await (const { key } of storage.list('documents')) keys.push(key)
    expect(keys).toHaveLength(2)
    expect(await storage.open('documents/missing')).toBeNull()
    await storage.delete('documents/a')
    s3.fault = (response) => fail(response, 403, 'AccessDenied')
    await expect(storage.put('documents/a', source, 'text/plain')).rejects.toThrow('AccessDenied')
    await s3.stop()
    await expect(storage.delete('documents/b')).rejects.toThrow('did not answer')
  })
  expect(calls).toEqual([
    's3 PutObject done',
    's3 PutObject done',
    's3 ListObjectsV2 done',
    's3 ListObjectsV2 done',
    's3 GetObject done',
    's3 DeleteObject done',
    's3 PutObject failed',
    's3 DeleteObject failed',
  ])
  for (const part of ['of a person', 'documents/', s3.url, ...Object.values(S3_KEYS)])
    expect(receiver.bytes()).not.toContain(part)
})

test('witnesses: another size is part of the protocol, a refusal is none, silence fails', async () => {
  const answers = [200, 409, 422, 503]
  const server = createServer((request, response) =>
    request.resume().on('end', () => response.writeHead(answers.shift() ?? 500).end()),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const calls = await observed(async (observe) => {
    const witness = observedWitness(createHttpLogWitness({ vkey: 'of.somebody+1+k', url }), observe)
    expect([witness.name, witness.vkey]).toEqual(['of.somebody', 'of.somebody+1+k'])
    for (const status of [...answers])
      expect(await witness.addCheckpoint('checkpoint')).toMatchObject({ status })
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    expect(await witness.addCheckpoint('checkpoint')).toBeNull()
  })
  expect(calls.map((call) => call.replace('witness add-checkpoint ', ''))).toEqual([
    'done',
    'done',
    'refused',
    'failed',
    'failed',
  ])
  expect(receiver.bytes()).not.toContain('of.somebody')
})
