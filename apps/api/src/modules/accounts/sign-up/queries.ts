import type { Locale } from '@amana/messages'
import { type Tx, updatedOne } from '../../../db/index.ts'

export interface SignUp {
  id: string
  email: string
  first_name: string
  last_name: string
  phone_number: string | null
  password_hash: string
  /** Null: none chosen. */
  locale: Locale | null
  created_at: Date
}

/**
 * Adds an account, or gives an abandoned one (address unproven, created at or before `abandonedBefore`) to
 * the person who signs up now. One statement: of two simultaneous requests the second sees the row of the
 * first.
 * @returns the account's id, another than the given one when it was replaced; undefined: the address is taken
 */
export async function upsertAccount(
  tx: Tx,
  { id, email, first_name, last_name, phone_number, password_hash, locale, created_at }: SignUp,
  abandonedBefore: Date,
): Promise<string | undefined> {
  const person = {
    first_name,
    last_name,
    phone_number,
    password_hash,
    locale,
    created_at,
    phone_verified_at: null,
    pin_hash: null,
    two_factor_method: null,
  }
  const row = await tx
    .insertInto('users')
    .values({ id, email, role: 'user', email_verified_at: null, ...person })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet(person)
        .where('users.role', '=', 'user')
        .where('users.email_verified_at', 'is', null)
        .where('users.created_at', '<=', abandonedBefore),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** False: it was replaced, or its address was proven. */
export async function updateRegistration(
  tx: Tx,
  { id, created_at }: Pick<SignUp, 'id' | 'created_at'>,
  person: Pick<SignUp, 'first_name' | 'last_name' | 'phone_number' | 'password_hash'>,
): Promise<boolean> {
  const result = await tx
    .updateTable('users')
    .set(person)
    .where('id', '=', id)
    .where('role', '=', 'user')
    .where('email_verified_at', 'is', null)
    .where('created_at', '=', created_at)
    .executeTakeFirst()
  return updatedOne(result)
}

/**
 * False: it was proven before, or the account is no ordinary user's.
 *
 * @param ownPassword whether the person who proves the address chose its password
 */
export async function updateEmailVerified(
  tx: Tx,
  userId: string,
  { ownPassword, now }: { ownPassword: boolean; now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('users')
    .set({ email_verified_at: now, password_unproven: !ownPassword })
    .where('id', '=', userId)
    .where('role', '=', 'user')
    .where('email_verified_at', 'is', null)
    .executeTakeFirst()
  return updatedOne(result)
}

/** A code from the mailbox proves the address as well. */
export async function updatePassword(tx: Tx, userId: string, passwordHash: string, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({
      password_hash: passwordHash,
      password_unproven: false,
      email_verified_at: eb.fn.coalesce('email_verified_at', eb.val(now)),
    }))
    .where('id', '=', userId)
    .execute()
}
