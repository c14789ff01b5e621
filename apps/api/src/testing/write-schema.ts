/** `npm run schema`: writes docs/schema.sql, by the pg_dump of the oldest PostgreSQL on this machine. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/pool.ts'
import { startTestEngine } from './postgres-engine.ts'
import { oldestInstalled } from './postgres-installations.ts'

const DOCUMENT = join(import.meta.dirname, '../../../../docs/schema.sql')
const OPTIONS = ['--schema-only', '--no-owner', '--no-privileges', '--no-comments']
/** Settings, comments, and the random word that protects psql. */
const NOISE = /^(--|\\|SET |SELECT pg_catalog\.set_config)/

const engine = await startTestEngine('system')
try {
  const log = pino({ level: 'silent' })
  const database = openDatabase({ connection: engine.connection, poolSize: 2, log })
  await migrate(database.pool, { log })
  await database.close()
  const { host, port, user, database: name } = engine.connection
  const program = join(oldestInstalled().bin, 'pg_dump')
  const dump = execFileSync(program, [...OPTIONS, '-h', host, '-p', String(port), '-U', user, name], {
    encoding: 'utf8',
    maxBuffer: 10_000_000,
  })
  const lines = dump.split('\n').filter((line) => !NOISE.test(line))
  writeFileSync(
    DOCUMENT,
    `${lines
      .join('\n')
      .trim()
      .replaceAll(/\n{2,}/g, '\n')
      .replaceAll('public.', '')}\n`,
  )
} finally {
  await engine.stop()
}
