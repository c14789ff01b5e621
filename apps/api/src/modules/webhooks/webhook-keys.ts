import type { WebhookDeps } from './deps.ts'
import { lockToRotate, updateKeys } from './queries.ts'
import { rotateInBatches } from './rotate-in-batches.ts'
import type { WebhookKeys } from './sign.ts'

type Deps = Pick<WebhookDeps, 'encrypter'>

const contextOf = (webhookId: string) => `webhook ${webhookId}`

export function encryptKeys(
  { encrypter }: Deps,
  webhookId: string,
  keys: WebhookKeys,
): { encrypted_keys: Buffer; key_id: string } {
  const { keyId, bytes } = encrypter.encrypt(JSON.stringify(keys), contextOf(webhookId))
  return { encrypted_keys: bytes, key_id: keyId }
}

export function decryptKeys(
  { encrypter }: Deps,
  webhookId: string,
  row: { encrypted_keys: Buffer; key_id: string },
): WebhookKeys {
  return JSON.parse(
    encrypter.decrypt({ keyId: row.key_id, bytes: row.encrypted_keys }, contextOf(webhookId)),
  ) as WebhookKeys
}

/**
 * Encrypts the keys of webhooks that have an older key with the present one. May be stopped and run again.
 *
 * @returns how many were encrypted
 * @throws UnknownKey when the key of one is missing
 */
export function rotateWebhookKeys(deps: Pick<WebhookDeps, 'database' | 'encrypter'>): Promise<number> {
  return rotateInBatches(deps.database, async (tx, limit) => {
    const rows = await lockToRotate(tx, deps.encrypter.keyId, limit)
    for (const row of rows) {
      const { encrypted_keys, key_id } = encryptKeys(deps, row.id, decryptKeys(deps, row.id, row))
      await updateKeys(tx, row.id, encrypted_keys, key_id)
    }
    return rows.length
  })
}
