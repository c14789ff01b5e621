import type { AccountDeps } from '../deps.ts'
import { authenticatorContext } from './encryption-context.ts'
import { selectAuthenticatorsToRotate, updateSealedSecret } from './two-factor-queries.ts'

const BATCH = 200

/**
 * Seals every secret of an authenticator with the present key that an older one has sealed. May be stopped and run again.
 *
 * @returns how many were sealed anew
 * @throws UnknownKey when one was sealed with a key that is not here
 */
export async function rotateAuthenticators({ database, sealer }: Pick<AccountDeps, 'database' | 'sealer'>): Promise<number> {
  for (let done = 0; ; ) {
    const count = await database.transaction(async (tx) => {
      const rows = await selectAuthenticatorsToRotate(tx, sealer.keyId, BATCH)
      for (const { user_id, encrypted_secret, key_id } of rows) {
        const secret = sealer.open({ keyId: key_id, bytes: encrypted_secret }, authenticatorContext(user_id))
        const { keyId, bytes } = sealer.seal(secret, authenticatorContext(user_id))
        await updateSealedSecret(tx, { user_id, encrypted_secret: bytes, key_id: keyId })
      }
      return rows.length
    })
    done += count
    if (count < BATCH) return done
  }
}
