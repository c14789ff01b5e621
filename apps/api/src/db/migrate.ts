import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import PACKAGE from '../../package.json' with { type: 'json' }
import { StartError } from '../kernel/start-error.ts'
import { readDatabaseCode, replaceDatabaseCode } from './database-code.ts'
import { databaseErrorCode } from './errors.ts'
import { FORMER_RELEASE, removeFormerSchema } from './former-release.ts'
import type { Log } from './log.ts'
import { type Migration, readMigrations } from './migration-files.ts'
import { withClient } from './with-client.ts'

/**
 * A change waits for a table no longer than this at a time: every request would queue behind it, and ends
 * after 15 s.
 */
const LOCK_TIMEOUT_MS = 3_000
/** A backup reads all tables in one transaction, which may take half an hour. */
const MAX_ATTEMPTS = 600
const REMIND_EVERY = 10
/** lock_not_available, deadlock_detected */
const LOCK_ERRORS = new Set(['55P03', '40P01'])
/** Any number that nothing else uses: the advisory lock of a running migration. */
const ADVISORY_LOCK = 4_261_001
const RELEASE = PACKAGE.version

export interface MigrateOptions {
  log: Log
  /** Folder of NNNN_name.sql files. */
  folder?: string
  /** The last migration to apply; all by default. Functions and triggers belong to the last one. */
  through?: number
}

interface Applied {
  version: number
  name: string
  sha256: string
}

/**
 * Brings the schema up to date: each new migration in its own transaction, in order of its number, then
 * the functions and triggers of the modules' database.sql if one of them changed. Safe when several processes
 * start at once.
 *
 * @returns how many migrations were applied now
 * @throws StartError when an applied file was edited since, or another release has to start first
 */
export async function migrate(
  pool: pg.Pool,
  { log, folder, through = Number.POSITIVE_INFINITY }: MigrateOptions,
): Promise<number> {
  const known = await readMigrations(folder)
  // Closing the connection after an error releases the lock.
  return withClient(pool, async (client) => {
    // A migration may take longer than a request may, and waits for another process that migrates.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
    const migrations = known.filter(({ version }) => version <= through)
    const count = await applyPending(client, known, migrations, log)
    // Functions of this release may use columns of migrations that are still to come.
    if (folder === undefined && migrations.length === known.length) await updateCode(client, log)
    await client.query('select pg_advisory_unlock($1)', [ADVISORY_LOCK])
    await client.query('reset statement_timeout')
    return count
  })
}

async function applyPending(
  client: pg.PoolClient,
  known: readonly Migration[],
  migrations: readonly Migration[],
  log: Log,
): Promise<number> {
  await client.query(`create table if not exists schema_migrations (
    version integer primary key,
    name text not null,
    sha256 text not null,
    applied_at timestamptz not null default now()
  )`)
  const rows = await reachBaseline(client, known, log)
  const applied = new Map(rows.map((row) => [row.version, row.sha256]))
  const newest = known.at(-1)?.version ?? 0
  const newer = rows.find(({ version }) => version > newest)
  // Old code on a new schema could write rows that the new rules forbid.
  if (newer) {
    throw new StartError(
      `A newer release has upgraded this database (${newer.name}): start that release, or restore a backup from before (docs/runbooks/upgrade.md).`,
    )
  }
  const changed = migrations.find(
    ({ version, sha256 }) => applied.has(version) && applied.get(version) !== sha256,
  )
  if (changed) {
    throw new StartError(
      `Migration ${changed.name} was changed after it had been applied: restore the file and write a new migration.`,
    )
  }
  const pending = migrations.filter(({ version }) => !applied.has(version))
  // Without statistics of a filled table, a migration can take hours, and so can the first queries after it.
  const analyze = async () => void (pending.length > 0 && applied.size > 0 && (await client.query('analyze')))
  await analyze()
  for (const migration of pending) {
    await whenUnlocked(migration.name, log, () =>
      inTransaction(client, migration.name, () => apply(client, migration)),
    )
    log.info({ migration: migration.name }, 'migration applied')
  }
  await analyze()
  return pending.length
}

async function selectApplied(client: pg.PoolClient): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    'select version, name, sha256 from schema_migrations order by version desc',
  )
  return rows
}

/** The applied migrations; a database of the last release before the baseline is brought to it. */
async function reachBaseline(
  client: pg.PoolClient,
  known: readonly Migration[],
  log: Log,
): Promise<Applied[]> {
  const rows = await selectApplied(client)
  const [[last], [baseline]] = [rows, known]
  if (!last || !baseline || last.version >= baseline.version) return rows
  if (last.version !== FORMER_RELEASE.version || last.sha256 !== FORMER_RELEASE.sha256)
    throw new StartError(
      `This database is older than release 1.0 (last migration ${last.name}): start release ${FORMER_RELEASE.name} first, then this one (docs/runbooks/upgrade.md).`,
    )
  await whenUnlocked(baseline.name, log, () =>
    inTransaction(client, baseline.name, async () => {
      await removeFormerSchema(client)
      await client.query('delete from schema_migrations')
      await recordMigration(client, baseline)
    }),
  )
  log.info({ migration: baseline.name }, 'database of the previous release upgraded to the baseline')
  return selectApplied(client)
}

async function updateCode(client: pg.PoolClient, log: Log): Promise<void> {
  const files = await readDatabaseCode()
  const { modules, newerRelease } = await whenUnlocked('database.sql', log, () =>
    inTransaction(client, 'database.sql', () => replaceDatabaseCode(client, files, RELEASE)),
  )
  if (modules.length > 0) log.info({ modules }, 'database functions and triggers replaced')
  if (newerRelease !== null)
    log.warn({ newerRelease }, 'database functions and triggers of a newer release kept')
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query(migration.sql)
  await recordMigration(client, migration)
}

async function recordMigration(client: pg.PoolClient, { version, name, sha256 }: Migration): Promise<void> {
  await client.query('insert into schema_migrations (version, name, sha256) values ($1, $2, $3)', [
    version,
    name,
    sha256,
  ])
}

/** Runs the change once no other connection holds its tables; lets requests through between two attempts. */
async function whenUnlocked<T>(name: string, log: Log, change: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await change()
    } catch (error) {
      const code = databaseErrorCode(error instanceof Error ? error.cause : undefined) ?? ''
      if (!LOCK_ERRORS.has(code) || attempt === MAX_ATTEMPTS) throw error
      // Commands of the administrator show errors alone.
      if (attempt % REMIND_EVERY === 1)
        log[attempt === 1 ? 'warn' : 'error'](
          { migration: name },
          'migration waits: another connection, perhaps a backup, holds the lock of its tables',
        )
      await sleep(LOCK_TIMEOUT_MS)
    }
  }
}

async function inTransaction<T>(client: pg.PoolClient, name: string, change: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
    const result = await change()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
