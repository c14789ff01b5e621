import { join } from 'node:path'
import type pg from 'pg'

/** Connection settings of the PostgreSQL that the product runs in DATA_DIR: by its socket. */
export function embeddedConnection(dataDir: string): pg.ClientConfig {
  return { host: join(dataDir, 'postgres'), port: 5432, user: 'amana', database: 'amana' }
}
