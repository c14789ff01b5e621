/** The fault of a line of an upload that is no number (decisions §18). Pure. */
import { luhnValid, withoutInvisible } from '@amana/contract'

const GOOD = /^\d{14,15}$/

/** A spreadsheet removed the zero with which the number begins: 14 digits that are right 15 behind a zero. */
export const LEADING_ZERO_LOST = 'leading_zero_lost'

function isLeadingZeroLost(text: string): boolean {
  return /^\d{14}$/.test(text) && luhnValid(`0${text}`)
}

/** 14 digits, or 15 with the check digit, right or wrong. */
export function isGoodNumber(text: string): boolean {
  return GOOD.test(text) && !isLeadingZeroLost(text)
}

/** Characters that nobody sees come with a number that was copied from a page or a chat. */
export function visible(cell: string): string {
  return withoutInvisible(cell).trim()
}

/** The column `error` of a bad line. @param text as it was sent */
export function errorOf(text: string): string {
  if (text === '') return 'The line has no number.'
  if (isLeadingZeroLost(text)) return LEADING_ZERO_LOST
  if (text.includes('"')) return 'A quote is not closed in this line.'
  if (/^\d+(?:[.,]\d+)?e\+?\d+$/i.test(text))
    return 'A spreadsheet has shortened the number. Format the column as text and type the number again.'
  if (/^\d{14,15}[.,]\d*$/.test(text))
    return 'The number has decimals. Format the column as text, without decimals.'
  if (/^['’`]\s*\d{14,15}$/.test(text)) return 'Remove the apostrophe before the number.'
  if (/^\d+$/.test(text)) return `An IMEI has 14 or 15 digits, and this number has ${text.length}.`
  const digits = text.replaceAll(/\D/g, '')
  if (GOOD.test(digits) && /^[\d\s\-/.]+$/.test(text))
    return 'Send the digits alone, without blanks and dashes.'
  return 'An IMEI has 14 or 15 digits and nothing else.'
}
