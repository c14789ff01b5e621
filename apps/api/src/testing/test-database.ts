import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { type Connection, type Database, openDatabase } from '../db/pool.ts'
import './record-statements.ts'
import { TEMPLATES, type Template } from './templates.ts'

export interface TestDatabase {
  database: Database
  connection: Connection
  /** For programs that take a DATABASE_URL. */
  url: string
  /** Closes `database` and drops it, despite open connections. */
  drop(): Promise<void>
}

/** Its own database, cloned from a template (0.05 s): one for a test file, in `beforeAll`. */
export async function createTestDatabase({
  poolSize = 8,
  template = 'migrated',
}: {
  poolSize?: number
  template?: Template
} = {}): Promise<TestDatabase> {
  return openNew(`template ${TEMPLATES[template]}`, poolSize)
}

/** The same without any table, for tests of the migrations themselves. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return openNew('template template0', 4)
}

async function openNew(source: string, poolSize: number): Promise<TestDatabase> {
  const server = inject('postgres')
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer(server, `create database ${name} ${source}`)
  const connection = { ...server, database: name }
  // Hundreds of races queue for a few connections on a busy machine.
  const connectTimeoutMs = 60_000
  const database = openDatabase({ connection, poolSize, connectTimeoutMs, log: pino({ level: 'silent' }) })
  return {
    database,
    connection,
    url: urlOf(connection),
    async drop() {
      await database.close()
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}

function urlOf({ host, port, user, database }: Connection): string {
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

async function onServer(connection: Connection, sql: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
