/** What the boxes of a one-time code hold: one digit or nothing each. */
export type Digits = readonly string[]

const onlyDigits = (text: string) => text.replace(/\D/g, '')

export function digitsOf(value: string, length: number): Digits {
  const digits = onlyDigits(value)
  return Array.from({ length }, (_, at) => digits[at] ?? '')
}

/** The code inside what was pasted: a run of exactly `length` digits where there is one, else the first digits of all. */
export function codeIn(text: string, length: number): string {
  const unspaced = text.replace(/(\d)[\s-](?=\d)/g, '$1')
  const run = new RegExp(`(?:^|\\D)(\\d{${length}})(?!\\d)`).exec(unspaced)
  return run?.[1] ?? onlyDigits(text).slice(0, length)
}

/** `text` comes into box `at`: a whole code fills all boxes, less goes on from there. Gives the boxes and the one to go to. */
export function enterDigits(digits: Digits, at: number, text: string): { digits: Digits; next: number } {
  const entered = codeIn(text, digits.length)
  const from = entered.length === digits.length ? 0 : at
  const filled = digits.map((digit, box) => entered[box - from] ?? digit)
  return { digits: filled, next: Math.min(from + entered.length, digits.length - 1) }
}
