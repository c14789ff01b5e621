/** SQL of identities. */
import type { Db, Tx } from '../../db/index.ts'
import type { Identities } from './tables.ts'

type Kind = Identities['kind']

/** Violated when two accounts submit the same number concurrently. */
export const ONE_ACCOUNT = 'identities_one_account'
/** Violated when one account submits two numbers concurrently. */
export const ONE_OF_A_KIND = 'identities_pkey'

/** The visible part of an account's proven numbers. */
export function selectIdentities(db: Db, userId: string) {
  return db
    .selectFrom('identities')
    .select(['kind', 'last4', 'provider', 'verified_at', 'proof'])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .execute()
}

/** The account with the number; hashes by the present and the older key. */
export function selectHolder(db: Db, kind: Kind, hashes: Buffer[]) {
  return db
    .selectFrom('identities')
    .select(['user_id', 'proof'])
    .where('kind', '=', kind)
    .where('value_hash', 'in', hashes)
    .executeTakeFirst()
}

/** Takes the number from the account that has it, whose id is returned; `proof`: only if it was proven so. */
export async function deleteHeldNumber(
  tx: Tx,
  kind: Kind,
  hashes: Buffer[],
  proof?: 'name',
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('identities')
    .where('kind', '=', kind)
    .where('value_hash', 'in', hashes)
    .$if(proof !== undefined, (query) => query.where('proof', '=', 'name'))
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

/** @throws the driver's unique violation of ONE_ACCOUNT or ONE_OF_A_KIND */
export async function insertIdentity(
  tx: Tx,
  identity: Omit<Identities, 'verified_at' | 'proof'> & { verified_at: Date; proof: 'name' | 'phone' },
): Promise<void> {
  await tx.insertInto('identities').values(identity).execute()
}

export function selectEncrypted(db: Db, userId: string, kind: Kind) {
  return db
    .selectFrom('identities')
    .select(['encrypted', 'key_id', 'value_hash'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst()
}

/** Numbers with another key, locked until the transaction ends. */
export function selectToRotate(tx: Tx, keyId: string, limit: number) {
  return tx
    .selectFrom('identities')
    .select(['user_id', 'kind', 'encrypted', 'key_id'])
    .where('key_id', '!=', keyId)
    .orderBy('user_id')
    .orderBy('kind')
    .limit(limit)
    .forUpdate()
    .execute()
}

export async function updateEncrypted(
  tx: Tx,
  { user_id, kind, ...sealed }: Pick<Identities, 'user_id' | 'kind' | 'encrypted' | 'key_id' | 'value_hash'>,
): Promise<void> {
  await tx
    .updateTable('identities')
    .set(sealed)
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .execute()
}
