/**
 * Remembers that a code was sent by SMS, in session storage for the life of the code, so that reloading a
 * screen does not send another one (decisions §7: five an hour).
 */
import { CODE_LIFE_SECONDS } from '@amana/contract/accounts'
import { fieldOf, tabValue, textOf } from '../../lib/tab-store.ts'

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

const sentFrom = (screen: CodeScreen) => tabValue(`phone-code-sent:${screen}`, sentCodeOf)

function sentCodeOf(stored: unknown): SentCode | null {
  const [phone, sentAt, arrived] = [
    textOf(stored, 'phone'),
    fieldOf(stored, 'sentAt'),
    textOf(stored, 'arrived'),
  ]
  return phone !== '' && typeof sentAt === 'number' ? { phone, sentAt, arrived: arrived || null } : null
}

export function rememberSentCode(screen: CodeScreen, sent: SentCode): void {
  sentFrom(screen).save(sent)
}

export function forgetSentCode(screen: CodeScreen): void {
  sentFrom(screen).clear()
}

/**
 * The number that a code which is still valid went to, when the screen was opened with `arrived`; else null.
 */
export function findSentCode(screen: CodeScreen, arrived: string | null, now: number): string | null {
  const sent = sentFrom(screen).read()
  if (sent === null || sent.arrived !== arrived) return null
  const age = now - sent.sentAt
  return age >= 0 && age < CODE_LIFE_SECONDS * 1000 ? sent.phone : null
}
