/** The part of a database that belongs in a backup, from PostgreSQL's catalog. */
import type pg from 'pg'

/** `schema.name`, quoted if needed, and the writable columns. */
export interface Table {
  name: string
  columns: string[]
}

export interface Sequence {
  name: string
  lastValue: number
  isCalled: boolean
}

/**
 * The product's tables, and of pg-boss the waiting and finished jobs: its settings, statistics and partitions
 * are recreated at start. Unlogged tables hold short-lived counts; the restore writes `schema_migrations`
 * and `database_code` itself.
 */
const BACKED_UP = `
  c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p' and (
    (n.nspname in ('public', 'sandbox') and c.relname not in ('schema_migrations', 'database_code'))
    or (n.nspname = 'pgboss' and c.relname in ('queue', 'job')))`

const NOT_OF_AN_EXTENSION = `not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`

/** Every table after those it refers to, so that foreign keys hold while they are filled one by one. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table & { oid: number }>(`
    select c.oid::int, format('%I.%I', n.nspname, c.relname) as name,
      (select array_agg(quote_ident(attname) order by attnum) from pg_attribute
       where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${BACKED_UP} and ${NOT_OF_AN_EXTENSION} order by 2`)
  const { rows: references } = await client.query<{ referring: number; referred: number }>(
    `select conrelid::int as referring, confrelid::int as referred from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  )
  const ordered = new Map<number, Table>()
  const visit = (oid: number, path: readonly number[]): void => {
    const table = tables.find((each) => each.oid === oid)
    if (!table || ordered.has(oid)) return
    if (path.includes(oid))
      throw new Error(`the foreign keys of ${table.name} lead back to it: no order fills the tables`)
    for (const { referring, referred } of references) if (referring === oid) visit(referred, [...path, oid])
    ordered.set(oid, { name: table.name, columns: table.columns })
  }
  for (const { oid } of tables) visit(oid, [])
  return [...ordered.values()]
}

/** Sequences have no snapshot: read after the tables' snapshot, they are never behind it. */
export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and n.nspname in ('public', 'sandbox') and ${NOT_OF_AN_EXTENSION} order by 1`)
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const { rows: state } = await client.query<{ last_value: number; is_called: boolean }>(
      `select last_value, is_called from ${name}`,
    )
    if (state[0]) sequences.push({ name, lastValue: state[0].last_value, isCalled: state[0].is_called })
  }
  return sequences
}

/** True when no table exists. Tables of extensions do not count. */
export async function isEmptyDatabase(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(`
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and n.nspname not in ('pg_catalog', 'information_schema')
      and n.nspname !~ '^pg_(toast|temp)' and ${NOT_OF_AN_EXTENSION} limit 1`)
  return rowCount === 0
}

/** The newest migration that was applied; null: the product has never started here. */
export async function schemaVersion(client: pg.ClientBase): Promise<number | null> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('schema_migrations') is not null as there`,
  )
  if (!rows[0]?.there) return null
  const { rows: versions } = await client.query<{ version: number | null }>(
    'select max(version) as version from schema_migrations',
  )
  return versions[0]?.version ?? null
}

/** The version of pg-boss's own schema; null: it has never started here. */
export async function queueVersion(client: pg.ClientBase): Promise<number | null> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('pgboss.version') is not null as there`,
  )
  if (!rows[0]?.there) return null
  const { rows: versions } = await client.query<{ version: number }>('select version from pgboss.version')
  return versions[0]?.version ?? null
}
