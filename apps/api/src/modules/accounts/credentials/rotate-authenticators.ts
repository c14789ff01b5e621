import type { AccountDeps } from '../deps.ts'
import { authenticatorContext } from './encryption-context.ts'
import { lockAuthenticatorsToRotate, updateEncryptedSecret } from './two-factor-queries.ts'

const BATCH = 200

/**
 * Encrypts every secret of an authenticator that has an older key with the present key. May be stopped and
 * run again.
 *
 * @returns how many were encrypted
 * @throws UnknownKey when the key of one is missing
 */
export async function rotateAuthenticators({
  database,
  encrypter,
}: Pick<AccountDeps, 'database' | 'encrypter'>): Promise<number> {
  for (let done = 0; ; ) {
    const count = await database.transaction(async (tx) => {
      const rows = await lockAuthenticatorsToRotate(tx, encrypter.keyId, BATCH)
      for (const { user_id, encrypted_secret, key_id } of rows) {
        const secret = encrypter.decrypt(
          { keyId: key_id, bytes: encrypted_secret },
          authenticatorContext(user_id),
        )
        const { keyId, bytes } = encrypter.encrypt(secret, authenticatorContext(user_id))
        await updateEncryptedSecret(tx, { user_id, encrypted_secret: bytes, key_id: keyId })
      }
      return rows.length
    })
    done += count
    if (count < BATCH) return done
  }
}
