/** Answers before the framework: what they count, and what they leave to the ordinary way. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { lookupDevice } from '@amana/contract'
import { expect, test, vi } from 'vitest'
import { AppError } from '../kernel/app-error.ts'
import { createMetrics } from '../telemetry/metrics.ts'
import { countInFlight } from './in-flight.ts'
import { createQuickAnswers } from './quick-answers.ts'
import type { QuickAnswer, Route } from './route.ts'

const ANSWER: QuickAnswer = { json: '{}', headers: {} }
const PATH = '/api/v1/devices/lookup/354188040123456/'

function setup(
  atOnce: Route['atOnce'],
  {
    isFull = false,
    exhausted = false,
    authorization,
  }: { isFull?: boolean; exhausted?: boolean; authorization?: string } = {},
) {
  const count = vi.fn(() => {
    if (exhausted) throw new AppError('too_many_requests')
  })
  const inFlight = countInFlight(() => 0, isFull ? 0 : 10)
  const quick = createQuickAnswers(
    [{ endpoint: lookupDevice, handle: async () => null, ...(atOnce ? { atOnce } : {}) }],
    {
      clients: { admitAtOnce: () => null },
      tokens: { verify: () => Promise.reject(new AppError('not_signed_in')) },
      sessions: { check: () => ({ missing: null }) },
      limiter: { count },
      callerOf: () => '192.0.2.1',
      metrics: createMetrics(),
      headers: { api: {}, core: {} },
      requestIds: () => 'id',
      inFlight,
      languages: ['en'],
    },
  )
  const headers = { host: 'localhost', ...(authorization ? { authorization } : {}) }
  const request = { method: 'GET', url: PATH, headers, rawHeaders: ['Host', 'localhost'], httpVersion: '1.1' }
  const response = { writeHead: vi.fn(), end: vi.fn() }
  const serve = vi.fn()
  const answer = () =>
    quick.answer(request as unknown as IncomingMessage, response as unknown as ServerResponse, serve)
  return { quick, answer, count, response, serve }
}

test('from memory: counted and sent', () => {
  const { answer, count, response } = setup(() => ANSWER)
  expect(answer()).toBe(true)
  expect(count).toHaveBeenCalledOnce()
  expect(response.end).toHaveBeenCalledWith('{}')
})

test('what is above the limit of requests is refused the ordinary way, and nothing was done for it', () => {
  const make = vi.fn(async () => ANSWER)
  const { answer, response } = setup(() => make, { exhausted: true })
  expect(answer()).toBe(false)
  expect(make).not.toHaveBeenCalled()
  expect(response.end).not.toHaveBeenCalled()
})

test('with statements: none while the server is full, which refuses it', () => {
  const { answer, count } = setup(() => async () => ANSWER, { isFull: true })
  expect(answer()).toBe(false)
  expect(count).not.toHaveBeenCalled()
})

test('one that fails is given the ordinary way', async () => {
  const { answer, serve, response } = setup(() => () => Promise.reject(new Error('no database')))
  expect(answer()).toBe(true)
  await vi.waitFor(() => expect(serve).toHaveBeenCalledOnce())
  expect(response.end).not.toHaveBeenCalled()
})

test('a bearer that is refused is given the ordinary way, and not counted', async () => {
  const { answer, count, serve } = setup(() => ANSWER, { authorization: 'Bearer unknown' })
  expect(answer()).toBe(true)
  await vi.waitFor(() => expect(serve).toHaveBeenCalledOnce())
  expect(count).not.toHaveBeenCalled()
})

test('a header without a bearer is refused the ordinary way', () => {
  const { answer, count } = setup(() => ANSWER, { authorization: 'Basic x' })
  expect(answer()).toBe(false)
  expect(count).not.toHaveBeenCalled()
})

test('a server that stops closes the connection of an answer that was under way', async () => {
  const made = Promise.withResolvers<QuickAnswer>()
  const { quick, answer, response } = setup(() => () => made.promise)
  answer()
  quick.stop()
  expect(answer()).toBe(false)
  made.resolve(ANSWER)
  await vi.waitFor(() => expect(response.end).toHaveBeenCalledOnce())
  const [, sent] = response.writeHead.mock.calls[0] as [number, string[]]
  expect(sent.join(' ')).toContain('connection close')
})
