/** The boxes of a one-time code: one digit or nothing each. */
export type Digits = readonly string[]

const onlyDigits = (text: string) => text.replace(/\D/g, '')

export function digitsOf(value: string, length: number): Digits {
  const digits = onlyDigits(value)
  return Array.from({ length }, (_, at) => digits[at] ?? '')
}

/**
 * The code inside pasted text: a run of exactly `length` digits if there is one, else the first digits of
 * all.
 */
export function codeIn(text: string, length: number): string {
  const unspaced = text.replace(/(\d)[\s-](?=\d)/g, '$1')
  const run = new RegExp(`(?:^|\\D)(\\d{${length}})(?!\\d)`).exec(unspaced)
  return run?.[1] ?? onlyDigits(text).slice(0, length)
}

/**
 * `text` enters box `at`: a whole code fills all boxes, a part continues from there. Returns the boxes and
 * the box to focus.
 */
export function enterDigits(
  digits: Digits,
  at: number,
  text: string,
): { digits: Digits; next: number; whole: boolean } {
  const entered = codeIn(text, digits.length)
  const whole = entered.length === digits.length
  const from = whole ? 0 : at
  const filled = digits.map((digit, box) => entered[box - from] ?? digit)
  return { digits: filled, next: Math.min(from + entered.length, digits.length - 1), whole }
}
