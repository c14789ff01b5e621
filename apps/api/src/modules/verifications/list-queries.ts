/** SQL of the list of an account's checks. */

import type { Imei, VerificationResult, VerificationStatus } from '@amana/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import type { CheckSearch } from './list-rules.ts'

export interface ListedCheck {
  id: string
  imei: Imei
  brand: string
  model: string
  created_at: Date
  status: VerificationStatus
  result: VerificationResult | null
}

/** The last row of a page: the next one begins below it. */
export interface CheckPosition {
  at: Date
  id: string
}

/** Newest first. */
export async function selectOwnChecks(
  db: Db,
  userId: string,
  { search, before, limit }: { search: CheckSearch; before: CheckPosition | null; limit: number },
): Promise<ListedCheck[]> {
  const below = before ? sql`and (created_at, id) < (${before.at}, ${before.id}::uuid)` : sql``
  const { rows } = await sql<ListedCheck>`
    select id, imei, brand, model, created_at, status, result from verifications
    where user_id = ${userId} and ${fitting(search)} ${below}
    order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

export async function countOwnChecks(db: Db, userId: string, search: CheckSearch): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from verifications where user_id = ${userId} and ${fitting(search)}`.execute(db)
  return rows[0]?.count ?? 0
}

function fitting({ digits, words, outcomes }: CheckSearch): RawBuilder<unknown> {
  if (digits !== null) return sql`strpos(imei::text, ${digits}) > 0`
  if (outcomes !== null) return sql`coalesce(result, status) = any(${[...outcomes]}::text[])`
  return sql.join(
    [sql`true`, ...words.map((word) => sql`strpos(lower(brand || ' ' || model), ${word}) > 0`)],
    sql` and `,
  )
}
