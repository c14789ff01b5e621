/** Shared by the payment providers: a deadline, and texts without personal data for the log. */
import { SECOND } from '../../kernel/durations.ts'
import { ProviderDown } from '../../ports/payment-gateway.ts'
import { callJson, type JsonAnswer, type JsonRequest, NoAnswer } from '../json-call.ts'

/** Milliseconds for one call of a port, however many requests it makes. */
export const TIMEOUT = 10 * SECOND

const WORDS_LENGTH = 200

export type ProviderAnswer = JsonAnswer

/** @throws ProviderDown when no complete answer comes in time; it names no key, no address and no person */
export async function callProvider(
  provider: string,
  url: string,
  request: JsonRequest,
): Promise<ProviderAnswer> {
  try {
    return await callJson(url, request)
  } catch (error) {
    if (error instanceof NoAnswer) throw new ProviderDown(`${provider} gave no answer: ${error.message}`)
    throw error
  }
}

/**
 * The error for an answer without information on the transaction. `code` is the provider's name for the
 * error.
 */
export function unusable(provider: string, { status }: ProviderAnswer, code?: string): ProviderDown {
  const named = code && /^[A-Za-z_ .-]{1,60}$/.test(code) ? ` ${code}` : ''
  return new ProviderDown(`${provider} gave an answer of no use: HTTP ${status}${named}`)
}

/**
 * A provider's text without numbers of cards and phones, addresses and control characters; undefined when
 * nothing is left.
 */
export function providerWords(text: string | null | undefined): string | undefined {
  const words = text
    ?.replace(/\p{C}+/gu, ' ')
    .replace(/\d(?:[ -]?\d){5,}/g, '[digits]')
    .replace(/[^\s@<>"']+@[^\s@<>"']+/g, '[address]')
    .trim()
    .slice(0, WORDS_LENGTH)
  return words || undefined
}
