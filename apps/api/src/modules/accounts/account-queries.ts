import { sql } from 'kysely'
import { type Db, type Tx, updatedOne } from '../../db/index.ts'
import type { Officers, Users } from '../../db/schema.ts'

/** The part of an account that signing in needs. */
export interface Account {
  id: string
  email: string
  first_name: string
  last_name: string
  phone_number: string | null
  password_hash: string
  role: Users['role']
  email_verified_at: Date | null
  phone_verified_at: Date | null
  pin_hash: string | null
  two_factor_method: Users['two_factor_method']
  created_at: Date
  /** Null for an ordinary user. */
  officer_id: string | null
  officer_suspended_at: Date | null
  officer_expires_at: Date | null
  password_change_required: boolean | null
}

function accounts(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('officers', 'officers.user_id', 'users.id')
    .select([
      'users.id',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.phone_number',
      'users.password_hash',
      'users.role',
      'users.email_verified_at',
      'users.phone_verified_at',
      'users.pin_hash',
      'users.two_factor_method',
      'users.created_at',
      'officers.officer_id',
      'officers.suspended_at as officer_suspended_at',
      'officers.expires_at as officer_expires_at',
      'officers.password_change_required',
    ])
}

/** @param email as the contract normalises it */
export function selectAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return accounts(db).where('users.email', '=', email).executeTakeFirst()
}

/** @param officerId in capitals */
export function selectAccountByOfficerId(db: Db, officerId: string): Promise<Account | undefined> {
  return accounts(db).where('officers.officer_id', '=', officerId).executeTakeFirst()
}

export function selectAccount(db: Db, userId: string): Promise<Account | undefined> {
  return accounts(db).where('users.id', '=', userId).executeTakeFirst()
}

/**
 * Locks the account until the transaction ends, if its password is still the verified one: a concurrent
 * change waits, and then ends the session that is being started.
 */
export async function lockAccountWithPassword(tx: Tx, userId: string, passwordHash: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** False: the password is no longer the verified one. */
export async function updatePasswordHash(tx: Tx, userId: string, { from, to }: { from: string; to: string }): Promise<boolean> {
  const result = await tx
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .executeTakeFirst()
  return updatedOne(result)
}

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
