/** Where the rate-limit counts of all processes meet. */
export interface SharedCounts {
  /** Adds these to the shared ones and gives the totals. Counts end with their window. */
  add(counts: Map<string, number>, windowEnds: Date): Promise<Map<string, number>>
}
