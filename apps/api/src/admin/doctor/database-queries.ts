/** The database: reached, allowed, large enough, safe, and of this release. Nothing is changed in it. */
import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { sealingKeys } from '../../backup/database/contents.ts'
import { connectDatabase } from '../../bootstrap.ts'
import type { Config } from '../../config/index.ts'
import { connectionRefusal } from '../../db/connection-refusals.ts'
import { databaseErrorCode, isDatabaseDown } from '../../db/errors.ts'
import type { Database } from '../../db/index.ts'
import { readMigrations } from '../../db/migration-files.ts'
import { withClient } from '../../db/with-client.ts'
import { SECOND } from '../../kernel/durations.ts'
import { createEncrypter } from '../../kernel/encryption.ts'
import { createLogger } from '../../kernel/log.ts'
import { inNetworks } from '../../kernel/network.ts'
import { readSecretKey } from '../../kernel/secret-key.ts'
import { StartError } from '../../kernel/start-error.ts'
import { type Finding, fail, ok, warn } from './finding.ts'
import { keyAge } from './key-age.ts'

/** @param use runs while the database is open, if it could be opened */
export async function database(
  config: Config,
  use: (database: Database) => Promise<void>,
): Promise<Finding[]> {
  if (config.database.kind === 'embedded' && !existsSync(join(config.dataDir, 'postgres')))
    return [warn('database', 'the embedded one is not made yet. The first start makes it.')]
  try {
    const { database: opened, close } = await connectDatabase(config, createLogger('silent'), 'admin')
    try {
      const found = await findingsIn(opened, config)
      const noted = await use(opened).catch(refusedRight)
      return noted ? [...found, noted] : found
    } finally {
      await close()
    }
  } catch (error) {
    if (error instanceof StartError) return [fail('database', error.message)]
    throw error
  }
}

/** Whether there is an audit log: not on a database that is not made yet. */
export async function hasAuditLog({ pool }: Database): Promise<boolean> {
  const { there } = await one<{ there: boolean }>(
    pool,
    `select to_regclass('audit_log') is not null as there`,
  )
  return there
}

/** An account without rights is a separate finding, above. */
function refusedRight(error: unknown): Finding {
  if (databaseErrorCode(error) !== '42501') throw error
  return warn(
    'audit',
    'this look could not be written into the audit log. Give the account its rights first.',
  )
}

async function findingsIn(opened: Database, config: Config): Promise<Finding[]> {
  const { pool } = opened
  const checks = [server, rights, extensions, release, settings, transport, clock, sealed]
  const found: Finding[] = []
  for (const check of checks) found.push(...(await check(pool, config)))
  return [...found, ...(await keyAge(opened, new Date()))]
}

async function one<Row extends pg.QueryResultRow>(pool: pg.Pool, sql: string): Promise<Row> {
  const { rows } = await pool.query<Row>(sql)
  const [row] = rows
  if (!row) throw new Error('the database gave no answer')
  return row
}

async function server(pool: pg.Pool, { database: { kind } }: Config): Promise<Finding[]> {
  const { version } = await one<{ version: string }>(
    pool,
    `select current_setting('server_version') as version`,
  )
  return [ok('database', `PostgreSQL ${version}${kind === 'embedded' ? ', embedded' : ''}`)]
}

async function rights(pool: pg.Pool): Promise<Finding[]> {
  const found = await one<{ name: string; account: string; creates: boolean; tables: boolean }>(
    pool,
    `select current_database() as name, current_user as account,
       has_database_privilege(current_database(), 'CREATE') as creates,
       has_schema_privilege('public', 'CREATE') as tables`,
  )
  const { name, account, creates, tables } = found
  if (creates && tables) return [ok('rights', `${account} may make tables and schemas in ${name}`)]
  return [
    fail(
      'rights',
      `${account} may not make tables or schemas in ${name}. Run as superuser: alter database ${name} owner to ${account}.`,
    ),
  ]
}

const EXTENSIONS = ['pg_trgm']

async function extensions(pool: pg.Pool): Promise<Finding[]> {
  const { rows } = await pool.query<{ name: string | null; installed: string | null }>(
    'select name, installed_version as installed from pg_available_extensions where name = any($1)',
    [EXTENSIONS],
  )
  return EXTENSIONS.map((name) => {
    const found = rows.find((row) => row.name === name)
    if (!found)
      return fail(
        'extensions',
        `${name} is not there. Install PostgreSQL's contrib package (Debian: postgresql-contrib).`,
      )
    return ok(
      'extensions',
      found.installed ? `${name} ${found.installed}` : `${name} can be installed by the first start`,
    )
  })
}

async function release(pool: pg.Pool): Promise<Finding[]> {
  const known = (await readMigrations()).at(-1)?.version ?? 0
  const { there } = await one<{ there: boolean }>(
    pool,
    `select to_regclass('schema_migrations') is not null as there`,
  )
  if (!there) return [ok('schema', 'empty; the first start makes it')]
  const { version } = await one<{ version: number | null }>(
    pool,
    'select max(version) as version from schema_migrations',
  )
  const applied = version ?? 0
  if (applied > known)
    return [
      fail(
        'schema',
        `a newer release has upgraded this database (${applied}, known here: ${known}). Start that release: docs/runbooks/upgrade.md.`,
      ),
    ]
  if (applied < known)
    return [
      warn(
        'schema',
        `is of migration ${applied}; the next start goes on to ${known}. Make a backup first: docs/runbooks/upgrade.md.`,
      ),
    ]
  return [ok('schema', `migration ${applied}, as this release has it`)]
}

/** Beside the pool a process listens, watches the server and runs jobs. */
const CONNECTIONS_BESIDE = 8

async function settings(pool: pg.Pool, { poolSize, webConcurrency }: Config): Promise<Finding[]> {
  const found = await one<{ places: number; fsync: string; pages: string; commit: string }>(
    pool,
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as places,
       current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
       current_setting('synchronous_commit') as commit`,
  )
  const needed = webConcurrency * (poolSize + CONNECTIONS_BESIDE)
  const findings: Finding[] = []
  if (found.fsync === 'off' || found.pages === 'off')
    findings.push(
      fail(
        'durability',
        'fsync or full_page_writes is off: a power cut can destroy the database. Switch both on in postgresql.conf.',
      ),
    )
  else if (found.commit === 'off')
    findings.push(
      warn('durability', 'synchronous_commit is off: a power cut loses what was acknowledged. Switch it on.'),
    )
  else findings.push(ok('durability', 'what is acknowledged is on the disk'))
  findings.push(
    needed > found.places
      ? warn(
          'connections',
          `this machine may open ${needed}, PostgreSQL allows ${found.places}. Raise max_connections, or lower DATABASE_POOL_SIZE or WEB_CONCURRENCY.`,
        )
      : ok('connections', `up to ${needed} of ${found.places}`),
  )
  return findings
}

async function transport(pool: pg.Pool, { database: { kind } }: Config): Promise<Finding[]> {
  if (kind === 'embedded') return []
  const { tls, address } = await one<{ tls: boolean; address: string | null }>(
    pool,
    `select coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as tls,
       host(inet_server_addr()) as address`,
  )
  if (tls) return [ok('tls', 'the connection to PostgreSQL is encrypted')]
  const near = address === null || (isIP(address) !== 0 && inNetworks(['loopback'])(address))
  return [
    near
      ? ok('tls', 'PostgreSQL is on this machine')
      : warn(
          'tls',
          `the connection to PostgreSQL at ${address} is not encrypted. Add sslmode=verify-full&sslrootcert=FILE to DATABASE_URL.`,
        ),
  ]
}

const CLOCKS = { warn: 2 * SECOND, fail: 30 * SECOND }

async function clock(pool: pg.Pool): Promise<Finding[]> {
  const before = Date.now()
  const { now } = await one<{ now: Date }>(pool, 'select clock_timestamp() as now')
  const after = Date.now()
  const apart = now.getTime() < before ? before - now.getTime() : Math.max(0, now.getTime() - after)
  const text = `this machine and PostgreSQL are ${(apart / SECOND).toFixed(1)} s apart`
  if (apart > CLOCKS.fail)
    return [
      fail(
        'clock',
        `${text}: codes and tokens are refused. Let both follow a time server (timedatectl set-ntp true).`,
      ),
    ]
  if (apart > CLOCKS.warn)
    return [warn('clock', `${text}. Let both follow a time server (timedatectl set-ntp true).`)]
  return [ok('clock', text)]
}

/** Values that no key here opens: the wrong SECRET_KEY, or a secret.key that was left behind. */
async function sealed(pool: pg.Pool, { secretKey, secretKeyOld, dataDir }: Config): Promise<Finding[]> {
  const { there } = await one<{ there: boolean }>(
    pool,
    `select to_regclass('identities') is not null and to_regclass('authenticators') is not null
       and to_regclass('webhooks') is not null as there`,
  )
  if (!there) return []
  const used = await withClient(pool, sealingKeys)
  const here = [readSecretKey(secretKey, dataDir), secretKeyOld ? Buffer.from(secretKeyOld, 'base64') : null]
    .filter((key) => key !== null)
    .map((key) => createEncrypter(key).keyId)
  const lacking = used.filter((id) => !here.includes(id))
  if (lacking.length === 0) return [ok('sealed values', 'are of the keys that are here')]
  return [
    fail(
      'sealed values',
      `NIN, BVN, PINs or webhooks are sealed with key ${lacking.join(', ')}, which is not here. Put that key into SECRET_KEY, or SECRET_KEY_OLD while you rotate.`,
    ),
  ]
}

/** Each alone: the product goes on without one. */
export async function replicas({ replicaUrls }: Config): Promise<Finding[]> {
  return Promise.all(replicaUrls.map((url, index) => replica(url, `replica ${index + 1}`)))
}

async function replica(connectionString: string, subject: string): Promise<Finding> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return ok(subject, 'answers')
  } catch (error) {
    const line = connectionRefusal(error) ?? (error instanceof Error ? error.message : String(error))
    return isDatabaseDown(error) || (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
      ? warn(subject, `DATABASE_REPLICA_URLS ${line}`)
      : fail(subject, `DATABASE_REPLICA_URLS ${line}`)
  } finally {
    await client.end().catch(() => undefined)
  }
}
