/** Vitest's global setup: one engine for the whole run, with the template databases that tests clone. */
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { migrate } from '../db/migrate.ts'
import { type Connection, type Database, openDatabase } from '../db/pool.ts'
import { startJobs } from '../jobs/pg-boss-queue.ts'
import { systemClock } from '../kernel/clock.ts'
import { loadFirstTacs } from '../modules/tacs/index.ts'
import { type EngineKind, startTestEngine } from './postgres-engine.ts'

/** `migrated` has every migration; `started` is as the product leaves it after its first start: with TACs and the job queues. */
export const TEMPLATES = { migrated: 'amana_template', started: 'amana_template_started' } as const
export type Template = keyof typeof TEMPLATES

declare module 'vitest' {
  interface ProvidedContext {
    postgres: Connection
    engineKind: EngineKind
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const kind = process.env.AMANA_TEST_POSTGRES ?? 'embedded'
  if (kind !== 'embedded' && kind !== 'system') throw new Error('AMANA_TEST_POSTGRES must be embedded or system.')
  const engine = await startTestEngine(kind)
  try {
    await makeTemplates(engine.connection)
  } catch (error) {
    await engine.stop()
    throw error
  }
  project.provide('postgres', engine.connection)
  project.provide('engineKind', kind)
  return engine.stop
}

async function makeTemplates(connection: Connection): Promise<void> {
  const log = pino({ level: 'silent' })
  const inDatabase = async (name: string, work: (database: Database) => Promise<unknown>) => {
    const database = openDatabase({ connection: { ...connection, database: name }, poolSize: 2, log })
    try {
      await work(database)
    } finally {
      await database.close()
    }
  }
  const create = (statement: string) => inDatabase(connection.database, ({ pool }) => pool.query(`create database ${statement}`))

  await create(TEMPLATES.migrated)
  await inDatabase(TEMPLATES.migrated, ({ pool }) => migrate(pool, { log }))
  await create(`${TEMPLATES.started} template ${TEMPLATES.migrated}`)
  await inDatabase(TEMPLATES.started, async (database) => {
    await loadFirstTacs({ database, clock: systemClock })
    await (await startJobs(database, log)).stop()
  })
}
