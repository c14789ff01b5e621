/** A body that drips is cut; one that flows is read (decisions §17). */
import { once } from 'node:events'
import { connect } from 'node:net'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cutSlowBodies } from './cut-slow-bodies.ts'
import { handleClientError } from './malformed-requests.ts'

const app = fastify({ clientErrorHandler: handleClientError({}, { info: () => undefined }) })
let port = 0
beforeAll(async () => {
  cutSlowBodies(app, { everyMs: 2_000, leastBytes: 100 })
  app.post('/', async (request) => ({ length: JSON.stringify(request.body).length }))
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())

async function send(bytes: number, everyMs: number): Promise<string> {
  const body = JSON.stringify('x'.repeat(1_000))
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => (answer += String(data)))
  socket.on('error', () => undefined)
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  let at = 0
  const timer = setInterval(() => {
    if (at < body.length) socket.write(body.slice(at, at + bytes))
    at += bytes
  }, everyMs)
  await once(socket, 'close')
  clearInterval(timer)
  return answer.slice(0, answer.indexOf('\r\n'))
}

test('one byte every 100 ms is cut with 408; 200 bytes every 50 ms arrive', async () => {
  const started = performance.now()
  expect(await send(1, 100)).toBe('HTTP/1.1 408 Request Timeout')
  expect(performance.now() - started).toBeLessThan(10_000)
  expect(await send(200, 50)).toBe('HTTP/1.1 200 OK')
})
