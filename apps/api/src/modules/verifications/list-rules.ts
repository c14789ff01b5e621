/** Meaning of a search in the own checks. Pure. */
import type { VerificationResult, VerificationStatus } from '@amana/contract'

/** One of the three narrows the list; no words: the whole list. */
export interface CheckSearch {
  /** Part of an IMEI. */
  digits: string | null
  /** Small letters; all of them stand in brand and model. */
  words: string[]
  outcomes: readonly (VerificationResult | VerificationStatus)[] | null
}

const OUTCOMES: Record<string, readonly (VerificationResult | VerificationStatus)[]> = {
  clean: ['clean'],
  flagged: ['flagged'],
  stolen: ['stolen'],
  pending: ['awaiting_payment'],
  'pending payment': ['awaiting_payment'],
  expired: ['expired'],
}

/** Digits may be grouped as on a box. Short numbers are words: `Spark 20`. */
export function readSearch(q: string | undefined): CheckSearch {
  const text = (q ?? '').trim().toLowerCase()
  const digits = text.replace(/[\s/.-]/g, '')
  if (/^\d{4,}$/.test(digits)) return { digits, words: [], outcomes: null }
  return {
    digits: null,
    words: text.split(/\s+/).filter(Boolean),
    outcomes: Object.hasOwn(OUTCOMES, text) ? (OUTCOMES[text] ?? null) : null,
  }
}

/** `1763886000000.0198…`: time and id of the last row. */
const CURSOR = /^(\d{1,15})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

export function readPosition(cursor: string): { at: Date; id: string } | null {
  const [, at, id] = CURSOR.exec(cursor) ?? []
  return at && id ? { at: new Date(Number(at)), id } : null
}

export function cursorOf({ created_at, id }: { created_at: Date; id: string }): string {
  return `${created_at.getTime()}.${id}`
}
