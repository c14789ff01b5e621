/** SQL of trace or block. Every change is guarded by the present state, and a row of flag_mode_changes. */

import type { FlagMode, Imei } from '@amana/contract'
import { sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../db/index.ts'
import type { TracePeriod } from './rules.ts'

/** When the first period of tracing of this phone began, of those that began after a time; null: none did. */
export async function selectTracedSince(db: Db, imeis: readonly Imei[], after: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('flags')
    .select(({ fn }) => fn.min<Date | null>('traced_at').as('since'))
    .where('imei', '=', anyOf(imeis))
    .where('traced_at', '>', after)
    .executeTakeFirst()
  return row?.since ?? null
}

export type ModeChanger = { kind: 'owner' | 'officer'; userId: string }

/** Whether a case is blocked because an officer chose it. */
export async function isOfficersBlock(db: Db, flagId: number): Promise<boolean> {
  const row = await db
    .selectFrom('flag_mode_changes')
    .select(['changed_by', 'mode'])
    .where('flag_id', '=', flagId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.changed_by === 'officer' && row.mode === 'block'
}

/** A case that begins as a traced one. @returns the id of the change */
export function insertFirstTrace(
  tx: Tx,
  flagId: number,
  { by, until, now }: { by: ModeChanger; until: Date; now: Date },
): Promise<number> {
  return insertChange(tx, flagId, { mode: 'trace', by, until, now })
}

/**
 * Changes the mode of an open case. @param trace null: block. @returns the id of the change; null: it is
 * closed, or has this mode already
 */
export async function updateMode(
  tx: Tx,
  flagId: number,
  { by, trace, now }: { by: ModeChanger; trace: TracePeriod | null; now: Date },
): Promise<number | null> {
  const mode: FlagMode = trace ? 'trace' : 'block'
  const changed = await tx
    .updateTable('flags')
    .set({ mode, mode_changed_at: now, trace_acted_at: now, trace_reminded_at: null })
    .$if(trace !== null, (update) =>
      update.set({ traced_at: trace?.from ?? null, trace_until: trace?.until ?? null }),
    )
    .where('id', '=', flagId)
    .where('mode', '<>', mode)
    .where(sql<boolean>`flags.is_open_case`)
    .returning('id')
    .executeTakeFirst()
  return changed ? insertChange(tx, flagId, { mode, by, until: trace?.until ?? null, now }) : null
}

async function insertChange(
  tx: Tx,
  flagId: number,
  { mode, by, until, now }: { mode: FlagMode; by: ModeChanger; until: Date | null; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('flag_mode_changes')
    .values({
      flag_id: flagId,
      mode,
      changed_by: by.kind,
      user_id: by.userId,
      trace_until: until,
      changed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Blocks the phones whose tracing has ended, at most `limit`. @returns the ids of the changes */
export async function updateTracesEnded(
  tx: Tx,
  { limit, now }: { limit: number; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ended as (
      update flags f set mode = 'block', mode_changed_at = ${now}
      where f.id in (
        select due.id from flags due where due.is_traced and due.trace_until <= ${now}
        order by due.trace_until limit ${limit} for update skip locked) and f.is_traced
      returning f.id
    ) insert into flag_mode_changes (flag_id, mode, changed_by, changed_at)
      select id, 'block', 'time', ${now} from ended order by id returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Marks traced cases on which no officer acted, and of which nobody was reminded, since a time; the longest
 * first, at most `limit`. @returns their ids
 */
export async function updateReminded(
  tx: Tx,
  { before, limit, now }: { before: Date; limit: number; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update flags f set trace_reminded_at = ${now}
    where f.id in (
      select rests.id from flags rests where rests.is_traced and rests.trace_acted_at <= ${before}
        and (rests.trace_reminded_at is null or rests.trace_reminded_at <= ${before})
      order by rests.trace_acted_at, rests.id limit ${limit} for update skip locked) and f.is_traced
    returning f.id`.execute(tx)
  return rows.map(({ id }) => id).toSorted((one, other) => one - other)
}
