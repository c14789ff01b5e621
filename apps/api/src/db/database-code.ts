/**
 * Functions and triggers of the database. Each module keeps its own in `database.sql`, as they are now; a
 * trigger belongs to the module that reacts, not to the one that owns the table.
 */
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { readSql } from './migration-files.ts'

const MODULES = join(import.meta.dirname, '../modules')

/** The text of each database.sql by its module; that of partitions and the like is `db`. */
export type DatabaseCode = ReadonlyMap<string, string>

export async function readDatabaseCode(): Promise<DatabaseCode> {
  const paths = new Map([['db', join(import.meta.dirname, 'database.sql')]])
  for (const module of (await readdir(MODULES)).sort())
    paths.set(module, join(MODULES, module, 'database.sql'))
  const existing = [...paths].filter(([, path]) => existsSync(path))
  return new Map(
    await Promise.all(existing.map(async ([module, path]) => [module, await readSql(path)] as const)),
  )
}

export interface ReplacedCode {
  /** Modules whose file is new, changed or gone. */
  modules: string[]
  /** The newer release whose functions stay; null: those of `files` are in force. */
  newerRelease: string | null
}

/**
 * Drops all functions, with their triggers, and creates those of the files, unless the database has exactly
 * these. So a function or module that is gone leaves nothing behind. A process of an older release that
 * starts again during an upgrade changes nothing. Runs in the caller's transaction.
 *
 * @param release of this process, as in package.json
 */
export async function replaceDatabaseCode(
  client: pg.ClientBase,
  files: DatabaseCode,
  release: string,
): Promise<ReplacedCode> {
  await client.query(
    'create table if not exists database_code (module text primary key, sql text not null, release text not null)',
  )
  const { rows } = await client.query<{ module: string; sql: string; release: string }>(
    'select module, sql, release from database_code',
  )
  const present = new Map(rows.map(({ module, sql }) => [module, sql]))
  const modules = [...new Set([...present.keys(), ...files.keys()])].filter(
    (module) => present.get(module) !== files.get(module),
  )
  const newerRelease = rows.find((row) => isNewer(row.release, release))?.release ?? null
  if (modules.length === 0 || newerRelease !== null) return { modules: [], newerRelease }
  for (const name of functionNames([...present.values(), ...files.values()]))
    await client.query(`drop function if exists ${name} cascade`)
  // A function may call one of a later file.
  await client.query('set local check_function_bodies = off')
  for (const sql of files.values()) await client.query(sql)
  await client.query('delete from database_code')
  for (const [module, sql] of files)
    await client.query('insert into database_code (module, sql, release) values ($1, $2, $3)', [
      module,
      sql,
      release,
    ])
  return { modules, newerRelease: null }
}

/** Compares two releases such as 1.2.0. */
function isNewer(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { numeric: true }) > 0
}

/** Each name once; a name has one function, without overloads. */
export function functionNames(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) =>
    [...text.matchAll(/^create function ([a-z0-9_]+)\(/gm)].map(([, name]) => name ?? ''),
  )
  return [...new Set(found)]
}
