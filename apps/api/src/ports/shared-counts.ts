/** Where the counts of all processes meet: those of the rate limits, and what an account is told for nothing. */
export interface SharedCounts {
  /** Adds these to the shared ones and gives the totals. Counts end with their window. */
  add(counts: Map<string, number>, windowEnds: Date): Promise<Map<string, number>>
}
