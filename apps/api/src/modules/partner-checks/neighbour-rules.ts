/** Enumeration: many numbers of one TAC within 1,000 serials. Pure. */
const SERIALS = 1_000

/** Ranges of 14 digits, in order, that hold every number within 1,000 serials of one of these, in its TAC. */
export function rangesAround(imei14s: readonly string[]): { from: string; to: string }[] {
  const blocks = Object.values(Object.groupBy(imei14s, (imei14) => imei14.slice(0, 11)))
  return blocks.map((block = []) => {
    const tac = block[0]?.slice(0, 8)
    const serials = block.map((imei14) => Number(imei14.slice(8)))
    const name = (value: number) => tac + String(value).padStart(6, '0')
    return {
      from: name(Math.max(0, Math.min(...serials) - SERIALS + 1)),
      to: name(Math.min(999_999, Math.max(...serials) + SERIALS - 1)),
    }
  })
}

/** The most of these ordered numbers of one TAC that lie within 1,000 serials. */
export function mostWithin(imei14s: readonly string[]): number {
  const serials = imei14s.map((imei14) => Number(imei14.slice(8)))
  let first = 0
  return serials.reduce((most, serial, index) => {
    while (serial - (serials[first] ?? 0) >= SERIALS) first += 1
    return Math.max(most, index - first + 1)
  }, 0)
}
