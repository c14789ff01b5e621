/** SQL of the files of the whole list, and of what is deleted once a file contains it. */
import { type Selectable, sql } from 'kysely'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Db } from '../../db/index.ts'
import type { BlockListTables } from './tables.ts'

export type SnapshotRow = Selectable<BlockListTables['block_snapshots']>

export interface ListRead {
  epoch: string
  position: number
  entries: number
  /** CSV with a header line, in order of the numbers. */
  lines(): NodeJS.ReadableStream
}

/** Begins a transaction that sees one moment of the list. End it with `endRead`. */
export async function beginRead(client: pg.PoolClient): Promise<ListRead> {
  await client.query('begin isolation level repeatable read read only')
  await client.query('set local statement_timeout = 0')
  const { rows } = await client.query<{ epoch: string; head: number; entries: number }>(
    'select epoch, head, entries from block_list_state',
  )
  if (!rows[0]) throw new Error('the block list has no state')
  const { epoch, head, entries } = rows[0]
  const lines = () =>
    client.query(
      copyTo(
        'copy (select imei14 as imei, status, reporting_date from block_list order by imei14) to stdout (format csv, header)',
      ),
    )
  return { epoch, position: head, entries, lines }
}

export async function endRead(client: pg.PoolClient): Promise<void> {
  await client.query('commit')
}

export async function insertSnapshot(db: Db, snapshot: SnapshotRow): Promise<void> {
  await db
    .insertInto('block_snapshots')
    .values(snapshot)
    .onConflict((conflict) => conflict.columns(['epoch', 'position']).doUpdateSet(snapshot))
    .execute()
}

export function selectNewestSnapshot(db: Db, epoch: string): Promise<SnapshotRow | undefined> {
  return db
    .selectFrom('block_snapshots')
    .selectAll()
    .where('epoch', '=', epoch)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function selectSnapshot(db: Db, epoch: string, position: number): Promise<SnapshotRow | undefined> {
  return db
    .selectFrom('block_snapshots')
    .selectAll()
    .where('epoch', '=', epoch)
    .where('position', '=', position)
    .executeTakeFirst()
}

/** Those made before a moment, except the newest of the present epoch. */
export async function selectOldSnapshots(
  db: Db,
  before: Date,
): Promise<Pick<SnapshotRow, 'epoch' | 'position'>[]> {
  const { rows } = await sql<Pick<SnapshotRow, 'epoch' | 'position'>>`
    select s.epoch, s.position from block_snapshots s, block_list_state state
    where s.created_at < ${before} and (s.epoch <> state.epoch
      or s.position < (select max(newest.position) from block_snapshots newest where newest.epoch = state.epoch))`.execute(
    db,
  )
  return rows
}

export async function deleteSnapshot(
  db: Db,
  { epoch, position }: Pick<SnapshotRow, 'epoch' | 'position'>,
): Promise<void> {
  await db.deleteFrom('block_snapshots').where('epoch', '=', epoch).where('position', '=', position).execute()
}

/**
 * Changes made before a moment are pruned, if a snapshot has them.
 *
 * @returns positions up to here are to be deleted
 */
export async function updateCompacted(
  db: Db,
  { before, upTo }: { before: Date; upTo: number },
): Promise<number> {
  const { rows } = await sql<{ compacted_before: number }>`
    update block_list_state set compacted_before = greatest(compacted_before, least(${upTo}::bigint, coalesce(
      (select max(position) from block_changes where at < ${before}), 0)))
    returning compacted_before`.execute(db)
  return rows[0]?.compacted_before ?? 0
}

/** Returns how many; call it again while that equals `limit`. */
export async function deleteChanges(db: Db, upTo: number, limit: number): Promise<number> {
  const oldest = db.selectFrom('block_changes').select('position').where('position', '<=', upTo)
  const { numDeletedRows } = await db
    .deleteFrom('block_changes')
    .where('position', 'in', oldest.orderBy('position').limit(limit))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Cursors reported before a moment that no present block needs: a block is dated by the first cursor at or
 * beyond it. A network's newest stays.
 */
export async function deleteCursors(db: Db, before: Date): Promise<void> {
  await sql`
    delete from block_cursors c using (
      select organisation_id, position, applied_at,
        lag(position, 1, 0::bigint) over of_network as last, lead(position) over of_network as next
      from block_cursors window of_network as (partition by organisation_id order by position)
    ) told
    where c.organisation_id = told.organisation_id and c.position = told.position and told.next is not null
      and told.applied_at < ${before} and not exists (
        select 1 from block_list l where l.blocked_at_position > told.last and l.blocked_at_position <= told.position)`.execute(
    db,
  )
}
