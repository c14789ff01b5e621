/**
 * Remembers that a code was sent by SMS, in session storage for the life of the code, so that reloading a
 * screen does not send another one (decisions §7: five an hour).
 */
import { CODE_LIFE_SECONDS } from '@amana/contract/accounts'

/** The screens that ask for a code by SMS. */
export type CodeScreen = 'verify-phone' | 'sim' | 'imei'

interface SentCode {
  /** The number that the screen was opened with; null: none. */
  arrived: string | null
  /** The number that the code went to. */
  phone: string
  /** Milliseconds. */
  sentAt: number
}

const keyOf = (screen: CodeScreen) => `phone-code-sent:${screen}`

export function rememberSentCode(screen: CodeScreen, sent: SentCode): void {
  try {
    globalThis.sessionStorage?.setItem(keyOf(screen), JSON.stringify(sent))
  } catch {
    // Storage is blocked: a reload then sends another code.
  }
}

export function forgetSentCode(screen: CodeScreen): void {
  try {
    globalThis.sessionStorage?.removeItem(keyOf(screen))
  } catch {}
}

/**
 * The number that a code which is still valid went to, when the screen was opened with `arrived`; else null.
 */
export function findSentCode(screen: CodeScreen, arrived: string | null, now: number): string | null {
  try {
    const sent = JSON.parse(globalThis.sessionStorage?.getItem(keyOf(screen)) ?? 'null') as Partial<SentCode> | null
    if (typeof sent?.phone !== 'string' || typeof sent.sentAt !== 'number' || (sent.arrived ?? null) !== arrived) return null
    const age = now - sent.sentAt
    return age >= 0 && age < CODE_LIFE_SECONDS * 1000 ? sent.phone : null
  } catch {
    return null
  }
}
