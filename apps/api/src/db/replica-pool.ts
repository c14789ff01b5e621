import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { databaseErrorCode } from './errors.ts'
import type { Log } from './log.ts'

/** Milliseconds for which an unreachable replica is not tried. */
const PAUSE_MS = 10_000

/** Gives connections to the replicas in turn, to the primary when none can be reached. Owns neither. */
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
        return await replica.pool.connect()
      } catch (error) {
        replica.pausedUntil = performance.now() + PAUSE_MS
        this.#log.warn({ code: databaseErrorCode(error) }, 'a replica cannot be reached; its reads go elsewhere for 10 s')
      }
    }
    return this.#primary.connect()
  }

  async end(): Promise<void> {
    // The caller closes the pools.
  }
}
