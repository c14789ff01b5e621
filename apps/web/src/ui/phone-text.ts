import { formatNationalPhone, parsePhone } from '@amana/contract/phone'

const NATIONAL = 10

/**
 * Typed text → the field's value: `+234…` as soon as it is a Nigerian mobile number, until then the digits
 * typed.
 */
export function phoneValue(typed: string): string {
  const whole = parsePhone(typed)
  if (whole) return whole
  const digits = typed.replace(/\D/g, '')
  const taken = digits.slice(0, countryCode(digits).length + NATIONAL)
  return parsePhone(taken) ?? taken
}

/** The text shown beside +234: in 3-3-4 groups, never more than 13 characters. */
export function phoneText(value: string): string {
  const digits = (parsePhone(value)?.slice('+234'.length) ?? value).replace(/\D/g, '')
  const code = countryCode(digits)
  if (code === '234') return digits.slice(0, 13)
  return code + formatNationalPhone(digits.slice(code.length))
}

/** The prefix as typed: 0 or 234 stand before the national number, and are removed once it is complete. */
function countryCode(digits: string): '' | '0' | '234' {
  if (digits.startsWith('234')) return '234'
  return digits.startsWith('0') ? '0' : ''
}
