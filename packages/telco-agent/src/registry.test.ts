import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createRegistry } from './registry.ts'

const cursor = { position: 7, appliedAt: '2020-01-01T00:00:00.000Z', entries: 3 }
const told: string[] = []
let stop = async () => undefined as unknown
afterEach(() => stop())

/** Refuses every time but one. */
async function registryAt(accepted: string, date: string) {
  told.length = 0
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const { applied_at } = JSON.parse(text) as { applied_at: string }
    told.push(applied_at)
    response.sendDate = false
    if (date !== '') response.setHeader('date', date)
    response.statusCode = applied_at === accepted ? 200 : 422
    response.end(JSON.stringify({ code: 'validation_failed' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const abort = new AbortController()
  stop = () =>
    new Promise((resolve) => {
      abort.abort()
      server.closeAllConnections()
      server.close(resolve)
    })
  return createRegistry({ url, key: 'amk_live_x', signal: abort.signal })
}

test('a time that the registry refuses, because the clock here is wrong, is told once more by its clock', async () => {
  const registry = await registryAt('2026-11-26T12:00:00.000Z', 'Thu, 26 Nov 2026 12:00:00 GMT')
  await registry.putCursor(cursor)
  expect(told).toEqual([cursor.appliedAt, '2026-11-26T12:00:00.000Z'])
})

test.each([
  ['Thu, 26 Nov 2026 12:00:00 GMT', 2],
  ['', 1],
])('what it refuses then too is trouble (%s)', async (date, times) => {
  const registry = await registryAt('never', date)
  await expect(registry.putCursor(cursor)).rejects.toMatchObject({
    trouble: 'answered',
    code: 'validation_failed',
  })
  expect(told).toHaveLength(times)
})
