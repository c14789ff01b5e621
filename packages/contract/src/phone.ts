/** Nigerian mobile numbers (decisions D3). Zod-free. */
import { MOBILE_PREFIXES } from './mobile-prefixes.ts'

declare const phoneBrand: unique symbol
/** `+234` followed by the 10-digit national number. */
export type NigerianPhone = string & { readonly [phoneBrand]: true }

export const PHONE_MESSAGE = 'Please enter a valid Nigerian phone number'

const PREFIXES: ReadonlySet<string> = new Set(MOBILE_PREFIXES)

/**
 * Accepts +234…, +234 0…, 234…, 0… and the bare 10 digits; null when it is no Nigerian mobile number. Cards
 * and letterheads write the 0 that callers at home dial: `+234 (0)803 123 4567`.
 */
export function parsePhone(unverifiedPhone: string): NigerianPhone | null {
  const text = unverifiedPhone.replace(/[^\d+]/g, '')
  const national = /^(?:\+?234)?0?(\d{10})$/.exec(text)?.[1]
  if (!national || !(PREFIXES.has(national.slice(0, 3)) || PREFIXES.has(national.slice(0, 4)))) return null
  return `+234${national}` as NigerianPhone
}

/** The typed part of the national number in 3-3-4 groups, at most 10 digits. */
export function formatNationalPhone(digits: string): string {
  const national = digits.replace(/\D/g, '').slice(0, 10)
  return [national.slice(0, 3), national.slice(3, 6), national.slice(6)].filter(Boolean).join(' ')
}
