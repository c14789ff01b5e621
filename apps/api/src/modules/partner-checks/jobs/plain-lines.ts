import { digitsAt } from './digits.ts'

const LF = 10
const CR = 13

/**
 * Takes whole lines of 14 or 15 digits and nothing else, as most files have them, up to the first other one.
 *
 * @param take false: no more
 * @returns the offset of what was not taken
 */
export function takePlainLines(
  bytes: Uint8Array,
  from: number,
  take: (start: number, length: number) => boolean,
): number {
  let at = from
  for (;;) {
    const length = digitsAt(bytes, at)
    if (length !== 14 && length !== 15) return at
    const end = endOfLine(bytes, at + length)
    if (end === -1 || !take(at, length)) return at
    at = end
  }
}

function endOfLine(bytes: Uint8Array, at: number): number {
  if (bytes[at] === LF) return at + 1
  return bytes[at] === CR && bytes[at + 1] === LF ? at + 2 : -1
}
