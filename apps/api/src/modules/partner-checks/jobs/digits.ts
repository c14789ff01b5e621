/** Numbers in bytes of ASCII: a string for each of a million would cost more than all the rest. Pure. */

const ZERO = 48
const SEVEN_DIGITS = 1e7

/** How many digits follow each other here, up to 16. */
export function digitsAt(bytes: Uint8Array, start: number): number {
  let length = 0
  while (length < 16) {
    const digit = (bytes[start + length] ?? 0) - ZERO
    if (digit < 0 || digit > 9) break
    length += 1
  }
  return length
}

/** The first 14 digits as a number. In halves, which are small integers. */
export function phoneAt(bytes: Uint8Array, start: number): number {
  return sevenAt(bytes, start) * SEVEN_DIGITS + sevenAt(bytes, start + 7)
}

function sevenAt(bytes: Uint8Array, start: number): number {
  let value = 0
  for (let at = start; at < start + 7; at += 1) value = value * 10 + (bytes[at] ?? ZERO) - ZERO
  return value
}

/** As `luhnValid` of the contract; a zero in front of the digits would change nothing. */
export function isLuhnValidAt(bytes: Uint8Array, start: number, length: number): boolean {
  let sum = 0
  let doubled = length % 2 === 0
  for (let at = start; at < start + length; at += 1) {
    const digit = (bytes[at] ?? ZERO) - ZERO
    sum += doubled ? (DOUBLED[digit] ?? 0) : digit
    doubled = !doubled
  }
  return sum % 10 === 0
}
const DOUBLED = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9]

export function isOneDigitAt(bytes: Uint8Array, start: number, length: number): boolean {
  for (let at = start + 1; at < start + length; at += 1) if (bytes[at] !== bytes[start]) return false
  return true
}

/** Writes a phone as 14 digits. @returns the offset behind it */
export function writePhone(bytes: Uint8Array, at: number, phone: number): number {
  const high = Math.floor(phone / SEVEN_DIGITS)
  writeSeven(bytes, at, high)
  writeSeven(bytes, at + 7, phone - high * SEVEN_DIGITS)
  return at + 14
}

function writeSeven(bytes: Uint8Array, at: number, value: number): void {
  let rest = value
  for (let place = at + 6; place >= at; place -= 1) {
    const next = Math.trunc(rest / 10)
    bytes[place] = ZERO + rest - next * 10
    rest = next
  }
}

/** Writes a number without leading zeros. @returns the offset behind it */
export function writeCount(bytes: Uint8Array, at: number, count: number): number {
  let digits = 1
  for (let above = 10; above <= count; above *= 10) digits += 1
  let rest = count
  for (let place = at + digits - 1; place >= at; place -= 1) {
    const next = Math.trunc(rest / 10)
    bytes[place] = ZERO + rest - next * 10
    rest = next
  }
  return at + digits
}
