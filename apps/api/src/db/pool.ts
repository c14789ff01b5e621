import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type pg from 'pg'
import { withAfterCommit } from './after-commit.ts'
import { createPool } from './create-pool.ts'
import { isRetryable } from './errors.ts'
import { type ListeningConnection, listen } from './listen.ts'
import type { Log } from './log.ts'
import type { PoolWaits } from './pool-waits.ts'
import { ReplicaPool } from './replica-pool.ts'
import type { Db, Schema, Tx } from './schema.ts'

/** Address of the embedded server: `host` is the folder of its Unix socket. */
export interface Connection {
  host: string
  port: number
  user: string
  database: string
}

export interface DatabaseOptions {
  /** One of `connection` and `url`. */
  connection?: Connection
  url?: string
  /** For reads that may be a moment old. */
  replicaUrls?: string[]
  /** Connections of this process to the primary, and to each replica. Default 10. */
  poolSize?: number
  /** How long a query waits for a connection to the primary. Default 5,000 ms. */
  connectTimeoutMs?: number
  log: Log
}

export interface Database {
  /** The primary. */
  db: Db
  /**
   * May lag behind by a moment: never read your own writes here. The primary when no replica answers. For
   * single statements, not for transactions.
   */
  read: Db
  /**
   * Runs `fn` in a read-committed transaction; anything thrown rolls back. After a deadlock or serialization
   * failure `fn` runs again, at most three times in all, so it must have no effect outside the transaction.
   */
  transaction<T>(fn: (tx: Tx) => Promise<T>): Promise<T>
  pool: pg.Pool
  /** For connections of the primary. */
  waits: PoolWaits
  /** Listens on a channel, over its own connection to the primary. */
  listen(
    channel: string,
    hear: { heard: (payload: string) => void; lost: () => void },
  ): Promise<ListeningConnection>
  /** Rejects when the primary does not answer, or is read-only. */
  ping(): Promise<void>
  close(): Promise<void>
}

const ATTEMPTS = 3
/** Shorter: the primary can answer instead. */
const REPLICA_CONNECT_TIMEOUT_MS = 1_000

export function openDatabase({
  connection,
  url,
  replicaUrls = [],
  poolSize = 10,
  connectTimeoutMs = 5_000,
  log,
}: DatabaseOptions): Database {
  const primary = createPool(
    { ...connection, connectionString: url, max: poolSize, connectionTimeoutMillis: connectTimeoutMs },
    'primary',
    log,
  )
  const replicas = replicaUrls.map((connectionString, index) =>
    createPool(
      { connectionString, max: poolSize, connectionTimeoutMillis: REPLICA_CONNECT_TIMEOUT_MS },
      `replica ${index + 1}`,
      log,
    ),
  )
  const { pool } = primary
  const db = kyselyOn(pool)
  const replicaPools = replicas.map((replica) => replica.pool)
  const read = replicas.length === 0 ? db : kyselyOn(new ReplicaPool(replicaPools, pool, log))
  return {
    db,
    read,
    pool,
    waits: primary.waits,
    transaction: (fn) =>
      withRetry(() =>
        withAfterCommit((run) => db.transaction().setIsolationLevel('read committed').execute(run), fn),
      ),
    listen: (channel, hear) => listen({ ...connection, connectionString: url }, channel, hear, log),
    async ping() {
      const { rows } = await pool.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
      if (rows[0]?.standby !== false) throw new Error('the primary is a standby')
    },
    async close() {
      // Not Kysely's destroy, which leaves a pool open that no query used.
      await Promise.all([primary, ...replicas].map((each) => each.close()))
    },
  }
}

function kyselyOn(pool: PostgresPool): Db {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

async function withRetry<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt >= ATTEMPTS || !isRetryable(error)) throw error
    }
  }
}
