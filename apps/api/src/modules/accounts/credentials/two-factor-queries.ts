/** SQL of the second step of a sign-in. */
import { type Db, type Tx, updatedOne } from '../../../db/index.ts'
import type { Authenticators, Users } from '../tables.ts'

export function selectAuthenticator(db: Db, userId: string) {
  return db
    .selectFrom('authenticators')
    .select(['encrypted_secret', 'key_id', 'created_at', 'enabled_at', 'last_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Replaces a pending one; false: one is on, which is never replaced. */
export async function upsertPendingAuthenticator(
  tx: Tx,
  {
    user_id,
    encrypted_secret,
    key_id,
    created_at,
  }: Pick<Authenticators, 'user_id' | 'encrypted_secret' | 'key_id'> & { created_at: Date },
): Promise<boolean> {
  const fresh = { encrypted_secret, key_id, created_at, last_step: 0 }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('authenticators')
    .values({ user_id, enabled_at: null, ...fresh })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(fresh).where('authenticators.enabled_at', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** False: it is on already, was set up again, or the step was used. */
export async function updateAuthenticatorEnabled(
  tx: Tx,
  userId: string,
  { createdAt, step, now }: { createdAt: Date; step: number; now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('authenticators')
    .set({ enabled_at: now, last_step: step })
    .where('user_id', '=', userId)
    .where('enabled_at', 'is', null)
    .where('created_at', '=', createdAt)
    .executeTakeFirst()
  return updatedOne(result)
}

/** False: a code of this step or a later one was used before. */
export async function updateLastStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const result = await tx
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('enabled_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return updatedOne(result)
}

export async function deletePendingAuthenticator(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('authenticators')
    .where('user_id', '=', userId)
    .where('enabled_at', 'is', null)
    .execute()
}

export async function deleteSecondStep(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('authenticators').where('user_id', '=', userId).execute()
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

/** False: it is on already. */
export async function updateTwoFactorOn(
  tx: Tx,
  userId: string,
  method: NonNullable<Users['two_factor_method']>,
): Promise<boolean> {
  const result = await tx
    .updateTable('users')
    .set({ two_factor_method: method })
    .where('id', '=', userId)
    .where('two_factor_method', 'is', null)
    .executeTakeFirst()
  return updatedOne(result)
}

/** False: it was off. */
export async function updateTwoFactorOff(tx: Tx, userId: string): Promise<boolean> {
  const result = await tx
    .updateTable('users')
    .set({ two_factor_method: null })
    .where('id', '=', userId)
    .where('two_factor_method', 'is not', null)
    .executeTakeFirst()
  return updatedOne(result)
}

/** Replaces all older ones. */
export async function insertRecoveryCodes(tx: Tx, userId: string, hashes: Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, used_at: null })))
    .execute()
}

/** The one of these hashes that an unused code of the account has. */
export async function selectUnusedRecoveryCode(
  db: Db,
  userId: string,
  hashes: Buffer[],
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return row?.code_hash
}

/** False: it was used in the meantime. */
export async function updateRecoveryCodeUsed(
  tx: Tx,
  userId: string,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return updatedOne(result)
}

/** Secrets with another key, locked until the transaction ends. */
export function lockAuthenticatorsToRotate(tx: Tx, keyId: string, limit: number) {
  return tx
    .selectFrom('authenticators')
    .select(['user_id', 'encrypted_secret', 'key_id'])
    .where('key_id', '!=', keyId)
    .orderBy('user_id')
    .limit(limit)
    .forUpdate()
    .execute()
}

export async function updateEncryptedSecret(
  tx: Tx,
  { user_id, ...sealed }: Pick<Authenticators, 'user_id' | 'encrypted_secret' | 'key_id'>,
): Promise<void> {
  await tx.updateTable('authenticators').set(sealed).where('user_id', '=', user_id).execute()
}
