import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that systems give to connections, which would take one before its program listens. */
const PORTS = [20_000, 32_000] as const

/** A port of this machine on which nothing listens, for a program that is started next. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...PORTS)
    const server = createServer()
    const taken = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(true))
      server.listen(port, '127.0.0.1', () => resolve(false))
    })
    if (taken) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
