import type pg from 'pg'
import { StartError } from '../kernel/start-error.ts'

const OLDEST = 15

/** @throws StartError when the server is too old, or its database cannot hold every text */
export async function requireServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number; encoding: string; name: string }>(
    `select current_setting('server_version_num')::int as version,
       current_setting('server_encoding') as encoding, current_database() as name`,
  )
  const [found] = rows
  const major = Math.floor((found?.version ?? 0) / 10_000)
  if (major < OLDEST)
    throw new StartError(`DATABASE_URL names PostgreSQL ${major}. Use PostgreSQL ${OLDEST} or newer.`)
  if (found && found.encoding !== 'UTF8')
    throw new StartError(
      `DATABASE_URL names a database in ${found.encoding}. Create one in UTF8: createdb -E UTF8 -T template0 ${found.name}.`,
    )
}
