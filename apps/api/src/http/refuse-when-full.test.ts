import { API_BASE } from '@amana/contract'
import fastify, { LogController } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createMetrics, observeRequests } from './metrics.ts'
import { refuseWhenFull } from './refuse-when-full.ts'

test('refused before any work: 503 with Retry-After in the envelope, told once a second and not a line each', async () => {
  const lines: { msg: string; refused?: number }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const app = fastify({ loggerInstance: log, logController: new LogController({ disableRequestLogging: true }) })
  let open = true
  let worked = 0
  observeRequests(app as never, createMetrics())
  refuseWhenFull(app as never, { admits: () => open, enter: () => () => undefined, stop: () => undefined }, log)
  app.get(`${API_BASE}/work/`, async () => {
    worked += 1
    return {}
  })
  const get = () => app.inject(`${API_BASE}/work/`)
  expect((await get()).statusCode).toBe(200)
  open = false
  const answers = await Promise.all(Array.from({ length: 50 }, get))
  expect(worked).toBe(1)
  for (const answer of answers) {
    expect(answer.statusCode).toBe(503)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.json()).toMatchObject({ response_status: 'error', response_data: null, code: 'unavailable' })
  }
  expect(lines).toEqual([expect.objectContaining({ msg: 'more requests than can be served: some are refused' })])
  open = true
  expect((await get()).statusCode).toBe(200)
  await app.close()
})
