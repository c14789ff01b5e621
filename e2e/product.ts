import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Browsers at a time; four keep two cores busy while pages wait. Each has a product of its own, so that
 * tests share no officers and no audit log.
 */
export const WORKERS = 4

/** `CHROMIUM_PATH`, else Debian's; undefined: Playwright's own. */
export const CHROMIUM = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
].find((path) => path !== undefined && existsSync(path))

export interface Product {
  url: string
  port: number
  /** Its `DATA_DIR`: tests read mails and text messages in `outbox/`. */
  dataDir: string
}

/** The products under test, one for each worker. */
export async function products(): Promise<Product[]> {
  // Chosen once by the runner; its workers inherit the environment.
  process.env.AMANA_E2E_PORTS ??= (await freePorts(WORKERS)).join(',')
  return process.env.AMANA_E2E_PORTS.split(',').map((port) => ({
    url: `http://127.0.0.1:${port}`,
    port: Number(port),
    dataDir: join(tmpdir(), `amana-e2e-${port}`),
  }))
}

/** The product of this worker; of the first one in the runner itself. */
export async function product(): Promise<Product> {
  const found = (await products())[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]
  if (!found) throw new Error('more workers than products')
  return found
}

/** Below those that systems give to connections, which would take one before its program listens. */
const PORTS = [20_000, 32_000] as const

export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, listen))
  return Promise.all(servers.map(close))
}

function listen(): Promise<ReturnType<typeof createServer>> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(listen()) : reject(error),
    )
    server.listen(randomInt(...PORTS), '127.0.0.1', () => resolve(server))
  })
}

/** Closes it and gives the port that it had. */
function close(server: ReturnType<typeof createServer>): Promise<number> {
  const address = server.address()
  return new Promise((resolve, reject) => {
    server.close(() =>
      typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no free port')),
    )
  })
}
