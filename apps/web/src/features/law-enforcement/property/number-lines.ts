/** Numbers of 14 digits as bytes: a line each, ascending. Pure. */
const DIGITS = 14
const LINE = DIGITS + 1

/** Whether the number is among them, by its first 14 digits. */
export function isIn(lines: Uint8Array, imei: string): boolean {
  let low = 0
  let high = Math.ceil(lines.length / LINE)
  while (low < high) {
    const middle = (low + high) >>> 1
    const order = compare(lines, middle * LINE, imei)
    if (order === 0) return true
    if (order < 0) low = middle + 1
    else high = middle
  }
  return false
}

/** Below 0: the line comes before the number. */
function compare(lines: Uint8Array, from: number, imei: string): number {
  for (let at = 0; at < DIGITS; at += 1) {
    const order = (lines[from + at] ?? 0) - imei.charCodeAt(at)
    if (order !== 0) return order
  }
  return 0
}
