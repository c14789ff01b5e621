import type { Epoch } from './epoch.ts'
import { PrivateCheckError } from './errors.ts'
import { ask, jsonOf } from './http.ts'

/**
 * Refuses a key that the public list of keys does not have. Each key of that list is an entry of the public
 * log, so nobody is given a key of their own unnoticed.
 *
 * @throws PrivateCheckError untrusted
 */
export async function requirePublishedKey(url: string, { epoch, publicKeyText }: Epoch): Promise<void> {
  const listed = await ask(`${url}/.well-known/amana-private.json`, { credentials: 'omit' }).then(jsonOf, (cause: unknown) => {
    throw new PrivateCheckError('untrusted', 'The server publishes no list of its keys.', { cause })
  })
  const { epochs } = (listed ?? {}) as { epochs?: unknown }
  const known = Array.isArray(epochs) && epochs.some((one) => one?.epoch === epoch && one?.public_key === publicKeyText)
  if (!known) throw new PrivateCheckError('untrusted', 'The key of the server is not in its public list of keys.')
}
