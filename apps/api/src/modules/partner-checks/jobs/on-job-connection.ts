import pLimit, { type LimitFunction } from 'p-limit'
import type pg from 'pg'
import { withClient } from '../../../db/with-client.ts'

/** Share of a process's connections: each such job needs another one beside its own. */
const SHARE = 1 / 4

const limits = new WeakMap<pg.Pool, LimitFunction>()

/**
 * Runs a job that keeps a connection for its tables and needs a second one for its money. Few of them run at
 * once: jobs that together held all connections would wait for each other.
 */
export function onJobConnection<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const limit = limits.get(pool) ?? pLimit(Math.max(1, Math.floor(pool.options.max * SHARE)))
  limits.set(pool, limit)
  return limit(() => withClient(pool, work))
}
