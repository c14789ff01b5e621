/** SQL of officers' accounts. */

import { sql } from 'kysely'
import { type Db, type Tx, updatedOne } from '../../../db/index.ts'
import type { Officers, Users } from '../../../db/schema.ts'

/** False: the officer has an own password already. */
export async function updateOwnPasswordSet(tx: Tx, userId: string): Promise<boolean> {
  const result = await tx
    .updateTable('officers')
    .set({ password_change_required: false })
    .where('user_id', '=', userId)
    .where('password_change_required', '=', true)
    .executeTakeFirst()
  return updatedOne(result)
}

export interface NewOfficerAccount {
  user: Pick<Users, 'id' | 'email' | 'first_name' | 'last_name' | 'phone_number' | 'password_hash' | 'role'> & {
    created_at: Date
  }
  officer: Pick<Officers, 'officer_id' | 'rank' | 'force_number' | 'state_command' | 'station'> & { expires_at: Date }
}

/**
 * The administrator set the official address: it counts as proven. Throws the unique violation of e-mail or
 * officer id.
 */
export async function insertOfficer(tx: Tx, { user, officer }: NewOfficerAccount): Promise<void> {
  await tx
    .insertInto('users')
    .values({ ...user, email_verified_at: user.created_at, phone_verified_at: null, pin_hash: null, two_factor_method: null })
    .execute()
  await tx
    .insertInto('officers')
    .values({ ...officer, user_id: user.id, suspended_at: null, password_change_required: true })
    .execute()
}

export function selectOfficers(db: Db, limit: number) {
  return db
    .selectFrom('officers')
    .innerJoin('users', 'users.id', 'officers.user_id')
    .select([
      'officers.officer_id',
      'users.first_name',
      'users.last_name',
      'users.role',
      'officers.rank',
      'officers.state_command',
      'officers.station',
      'officers.expires_at',
      'officers.suspended_at',
      'officers.password_change_required',
    ])
    .orderBy('officers.officer_id')
    .limit(limit)
    .execute()
}

/** The officer's account; undefined: no such officer. `changed` false: was suspended already. */
export async function updateSuspended(
  tx: Tx,
  officerId: string,
  now: Date,
): Promise<{ userId: string; changed: boolean } | undefined> {
  const { rows } = await sql<{ user_id: string; was: Date | null }>`
    with before as (select user_id, suspended_at from officers where officer_id = ${officerId} for update)
    update officers set suspended_at = coalesce(officers.suspended_at, ${now}::timestamptz)
    from before where officers.user_id = before.user_id
    returning officers.user_id, before.suspended_at as was`.execute(tx)
  const [row] = rows
  return row && { userId: row.user_id, changed: row.was === null }
}

/** The officer has to replace the new password. Undefined: no such officer. */
export async function updateOneTimePassword(tx: Tx, officerId: string, passwordHash: string): Promise<string | undefined> {
  const officer = await tx
    .updateTable('officers')
    .set({ password_change_required: true })
    .where('officer_id', '=', officerId)
    .returning('user_id')
    .executeTakeFirst()
  if (!officer) return undefined
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', officer.user_id).execute()
  return officer.user_id
}

/** Undefined: no such officer. `changed` false: was not suspended. */
export async function updateReinstated(db: Db, officerId: string): Promise<{ changed: boolean } | undefined> {
  const { rows } = await sql<{ was: Date | null }>`
    with before as (select user_id, suspended_at from officers where officer_id = ${officerId} for update)
    update officers set suspended_at = null
    from before where officers.user_id = before.user_id
    returning before.suspended_at as was`.execute(db)
  const [row] = rows
  return row && { changed: row.was !== null }
}

/** Undefined: no such officer. */
export function updateExpiry(db: Db, officerId: string, expiresAt: Date): Promise<{ suspended_at: Date | null } | undefined> {
  return db
    .updateTable('officers')
    .set({ expires_at: expiresAt })
    .where('officer_id', '=', officerId)
    .returning('suspended_at')
    .executeTakeFirst()
}
