/**
 * One request to a provider: JSON over HTTPS, a limit, and errors without keys, addresses and personal data.
 */

const BODY_LIMIT = 256 * 1024

export interface JsonRequest {
  method?: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  /** Ends the wait for the whole answer. */
  signal: AbortSignal
  /** Bytes. */
  bodyLimit?: number
}

export interface JsonAnswer {
  status: number
  /** Undefined when it is not JSON. */
  json: unknown
}

/** No complete answer came in time. The message is the reason alone: `TimeoutError`, `ECONNREFUSED`, … */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/** @throws NoAnswer */
export async function callJson(
  url: string,
  { bodyLimit = BODY_LIMIT, ...request }: JsonRequest,
): Promise<JsonAnswer> {
  try {
    // The key goes to the configured address and nowhere else.
    const response = await fetch(url, { ...request, redirect: 'error' })
    return { status: response.status, json: parse(await readText(response, bodyLimit)) }
  } catch (error) {
    // No `cause`: fetch quotes the address and a header that it cannot send, which may be the key.
    throw new NoAnswer(reasonOf(error))
  }
}

async function readText(response: Response, limit: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > limit) throw new RangeError('answer too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `TimeoutError`, or the code of the system or of undici, e.g. ECONNREFUSED, UND_ERR_SOCKET. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown failure'
  const code = (error.cause as { code?: unknown } | undefined)?.code
  return typeof code === 'string' ? code : error.name
}
