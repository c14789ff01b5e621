import type pg from 'pg'

/**
 * Runs `fn` on one connection. After an error the connection is closed, and with it end its transaction, its
 * COPY and its locks.
 */
export async function withClient<Result>(
  pool: Pick<pg.Pool, 'connect'>,
  fn: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let broken = true
  try {
    const result = await fn(client)
    broken = false
    return result
  } finally {
    client.release(broken)
  }
}
