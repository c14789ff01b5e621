import { isUniqueViolation } from '../../db/errors.ts'
import type { Tx } from '../../db/index.ts'
import { grantFreeSearch } from '../payments/index.ts'
import { type CheckedIdentity, refused } from './check-identity.ts'
import type { IdentityDeps } from './deps.ts'
import { hashContext, rowContext } from './encryption-context.ts'
import { deleteHeldNumber, insertIdentity, ONE_ACCOUNT, ONE_OF_A_KIND, selectHolder } from './queries.ts'

/**
 * Stores a number that the provider has confirmed, encrypted, and grants its free search once, in one
 * transaction. The unique index lets one of two concurrent accounts with the same number through.
 *
 * @returns the account that had the number by its names alone, and lost it to whom its phone proves
 * @throws AppError identity_taken, identity_set on the field
 */
export async function keepIdentity(
  { clock, provider, encrypter }: Pick<IdentityDeps, 'clock' | 'provider' | 'encrypter'>,
  tx: Tx,
  userId: string,
  { kind, number, providerReference, phone }: CheckedIdentity,
): Promise<string | null> {
  const now = clock.now()
  const hashes = encrypter.hashes(number, hashContext(kind))
  const [hash, ...older] = hashes
  const former = phone === null ? undefined : await deleteHeldNumber(tx, kind, hashes, 'name')
  // The index compares hashes of one key; a row with the hash of the older key is found here.
  if (older.length > 0 && (await selectHolder(tx, kind, older)) !== undefined)
    throw refused(kind, 'identity_taken')
  const { keyId, bytes } = encrypter.encrypt(number, rowContext(userId, kind))
  try {
    await insertIdentity(tx, {
      user_id: userId,
      kind,
      value_hash: hash,
      last4: number.slice(-4),
      encrypted: bytes,
      key_id: keyId,
      provider: provider.name,
      provider_reference: providerReference,
      verified_at: now,
      proof: phone === null ? 'name' : 'phone',
    })
  } catch (error) {
    if (isUniqueViolation(error, ONE_ACCOUNT)) throw refused(kind, 'identity_taken')
    if (isUniqueViolation(error, ONE_OF_A_KIND)) throw refused(kind, 'identity_set')
    throw error
  }
  await grantFreeSearch(tx, { userId, source: kind, hashes, now })
  return former ?? null
}
