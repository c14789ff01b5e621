/** Vitest's global setup: one engine for the whole run, with the template databases that tests clone. */
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { migrate } from '../db/migrate.ts'
import { addMonths } from '../db/months.ts'
import { type Connection, type Database, openDatabase } from '../db/pool.ts'
import type { JobHandlers } from '../jobs/jobs.ts'
import { startJobs } from '../jobs/pg-boss-queue.ts'
import { systemClock } from '../kernel/clock.ts'
import { loadFirstTacs } from '../modules/tacs/index.ts'
import { type EngineKind, startKeptEngine, startTestEngine } from './postgres-engine.ts'
import { keepAccepted } from './statements.ts'
import { TEMPLATES } from './templates.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: Connection
    engineKind: EngineKind
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const kind = process.env.AMANA_TEST_POSTGRES ?? 'embedded'
  if (kind !== 'embedded' && kind !== 'system')
    throw new Error('AMANA_TEST_POSTGRES must be embedded or system.')
  const kept = process.env.AMANA_TEST_ENGINE === 'kept'
  const engine = kept ? await startKeptEngine() : await startTestEngine(kind)
  try {
    await (kept ? renewTemplates(engine.connection) : makeTemplates(engine.connection))
  } catch (error) {
    await engine.stop()
    throw error
  }
  project.provide('postgres', engine.connection)
  project.provide('engineKind', kind)
  return async () => {
    if (kind === 'embedded') await keepAccepted(engine.connection)
    await engine.stop()
  }
}

const log = pino({ level: 'silent' })

/** Opens a database of the engine for as long as `work` takes. */
async function inDatabase<T>(
  connection: Connection,
  name: string,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = openDatabase({ connection: { ...connection, database: name }, poolSize: 2, log })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

async function makeTemplates(connection: Connection): Promise<void> {
  const create = (statement: string) =>
    inDatabase(connection, connection.database, ({ pool }) => pool.query(`create database ${statement}`))
  await create(TEMPLATES.migrated)
  await inDatabase(connection, TEMPLATES.migrated, async ({ pool }) => {
    await migrate(pool, { log })
    await addMonths(pool, systemClock.now())
  })
  await create(`${TEMPLATES.started} template ${TEMPLATES.migrated}`)
  await inDatabase(connection, TEMPLATES.started, async (database) => {
    await loadFirstTacs({ database, clock: systemClock })
    const jobs = await startJobs(database, log)
    // Nothing is queued yet: only the schedules are written.
    await jobs.work(new Proxy({} as JobHandlers, { get: () => async () => undefined }))
    await jobs.stop()
  })
}

/**
 * Renews the templates of a kept engine when their sources have changed, and drops databases of earlier runs.
 */
async function renewTemplates(connection: Connection): Promise<void> {
  const fingerprint = fingerprintOfTemplates()
  const upToDate = await inDatabase(connection, connection.database, async ({ pool }) => {
    const { rows } = await pool.query<{ name: string; comment: string | null }>(
      `select datname as name, shobj_description(oid, 'pg_database') as comment from pg_database
       where datname = any($1) or (datname like 'test\\_%' and not exists (select from pg_stat_activity where datid = pg_database.oid))`,
      [Object.values(TEMPLATES)],
    )
    const same = rows.some(({ name, comment }) => name === TEMPLATES.started && comment === fingerprint)
    const old = rows.filter(({ name }) => !same || name.startsWith('test_'))
    for (const { name } of old) await pool.query(`drop database ${name} with (force)`)
    return same
  })
  if (upToDate) return
  await makeTemplates(connection)
  await inDatabase(connection, connection.database, ({ pool }) =>
    pool.query(`comment on database ${TEMPLATES.started} is '${fingerprint}'`),
  )
}

/** Hash of the migrations, functions and triggers, the first TACs, and the queues with pg-boss's version. */
function fingerprintOfTemplates(): string {
  const source = join(import.meta.dirname, '..')
  const files = globSync(
    [
      'db/migrations/*.sql',
      'db/database.sql',
      'modules/*/database.sql',
      'jobs/*.ts',
      '{modules/*,channels}/jobs.ts',
      'modules/tacs/*',
      '../../../package-lock.json',
    ],
    { cwd: source },
  )
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(readFileSync(join(source, file)))
  return hash.digest('hex')
}
