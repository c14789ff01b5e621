/** SQL of the transparency log: waiting events, entries, checkpoints. */
import { type RawBuilder, sql } from 'kysely'
import { type Db, EACH_TIME, type Tx } from '../../db/index.ts'
import { STORED_COLUMNS } from '../audit/index.ts'
import type { LoggedEvent } from './entry.ts'

/** The columns of LoggedEvent, of the table `log_entries e` or `log_pending e`. */
export const LOGGED_COLUMNS: RawBuilder<unknown> = sql`
  e.type, e.at, e.salt, e.event, e.audit_id, e.commitment,
  case when e.audit_id is not null then (
    select row_to_json(stored) from (select ${STORED_COLUMNS} from audit_log a where a.id = e.audit_id) stored) end as audit`

export interface LogStateRow {
  /** Entries that have a place. */
  assigned: number
  /** Entries of the newest checkpoint. */
  size: number
  edge: Buffer[]
  paused: string | null
}

export async function selectState(db: Db): Promise<LogStateRow> {
  return db.selectFrom('log_state').select(['assigned', 'size', 'edge', 'paused']).executeTakeFirstOrThrow()
}

export async function updatePaused(db: Db, paused: string | null): Promise<void> {
  await db.updateTable('log_state').set({ paused }).execute()
  await notifyCheckpoint(db)
}

export async function selectHasPending(db: Db): Promise<boolean> {
  return (await db.selectFrom('log_pending').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function selectPending(db: Db): Promise<{ waiting: number; oldest: Date | null }> {
  return db
    .selectFrom('log_pending')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min<Date | null>('at').as('oldest')])
    .executeTakeFirstOrThrow()
}

/** Gives every waiting event a place behind `assigned`, in random order. @returns how many */
export async function assignPending(tx: Tx, assigned: number): Promise<number> {
  await liftTimeLimits(tx)
  const { numAffectedRows } = await sql`
    with taken as (
      delete from log_pending returning type, at, salt, event, audit_id, user_id, device_id, commitment
    )
    insert into log_entries (index, type, at, salt, event, audit_id, user_id, device_id, commitment)
    select ${assigned}::bigint + row_number() over (order by gen_random_uuid()) - 1,
      type, at, salt, event, audit_id, user_id, device_id, commitment from taken`.execute(tx)
  const given = Number(numAffectedRows ?? 0n)
  await tx
    .updateTable('log_state')
    .set({ assigned: assigned + given })
    .execute()
  return given
}

/**
 * An upgrade of a large registry enters a million events at once, and tiles are written inside of a
 * transaction.
 */
export async function liftTimeLimits(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
}

export interface EntryRow extends LoggedEvent {
  index: number
}

/** Entries from a place on, in order. */
export async function selectEntries(db: Db, from: number, until: number): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`${EACH_TIME}
    select e.index, ${LOGGED_COLUMNS} from log_entries e where e.index >= ${from} and e.index < ${until} order by e.index`.execute(
    db,
  )
  return rows
}

export interface CheckpointRow {
  size: number
  root: Buffer
  /** A signed note. */
  note: string
  at: Date
}

const CHECKPOINT = ['size', 'root', 'note', 'at'] as const

export async function selectNewestCheckpoint(db: Db): Promise<CheckpointRow | undefined> {
  return db
    .selectFrom('log_checkpoints')
    .select(CHECKPOINT)
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The one before that one. */
export async function selectCheckpointBefore(db: Db, size: number): Promise<CheckpointRow | undefined> {
  return db
    .selectFrom('log_checkpoints')
    .select(CHECKPOINT)
    .where('size', '<', size)
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Checkpoints above a size, in order. */
export async function selectCheckpoints(db: Db, above: number, limit: number): Promise<CheckpointRow[]> {
  return db
    .selectFrom('log_checkpoints')
    .select(CHECKPOINT)
    .where('size', '>', above)
    .orderBy('size')
    .limit(limit)
    .execute()
}

/** Puts a checkpoint in force. Its tiles are durable. */
export async function insertCheckpoint(
  tx: Tx,
  checkpoint: CheckpointRow,
  edge: readonly Uint8Array[],
): Promise<void> {
  await tx.insertInto('log_checkpoints').values(checkpoint).execute()
  await tx
    .updateTable('log_state')
    .set({ size: checkpoint.size, edge: edge.map((hash) => Buffer.from(hash)) })
    .execute()
  await notifyCheckpoint(tx)
}

/** The same size and root with more or other signatures. */
export async function updateNote(tx: Tx, size: number, note: string): Promise<void> {
  await tx.updateTable('log_checkpoints').set({ note }).where('size', '=', size).execute()
  await notifyCheckpoint(tx)
}

/** Notifies the processes that serve the log. */
export const CHECKPOINT_CHANNEL = 'log_checkpoint'

async function notifyCheckpoint(db: Db): Promise<void> {
  await sql`select pg_notify(${CHECKPOINT_CHANNEL}, '')`.execute(db)
}

/** Null: never asked. */
export async function selectWitnessSizes(db: Db): Promise<Map<string, { size: number; asked_at: Date }>> {
  const rows = await db.selectFrom('log_witnesses').select(['vkey', 'size', 'asked_at']).execute()
  return new Map(rows.map(({ vkey, size, asked_at }) => [vkey, { size, asked_at }]))
}

export async function upsertWitnessSize(
  tx: Tx,
  { vkey, size, at }: { vkey: string; size: number; at: Date },
): Promise<void> {
  await tx
    .insertInto('log_witnesses')
    .values({ vkey, size, asked_at: at })
    .onConflict((conflict) => conflict.column('vkey').doUpdateSet({ size, asked_at: at }))
    .execute()
}
