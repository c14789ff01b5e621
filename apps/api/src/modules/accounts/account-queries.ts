import type { Locale } from '@amana/messages'
import { sql } from 'kysely'
import { type Db, type Tx, updatedOne } from '../../db/index.ts'
import type { Users } from './tables.ts'

/** The part of an account that signing in needs. */
export interface Account {
  id: string
  email: string
  first_name: string
  last_name: string
  phone_number: string | null
  password_hash: string
  /** Somebody else may have chosen it. */
  password_unproven: boolean
  role: Users['role']
  email_verified_at: Date | null
  phone_verified_at: Date | null
  pin_hash: string | null
  two_factor_method: Users['two_factor_method']
  has_passkey: boolean
  /** Null: the PIN is not held after a recovery. */
  pin_held_until: Date | null
  /** Null: never recovered. */
  recovered_at: Date | null
  /** Null: none chosen. */
  locale: Locale | null
  created_at: Date
  /** Null for an ordinary user. */
  officer_id: string | null
  state_command: string | null
  officer_suspended_at: Date | null
  officer_expires_at: Date | null
  password_change_required: boolean | null
}

/** In a query of `users`. */
const hasPasskey = sql<boolean>`exists (select from passkeys where passkeys.user_id = users.id)`

function accounts(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('officers', 'officers.user_id', 'users.id')
    .select(hasPasskey.as('has_passkey'))
    .select([
      'users.id',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.phone_number',
      'users.password_hash',
      'users.password_unproven',
      'users.role',
      'users.email_verified_at',
      'users.phone_verified_at',
      'users.pin_hash',
      'users.two_factor_method',
      'users.pin_held_until',
      'users.recovered_at',
      'users.locale',
      'users.created_at',
      'officers.officer_id',
      'officers.state_command',
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
export async function lockAccountWithPassword(
  tx: Tx,
  userId: string,
  passwordHash: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Locks the account until the transaction ends: sign-ins and new passkeys that run meanwhile end first, and
 * later ones find what this transaction changed.
 */
export async function lockAccountAlone(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

/** The person with the mailbox has typed the password, so it is theirs. */
export async function updatePasswordProven(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_unproven: false })
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .where('password_unproven', '=', true)
    .execute()
}

/** False: the password is no longer the verified one. */
export async function updatePasswordHash(
  tx: Tx,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const result = await tx
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .executeTakeFirst()
  return updatedOne(result)
}

export interface ProfileChange {
  first_name?: string
  last_name?: string
  address?: string
  date_of_birth?: Date | null
  locale?: Locale | null
}

export async function updateProfileFields(tx: Tx, userId: string, change: ProfileChange): Promise<void> {
  if (Object.keys(change).length > 0)
    await tx.updateTable('users').set(change).where('id', '=', userId).execute()
}

/** Counts a number for an account, each once a day. False: it has as many others on that day already. */
export async function updateValidated(
  db: Db,
  { userId, number, day, most }: { userId: string; number: string; day: string; most: number },
): Promise<boolean> {
  const { rows } = await sql`
    update users set validated_on = ${day}::date, validated_numbers = case
      when validated_on is distinct from ${day}::date then array[${number}::text]
      when ${number} = any(validated_numbers) then validated_numbers
      else validated_numbers || ${number}::text end
    where id = ${userId}::uuid
      and (validated_on is distinct from ${day}::date or ${number} = any(validated_numbers) or cardinality(validated_numbers) < ${most})
    returning id`.execute(db)
  return rows.length > 0
}
