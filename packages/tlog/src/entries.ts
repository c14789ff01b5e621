/** Entry bundles of c2sp.org/tlog-tiles: each entry behind its length, a big-endian uint16. */
import { concat } from './bytes.ts'

export const MAX_ENTRY_BYTES = 65_535

/** @throws RangeError when an entry is longer than 65,535 bytes */
export function encodeEntries(entries: readonly Uint8Array[]): Uint8Array {
  return concat(
    ...entries.flatMap((entry) => {
      if (entry.length > MAX_ENTRY_BYTES)
        throw new RangeError(`an entry has at most ${MAX_ENTRY_BYTES} bytes`)
      return [Uint8Array.of(entry.length >> 8, entry.length & 0xff), entry]
    }),
  )
}

/** @returns null when a length leads beyond the end */
export function decodeEntries(bundle: Uint8Array): Uint8Array[] | null {
  const entries: Uint8Array[] = []
  for (let at = 0; at < bundle.length; ) {
    const [high, low] = [bundle[at], bundle[at + 1]]
    if (high === undefined || low === undefined) return null
    const end = at + 2 + high * 256 + low
    if (end > bundle.length) return null
    entries.push(bundle.subarray(at + 2, end))
    at = end
  }
  return entries
}
