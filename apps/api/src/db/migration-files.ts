import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../kernel/start-error.ts'

const FOLDER = join(import.meta.dirname, 'migrations')
const FILE_NAME = /^(\d{4})_([a-z0-9_]+)\.sql$/

export interface Migration {
  version: number
  name: string
  sql: string
  sha256: string
}

/** The migrations in order of their numbers. @throws StartError naming a file with a wrong or used number */
export async function readMigrations(folder = FOLDER): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const migrations = await Promise.all(files.map((file) => readMigration(folder, file)))
  const twice = migrations.find((migration, index) => migrations[index - 1]?.version === migration.version)
  if (twice)
    throw new StartError(`Two migrations have the number of ${twice.name}: give one of them the next number.`)
  return migrations
}

async function readMigration(folder: string, file: string): Promise<Migration> {
  const version = FILE_NAME.exec(file)?.[1]
  if (version === undefined) throw new StartError(`Migration ${file} is not named NNNN_name.sql.`)
  const sql = await readSql(join(folder, file))
  return { version: Number(version), name: file, sql, sha256: createHash('sha256').update(sql).digest('hex') }
}

/** A checkout with Windows line ends is the same file. */
export async function readSql(path: string): Promise<string> {
  return (await readFile(path, 'utf8')).replaceAll('\r\n', '\n')
}
