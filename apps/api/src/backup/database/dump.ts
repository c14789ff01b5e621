import type { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { withClient } from '../../db/with-client.ts'
import { listTables, type Table } from './catalog.ts'

export interface DumpedTable extends Table {
  rows: number
}

/** Path of a table in a backup. */
export function fileOfTable({ name }: Pick<Table, 'name'>): string {
  return `tables/${name}.copy.gz`
}

/**
 * Every table from one snapshot, in PostgreSQL's text format, which every version reads. Writers are not
 * blocked.
 */
export async function dumpTables(
  client: pg.ClientBase,
  write: (file: string, ...content: [Readable, ...NodeJS.ReadWriteStream[]]) => Promise<unknown>,
): Promise<DumpedTable[]> {
  const dumped: DumpedTable[] = []
  for (const table of await listTables(client)) {
    // A query and not the table: a partitioned one cannot be copied by its name.
    const rows = client.query(
      copyTo(`copy (select ${table.columns.join(', ')} from ${table.name}) to stdout`),
    )
    await write(fileOfTable(table), rows, createGzip({ level: 3 }))
    dumped.push({ ...table, rows: rows.rowCount })
  }
  return dumped
}

/**
 * Runs `read` on one snapshot of the database: later commits are not seen, and only changes of the schema
 * wait for it. Without a time limit.
 */
export async function onSnapshot<T>(pool: pg.Pool, read: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return withClient(pool, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    const result = await read(client)
    await client.query('commit')
    return result
  })
}
