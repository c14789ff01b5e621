import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { AttemptLocks } from '../tables.ts'

type Key = Pick<AttemptLocks, 'kind' | 'subject'>

export function selectLock(
  db: Db,
  { kind, subject }: Key,
  { forUpdate = false }: { forUpdate?: boolean } = {},
) {
  return db
    .selectFrom('attempt_locks')
    .select(['failures', 'locked_until'])
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst()
}

/**
 * Counts one more in one statement, so that parallel failures are all counted, each with its own number. A
 * window or a lock that has passed starts again; each lock is longer than the one before.
 *
 * @param lockSeconds of the first lock, the second, and all later ones
 */
export async function upsertFailure(
  tx: Tx,
  { kind, subject }: Key,
  {
    now,
    windowStart,
    max,
    lockSeconds,
  }: { now: Date; windowStart: Date; max: number; lockSeconds: readonly number[] },
): Promise<{ failures: number; locked_until: Date | null }> {
  const { rows } = await sql<{ failures: number; locked_until: Date | null }>`
    insert into attempt_locks as l (kind, subject, failures, window_started_at, locked_until)
    values (${kind}, ${subject}, 1, ${now}, null)
    on conflict (kind, subject) do update set (failures, window_started_at, locked_until, times_locked) = (
      select case when over then 1 else l.failures + 1 end,
             case when over then ${now}::timestamptz else l.window_started_at end,
             case when over then null
                  when l.failures + 1 = ${max}::int then ${now}::timestamptz + make_interval(secs => (
                    ${lockSeconds}::int[])[least(l.times_locked + 1, cardinality(${lockSeconds}::int[]))])
                  else l.locked_until end,
             case when not over and l.failures + 1 = ${max}::int then l.times_locked + 1 else l.times_locked end
      from (select case when l.locked_until is null then l.window_started_at <= ${windowStart}::timestamptz
                        else l.locked_until <= ${now}::timestamptz end as over) as state
    )
    returning failures, locked_until`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an upsert gives its row')
  return row
}

export async function deleteFailures(tx: Tx, { kind, subject }: Key): Promise<void> {
  await tx.deleteFrom('attempt_locks').where('kind', '=', kind).where('subject', '=', subject).execute()
}

/** A lock that lasts longer stays until the same time after its end. */
export async function deleteLocksBefore(db: Db, time: Date): Promise<void> {
  await db
    .deleteFrom('attempt_locks')
    .where('window_started_at', '<', time)
    .where((row) => row.or([row('locked_until', 'is', null), row('locked_until', '<', time)]))
    .execute()
}
