/**
 * IMEIs in the texts of barcodes. A box carries several codes (IMEIs, serial number, EID, article number); a
 * QR code carries all in one. Pure.
 */
import { IMEI_LENGTH, luhnValid } from '@amana/contract/imei'

/** A phone has at most two. */
const MAX_IMEIS = 2

/**
 * The IMEIs in the texts of barcodes, at most two. 15 digits with the right check digit come first; if there
 * are any, the others count as serial numbers. Longer runs of digits are none: cutting an IMEISV or an EID
 * would name another phone.
 */
export function imeisFromTexts(texts: readonly string[]): string[] {
  const candidates = [...new Set(texts.flatMap(runsOf))]
  const right = candidates.filter(luhnValid)
  return (right.length > 0 ? right : candidates).slice(0, MAX_IMEIS)
}

/** Whether the numbers can be trusted at first sight: a wrong check digit may be a misread. */
export function areCertain(imeis: readonly string[]): boolean {
  return imeis.length > 0 && imeis.every(luhnValid)
}

/**
 * Single spaces, dashes, dots and slashes inside a number do not end it; the 1 of `IMEI 1` does not begin
 * one.
 */
function runsOf(text: string): string[] {
  const runs = text.replace(/IMEI\s*[12]?\b/gi, 'IMEI').match(/\d(?:[ \-./]?\d)*/g) ?? []
  return runs.flatMap(imeisIn)
}

const digitsOf = (text: string) => text.replace(/\D/g, '')
const isImei = (digits: string) => digits.length === IMEI_LENGTH

function imeisIn(run: string): string[] {
  const digits = digitsOf(run)
  if (isImei(digits)) return [digits]
  // Two numbers in a row, or one with its software version behind it (`354188040123456/01`).
  return run.split(/[ /]/).map(digitsOf).filter(isImei)
}

export interface ImeiPair {
  imei: string
  imei2: string
}

/**
 * Places scanned numbers: two fill both fields; one goes into the first, or into the second when only that is
 * empty.
 */
export function placeScanned(found: readonly string[], fields: ImeiPair, secondOpen: boolean): ImeiPair {
  const [first = '', second] = found
  if (second !== undefined) return { imei: first, imei2: second }
  const firstDone = fields.imei.length === IMEI_LENGTH && fields.imei !== first
  return firstDone && secondOpen && fields.imei2 === ''
    ? { ...fields, imei2: first }
    : { ...fields, imei: first }
}
