/** SQL of recoveries and PINs: what is held, and until when, is decided by the row itself. */
import { type RawBuilder, sql } from 'kysely'
import { type Db, type Tx, updatedOne } from '../../../db/index.ts'
import { HOLD_HOURS } from './recovery-rules.ts'

const afterHold = (from: RawBuilder<Date>) => sql<Date>`${from} + make_interval(hours => ${HOLD_HOURS}::int)`

/**
 * The account was recovered now: its e-mail address, password, PIN or second step was replaced by somebody
 * who could not be asked for the old one. A PIN that is held stays held from now on.
 */
export async function updateRecovered(tx: Tx, userId: string, now: Date): Promise<void> {
  const at = sql<Date>`${now}::timestamptz`
  await tx
    .updateTable('users')
    .set({
      recovered_at: now,
      pin_held_until: sql<Date | null>`case when pin_held_until > ${at} then ${afterHold(at)} end`,
    })
    .where('id', '=', userId)
    .execute()
}

/** For a PIN that is set now: held while a recovery is younger than the hold. */
function heldIfRecovered(now: Date): RawBuilder<Date | null> {
  const end = afterHold(sql<Date>`recovered_at`)
  return sql<Date | null>`case when ${end} > ${now}::timestamptz then ${end} end`
}

export async function hasPin(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('pin_hash', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The accounts that a person may mean by a phone number: the one that has it proven; those that had it so
 * after `since`, the first of them first, so that later ones push out nobody; and the newest that have it
 * unproven. Only accounts with a PIN. Officers have no devices of their own and sign in otherwise.
 */
export async function selectPinsByPhone(
  db: Db,
  phone: string,
  { since, limit }: { since: Date; limit: number },
): Promise<{ id: string; pin_hash: string }[]> {
  const { rows } = await sql<{ id: string; pin_hash: string }>`
    with held as (
      (select id as user_id, case when phone_verified_at is null then 2 else 0 end as place, phone_verified_at as proven_at
        from users where phone_number = ${phone} and role = 'user' and pin_hash is not null
        order by phone_verified_at is not null desc, created_at desc limit 2)
      union all
      select user_id, 1, proven_at from former_numbers
      where phone_number = ${phone} and proven_at is not null and lost_at > ${since}
    )
    select u.id, u.pin_hash from (
      select user_id, min(place) as place, min(proven_at) as proven_at from held group by user_id
    ) each join users u on u.id = each.user_id
    where u.role = 'user' and u.erased_at is null and u.pin_hash is not null
    order by each.place, each.proven_at, u.id limit ${limit}`.execute(db)
  return rows
}

/** YYYY-MM-DD; null when the profile has none. */
export async function selectDayOfBirth(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('date_of_birth').where('id', '=', userId).executeTakeFirst()
  return row?.date_of_birth?.toISOString().slice(0, 10) ?? null
}

/** False: there is one already. */
export async function insertPin(db: Db, userId: string, pinHash: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ pin_hash: pinHash, pin_held_until: heldIfRecovered(now) })
    .where('id', '=', userId)
    .where('pin_hash', 'is', null)
    .executeTakeFirst()
  return updatedOne(result)
}

/** False: it is no longer the verified PIN. */
export async function updatePinHash(
  tx: Tx,
  userId: string,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('users')
    .set({ pin_hash: to, pin_held_until: heldIfRecovered(now) })
    .where('id', '=', userId)
    .where('pin_hash', '=', from)
    .executeTakeFirst()
  return updatedOne(result)
}

/** A recovery by itself. Returns the end of the hold; undefined: there was no PIN. */
export async function updatePinReset(
  tx: Tx,
  userId: string,
  pinHash: string,
  now: Date,
): Promise<Date | undefined> {
  const row = await tx
    .updateTable('users')
    .set({ pin_hash: pinHash, recovered_at: now, pin_held_until: afterHold(sql<Date>`${now}::timestamptz`) })
    .where('id', '=', userId)
    .where('pin_hash', 'is not', null)
    .returning('pin_held_until')
    .executeTakeFirst()
  return row?.pin_held_until ?? undefined
}

/** The hashes that another key than this one has sealed, or none, by the account's id. */
export async function lockPinsToRotate(
  tx: Tx,
  { keyId, after, limit }: { keyId: string; after: string | null; limit: number },
): Promise<{ id: string; pin_hash: string }[]> {
  return tx
    .selectFrom('users')
    .select(['id', 'pin_hash'])
    .where('pin_hash', 'is not', null)
    .$narrowType<{ pin_hash: string }>()
    .where(sql<boolean>`not starts_with(pin_hash, ${`${keyId}.`})`)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
}

/** The same PIN, resealed. */
export async function updateSealedPin(tx: Tx, userId: string, pinHash: string): Promise<void> {
  await tx.updateTable('users').set({ pin_hash: pinHash }).where('id', '=', userId).execute()
}
