import { createContext } from 'react'

/** Counts of the newest release of statistics, as they are written. */
export interface Released {
  /** `October 2026` */
  month: string
  stolen: string
  found: string
}

/** Null: no month has been released, and the brand's claims stand. */
export const ReleasedContext = createContext<Released | null>(null)
