import type { Db } from '../../db/index.ts'
import { insertKey, selectKeys } from './queries.ts'
import type { ReadDeps } from './read-certificate.ts'
import type { CertificateSigner, PublicJwk } from './signing.ts'

export interface CertificateJwk extends PublicJwk {
  kid: string
  use: 'sig'
  alg: 'EdDSA'
  /** Others may have the key: its signatures prove nothing any more. ISO 8601. */
  revoked_at?: string
}

/**
 * Publishes the signer's key; called at start. Keys are never removed, so certificates of an earlier secret
 * can still be checked.
 */
export async function registerCertificateKey(db: Db, signer: CertificateSigner, now: Date): Promise<void> {
  await insertKey(db, signer.keyId, signer.publicJwk, now)
}

/** `/.well-known/amana-certificates.json`: a JWK set (RFC 7517 §5) of every key that ever signed. */
export async function certificateKeySet(
  deps: Pick<ReadDeps, 'database'>,
): Promise<{ keys: CertificateJwk[] }> {
  const rows = await selectKeys(deps.database.db)
  return {
    keys: rows.map(({ key_id, public_jwk: { kty, crv, x }, revoked_at }) => ({
      kty,
      crv,
      x,
      kid: key_id,
      use: 'sig',
      alg: 'EdDSA',
      ...(revoked_at && { revoked_at: revoked_at.toISOString() }),
    })),
  }
}
