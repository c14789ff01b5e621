/** SQL of who looks after a case. */

import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'
import type { Assigned } from './rules.ts'

/**
 * An officer, locked against a suspension until the transaction ends: a suspension hands over the cases that
 * it finds (officers_hand_over in database.sql). Undefined: no such officer.
 */
export async function lockOfficer(
  tx: Tx,
  officerId: string,
): Promise<{ user_id: string; suspended_at: Date | null } | undefined> {
  return tx
    .selectFrom('officers')
    .select(['user_id', 'suspended_at'])
    .where('officer_id', '=', officerId)
    .forShare()
    .executeTakeFirst()
}

/**
 * Whether a case is open, and whether this officer or their command looks after it: the one it is assigned
 * to, else the one of its state. A case of no state and no command is everybody's.
 */
export async function selectCare(
  db: Db,
  flagId: number,
  userId: string,
): Promise<{ open: boolean; looks_after: boolean } | undefined> {
  return db
    .selectFrom('flags as f')
    .innerJoin('officers as o', (join) => join.on('o.user_id', '=', userId))
    .select([
      sql<boolean>`f.is_open_case`.as('open'),
      sql<boolean>`case when f.assigned_user_id is not null then f.assigned_user_id = o.user_id
        else coalesce(coalesce(f.assigned_state, f.device_state) = o.state_command, true) end`.as(
        'looks_after',
      ),
    ])
    .where('f.id', '=', flagId)
    .executeTakeFirst()
}

/** Undefined: no such officer. */
export async function selectOfficerUserId(db: Db, officerId: string): Promise<string | undefined> {
  const officer = db.selectFrom('officers').select('user_id').where('officer_id', '=', officerId)
  return (await officer.executeTakeFirst())?.user_id
}

/** Sources of a flag `f`, by its indexes. */
export function isAssigned(assigned: Assigned | undefined): RawBuilder<boolean> {
  if (assigned === undefined) return sql<boolean>`true`
  if (assigned === 'nobody') return sql<boolean>`(f.assigned_user_id is null and f.assigned_state is null)`
  return 'userId' in assigned
    ? sql<boolean>`f.assigned_user_id = ${assigned.userId}::uuid`
    : sql<boolean>`f.assigned_state = ${assigned.state}`
}
