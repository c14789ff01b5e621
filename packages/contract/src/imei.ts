/**
 * IMEI: the 15-digit identity of a mobile device (3GPP TS 23.003 §6.2). Kept as text, because leading zeros
 * matter. No dependency on zod: the landing page loads this file.
 */

import { withoutInvisible } from './invisible.ts'

declare const imeiBrand: unique symbol
/**
 * Exactly 15 ASCII digits. Says nothing of the Luhn digit, which is a signal and never a rejection
 * (decisions §2).
 */
export type Imei = string & { readonly [imeiBrand]: true }

export const IMEI_LENGTH = 15

export const IMEI_MESSAGES = {
  length: 'Please input a 15 digit IMEI number',
  digits: 'IMEI must be 15 digits and contain only numbers',
  checkDigit: 'The last digit does not match this IMEI. Check it for a typing mistake.',
} as const

/** `IMEI:`, `IMEI 1:`, as boxes and handsets write before the number. */
const LABEL = /^\s*imei(?:\s*[12](?=[\s:#]))?\s*[:#]?/i
/** The software version that some handsets show behind the number: `354188040123456/01`. */
const VERSION = /\/\s*\d{2}\s*$/

const withoutSeparators = (text: string) => text.replace(/[\s\p{Pd}\u2212/.]/gu, '')

/**
 * Removes invisible characters, a label, separators (spaces, dashes, slashes, dots) and the software version
 * after a slash. A bare run of 16 digits stays, to be refused: cutting an IMEISV would name another phone.
 */
export function normaliseImei(unverifiedImei: string): string {
  const number = withoutInvisible(unverifiedImei).replace(LABEL, '')
  const before = VERSION.test(number) ? withoutSeparators(number.replace(VERSION, '')) : ''
  return /^\d{15}$/.test(before) ? before : withoutSeparators(number)
}

export type ImeiParse = { ok: true; imei: Imei } | { ok: false; message: string }

/** Typed or pasted text → an IMEI, or a message. 14 digits (no check digit) and 16 (IMEISV) are refused. */
export function parseImei(unverifiedImei: string): ImeiParse {
  const text = normaliseImei(unverifiedImei)
  if (text.length !== IMEI_LENGTH) return { ok: false, message: IMEI_MESSAGES.length }
  if (!/^[0-9]{15}$/.test(text)) return { ok: false, message: IMEI_MESSAGES.digits }
  return { ok: true, imei: text as Imei }
}

/** The Luhn check over all 15 digits (ISO/IEC 7812-1 Annex B; 3GPP TS 23.003 Annex B). */
export function luhnValid(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i += 1) {
    const fromRight = digits.length - 1 - i
    let digit = digits.charCodeAt(i) - 48
    if (fromRight % 2 === 1) {
      digit *= 2
      if (digit > 9) digit -= 9
    }
    sum += digit
  }
  return sum % 10 === 0
}

/** The 15th digit of an IMEI, from its first 14 (3GPP TS 23.003 Annex B). */
export function checkDigitOf(imei14: string): string {
  let sum = 0
  for (let i = 0; i < 14; i += 1) {
    const digit = (imei14.charCodeAt(i) - 48) * (1 + (i % 2))
    sum += digit > 9 ? digit - 9 : digit
  }
  return String((10 - (sum % 10)) % 10)
}

export function allDigitsEqual(digits: string): boolean {
  return /^(\d)\1*$/.test(digits)
}

/** The model of a device, as its TAC or its owner names it. */
export interface Model {
  brand: string
  model: string
}

/**
 * `Tecno Spark 10`, the only place that joins the two: many models begin with the name of their brand
 * already. Empty: neither is known.
 */
export function modelName({ brand, model }: Model): string {
  const [maker, kind] = [brand.trim(), model.trim()]
  const [first = ''] = maker.split(/\s+/)
  const doubled =
    kind.toLowerCase().startsWith(maker.toLowerCase()) ||
    `${kind} `.toLowerCase().startsWith(`${first} `.toLowerCase())
  return maker !== '' && kind !== '' && doubled ? kind : `${maker} ${kind}`.trim()
}

/** Type Allocation Code: the first 8 digits; determines brand and model. */
export function tacOf(imei: Imei): string {
  return imei.slice(0, 8)
}

/** Start and end of the groups in which people read an IMEI. */
export const IMEI_GROUPS = [
  [0, 2],
  [2, 8],
  [8, 14],
  [14, undefined],
] as const

/** For people: `35 418804 012345 6`. Works on partial input while typing. */
export function formatImei(digits: string): string {
  return IMEI_GROUPS.map(([from, to]) => digits.slice(from, to))
    .filter(Boolean)
    .join(' ')
}

/** A phone is its first 14 digits; the last one is computed from them, and may be wrong (decisions §17). */
export function samePhone(one: string, other: string): boolean {
  return one.slice(0, 14) === other.slice(0, 14)
}

/** The ten numbers of one phone, one for each last digit. */
export function formsOfImei(imei: Imei): Imei[] {
  return Array.from({ length: 10 }, (_, digit) => `${imei.slice(0, 14)}${digit}` as Imei)
}
