/** Spans as a collector gets them: names, parents, and nothing of a person in the bytes. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config/index.ts'
import { createLogger } from '../kernel/log.ts'
import { digitsAlone } from '../testing/digits-alone.ts'
import { startTestProduct, type TestProduct } from '../testing/test-product.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { attributesOf, type ReceivedSpan, startReceiver } from './otlp-receiver.fixtures.ts'
import { startTracing, stopTracing } from './start-tracing.ts'
import { currentTracer, traced } from './tracing.ts'

const PERSON = {
  email: 'ngozi.traced@example.com',
  password: 'violet-harbour-cassava-9921',
  first_name: 'Ngozichukwu',
  last_name: 'Traceable',
  phone_number: '+2348031112233',
}
const IMEI = '356938035643809'
const TRACE = { trace: 'ab'.repeat(16), span: 'cd'.repeat(8) }
const traceparent = `00-${TRACE.trace}-${TRACE.span}-01`

let amana: TestProduct
let receiver: Awaited<ReturnType<typeof startReceiver>>
let spans: ReceivedSpan[] = []
let registration: ReceivedSpan
let codes: string[] = []

const settingsOf = (url: string, env: Record<string, string> = {}) =>
  readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
    OTEL_SERVICE_NAME: 'amana-test',
    ...env,
  }).telemetry.tracing

beforeAll(async () => {
  receiver = await startReceiver()
  await startTracing(settingsOf(receiver.url))
  // A proxy on this machine is trusted, and so are its traces.
  amana = await startTestProduct({ env: { TRUST_PROXY: '127.0.0.1' } })
  const { status } = await amana.call('POST', '/users/register/?token=of-the-query', {
    body: { ...PERSON, confirm_password: PERSON.password },
    headers: { traceparent },
  })
  expect(status).toBe(201)
  await waitUntil(() => amana.sent.length > 0)
  codes = amana.sent.flatMap(({ text }) => text.match(/\b\d{6}\b/g) ?? [])
  await amana.product.app.inject(`/api/v1/devices/${IMEI}/nothing/?email=${PERSON.email}`)
  await amana.call('POST', '/devices/verifications/create/', { body: { imei: IMEI } })
  await fetch(`${amana.url}/api/v1/devices/verifications/create/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ imei: IMEI }),
  })
  await amana.stop()
  await stopTracing()
  spans = receiver.spans()
  registration = spans.find(({ name }) => name === 'POST /api/v1/users/register/') as ReceivedSpan
})
afterAll(async () => {
  await stopTracing()
  await receiver.stop()
})

const childrenOf = ({ spanId }: ReceivedSpan) => spans.filter(({ parentSpanId }) => parentSpanId === spanId)

test('a request has a span with its route, its id and its statements, and continues the trace of a trusted proxy', () => {
  expect(registration).toMatchObject({ traceId: TRACE.trace, parentSpanId: TRACE.span, kind: 2 })
  expect(attributesOf(registration)).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/api/v1/users/register/',
  })
  expect(attributesOf(registration)['amana.request_id']).toMatch(/^[\w.:-]{1,128}$/)
  const names = childrenOf(registration).map(({ name }) => name)
  expect(names).toContain('START')
  expect(names).toContain('INSERT users')
  expect(names).toContain('COMMIT')
})

test('statements of a call over a socket, whose body came by events, stand below it', () => {
  const checks = spans.filter(({ name }) => name === 'POST /api/v1/devices/verifications/create/')
  expect(checks).toHaveLength(2)
  for (const check of checks) {
    expect(childrenOf(check).length).toBeGreaterThan(0)
    for (const child of childrenOf(check)) expect(child.traceId).toBe(check.traceId)
  }
})

test('a job has a span of its own, and the call of the provider and the statements stand below it', () => {
  const mails = spans.filter(({ name }) => name === 'mail send')
  expect(mails.length).toBeGreaterThan(0)
  for (const mail of mails) {
    const job = spans.find(({ spanId }) => spanId === mail.parentSpanId)
    expect(job?.name).toMatch(/^job /)
    expect(job?.parentSpanId).toBeUndefined()
    expect(attributesOf(mail)).toMatchObject({ 'amana.provider': 'mail', 'amana.result': 'done' })
    expect(childrenOf(job as ReceivedSpan).map(({ name }) => name)).toContainEqual(
      expect.stringMatching(/^SELECT /),
    )
  }
})

test('statements outside of a request and a job, such as polls, are no traces', () => {
  for (const { name, parentSpanId } of spans)
    if (!/^(job |GET |POST |HEAD )/.test(name)) expect(parentSpanId, name).toBeDefined()
})

test('the bytes have nothing of the person, the phone, the query, the code or the text of SQL', () => {
  const bytes = receiver.bytes()
  expect(spans.length).toBeGreaterThan(20)
  expect(codes.length).toBeGreaterThan(0)
  const secret = [...Object.values(PERSON), 'ngozi', IMEI, IMEI.slice(0, 8), 'of-the-query']
  for (const part of [...secret, 'select ', 'returning', '$1', 'example.com'])
    expect(bytes).not.toContain(part)
  // Times in nanoseconds and the numbers of spans may have any six digits inside.
  for (const code of codes) expect(bytes).not.toMatch(digitsAlone(code))
})

test('the collector is asked by the standard settings', () => {
  for (const each of receiver.asked)
    expect(each).toEqual({
      path: '/v1/traces',
      type: 'application/json',
      authorization: 'Bearer of-the-collector',
    })
  for (const { attributes } of receiver.resources())
    expect(attributesOf({ attributes })['service.name']).toBe('amana-test')
})

test('a trace that a stranger names is not continued; protobuf is the default', async () => {
  const other = await startReceiver()
  await startTracing(settingsOf(other.url, { OTEL_EXPORTER_OTLP_PROTOCOL: '' }))
  const open = await startTestProduct()
  try {
    await open.call('POST', '/devices/verifications/create/', {
      body: { imei: IMEI },
      headers: { traceparent },
    })
  } finally {
    await open.stop()
    await stopTracing()
  }
  expect(other.asked[0]?.type).toBe('application/x-protobuf')
  expect(other.bytes()).toContain('POST /api/v1/devices/verifications/create/')
  expect(other.bytes()).not.toContain(Buffer.from(TRACE.trace, 'hex').toString('latin1'))
  expect(other.bytes()).not.toContain(IMEI)
  await other.stop()
})

test('a line of the log names the span in which it is written', async () => {
  await startTracing(settingsOf(receiver.url))
  const lines: string[] = []
  const log = createLogger('info', { write: (line: string) => void lines.push(line) })
  log.info('outside')
  await traced({ name: 'job x', kind: 'consumer' }, async () => {
    expect(currentTracer()?.ids().trace_id).toMatch(/^[0-9a-f]{32}$/)
    log.child({ job: 'x' }).info('inside')
  })
  await stopTracing()
  const [outside, inside] = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(outside).not.toHaveProperty('trace_id')
  expect(inside).toMatchObject({
    trace_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    span_id: expect.stringMatching(/^[0-9a-f]{16}$/),
  })
})

test('a collector that does not answer holds nothing up but the stop, for three seconds', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  await startTracing(settingsOf(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`))
  expect(await traced({ name: 'job x', kind: 'consumer' }, async () => 'done')).toBe('done')
  await stopTracing()
  expect(currentTracer()).toBeNull()
  silent.closeAllConnections()
  await new Promise((resolve) => silent.close(resolve))
})
