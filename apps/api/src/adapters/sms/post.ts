/** What Termii and Africa's Talking have in common: one POST, a short JSON answer, and keys that must not get into a log. */
import { SECOND } from '../../kernel/durations.ts'
import type { Sms } from '../../ports/sms.ts'

const TIMEOUT = 10 * SECOND

/** The provider did not take the message now; worth another try. Says nothing of keys, numbers or texts: errors are logged. */
export class SmsNotSent extends Error {
  override readonly name = 'SmsNotSent'

  constructor(sms: Sms, reason: string) {
    super(`text message ${sms.id} was not sent: ${reason}`)
  }
}

export interface Answer {
  status: number
  /** Undefined when it is not JSON. */
  json: unknown
}

export interface PostOptions {
  headers: Record<string, string>
  body: string
  /** Longest wait for the whole answer. Default 10 s. */
  timeoutMs?: number | undefined
}

/** @throws SmsNotSent when no answer comes, in time and whole */
export async function post(sms: Sms, url: string, { headers, body, timeoutMs = TIMEOUT }: PostOptions): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', ...headers },
      body,
      // The key goes to the address in the configuration and nowhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.status, json: parse(await response.text()) }
  } catch (error) {
    // Not as a cause: fetch quotes a header that it cannot send, which may be the key.
    throw new SmsNotSent(sms, reasonOf(error))
  }
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
