import { sql } from 'kysely'
import { anyOf, type Db, type Tx, updatedOne } from '../../../db/index.ts'
import type { Passkeys, Users } from '../tables.ts'

/** False: it was answered before. */
export async function insertAnsweredChallenge(db: Db, id: string, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkey_challenges')
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteChallengesExpiredBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', time).execute()
}

/** The part of a passkey that its owner sees. */
export interface PasskeyRow {
  id: string
  name: string
  device: string
  created_at: Date
  last_used_at: Date | null
  copied_at: Date | null
}
const SEEN = ['id', 'name', 'device', 'created_at', 'last_used_at', 'copied_at'] as const

/** The newest first. */
export function selectPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .select(SEEN)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The same, with where each may be. */
export function selectPasskeysOfPhones(
  db: Db,
  userId: string,
): Promise<(PasskeyRow & Pick<Passkeys, 'session_id' | 'attachment' | 'transports'>)[]> {
  return db
    .selectFrom('passkeys')
    .select([...SEEN, 'session_id', 'attachment', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function deletePasskeysById(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('passkeys').where('id', '=', anyOf(ids)).execute()
}

/** Those that their authenticator shall not make again. */
export function selectCredentials(
  db: Db,
  userId: string,
): Promise<{ credential_id: Buffer; transports: string[] }[]> {
  return db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export interface KeyOfAccount {
  id: string
  user_id: string
  public_key: Buffer
  role: Users['role']
}

/** The passkey with this credential, and the role of its account. */
export function selectKey(db: Db, credentialId: Buffer): Promise<KeyOfAccount | undefined> {
  return db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['passkeys.id', 'passkeys.user_id', 'passkeys.public_key', 'users.role'])
    .where('passkeys.credential_id', '=', credentialId)
    .executeTakeFirst()
}

type NewPasskey = Omit<Passkeys, 'created_at' | 'last_used_at' | 'copied_at'> & { created_at: Date }

/** False: this credential is known, of this account or another. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkeys')
    .values({ ...passkey, last_used_at: null, copied_at: null })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** False: it has ended. Until the transaction ends it cannot. */
export async function lockOpenSession(tx: Tx, sessionId: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

export async function countPasskeys(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Undefined: no such passkey of this account. */
export function updatePasskeyName(
  db: Db,
  { id, userId, name }: { id: string; userId: string; name: string },
): Promise<PasskeyRow | undefined> {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(SEEN)
    .executeTakeFirst()
}

/** Holds the account until the transaction ends: an erasure waits. False: it is erased. */
export async function lockAccountOfKey(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** False: it is gone, or its counter did not grow. An authenticator that always says 0 does not count. */
export async function updatePasskeyUsed(
  tx: Tx,
  id: string,
  { counter, backedUp, now }: { counter: number; backedUp: boolean; now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now, backed_up: sql<boolean>`backup_eligible and ${backedUp}` })
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`)
    .executeTakeFirst()
  return updatedOne(result)
}

/** A copy was refused now. Returns when one was before; undefined: the passkey is gone. */
export async function updatePasskeyCopied(
  tx: Tx,
  id: string,
  now: Date,
): Promise<{ before: Date | null } | undefined> {
  const { rows } = await sql<{ before: Date | null }>`
    with known as (select id, copied_at from passkeys where id = ${id}::uuid for update)
    update passkeys p set copied_at = ${now} from known where p.id = known.id
    returning known.copied_at as before`.execute(tx)
  return rows[0]
}

export async function isOwnPasskey(db: Db, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  const row = await db
    .selectFrom('passkeys')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** False: no such passkey of this account. */
export async function deletePasskey(
  tx: Tx,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/**
 * All of an account. Call it after the account's row is locked or changed, and before its sessions end: a
 * sign-in with a passkey that runs meanwhile ends first, and its session with the others.
 */
export async function deletePasskeys(tx: Tx, userId: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst()
  return Number(numDeletedRows)
}
