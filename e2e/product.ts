import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Product {
  url: string
  port: number
  /** Its `DATA_DIR`: tests read mails and text messages in `outbox/`. */
  dataDir: string
}

/**
 * The product under test: chosen once by the runner, the same in each of its workers (they inherit the
 * environment).
 */
export async function product(): Promise<Product> {
  process.env.AMANA_E2E_PORT ??= String(await freePort())
  const port = Number(process.env.AMANA_E2E_PORT)
  return { url: `http://127.0.0.1:${port}`, port, dataDir: join(tmpdir(), `amana-e2e-${port}`) }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no free port'))))
    })
  })
}
