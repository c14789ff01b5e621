import { formatNationalPhone, parsePhone } from '@amana/contract/phone'

const NATIONAL = 10
/** Characters kept of pasted text: enough to see what is wrong with it. */
const MAX_DIGITS = 32

/**
 * Typed text → the field's value: `+234…` as soon as it is a Nigerian mobile number, until then its digits.
 * Typing ends with the tenth digit; pasted text may have more, and stays visible to be refused: cutting it
 * would name another number.
 *
 * @param before the value so far
 * @param typing one character was added
 */
export function phoneValue(typed: string, { before = '', typing = false } = {}): string {
  const whole = parsePhone(typed)
  if (whole) return whole
  const digits = typed.replace(/\D/g, '')
  const tooMany = digits.length > codeBefore(digits).length + NATIONAL
  return typing && tooMany ? before : digits.slice(0, MAX_DIGITS)
}

/** The text shown beside +234: in 3-3-4 groups, at most 13 characters of what can be a number. */
export function phoneText(value: string): string {
  const digits = (parsePhone(value)?.slice('+234'.length) ?? value).replace(/\D/g, '')
  const code = codeBefore(digits)
  const national = digits.slice(code.length)
  if (national.length > NATIONAL) return digits
  if (code === '2340' && national.length === NATIONAL) return `0${formatNationalPhone(national)}`
  return code.startsWith('234') ? digits : code + formatNationalPhone(national)
}

/** As typed before the national number, which begins with neither: removed once the number is complete. */
function codeBefore(digits: string): string {
  return /^(2340?|0)/.exec(digits)?.[0] ?? ''
}
