/** SQL of salts and events: for whom they concern, and forgetting them. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'
import type { LoggedEvent } from './entry.ts'
import { type EntryRow, LOGGED_COLUMNS } from './queries.ts'

/** Null: it has no place yet. */
export type PlacedEvent = LoggedEvent & { index: number | null }

/** What a person may open of a device's entries, also those that have no place yet. */
export async function selectEventsOfDevice(
  db: Db,
  { userId, deviceId }: { userId: string; deviceId: number },
): Promise<PlacedEvent[]> {
  const { rows } = await sql<PlacedEvent>`
    select e.index, ${LOGGED_COLUMNS} from log_entries e where e.user_id = ${userId} and e.device_id = ${deviceId}
    union all
    select null, ${LOGGED_COLUMNS} from log_pending e where e.user_id = ${userId} and e.device_id = ${deviceId}`.execute(db)
  return rows
}

export async function selectCertificateEntry(db: Db, number: string): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`
    select e.index, ${LOGGED_COLUMNS} from log_entries e
    where e.type = 'certificate.issued' and e.event ->> 'number' = ${number} order by e.index limit 1`.execute(db)
  return rows[0]
}

export async function selectHasPendingCertificate(db: Db, number: string): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (
      select 1 from log_pending where type = 'certificate.issued' and event ->> 'number' = ${number}
    ) as waits`.execute(db)
  return rows[0]?.waits ?? false
}

export interface ToForget extends LoggedEvent {
  /** Of the waiting event, or the place of the entry. */
  id: number
}

/** Waiting events of a person, locked: the sequencer waits for the erasure or the other way round. */
export async function lockPendingOf(tx: Tx, userId: string): Promise<ToForget[]> {
  const { rows } = await sql<ToForget>`
    select e.id, ${LOGGED_COLUMNS} from log_pending e where e.user_id = ${userId} order by e.id for update of e`.execute(tx)
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
