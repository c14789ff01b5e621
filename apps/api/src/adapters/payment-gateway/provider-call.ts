/** What the payment providers have in common: JSON over HTTPS, a deadline, and keys and people that must not get into a log. */
import { SECOND } from '../../kernel/durations.ts'
import { ProviderDown } from '../../ports/payment-gateway.ts'

/** Milliseconds for one call of a port, however many requests it takes. */
export const TIMEOUT = 10 * SECOND

const BODY_LIMIT = 256 * 1024
const WORDS_LENGTH = 200

export interface ProviderRequest {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  signal: AbortSignal
}

export interface ProviderAnswer {
  status: number
  /** Undefined when it is not JSON. */
  json: unknown
}

/** @throws ProviderDown when no answer comes, in time and whole; it names no key, no address and no person */
export async function callProvider(provider: string, url: string, request: ProviderRequest): Promise<ProviderAnswer> {
  try {
    // The key goes to the address in the configuration and nowhere else.
    const response = await fetch(url, { ...request, redirect: 'error' })
    return { status: response.status, json: parse(await readText(response)) }
  } catch (error) {
    // Not as a cause: fetch quotes a header that it cannot send, which may be the key.
    throw new ProviderDown(`${provider} gave no answer: ${reasonOf(error)}`)
  }
}

/** For an answer that says nothing of the transaction. `code` is the provider's name for the fault. */
export function unusable(provider: string, { status }: ProviderAnswer, code?: string): ProviderDown {
  const named = code && /^[A-Za-z_ .-]{1,60}$/.test(code) ? ` ${code}` : ''
  return new ProviderDown(`${provider} gave an answer of no use: HTTP ${status}${named}`)
}

/** A provider's text without numbers of cards and phones, addresses and control characters; undefined when nothing is left. */
export function providerWords(text: string | null | undefined): string | undefined {
  const words = text
    ?.replace(/\p{C}+/gu, ' ')
    .replace(/\d(?:[ -]?\d){5,}/g, '[digits]')
    .replace(/[^\s@<>"']+@[^\s@<>"']+/g, '[address]')
    .trim()
    .slice(0, WORDS_LENGTH)
  return words || undefined
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > BODY_LIMIT) throw new RangeError('answer too long')
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
