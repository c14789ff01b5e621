/** SQL of the profile. */

import { sql } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'
import type { Users } from '../accounts/tables.ts'

export interface ProfileRow {
  address: string
  date_of_birth: Date | null
  two_factor_method: Users['two_factor_method']
  /** The target of the open link; null: none, or the present address. */
  pending_email: string | null
  free_searches: number
}

/** The profile's data besides the account itself. */
export async function selectProfile(db: Db, userId: string, now: Date): Promise<ProfileRow | undefined> {
  const { rows } = await sql<ProfileRow>`
    select u.address, u.date_of_birth, u.two_factor_method,
      (select c.target from one_time_codes c where c.purpose = 'email_link' and c.subject = u.id and c.used_at is null
        and c.ended_at is null and c.expires_at > ${now} and c.target <> u.email) as pending_email,
      (select count(*) from free_searches f where f.user_id = u.id and f.spent_at is null) as free_searches
    from users u where u.id = ${userId} and u.erased_at is null`.execute(db)
  return rows[0]
}

/** Locked until the transaction ends. */
export function lockNames(tx: Tx, userId: string) {
  return tx
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** A request under NDPA 2023 s.34–38, answered at once. */
export async function insertRightsRequest(
  db: Db,
  request: { id: string; userId: string; kind: 'export' | 'erasure'; answer: string; now: Date },
): Promise<void> {
  await db
    .insertInto('rights_requests')
    .values({
      id: request.id,
      user_id: request.userId,
      kind: request.kind,
      requested_at: request.now,
      answered_at: request.now,
      answer: request.answer,
    })
    .execute()
}
