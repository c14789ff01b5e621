import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from './listen.ts'

/** As a proxy without a primary behind it: it takes each connection and closes it at once. */
const proxy = createServer((socket) =>
  socket
    .on('error', () => undefined)
    .resume()
    .end(),
)
beforeAll(async () => {
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
})
afterAll(() => new Promise((resolve) => proxy.close(resolve)))

test('a connection that never listened throws, and is not lost as well: callers try again after either', async () => {
  const { port } = proxy.address() as AddressInfo
  let lost = 0
  const warned: unknown[] = []
  const log = { warn: (...line: unknown[]) => void warned.push(line) } as unknown as Parameters<
    typeof listen
  >[3]
  const config = { connectionString: `postgresql://amana@127.0.0.1:${port}/amana` }
  const refused = listen(config, 'jobs', { heard: () => undefined, lost: () => (lost += 1) }, log)
  await expect(refused).rejects.toThrow('terminated')
  await turn()
  expect({ lost, warned }).toEqual({ lost: 0, warned: [] })
})
