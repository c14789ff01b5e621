import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { listTables, type Sequence } from './catalog.ts'
import { type DumpedTable, fileOfTable } from './dump.ts'

/** The tables here differ from those of the backup. */
export class LoadRefused extends Error {
  override readonly name = 'LoadRefused'
}

/**
 * Fills the tables of a freshly migrated schema in one transaction: all rows or none. Foreign keys and
 * constraints are checked; triggers are off, because the backup contains their rows.
 *
 * @param beforeCommit sees the rows; they are gone again when it fails
 * @throws LoadRefused when a table is missing, or its row count differs afterwards
 */
export async function loadTables(
  pool: pg.Pool,
  { tables, sequences }: { tables: readonly DumpedTable[]; sequences: readonly Sequence[] },
  read: (file: string) => Readable,
  beforeCommit: (client: pg.ClientBase) => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    const here = await listTables(client)
    const unknown = tables.find(({ name }) => !here.some((table) => table.name === name))
    if (unknown)
      throw new LoadRefused(`The backup has a table ${unknown.name} that this release does not know.`)
    await setTriggers(client, here, 'disable')
    // The migrations insert a few rows of their own.
    for (const { name } of here.toReversed()) await client.query(`delete from ${name}`)
    for (const { name } of here) {
      const table = tables.find((each) => each.name === name)
      if (table) await loadTable(client, table, read(fileOfTable(table)))
    }
    for (const { name, lastValue, isCalled } of sequences)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [name, lastValue, isCalled])
    await client.query('set constraints all immediate')
    await setTriggers(client, here, 'enable')
    await beforeCommit(client)
    await client.query('commit')
    await client.query('set statement_timeout = 0; analyze')
  } finally {
    // Closed: the connection has special settings, and an open transaction ends with it.
    client.release(true)
  }
}

async function loadTable(
  client: pg.PoolClient,
  { name, columns, rows }: DumpedTable,
  content: Readable,
): Promise<void> {
  await pipeline(
    content,
    createGunzip(),
    client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`)),
  )
  const { rows: counted } = await client.query<{ count: number }>(`select count(*) as count from ${name}`)
  const count = counted[0]?.count
  if (count !== rows)
    throw new LoadRefused(`${name} has ${count} rows after loading, the backup has ${rows}.`)
}

async function setTriggers(
  client: pg.PoolClient,
  tables: readonly { name: string }[],
  to: 'enable' | 'disable',
): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${name} ${to} trigger user`)
}
