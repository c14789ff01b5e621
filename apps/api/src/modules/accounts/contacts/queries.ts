import { sql } from 'kysely'
import { type Db, type Tx, updatedOne } from '../../../db/index.ts'

/** The newest account that registered with this number and has not proven it. */
export async function selectUnverifiedAccountId(db: Db, phoneNumber: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('phone_number', '=', phoneNumber)
    .where('phone_verified_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * The number becomes the account's proven one, and nobody else's (decisions §17). All rows are locked first,
 * in one order everywhere.
 *
 * @returns the accounts that lose the proof; undefined: the account is gone
 */
export async function updateVerifiedPhone(
  tx: Tx,
  { userId, phoneNumber, now }: { userId: string; phoneNumber: string; now: Date },
): Promise<{ lost: string[] } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`number ${phoneNumber}`}, 0))`.execute(tx)
  await sql`
    select id from users where id = ${userId} or phone_number = ${phoneNumber} and phone_verified_at is not null
    order by id for no key update`.execute(tx)
  const lost = await tx
    .updateTable('users')
    .set({ phone_verified_at: null })
    .where('phone_number', '=', phoneNumber)
    .where('phone_verified_at', 'is not', null)
    .where('id', '<>', userId)
    .returning('id')
    .execute()
  const result = await tx
    .updateTable('users')
    .set({ phone_number: phoneNumber, phone_verified_at: now })
    .where('id', '=', userId)
    .executeTakeFirst()
  return updatedOne(result) ? { lost: lost.map(({ id }) => id) } : undefined
}

/** Whether another account has proven this address. */
export async function isVerifiedByAnother(db: Db, userId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('id', '!=', userId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** False: the account is gone. Violates `users_email_key` when another account has the address. */
export async function updateVerifiedEmail(
  tx: Tx,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<boolean> {
  const result = await tx.updateTable('users').set({ email, email_verified_at: now }).where('id', '=', userId).executeTakeFirst()
  return updatedOne(result)
}
