import { sql } from 'kysely'
import { type Db, type Tx, updatedOne } from '../../../db/index.ts'
import { updateUndosOfOthersUsed } from './email-undo-queries.ts'

/** A number that an account had until now. */
export interface LostNumber {
  user_id: string
  phone_number: string
  /** Null: it was never proven. */
  proven_at: Date | null
}

/**
 * The number becomes the account's proven one, and nobody else's (decisions §17). All rows are locked first,
 * in one order everywhere.
 *
 * @returns the numbers that accounts had until now: this one's if it is another, and the same one of others
 *   that had proven it; undefined: the account is gone
 */
export async function updateVerifiedPhone(
  tx: Tx,
  { userId, phoneNumber, now }: { userId: string; phoneNumber: string; now: Date },
): Promise<LostNumber[] | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`number ${phoneNumber}`}, 0))`.execute(tx)
  const rows = await tx
    .selectFrom('users')
    .select(['id as user_id', 'phone_number', 'phone_verified_at as proven_at'])
    .where((eb) => {
      const proven = eb('phone_verified_at', 'is not', null)
      return eb.or([eb('id', '=', userId), eb.and([eb('phone_number', '=', phoneNumber), proven])])
    })
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await tx
    .updateTable('users')
    .set({ phone_verified_at: null })
    .where('phone_number', '=', phoneNumber)
    .where('phone_verified_at', 'is not', null)
    .where('id', '<>', userId)
    .execute()
  const result = await tx
    .updateTable('users')
    .set({ phone_number: phoneNumber, phone_verified_at: now })
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!updatedOne(result)) return undefined
  const had = ({ user_id, phone_number }: (typeof rows)[number]) =>
    (user_id === userId) !== (phone_number === phoneNumber)
  return rows
    .filter(had)
    .flatMap(({ phone_number, ...row }) => (phone_number === null ? [] : [{ ...row, phone_number }]))
}

/** False: it is no longer the account's proven number. */
export async function updatePhoneUnproven(tx: Tx, userId: string, phone: string): Promise<boolean> {
  const result = await tx
    .updateTable('users')
    .set({ phone_verified_at: null })
    .where('id', '=', userId)
    .where('phone_number', '=', phone)
    .where('phone_verified_at', 'is not', null)
    .executeTakeFirst()
  return updatedOne(result)
}

export async function insertFormerNumber(
  tx: Tx,
  number: LostNumber & { id: string; lost_at: Date },
): Promise<void> {
  await tx.insertInto('former_numbers').values(number).execute()
}

/** A number that an account had, unless another one has proven it since; with the language of the account. */
export async function selectFormerNumber(db: Db, id: string) {
  return db
    .selectFrom('former_numbers as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select(['f.id', 'f.phone_number', 'f.lost_at', 'u.locale'])
    .where('f.id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users as other')
            .select('other.id')
            .whereRef('other.phone_number', '=', 'f.phone_number')
            .whereRef('other.id', '<>', 'f.user_id')
            .where('other.phone_verified_at', 'is not', null),
        ),
      ),
    )
    .executeTakeFirst()
}

export async function deleteFormerNumbersBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom('former_numbers').where('lost_at', '<', time).execute()
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
  const result = await tx
    .updateTable('users')
    .set({ email, email_verified_at: now })
    .where('id', '=', userId)
    .executeTakeFirst()
  await updateUndosOfOthersUsed(tx, { email, userId, now })
  return updatedOne(result)
}
