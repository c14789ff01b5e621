/** Uses of what is limited within a length of time, counted over all processes. */
export interface UseCounts {
  /**
   * Takes all uses, if no more than `most` are then in the last `windowMs`; else none. At once from a share.
   */
  take(asked: UsesRequest): Promise<UsesTaken> | UsesTaken
}

export interface UsesRequest {
  /** Names the limit and whose uses they are. */
  key: string
  uses: number
  most: number
  windowMs: number
  now: Date
  /**
   * Single uses that come many a second: a process may take a tenth of the limit ahead (db/use-shares.ts). It
   * never holds more than the limit; `used` then counts what processes hold.
   */
  inShares?: boolean
}

export interface UsesTaken {
  taken: boolean
  /** Uses that count now, those that were taken included. */
  used: number
  /** Milliseconds until the uses that were asked for may be taken; 0: they were. */
  wait: number
}
