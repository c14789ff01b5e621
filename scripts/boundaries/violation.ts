export interface Violation {
  rule: string
  /** File below the root, and its line for text rules. */
  from: string
  to: string
}
