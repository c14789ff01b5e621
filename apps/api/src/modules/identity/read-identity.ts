import type { Database } from '../../db/index.ts'
import type { Encrypter } from '../../kernel/encryption.ts'
import { sameBytes } from '../../kernel/secrets.ts'
import type { IdentityKind } from '../../ports/identity-provider.ts'
import { hashContext, rowContext } from './encryption-context.ts'
import { selectEncrypted, selectIdentities } from './queries.ts'
import { masked } from './rules.ts'

export interface ShownIdentity {
  kind: IdentityKind
  /** `•••••••1234` */
  masked: string
  provider: string
  verifiedAt: Date
  /** `phone`: by a code to the number's own phone; `name`: by the names alone. */
  proof: 'name' | 'phone'
}

/** The visible part of an account's proven numbers, for everybody who may see the account. */
export async function identitiesOf(db: Database['db'], userId: string): Promise<ShownIdentity[]> {
  const rows = await selectIdentities(db, userId)
  return rows.map(({ kind, last4, provider, verified_at, proof }) => ({
    kind,
    masked: masked(last4),
    provider,
    verifiedAt: verified_at,
    proof,
  }))
}

/**
 * The full number: the only way out of the database. The caller has asked for a reason and writes the audit
 * log first (decisions D8). Null: the account has none.
 *
 * @throws UnknownKey when neither SECRET_KEY nor SECRET_KEY_OLD encrypted it
 */
export async function revealIdentity(
  db: Database['db'],
  encrypter: Encrypter,
  userId: string,
  kind: IdentityKind,
): Promise<string | null> {
  const row = await selectEncrypted(db, userId, kind)
  return row ? encrypter.decrypt({ keyId: row.key_id, bytes: row.encrypted }, rowContext(userId, kind)) : null
}

/** Whether the number is this account's proven one, compared by hash. Null: the account has none. */
export async function identityMatches(
  db: Database['db'],
  encrypter: Encrypter,
  userId: string,
  kind: IdentityKind,
  unverifiedNumber: string,
): Promise<boolean | null> {
  const row = await selectEncrypted(db, userId, kind)
  if (!row) return null
  return encrypter.hashes(unverifiedNumber, hashContext(kind)).some((hash) => sameBytes(hash, row.value_hash))
}
