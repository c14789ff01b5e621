import type { Epoch } from './epoch.ts'
import { PrivateCheckError } from './errors.ts'
import { ask, jsonOf } from './http.ts'

const NOT_FOUND = 404

/**
 * Refuses a key that the public list of keys does not have, and one whose entry of the public log is of
 * another key. The entry may be missing for a minute after an epoch began. Its `proof` shows that the log has
 * it, to who verifies that (docs/transparency.md); this does not.
 *
 * @throws PrivateCheckError untrusted, refused, unreachable
 */
export async function requirePublishedKey(url: string, { epoch, publicKeyText }: Epoch): Promise<void> {
  // A kept list may lack an epoch that has begun since.
  const init: RequestInit = { credentials: 'omit', cache: 'no-cache' }
  const answer = await ask(`${url}/.well-known/amana-private.json`, init).catch((error: unknown) => {
    if (!(error instanceof PrivateCheckError) || error.status !== NOT_FOUND) throw error
    throw new PrivateCheckError('untrusted', 'The server publishes no list of its keys.', { cause: error })
  })
  const { epochs } = ((await jsonOf(answer)) ?? {}) as { epochs?: unknown }
  const listed: { entry?: unknown } | undefined = Array.isArray(epochs)
    ? epochs.find((one) => one?.epoch === epoch && one?.public_key === publicKeyText)
    : undefined
  if (!listed)
    throw new PrivateCheckError('untrusted', 'The key of the server is not in its public list of keys.')
  const { entry = null } = listed
  if (entry !== null && !isOfKey(entry, { epoch, publicKeyText }))
    throw new PrivateCheckError('untrusted', 'The entry of the public log is of another key.')
}

/** @param entry as `/.well-known/amana-private.json` has it, with its event as text */
function isOfKey(entry: unknown, { epoch, publicKeyText }: Pick<Epoch, 'epoch' | 'publicKeyText'>): boolean {
  const { type, event } = (entry ?? {}) as { type?: unknown; event?: unknown }
  if (type !== 'private_key' || typeof event !== 'string') return false
  try {
    const said = JSON.parse(event) as { epoch?: unknown; key?: unknown } | null
    return said?.epoch === epoch && said.key === publicKeyText
  } catch {
    return false
  }
}
