/** SQL of the review queue. */

import type { FlagType, Imei } from '@amana/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import type { QueuePosition } from './rules.ts'

export interface QueuedCase {
  kind: 'report' | 'dispute' | 'proof'
  id: number
  /** Null for a proof of ownership. */
  case_number: string | null
  imei: Imei
  brand: string
  model: string
  /** For a report. */
  flag_type: FlagType | null
  created_at: Date
  micros: number
}

/**
 * Reports under review, open claims and devices with waiting documents, oldest first, after a position (null:
 * from the oldest).
 */
export async function selectReviewQueue(
  db: Db,
  { after, limit }: { after: QueuePosition | null; limit: number },
): Promise<QueuedCase[]> {
  const { rows } = await sql<QueuedCase>`
    select *, (extract(epoch from created_at) * 1000000)::bigint as micros from (
      (select 'report' as kind, f.id, f.case_number, f.imei, f.device_brand as brand, f.device_model as model,
        f.flag_type, f.created_at
      from flags f where f.is_waiting_report ${follows('f.created_at', 'f.id', 'report', after)} order by f.created_at, f.id limit ${limit})
      union all
      (select 'dispute', s.id, s.case_number, i.imei, d.brand, d.model, null, s.created_at
      from disputes s join devices d on d.id = s.device_id join device_imeis i on i.device_id = d.id and i.slot = 1
      where s.status = 'open' ${follows('s.created_at', 's.id', 'dispute', after)} order by s.created_at, s.id limit ${limit})
      union all
      (select 'proof', d.id, null, i.imei, d.brand, d.model, null, d.proof_submitted_at
      from devices d join device_imeis i on i.device_id = d.id and i.slot = 1
      where d.proof_submitted_at is not null ${follows('d.proof_submitted_at', 'd.id', 'proof', after)}
      order by d.proof_submitted_at, d.id limit ${limit})
    ) waiting order by created_at, kind, id limit ${limit}`.execute(db)
  return rows
}

/** Counts the queue up to `most`. */
export async function countReviewQueue(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      (select 1 from flags f where f.is_waiting_report limit ${most})
      union all (select 1 from disputes where status = 'open' limit ${most})
      union all (select 1 from devices where proof_submitted_at is not null limit ${most})
    ) waiting`.execute(db)
  return Math.min(rows[0]?.count ?? 0, most)
}

/** Within the same microsecond kinds are ordered by name. */
function follows(since: string, ids: string, kind: QueuedCase['kind'], after: QueuePosition | null): RawBuilder<unknown> {
  if (!after) return sql``
  const time = sql`timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond'`
  const id = kind === after.kind ? after.id : kind > after.kind ? 0 : Number.MAX_SAFE_INTEGER
  return sql`and (${sql.ref(since)}, ${sql.ref(ids)}) > (${time}, ${id}::bigint)`
}
