import type { LogWitness } from '../../ports/log-witness.ts'

/** A checkpoint waits for no witness: one that is slow is asked again for the next one. */
const TIMEOUT_MS = 3_000
const MAX_RESPONSE_BYTES = 16 * 1024

/** @param url the witness's address before `/add-checkpoint` */
export function createHttpLogWitness(
  { vkey, url }: { vkey: string; url: string },
  timeoutMs = TIMEOUT_MS,
): LogWitness {
  return {
    vkey,
    name: vkey.slice(0, vkey.indexOf('+')),
    async addCheckpoint(body) {
      try {
        const answer = await fetch(`${url}/add-checkpoint`, {
          method: 'POST',
          body,
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
        const { status, headers } = answer
        return { status, contentType: headers.get('content-type') ?? '', text: await beginningOf(answer) }
      } catch {
        return null
      }
    },
  }
}

async function beginningOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop closes the connection.
  for await (const part of body ?? []) {
    parts.push(part)
    bytes += part.length
    if (bytes >= MAX_RESPONSE_BYTES) break
  }
  return Buffer.concat(parts).subarray(0, MAX_RESPONSE_BYTES).toString('utf8')
}
