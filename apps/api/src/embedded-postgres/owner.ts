/**
 * Ownership of the running engine. The owner holds an advisory lock on its own connection: the server
 * releases the lock the moment its holder dies, and PostgreSQL itself allows only one server on a folder.
 */
import type pg from 'pg'

export type Role = 'product' | 'admin'

/** A number that nothing else uses in the maintenance database. */
const LOCK = 4_261_002
const APPLICATION = 'amana-owner'

export interface Owner {
  role: Role
  pid: number
}

/** Application name of the owner's connection, which identifies the owner. */
export function applicationName(role: Role): string {
  return `${APPLICATION} ${role} ${process.pid}`
}

export async function takeOwnership(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK])
  return rows[0]?.taken === true
}

/** Undefined when the owner has just ended. */
export async function currentOwner(client: pg.Client): Promise<Owner | undefined> {
  const { rows } = await client.query<{ name: string | null }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and classid = 0 and objid = $1 and datname = current_database()`,
    [LOCK],
  )
  const [, role, pid] = /^amana-owner (product|admin) (\d+)$/.exec(rows[0]?.name ?? '') ?? []
  return role === undefined ? undefined : { role: role as Role, pid: Number(pid) }
}

/** Connections of other users of the engine, without products that wait for the ownership. */
export async function otherConnections(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name not like $1`,
    [`${APPLICATION} product %`],
  )
  return rows[0]?.count ?? 0
}

export async function createDatabaseIfMissing(client: pg.Client, database: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
  if (rowCount === 0) await client.query(`create database ${database}`)
}
