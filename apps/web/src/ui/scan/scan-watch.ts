/**
 * Decides when the camera has seen enough: a phone with two SIMs has two barcodes, rarely in one picture.
 * Pure.
 */

/** Milliseconds to look for a second number after the first. */
export const SECOND_WITHIN_MS = 1500
/**
 * Reads that must agree on a number with a wrong check digit: it may be a misread, or the phone's real number
 * (decisions §2).
 */
export const DOUBTFUL_LOOKS = 4

export interface Watch {
  /** The texts of the barcodes in the newest picture, at `now` (ms). */
  see(texts: readonly string[], now: number): { found: string[]; done: boolean }
}

export interface WatchOptions {
  imeisIn: (texts: string[]) => string[]
  certain: (imeis: string[]) => boolean
  /** Milliseconds to look for a second number. */
  secondWithin?: number
}

export function createWatch({ imeisIn, certain, secondWithin = SECOND_WITHIN_MS }: WatchOptions): Watch {
  /** Texts with the number of pictures that contained them. */
  const looks = new Map<string, number>()
  let first: number | null = null
  return {
    see(texts, now) {
      for (const text of new Set(texts)) looks.set(text, (looks.get(text) ?? 0) + 1)
      const all = [...looks.keys()]
      let found = imeisIn(all)
      if (!certain(found)) found = imeisIn(all.filter((text) => (looks.get(text) ?? 0) >= DOUBTFUL_LOOKS))
      if (found.length === 0) return { found, done: false }
      first ??= now
      return { found, done: found.length > 1 || now - first >= secondWithin }
    },
  }
}
