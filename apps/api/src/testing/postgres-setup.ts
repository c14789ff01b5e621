/** Vitest's global setup: one engine for the whole run, with a template database that has every migration. */
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { migrate } from '../db/migrate.ts'
import { type Connection, openDatabase } from '../db/pool.ts'
import { type EngineKind, startTestEngine } from './postgres-engine.ts'

export const TEMPLATE = 'amana_template'

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
    await makeTemplate(engine.connection)
  } catch (error) {
    await engine.stop()
    throw error
  }
  project.provide('postgres', engine.connection)
  project.provide('engineKind', kind)
  return engine.stop
}

async function makeTemplate(connection: Connection): Promise<void> {
  const log = pino({ level: 'silent' })
  const maintenance = openDatabase({ connection, poolSize: 1, log })
  await maintenance.pool.query(`create database ${TEMPLATE}`)
  await maintenance.close()
  const template = openDatabase({ connection: { ...connection, database: TEMPLATE }, poolSize: 1, log })
  await migrate(template.pool, { log })
  await template.close()
}
