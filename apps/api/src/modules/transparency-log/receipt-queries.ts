/** SQL of salts and events: for whom they concern, and forgetting them. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'
import type { LoggedEvent } from './entry.ts'
import { type EntryRow, LOGGED_COLUMNS } from './queries.ts'

/** Null: it has no place yet. */
export type PlacedEvent = LoggedEvent & { index: number | null }

/** A device's entries that a person may open, also those that have no place yet. */
export async function selectEventsOfDevice(
  db: Db,
  { userId, deviceId }: { userId: string; deviceId: number },
): Promise<PlacedEvent[]> {
  const { rows } = await sql<PlacedEvent>`
    select e.index, ${LOGGED_COLUMNS} from log_entries e where e.user_id = ${userId} and e.device_id = ${deviceId}
    union all
    select null, ${LOGGED_COLUMNS} from log_pending e where e.user_id = ${userId} and e.device_id = ${deviceId}`.execute(
    db,
  )
  return rows
}

/** Entries that a person may open, of any device or none, the newest first. */
export async function selectEventsOf(db: Db, userId: string, limit: number): Promise<PlacedEvent[]> {
  const { rows } = await sql<PlacedEvent>`
    select e.index, ${LOGGED_COLUMNS} from (
      select index, type, at, salt, event, audit_id, commitment from log_entries where user_id = ${userId}
      union all
      select null, type, at, salt, event, audit_id, commitment from log_pending where user_id = ${userId}
      order by at desc, index desc nulls first limit ${limit}
    ) e`.execute(db)
  return rows
}

export async function selectCertificateEntry(db: Db, number: string): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`
    select e.index, ${LOGGED_COLUMNS} from log_entries e
    where e.type = 'certificate.issued' and e.event ->> 'number' = ${number} order by e.index limit 1`.execute(
    db,
  )
  return rows[0]
}

export async function selectHasPendingCertificate(db: Db, number: string): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (
      select 1 from log_pending where type = 'certificate.issued' and event ->> 'number' = ${number}
    ) as waits`.execute(db)
  return rows[0]?.waits ?? false
}

/** The entry of a release of statistics, also when it has no place yet. */
export async function selectStatisticsEvent(db: Db, month: string): Promise<PlacedEvent | undefined> {
  const { rows } = await sql<PlacedEvent>`
    select e.index, ${LOGGED_COLUMNS} from log_entries e where e.type = 'statistics_release' and e.event ->> 'month' = ${month}
    union all
    select null, ${LOGGED_COLUMNS} from log_pending e where e.type = 'statistics_release' and e.event ->> 'month' = ${month}
    limit 1`.execute(db)
  return rows[0]
}

export interface ToForget extends LoggedEvent {
  /** Id of the waiting event, or the place of the entry. */
  id: number
}

/** Waiting events of a person, locked: the sequencer waits for the erasure or the other way round. */
export async function lockPendingOf(tx: Tx, userId: string): Promise<ToForget[]> {
  const { rows } = await sql<ToForget>`
    select e.id, ${LOGGED_COLUMNS} from log_pending e where e.user_id = ${userId} order by e.id for update of e`.execute(
    tx,
  )
  return rows
}

export async function lockEntriesOf(tx: Tx, userId: string): Promise<ToForget[]> {
  const { rows } = await sql<ToForget>`
    select e.index as id, ${LOGGED_COLUMNS} from log_entries e where e.user_id = ${userId} order by e.index for update of e`.execute(
    tx,
  )
  return rows
}

export interface Forgotten {
  id: number
  commitment: Uint8Array
}

const given = (forgotten: readonly Forgotten[]) => sql`
  unnest(${forgotten.map(({ id }) => id)}::bigint[], ${forgotten.map(({ commitment }) => Buffer.from(commitment))}::bytea[])
    as given (id, commitment)`

/** Only the commitment is left. */
export async function updatePendingForgotten(tx: Tx, forgotten: readonly Forgotten[]): Promise<void> {
  await sql`
    update log_pending e set salt = null, event = null, user_id = null, device_id = null, commitment = given.commitment
    from ${given(forgotten)} where e.id = given.id`.execute(tx)
}

export async function updateEntriesForgotten(tx: Tx, forgotten: readonly Forgotten[]): Promise<void> {
  await sql`
    update log_entries e set salt = null, event = null, user_id = null, device_id = null, commitment = given.commitment
    from ${given(forgotten)} where e.index = given.id`.execute(tx)
}
