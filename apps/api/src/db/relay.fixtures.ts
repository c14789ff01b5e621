import { once } from 'node:events'
import { createServer, connect as dial, type Socket } from 'node:net'
import { join } from 'node:path'
import type { TestDatabase } from '../testing/test-database.ts'

/** A relay to a test's server that can stop passing data on, like a machine that hangs. */
export async function openRelay(test: TestDatabase): Promise<{ url: string; hang(): void; close(): void }> {
  const sockets: Socket[] = []
  let hanging = false
  const relay = createServer((near) => {
    const far = dial(join(test.connection.host, `.s.PGSQL.${test.connection.port}`))
    sockets.push(near, far)
    near.on('data', (chunk) => hanging || far.write(chunk)).on('error', () => undefined)
    far.on('data', (chunk) => hanging || near.write(chunk)).on('error', () => undefined)
    near.on('close', () => far.destroy())
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const { port } = relay.address() as { port: number }
  return {
    url: `postgresql://${test.connection.user}@127.0.0.1:${port}/${test.connection.database}`,
    hang: () => {
      hanging = true
    },
    close() {
      relay.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
