import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '../kernel/start-error.ts'
import { databaseErrorCode } from './errors.ts'
import type { Log } from './log.ts'

const FOLDER = join(import.meta.dirname, 'migrations')
const FILE_NAME = /^(\d{4})_([a-z0-9_]+)\.sql$/
/**
 * A migration waits for a table no longer than this at a time: every request would queue behind it, and ends
 * after 15 s.
 */
const LOCK_TIMEOUT_MS = 3_000
/** A backup reads all tables in one transaction, which may take half an hour. */
const ATTEMPTS = 600
const REMIND_EVERY = 10
/** lock_not_available, deadlock_detected */
const HELD = new Set(['55P03', '40P01'])
/** Any number that nothing else uses: the advisory lock of a running migration. */
const LOCK = 4_261_001

interface Migration {
  version: number
  name: string
  sql: string
  sha256: string
}

export interface MigrateOptions {
  log: Log
  /** Folder of NNNN_name.sql files. */
  folder?: string
  /** The last one to apply; all by default. */
  through?: number
}

/**
 * Brings the schema up to date: each new file in a transaction of its own, in order of its number. Safe when
 * several processes start at once.
 *
 * @returns how many files were applied now
 * @throws StartError when an applied file was edited since, or the database was upgraded by a newer release
 */
export async function migrate(
  pool: pg.Pool,
  { log, folder = FOLDER, through = Number.POSITIVE_INFINITY }: MigrateOptions,
): Promise<number> {
  const known = await readMigrations(folder)
  const client = await pool.connect()
  let broken = true
  try {
    // A migration may take longer than a request may, and waits for another process that migrates.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const count = await applyPending(client, known, { log, through })
    await client.query('select pg_advisory_unlock($1)', [LOCK])
    await client.query('reset statement_timeout')
    broken = false
    return count
  } finally {
    // Closing the connection releases the lock in any case.
    client.release(broken)
  }
}

async function applyPending(
  client: pg.PoolClient,
  known: readonly Migration[],
  { log, through }: { log: Log; through: number },
): Promise<number> {
  await client.query(`create table if not exists schema_migrations (
    version integer primary key,
    name text not null,
    sha256 text not null,
    applied_at timestamptz not null default now()
  )`)
  const { rows } = await client.query<{ version: number; name: string; sha256: string }>(
    'select version, name, sha256 from schema_migrations order by version desc',
  )
  const applied = new Map(rows.map((row) => [row.version, row.sha256]))
  const newest = known.at(-1)?.version ?? 0
  const newer = rows.find(({ version }) => version > newest)
  // Old code on a new schema could write rows that the new rules forbid.
  if (newer) {
    throw new StartError(
      `A newer release has upgraded this database (${newer.name}): start that release, or restore a backup from before (docs/runbooks/upgrade.md).`,
    )
  }
  const migrations = known.filter(({ version }) => version <= through)
  const changed = migrations.find(({ version, sha256 }) => applied.has(version) && applied.get(version) !== sha256)
  if (changed) {
    throw new StartError(
      `Migration ${changed.name} was changed after it had been applied: restore the file and write a new migration.`,
    )
  }
  const pending = migrations.filter(({ version }) => !applied.has(version))
  // Without statistics of a filled table, a migration can take hours, and so can the first questions after
  // it.
  const analyze = async () => void (pending.length > 0 && applied.size > 0 && (await client.query('analyze')))
  await analyze()
  for (const migration of pending) {
    await applyInTime(client, migration, log)
    log.info({ migration: migration.name }, 'migration applied')
  }
  await analyze()
  return pending.length
}

/** Once nobody else holds the tables that it changes; lets requests through between two attempts. */
async function applyInTime(client: pg.PoolClient, migration: Migration, log: Log): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(client, migration)
    } catch (error) {
      const code = databaseErrorCode(error instanceof Error ? error.cause : undefined) ?? ''
      if (!HELD.has(code) || attempt === ATTEMPTS) throw error
      // Commands of the administrator show errors alone.
      if (attempt % REMIND_EVERY === 1)
        log[attempt === 1 ? 'warn' : 'error'](
          { migration: migration.name },
          'a migration waits: somebody else holds its tables, a backup perhaps',
        )
      await sleep(LOCK_TIMEOUT_MS)
    }
  }
}

async function apply(client: pg.PoolClient, { version, name, sql, sha256 }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
    await client.query(sql)
    await client.query('insert into schema_migrations (version, name, sha256) values ($1, $2, $3)', [version, name, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const migrations = await Promise.all(files.map((file) => readMigration(folder, file)))
  const twice = migrations.find((migration, index) => migrations[index - 1]?.version === migration.version)
  if (twice) throw new StartError(`Two migrations have the number of ${twice.name}: give one of them the next number.`)
  return migrations
}

async function readMigration(folder: string, file: string): Promise<Migration> {
  const version = FILE_NAME.exec(file)?.[1]
  if (version === undefined) throw new StartError(`Migration ${file} is not named NNNN_name.sql.`)
  // A checkout with Windows line ends is the same migration.
  const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
  return { version: Number(version), name: file, sql, sha256: createHash('sha256').update(sql).digest('hex') }
}
