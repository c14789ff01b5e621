/** Tables with a partition for each month (docs/adr/0020). Months are in UTC. */

import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { databaseErrorCode } from './errors.ts'
import { withClient } from './with-client.ts'

interface ByMonth {
  table: string
  column: string
  /** Whole months that a row is kept for after the one it was made in. */
  kept: number
  /** Rows end by a rule of their own: a month is dropped when the last one is gone. */
  whenEmpty?: true
}

const BY_MONTH: readonly ByMonth[] = [
  { table: 'notifications', column: 'created_at', kept: 12 },
  { table: 'sightings', column: 'received_at', kept: 1, whenEmpty: true },
]

const MONTHS_AHEAD = 3
const LOCK_NOT_AVAILABLE = '55P03'
/**
 * Requests queue behind our wait for a lock. A drop takes five locks one after the other, so that a request
 * waits 75 ms at most and the work.
 */
const LOCK_TIMEOUT_MS = 15
const TRIES = 100
const RETRY_DELAY_MS = 100

/**
 * Makes the partitions of this month and the next three, and of rows that landed outside of all months. Safe
 * when several processes do it.
 */
export async function addMonths(pool: pg.Pool, now: Date): Promise<void> {
  for (const { table, column } of BY_MONTH) {
    const { rows } = await pool.query<{ month: Date }>(
      `select distinct date_trunc('month', ${column} at time zone 'utc') at time zone 'utc' as month from ${table}_default
       union select (date_trunc('month', $1::timestamptz at time zone 'utc') + n * interval '1 month') at time zone 'utc'
       from generate_series(0, ${MONTHS_AHEAD}) n
       order by 1`,
      [now],
    )
    for (const { month } of rows)
      await withShortLocks(pool, (client) => client.query('select add_month($1, $2)', [table, month]))
  }
}

/** Drops the months whose last row is over its time. Returns the names of their partitions. */
export async function dropOldMonths(pool: pg.Pool, now: Date): Promise<string[]> {
  const dropped: string[] = []
  for (const { table, kept, whenEmpty = false } of BY_MONTH) {
    const { rows } = await pool.query<{ name: string }>(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = $1::regclass and c.relname ~ '_[0-9]{4}_[0-9]{2}$'
       and to_date(right(c.relname, 7), 'YYYY_MM')
         < date_trunc('month', $2::timestamptz at time zone 'utc') - ${kept} * interval '1 month'
       order by 1`,
      [table, now],
    )
    for (const { name } of rows) {
      if (whenEmpty && (await hasRows(pool, name))) continue
      await withShortLocks(pool, (client) =>
        client.query(`alter table ${table} detach partition ${name}; drop table ${name}`),
      )
      dropped.push(name)
    }
  }
  return dropped
}

/** Nobody writes into a month that is over. */
async function hasRows(pool: pg.Pool, name: string): Promise<boolean> {
  const { rows } = await pool.query<{ some: boolean }>(`select exists (select from ${name}) as some`)
  return rows[0]?.some ?? false
}

/** Gives up a lock that is not free at once, so that no request queues behind it, and tries again later. */
async function withShortLocks(
  pool: pg.Pool,
  change: (client: pg.PoolClient) => Promise<unknown>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await withClient(pool, async (client) => {
        await client.query('begin')
        await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}; set local statement_timeout = 0`)
        await change(client)
        await client.query('commit')
      })
    } catch (error) {
      if (databaseErrorCode(error) !== LOCK_NOT_AVAILABLE || tries === TRIES) throw error
    }
    await pause(RETRY_DELAY_MS * (1 + Math.random()))
  }
}
