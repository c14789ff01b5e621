/** SQL of going on after a restore. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'
import {
  type CheckpointRow,
  insertCheckpoint,
  LOGGED_COLUMNS,
  liftTimeLimits,
  selectNewestCheckpoint,
  updatePaused,
} from './queries.ts'
import type { ToForget } from './receipt-queries.ts'

export interface PublishedEntry {
  index: number
  type: string
  /** The hour. */
  at: Date
  commitment: Uint8Array
}

/** Published entries that the database does not have, until the end of the transaction. */
export async function createPublished(tx: Tx): Promise<void> {
  await liftTimeLimits(tx)
  await sql`
    create temporary table log_published (
      index bigint primary key, type text not null, at timestamptz not null, commitment bytea not null, pending_id bigint
    ) on commit drop`.execute(tx)
}

export async function insertPublished(tx: Tx, entries: readonly PublishedEntry[]): Promise<void> {
  await sql`
    insert into log_published (index, type, at, commitment)
    select * from unnest(${entries.map(({ index }) => index)}::bigint[], ${entries.map(({ type }) => type)}::text[],
      ${entries.map(({ at }) => at)}::timestamptz[], ${entries.map(({ commitment }) => Buffer.from(commitment))}::bytea[])`.execute(
    tx,
  )
}

/** Waiting events after an id, in order. */
export async function selectPendingAfter(db: Db, after: number, limit: number): Promise<ToForget[]> {
  const { rows } = await sql<ToForget>`
    select e.id, ${LOGGED_COLUMNS} from log_pending e where e.id > ${after} order by e.id limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Waiting events that were published since the backup keep the place that they got. */
export async function matchPending(
  tx: Tx,
  known: readonly { id: number; commitment: Uint8Array }[],
): Promise<void> {
  await sql`
    update log_published p set pending_id = given.id
    from unnest(${known.map(({ id }) => id)}::bigint[], ${known.map(({ commitment }) => Buffer.from(commitment))}::bytea[])
      as given (id, commitment)
    where p.commitment = given.commitment`.execute(tx)
}

/** Enters them behind the known ones. @returns how many have no event here any more */
export async function insertLostEntries(tx: Tx): Promise<number> {
  const { rows } = await sql<{ lost: number }>`
    with found as (
      delete from log_pending where id in (select pending_id from log_published where pending_id is not null)
      returning id, salt, event, audit_id, user_id, device_id, commitment
    ), entered as (
      insert into log_entries (index, type, at, salt, event, audit_id, user_id, device_id, commitment)
      select p.index, p.type, p.at, f.salt, f.event, f.audit_id, f.user_id, f.device_id,
        case when f.id is null then p.commitment else f.commitment end
      from log_published p left join found f on f.id = p.pending_id
    )
    select count(*) filter (where pending_id is null) as lost from log_published`.execute(tx)
  return rows[0]?.lost ?? 0
}

export interface Resumed {
  checkpoint: CheckpointRow
  edge: readonly Uint8Array[]
  assigned: number
  source: string
  firstLost: number
}

/** The log continues behind what was published. */
export async function updateResumed(
  tx: Tx,
  { checkpoint, edge, assigned, source, firstLost }: Resumed,
): Promise<void> {
  await tx.updateTable('log_state').set({ assigned }).execute()
  const newest = await selectNewestCheckpoint(tx)
  if (newest?.size === checkpoint.size)
    await tx
      .updateTable('log_checkpoints')
      .set({ note: checkpoint.note })
      .where('size', '=', checkpoint.size)
      .execute()
  else await insertCheckpoint(tx, checkpoint, edge)
  await tx
    .insertInto('log_restores')
    .values({ at: checkpoint.at, source, first_lost: firstLost, published: checkpoint.size })
    .execute()
  await updatePaused(tx, null)
}
