import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { API_BASE } from '@amana/contract'
import fastify, { LogController } from 'fastify'
import { pino } from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { AppError } from '../kernel/app-error.ts'
import { errorEnvelope } from './envelope.ts'
import { countInFlight, type InFlight } from './in-flight.ts'
import { serverWithLoadShedding } from './load-shedding.ts'
import { createRequestIds } from './request-id.ts'

const noQuickAnswers = { answer: () => false }
const requestIds = createRequestIds(false)

describe('requests in flight', () => {
  const start = (inFlight: InFlight, count: number) => Array.from({ length: count }, () => inFlight.start())

  test('a burst of hundreds is served', () => {
    const inFlight = countInFlight()
    start(inFlight, 390)
    expect(inFlight.isFull()).toBe(false)
  })

  test('their number has a limit, whatever they wait for; one that ends makes room for another', () => {
    const inFlight = countInFlight(() => 0, 3)
    const [finished] = start(inFlight, 3)
    expect(inFlight.isFull()).toBe(true)
    finished?.()
    expect(inFlight.isFull()).toBe(false)
    inFlight.start()
    expect(inFlight.isFull()).toBe(true)
  })

  test('those in a queue of their own, such as that of passwords, do not count', () => {
    let queued = 3
    const inFlight = countInFlight(() => queued, 3)
    start(inFlight, 5)
    expect(inFlight.isFull()).toBe(false)
    queued = 2
    expect(inFlight.isFull()).toBe(true)
  })
})

test('refused before any work: 503 with Retry-After in the envelope, in the log by the ids of a second and not a line each', async () => {
  const lines: { msg: string; request_ids: string[] }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  let full = false
  let worked = 0
  const inFlight = { isFull: () => full, start: () => () => undefined }
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    serverFactory: serverWithLoadShedding({
      inFlight,
      quick: noQuickAnswers,
      headers: { 'x-content-type-options': 'nosniff' },
      requestIds,
      log,
    }),
  })
  app.all(`${API_BASE}/work/`, async () => {
    worked += 1
    return {}
  })
  app.get('/page', async () => 'a page')
  await app.listen({ port: 0, host: '127.0.0.1' })
  lines.length = 0
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const ask = (path: string, init?: RequestInit) => fetch(url + path, init)
  expect((await ask(`${API_BASE}/work/`)).status).toBe(200)
  full = true
  const post = { method: 'POST', body: JSON.stringify({ text: 'x'.repeat(100_000) }) }
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => ask(`${API_BASE}/work/`, index % 2 ? post : {})),
  )
  expect(worked).toBe(1)
  const ids = new Set<string>()
  for (const answer of answers) {
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const body = (await answer.json()) as { request_id: string }
    expect(body).toMatchObject({ response_status: 'error', response_data: null, code: 'unavailable' })
    expect(answer.headers.get('x-request-id')).toBe(body.request_id)
    ids.add(body.request_id)
  }
  expect(ids.size).toBe(50)
  await vi.waitFor(() => expect(new Set(lines.flatMap((line) => line.request_ids))).toEqual(ids), 100_000)
  expect(lines.every(({ msg }) => msg === 'overload: requests rejected')).toBe(true)
  expect(lines.length).toBeLessThan(ids.size)
  expect(await (await ask('/page')).text()).toBe('a page')
  full = false
  expect((await ask(`${API_BASE}/work/`)).status).toBe(200)
  await app.close()
})

test('a refusal to HEAD has no body, and its connection serves on', async () => {
  let full = true
  const inFlight = { isFull: () => full, start: () => () => undefined }
  const app = fastify({
    serverFactory: serverWithLoadShedding({
      inFlight,
      quick: noQuickAnswers,
      headers: {},
      requestIds,
      log: { warn: () => undefined },
    }),
  })
  app.get(`${API_BASE}/work/`, async () => ({ ok: true }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (method: string) =>
    new Promise<{ status: number | undefined; text: string; reused: boolean }>((resolve, reject) => {
      const sent = request(
        { port, host: '127.0.0.1', path: `${API_BASE}/work/`, method, agent },
        (answer) => {
          let text = ''
          answer.on('data', (piece: Buffer) => {
            text += piece.toString()
          })
          answer.on('end', () => resolve({ status: answer.statusCode, text, reused: sent.reusedSocket }))
        },
      )
      sent.on('error', reject)
      sent.end()
    })
  expect(await ask('HEAD')).toEqual({ status: 503, text: '', reused: false })
  full = false
  expect(await ask('GET')).toEqual({ status: 200, text: '{"ok":true}', reused: true })
  agent.destroy()
  await app.close()
})

test('what the proxy in front says is the envelope as well (deploy/busy.http)', () => {
  const [head = '', body = '', ...rest] = readFileSync(
    new URL('../../../../deploy/busy.http', import.meta.url),
    'utf8',
  ).split('\r\n\r\n')
  const [status, ...lines] = head.split('\r\n')
  const headers = new Headers(lines.map((line) => line.split(': ') as [string, string]))
  expect(rest).toEqual([])
  expect(status).toBe('HTTP/1.1 503 Service Unavailable')
  expect(headers.get('content-length')).toBe(String(Buffer.byteLength(body)))
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(JSON.parse(body)).toEqual(errorEnvelope(new AppError('unavailable'), 'proxy'))
})
