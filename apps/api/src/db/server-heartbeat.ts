import pg from 'pg'
import { breakConnection } from './break-connection.ts'
import { databaseErrorCode } from './errors.ts'
import type { Log } from './log.ts'

const HEARTBEAT_INTERVAL_MS = 2_000
const ANSWER_WITHIN_MS = 5_000

export interface Heartbeat {
  stop(): Promise<void>
}

/**
 * Asks a server every two seconds over its own connection, and calls `silent` after five seconds without
 * an answer. A machine that hangs, or that the network no longer reaches, breaks no connection and enforces
 * no statement_timeout: queries would wait for many minutes. A server that ends breaks its connections
 * itself.
 */
export function startHeartbeat(
  config: pg.ClientConfig,
  silent: () => void,
  server: string,
  log: Log,
): Heartbeat {
  let client: pg.Client | null = null
  let asking: Promise<void> | null = null

  async function connect(): Promise<pg.Client> {
    // No separate limit: a server that accepts no connections is silent too.
    const fresh = new pg.Client({ ...config, application_name: 'amana-watch', connectionTimeoutMillis: 0 })
    client = fresh
    // The query fails as well, and is handled there.
    fresh.on('error', () => undefined)
    await fresh.connect()
    return fresh
  }

  function drop(): void {
    if (client) breakConnection(client)
    client = null
  }

  async function answered(): Promise<true> {
    try {
      await (client ?? (await connect())).query('select 1')
    } catch (error) {
      drop()
      log.info({ server, code: databaseErrorCode(error) }, 'database heartbeat failed')
    }
    return true
  }

  async function ask(): Promise<void> {
    if (await Promise.race([answered(), silence(ANSWER_WITHIN_MS)])) return
    log.warn({ server }, 'database heartbeat timeout, closing connections')
    drop()
    silent()
  }

  const timer = setInterval(() => {
    asking ??= ask().finally(() => {
      asking = null
    })
  }, HEARTBEAT_INTERVAL_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      drop()
      await asking
    },
  }
}

/**
 * False after the time, once input that had arrived by then was read: a busy process must not take its own
 * delay for silence.
 */
function silence(milliseconds: number): Promise<false> {
  return new Promise((resolve) => {
    setTimeout(() => setImmediate(() => setImmediate(() => resolve(false))), milliseconds).unref()
  })
}
