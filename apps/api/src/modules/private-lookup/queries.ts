/** SQL of the private look-up: epochs, changes of their files, counts of uses. */
import { type Selectable, sql } from 'kysely'
import type pg from 'pg'
import { type Db, type Tx, updatedOne } from '../../db/index.ts'
import type { PrivateLookupTables } from './tables.ts'

export type EpochRow = Selectable<PrivateLookupTables['private_epochs']>
export type ChangeRow = Selectable<PrivateLookupTables['private_changes']>

/** Those with secrets: present, next, and old ones that are still answered. */
export function selectLiveEpochs(db: Db): Promise<EpochRow[]> {
  return db
    .selectFrom('private_epochs')
    .selectAll()
    .where('encrypted_seed', 'is not', null)
    .orderBy('epoch', 'desc')
    .execute()
}

/** The newest first; the keys of old ones too. */
export function selectEpochs(db: Db, limit: number): Promise<EpochRow[]> {
  return db.selectFrom('private_epochs').selectAll().orderBy('epoch', 'desc').limit(limit).execute()
}

export async function selectLastEpoch(db: Db): Promise<number | null> {
  const { last } = await db
    .selectFrom('private_epochs')
    .select(({ fn }) => fn.max('epoch').as('last'))
    .executeTakeFirstOrThrow()
  return last
}

/** False: another one is waiting to begin. */
export async function insertEpoch(
  db: Db,
  epoch: Pick<EpochRow, 'epoch' | 'public_key' | 'encrypted_seed' | 'key_id' | 'created_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('private_epochs')
    .values(epoch)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export type BuiltSet = Pick<
  EpochRow,
  'build' | 'bits' | 'slots' | 'capacity' | 'entries' | 'list_epoch' | 'list_position'
>

/** The files of an epoch that has not begun. */
export async function updateBuilt(tx: Tx, epoch: number, built: BuiltSet): Promise<boolean> {
  const updated = await tx
    .updateTable('private_epochs')
    .set({ ...built, assigned: 0, published: 0, confirmed_at: null })
    .where('epoch', '=', epoch)
    .where('begun_at', 'is', null)
    .executeTakeFirst()
  await deleteChanges(tx, epoch)
  return updatedOne(updated)
}

/** Once the epoch's row is locked: changes that a follower is writing would stay. */
async function deleteChanges(tx: Tx, epoch: number): Promise<void> {
  await tx.deleteFrom('private_changes').where('epoch', '=', epoch).execute()
}

/**
 * The next epoch becomes the present one in the moment of the commit. The one before continues until `until`
 * if it follows the same list, else it ends now.
 *
 * @returns false: it was changed since it was read
 */
export async function updateBegun(
  tx: Tx,
  read: EpochRow,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  // In the order of the follower, so that neither waits for the other in a circle.
  const present = tx
    .selectFrom('private_epochs')
    .select('epoch')
    .where('begun_at', 'is not', null)
    .where('until', 'is', null)
  await present.forUpdate().execute()
  const next = await unchanged(tx, read)
    .set({ confirmed_at: now })
    .whereRef('assigned', '=', 'published')
    .where('begun_at', 'is', null)
    .executeTakeFirst()
  if (!updatedOne(next)) return false
  await tx
    .updateTable('private_epochs')
    .set({
      until: sql<Date>`case when list_epoch = ${read.list_epoch}::uuid then ${until}::timestamptz else ${now}::timestamptz end`,
    })
    .where('begun_at', 'is not', null)
    .where('until', 'is', null)
    .execute()
  await tx.updateTable('private_epochs').set({ begun_at: now }).where('epoch', '=', read.epoch).execute()
  return true
}

/** Forgets the secrets of an epoch that is over. */
export async function updateEnded(tx: Tx, epoch: number): Promise<void> {
  await tx.updateTable('private_epochs').set({ encrypted_seed: null }).where('epoch', '=', epoch).execute()
  await deleteChanges(tx, epoch)
}

/** The epoch as it was read: of this build, with these positions, and not over. */
function unchanged(tx: Tx, { epoch, build, assigned, published }: EpochRow) {
  return tx
    .updateTable('private_epochs')
    .where('epoch', '=', epoch)
    .where('build', '=', build)
    .where('assigned', '=', assigned)
    .where('published', '=', published)
    .where('encrypted_seed', 'is not', null)
}

/**
 * Numbers whose changes have positions now, with the rows that say so.
 *
 * @returns false: the epoch is not as it was read, and nothing is written
 */
export async function insertChanges(
  tx: Tx,
  read: EpochRow,
  changes: readonly Omit<ChangeRow, 'epoch'>[],
  state: Pick<EpochRow, 'list_position' | 'entries' | 'assigned'>,
): Promise<boolean> {
  if (!updatedOne(await unchanged(tx, read).set(state).executeTakeFirst())) return false
  if (changes.length > 0)
    await sql`
      insert into private_changes (epoch, position, bucket, removed, added)
      select ${read.epoch}::bigint, * from unnest(${changes.map(({ position }) => position)}::bigint[],
        ${changes.map(({ bucket }) => bucket)}::integer[], ${changes.map(({ removed }) => removed)}::bytea[],
        ${changes.map(({ added }) => added)}::bytea[])`.execute(tx)
  return true
}

/** In order. */
export function selectChangesAfter(
  db: Db,
  epoch: number,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<ChangeRow[]> {
  return db
    .selectFrom('private_changes')
    .selectAll()
    .where('epoch', '=', epoch)
    .where('position', '>', after)
    .where('position', '<=', upTo)
    .orderBy('position')
    .limit(limit)
    .execute()
}

/** Everything that has a position is in the files. @returns false: the epoch is not as it was read */
export async function updatePublished(tx: Tx, read: EpochRow): Promise<boolean> {
  return updatedOne(await unchanged(tx, read).set({ published: read.assigned }).executeTakeFirst())
}

/** Nothing is written if the epoch is not as it was read. */
export async function updateConfirmed(tx: Tx, read: EpochRow, at: Date): Promise<void> {
  await unchanged(tx, read).set({ confirmed_at: at }).execute()
}

/**
 * An epoch that can follow the list no longer: one that has not begun is rebuilt, the present one waits
 * for the next to take its place, an old one ends.
 */
export async function updateEvicted(
  tx: Tx,
  { epoch, build, begun_at, until }: EpochRow,
  now: Date,
): Promise<void> {
  const ended = until === null ? { list_epoch: null } : { until: now }
  const gone = begun_at === null ? { build: null, bits: null, slots: null } : ended
  await tx
    .updateTable('private_epochs')
    .set(gone)
    .where('epoch', '=', epoch)
    .where('build', '=', build)
    .where('begun_at', begun_at === null ? 'is' : 'is not', null)
    .where('until', until === null ? 'is' : 'is not', null)
    .execute()
}

/** Rows whose secret another key than this one has sealed, locked. */
export function lockSeedsToRotate(tx: Tx, keyId: string, limit: number): Promise<EpochRow[]> {
  return tx
    .selectFrom('private_epochs')
    .selectAll()
    .where('encrypted_seed', 'is not', null)
    .where('key_id', '<>', keyId)
    .limit(limit)
    .forUpdate()
    .execute()
}

export async function updateSeed(
  tx: Tx,
  epoch: number,
  sealed: Pick<EpochRow, 'encrypted_seed' | 'key_id'>,
): Promise<void> {
  await tx.updateTable('private_epochs').set(sealed).where('epoch', '=', epoch).execute()
}

/** Adds elements if all of them fit; one statement, so that two requests never share the last one. */
export async function addUses(
  db: Db,
  { caller, day, elements, most }: { caller: string; day: string; elements: number; most: number },
): Promise<number | null> {
  const { rows } = await sql<{ elements: number }>`
    insert into private_uses as u (caller, day, elements)
    select ${caller}::uuid, ${day}::date, ${elements}::integer where ${elements}::integer <= ${most}::integer
    on conflict (caller, day) do update set elements = u.elements + excluded.elements
      where u.elements + excluded.elements <= ${most}::integer
    returning elements`.execute(db)
  return rows[0]?.elements ?? null
}

export async function selectUses(db: Db, { caller, day }: { caller: string; day: string }): Promise<number> {
  const row = await db
    .selectFrom('private_uses')
    .select('elements')
    .where('caller', '=', caller)
    .where('day', '=', day)
    .executeTakeFirst()
  return row?.elements ?? 0
}

/** True once a day: the first refusal. @returns null: it is known */
export async function updateNotified(
  tx: Tx,
  { caller, day }: { caller: string; day: string },
): Promise<number | null> {
  const row = await tx
    .insertInto('private_uses')
    .values({ caller, day, elements: 0, quota_alarm_sent: true })
    .onConflict((conflict) =>
      conflict
        .columns(['caller', 'day'])
        .doUpdateSet({ quota_alarm_sent: true })
        .where('private_uses.quota_alarm_sent', '=', false),
    )
    .returning('elements')
    .executeTakeFirst()
  return row?.elements ?? null
}

export async function deleteUses(db: Db, before: string): Promise<void> {
  await db.deleteFrom('private_uses').where('day', '<', before).execute()
}

/**
 * Lets one process at a time do what takes longer than a transaction may; a process that dies lets go of it.
 *
 * @returns false: another one is at it
 */
export async function tryLock(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('private epochs', 0)) as locked`,
  )
  return rows[0]?.locked ?? false
}

export async function unlock(client: pg.PoolClient): Promise<void> {
  await client.query(`select pg_advisory_unlock(hashtextextended('private epochs', 0))`)
}
