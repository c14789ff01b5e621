import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { databaseErrorCode, isDatabaseDown, isRetryable } from './errors.ts'
import type { Log } from './log.ts'

const STATEMENT_TIMEOUT = '57014'
/** Milliseconds for which an unreachable replica is not tried. */
const RETRY_DELAY_MS = 10_000

/**
 * Gives connections to the replicas in turn, to the primary when none can be reached. Owns neither. For
 * single statements: one that a replica cuts off is sent to the primary.
 */
export class ReplicaPool implements PostgresPool {
  readonly options = {}
  readonly #replicas: { pool: pg.Pool; pausedUntil: number }[]
  readonly #primary: pg.Pool
  readonly #log: Log
  #next = 0

  constructor(replicas: pg.Pool[], primary: pg.Pool, log: Log) {
    this.#replicas = replicas.map((pool) => ({ pool, pausedUntil: 0 }))
    this.#primary = primary
    this.#log = log
  }

  async connect(): Promise<PostgresPoolClient> {
    const first = this.#next++
    for (let offset = 0; offset < this.#replicas.length; offset += 1) {
      const replica = this.#replicas[(first + offset) % this.#replicas.length]
      if (replica === undefined || replica.pausedUntil > performance.now()) continue
      try {
        return this.#withPrimary(await replica.pool.connect())
      } catch (error) {
        replica.pausedUntil = performance.now() + RETRY_DELAY_MS
        this.#log.warn({ code: databaseErrorCode(error) }, 'replica unreachable, reads fail over for 10 s')
      }
    }
    return this.#primary.connect()
  }

  /**
   * A replica cancels statements that hold up what it has to apply, and disconnects everybody when it takes
   * over or stops.
   */
  #withPrimary(connection: pg.PoolClient): PostgresPoolClient {
    const query = async (text: string, values: readonly unknown[]) => {
      try {
        return await connection.query(text, [...values])
      } catch (error) {
        // A statement that takes too long would take as long at the primary.
        if ((!isRetryable(error) && !isDatabaseDown(error)) || databaseErrorCode(error) === STATEMENT_TIMEOUT)
          throw error
        this.#log.warn(
          { code: databaseErrorCode(error) },
          'statement cancelled on replica, retried on primary',
        )
        return this.#primary.query(text, [...values])
      }
    }
    // The type also takes cursors, which nothing here uses.
    return { query: query as unknown as PostgresPoolClient['query'], release: () => connection.release() }
  }

  async end(): Promise<void> {
    // The caller closes the pools.
  }
}
