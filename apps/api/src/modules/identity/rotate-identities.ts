import { rehashFreeSearch } from '../payments/index.ts'
import type { IdentityDeps } from './deps.ts'
import { hashContext, rowContext } from './encryption-context.ts'
import { selectToRotate, updateEncrypted } from './queries.ts'

const BATCH = 200

/**
 * Encrypts every number that has an older key with the present key. May be stopped and run again; the product
 * may run meanwhile.
 *
 * @returns how many were encrypted
 * @throws UnknownKey when the key of one is missing
 */
export async function rotateIdentities({
  database,
  encrypter,
}: Pick<IdentityDeps, 'database' | 'encrypter'>): Promise<number> {
  for (let done = 0; ; ) {
    const count = await database.transaction(async (tx) => {
      const rows = await selectToRotate(tx, encrypter.keyId, BATCH)
      for (const { user_id, kind, encrypted, key_id } of rows) {
        const number = encrypter.decrypt({ keyId: key_id, bytes: encrypted }, rowContext(user_id, kind))
        const sealed = encrypter.encrypt(number, rowContext(user_id, kind))
        const hashes = encrypter.hashes(number, hashContext(kind))
        await updateEncrypted(tx, {
          user_id,
          kind,
          encrypted: sealed.bytes,
          key_id: sealed.keyId,
          value_hash: hashes[0],
        })
        await rehashFreeSearch(tx, { source: kind, hashes })
      }
      return rows.length
    })
    done += count
    if (count < BATCH) return done
  }
}
