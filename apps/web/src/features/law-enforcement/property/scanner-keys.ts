/** Tells the keys of a USB scanner from those of a person. Pure. */

/** Milliseconds between two keys: a scanner types much faster than a person. */
const PAUSE_MS = 100
const MIN_LENGTH = 14

/** @returns takes a key at its time (ms), and gives what was scanned; null: nothing yet */
export function scannerKeys(): (key: string, at: number) => string | null {
  let typed = ''
  let last = 0
  return (key, at) => {
    if (at - last > PAUSE_MS) typed = ''
    last = at
    if (key.length === 1) typed += key
    if (key !== 'Enter' || typed.length < MIN_LENGTH) return null
    const scanned = typed
    typed = ''
    return scanned
  }
}
