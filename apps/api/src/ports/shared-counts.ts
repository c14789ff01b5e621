/** The counts that all processes share: those of the rate limits, and of free look-ups. */
export interface SharedCounts {
  /** Adds to the shared counts and returns the totals. Counts end with their window. */
  add(counts: Map<string, number>, windowEnds: Date): Promise<Map<string, number>>
}
