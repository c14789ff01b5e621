import pg from 'pg'
import { breakConnection, breakWhenStandby } from './break-connection.ts'
import { databaseErrorCode } from './errors.ts'
import type { Log } from './log.ts'
import { countWaits, type PoolWaits } from './pool-waits.ts'
import { PreparedStatementClient } from './prepared-statement-client.ts'
import { startHeartbeat } from './server-heartbeat.ts'
import { typeParsers } from './type-parsers.ts'

const STATEMENT_TIMEOUT_MS = 15_000
/**
 * Compiling a plan takes longer than running any of ours; servers do it by default for plans that they
 * estimate as expensive.
 */
export const ON_CONNECT = 'set jit = off'

export interface ServerPool {
  pool: pg.Pool
  waits: PoolWaits
  close(): Promise<void>
}

/**
 * Connections to one server. A server reached by URL has a heartbeat: when it stops answering, waiting
 * queries fail (db/errors.ts) instead of hanging.
 */
export function createPool(config: pg.PoolConfig, server: string, log: Log): ServerPool {
  const pool = new pg.Pool({
    application_name: 'amana',
    keepAlive: true,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    types: typeParsers,
    onConnect: (client) => client.query(ON_CONNECT),
    Client: PreparedStatementClient,
    ...config,
  })
  const open = new Set<pg.PoolClient>()
  pool.on('connect', (client) => {
    open.add(client)
    breakWhenStandby(client)
    // In a transaction and between two statements no other listener exists, and an unhandled error event ends
    // the process.
    client.on('error', (error) =>
      log.warn({ server, code: databaseErrorCode(error) }, 'database connection lost'),
    )
  })
  pool.on('remove', (client) => open.delete(client))
  // pg emits errors of idle clients on the pool as well; already logged above.
  pool.on('error', () => undefined)
  const watch = config.connectionString
    ? startHeartbeat(config, () => open.forEach(breakConnection), server, log)
    : null
  return {
    pool,
    waits: countWaits(pool),
    async close() {
      await watch?.stop()
      await pool.end()
    },
  }
}
