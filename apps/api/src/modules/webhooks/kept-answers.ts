/** Kept answers of creations: they hold the secret of the webhook, so they are sealed. */
import { lockSealedAnswers, updateSealedAnswer } from '../organisations/index.ts'
import type { WebhookDeps } from './deps.ts'
import { rotateInBatches } from './rotate-in-batches.ts'

type Deps = Pick<WebhookDeps, 'encrypter'>

const contextOf = (clientId: string) => `kept answer ${clientId}`

export function sealAnswer({ encrypter }: Deps, clientId: string, text: string): object {
  const { keyId, bytes } = encrypter.encrypt(text, contextOf(clientId))
  return { keyId, encrypted: bytes.toString('base64') }
}

export function openAnswer({ encrypter }: Deps, clientId: string, sealed: object | null): string {
  const { keyId, encrypted } = sealed as { keyId: string; encrypted: string }
  return encrypter.decrypt({ keyId, bytes: Buffer.from(encrypted, 'base64') }, contextOf(clientId))
}

/**
 * Seals the kept answers that have an older key with the present one. May be stopped and run again.
 *
 * @returns how many were sealed
 * @throws UnknownKey when the key of one is missing
 */
export function rotateKeptAnswers(deps: Pick<WebhookDeps, 'database' | 'encrypter'>): Promise<number> {
  return rotateInBatches(deps.database, async (tx, limit) => {
    const rows = await lockSealedAnswers(tx, deps.encrypter.keyId, limit)
    for (const { caller_id, key, answer } of rows)
      await updateSealedAnswer(
        tx,
        caller_id,
        key,
        sealAnswer(deps, caller_id, openAnswer(deps, caller_id, answer)),
      )
    return rows.length
  })
}
