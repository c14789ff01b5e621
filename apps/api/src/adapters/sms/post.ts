/** Shared by Termii and Africa's Talking: one POST and a short JSON answer. */
import { SECOND } from '../../kernel/durations.ts'
import type { Sms } from '../../ports/sms.ts'
import { callJson, type JsonAnswer, NoAnswer } from '../json-call.ts'

const TIMEOUT = 10 * SECOND

/**
 * The provider did not accept the message now; a retry may succeed. Names no keys, numbers or texts: errors
 * are logged.
 */
export class SmsNotSent extends Error {
  override readonly name = 'SmsNotSent'

  constructor(sms: Sms, reason: string) {
    super(`text message ${sms.id} was not sent: ${reason}`)
  }
}

export interface PostOptions {
  headers: Record<string, string>
  body: string
  /** Milliseconds for the whole answer. Default 10 s. */
  timeoutMs?: number | undefined
}

/** @throws SmsNotSent when no complete answer comes in time */
export async function post(
  sms: Sms,
  url: string,
  { headers, body, timeoutMs = TIMEOUT }: PostOptions,
): Promise<JsonAnswer> {
  try {
    return await callJson(url, {
      method: 'POST',
      body,
      headers: { accept: 'application/json', ...headers },
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch (error) {
    if (error instanceof NoAnswer) throw new SmsNotSent(sms, error.message)
    throw error
  }
}
