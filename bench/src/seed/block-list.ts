import type pg from 'pg'
import { withClient } from '../postgres.ts'

/** Serial numbers of each TAC that are blocked: every second one. */
const OF_A_TAC = 8_000
const FIRST_TAC = 35_000_000

/** The nth blocked number of the seed, and its neighbour, which is not blocked. */
export function seededNumber(nth: number, blocked: boolean): string {
  const tac = FIRST_TAC + Math.floor(nth / OF_A_TAC)
  return `${tac}${String((nth % OF_A_TAC) * 2 + (blocked ? 0 : 1)).padStart(6, '0')}`
}

/** Fills the list itself with so many numbers, as a new epoch: years of changes cannot be waited for. */
export async function seedBlockList(databaseUrl: string, entries: number): Promise<void> {
  return withClient(databaseUrl, async (client) => {
    await client.query('begin')
    await client.query(
      `insert into block_list (imei14, status, reporting_date, blocked_at_position)
      select ($2 + n / $3)::text || lpad((n % $3 * 2)::text, 6, '0'), 'stolen', '2026-01-05', n + 1 from generate_series(0, $1::bigint - 1) n`,
      [entries, FIRST_TAC, OF_A_TAC],
    )
    await beginEpoch(client, entries)
    await client.query('commit')
    await client.query('vacuum analyze block_list')
  })
}

/** Draws of a serial number for one TAC, which are about `OF_A_TAC` different ones. */
const DRAWS = 8_040
const DAYS = 1_500

/**
 * Fills the list with about so many numbers at random serial numbers, statuses and days, as a new epoch.
 *
 * @returns how many there are
 */
export async function seedScatteredList(client: pg.Client, entries: number): Promise<number> {
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = 'block_list' and indexdef not like 'CREATE UNIQUE%'`,
  )
  for (const { indexname } of indexes) await client.query(`drop index ${client.escapeIdentifier(indexname)}`)
  await client.query(`set maintenance_work_mem = '512MB'`)
  const { rowCount } = await client.query(
    `insert into block_list (imei14, status, reporting_date, blocked_at_position)
     select tac::text || lpad(serial::text, 6, '0'),
       case when chance < 0.8 then 'stolen' when chance < 0.95 then 'blocked' else 'lost' end,
       date '2022-01-01' + (random() * ${DAYS})::int, row_number() over ()
     from generate_series($2::int, $2::int + $1::bigint / ${OF_A_TAC} - 1) tac cross join lateral (
       select serial, random() as chance from (
         select distinct floor(random() * 1000000)::int as serial from generate_series(1, ${DRAWS}) where tac > 0
       ) serials
     ) numbers`,
    [entries, FIRST_TAC],
  )
  for (const { indexdef } of indexes) await client.query(indexdef)
  await beginEpoch(client, rowCount ?? 0)
  await client.query('vacuum analyze block_list')
  return rowCount ?? 0
}

async function beginEpoch(client: pg.Client, entries: number): Promise<void> {
  await client.query('update block_buckets set digest = null')
  await client.query(
    'update block_list_state set epoch = gen_random_uuid(), head = $1, entries = $1, compacted_before = $1, published_head = $1',
    [entries],
  )
}
